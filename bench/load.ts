/**
 * A bounded load over keep-alive connections: so many at once, so many requests, every reply checked.
 *
 * The requests are written and the replies cut apart on plain sockets: a client that costs more than the server would
 * measure itself, because both share the machine. It reads what our servers send (a length, no chunks) and nothing more.
 */
import { connect, type Socket } from "node:net";

export type LoadResult = { readonly rate: number; readonly times: Float64Array; readonly wrong: number };

/** A POST unless it says otherwise. */
export type LoadRequest = {
  readonly method?: string;
  readonly path: string;
  readonly body: string;
  /** The address it comes from, for a venue that trusts us as its proxy. */
  readonly from?: string;
};

export type LoadOptions = {
  /** "http://127.0.0.1:8080". */
  readonly address: string;
  readonly connections: number;
  readonly requests: number;
  /** Headers of connection number i. */
  readonly headers: (connection: number) => Readonly<Record<string, string>>;
  /** The next request of a connection, which got `previous` on its last one ("" at first). */
  readonly request: (connection: number, previous: string) => LoadRequest;
  readonly isRight: (reply: string) => boolean;
};

const END_OF_HEAD = "\r\n\r\n";
const LENGTH = /\r\ncontent-length: (\d+)/i;

export async function postLoad(options: LoadOptions): Promise<LoadResult> {
  const times = new Float64Array(options.requests);
  const shared = { next: 0, wrong: 0 };
  const start = performance.now();
  await Promise.all(Array.from({ length: Math.min(options.connections, options.requests) }, (_, i) => client(options, i, times, shared)));
  const rate = options.requests / ((performance.now() - start) / 1000);
  return { rate, times: times.sort(), wrong: shared.wrong };
}

/** One connection: a request, its reply, the next request, until there are none left. */
function client(options: LoadOptions, connection: number, times: Float64Array, shared: { next: number; wrong: number }): Promise<void> {
  const { hostname, port } = new URL(options.address);
  const fixed = { host: `${hostname}:${port}`, "content-type": "application/x-www-form-urlencoded", ...options.headers(connection) };
  const lines = Object.entries(fixed).map(([name, value]) => `${name}: ${value}\r\n`);
  const fields = `${lines.join("")}content-length: `;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true).setEncoding("latin1");
    let at = -1;
    let sentAt = 0;
    let received = "";
    let previous = "";
    const send = (): void => {
      at = shared.next++;
      if (at >= options.requests) return finish(socket, resolve);
      const { method = "POST", path, body, from } = options.request(connection, previous);
      const forwarded = from === undefined ? "" : `x-forwarded-for: ${from}\r\n`;
      sentAt = performance.now();
      socket.write(`${method} ${path} HTTP/1.1\r\n${forwarded}${fields}${Buffer.byteLength(body)}${END_OF_HEAD}${body}`);
    };
    socket.on("connect", send);
    socket.on("data", (chunk: string) => {
      received += chunk;
      const body = replyBody(received);
      if (body === undefined) return;
      received = "";
      times[at] = performance.now() - sentAt;
      if (!options.isRight(body)) shared.wrong += 1;
      previous = body;
      send();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed a connection")));
  });
}

function finish(socket: Socket, resolve: () => void): void {
  socket.removeAllListeners("close");
  socket.end();
  resolve();
}

/** The body once all of it is there. */
function replyBody(received: string): string | undefined {
  const head = received.indexOf(END_OF_HEAD);
  if (head === -1) return undefined;
  const start = head + END_OF_HEAD.length;
  const length = Number(LENGTH.exec(received.slice(0, start))?.[1]);
  return received.length - start >= length ? received.slice(start) : undefined;
}
