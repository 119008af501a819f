/**
 * The program of a process that writes to WebSockets: it is handed connections, and told which bytes go to which of them. It reads nothing from
 * them and knows nothing of what it writes.
 *
 * Over the channel come the connections, each answered once it is taken; over the pipe what is written (`writer-words.ts`). Now and then it
 * says of whom something still waits, and at once who is gone. When the pipe ends it writes what it has, and ends.
 */
import { Socket, type SocketConstructorOpts } from "node:net";
import { GONE, Orders, PIPE, reportOf, REPORT_EVERY_MS, type Order } from "./writer-words.ts";

/** How long what was written last may take to reach slow readers. */
const GOODBYE_MS = 1000;

const pipe = new Socket({ fd: PIPE });
const connections = new Map<number, Socket>();
/** Of whom something waited when it was last said. */
let behind = new Set<number>();

process.on("message", (id: number, handle: unknown) => {
  if (handle === undefined) return;
  // Only written to: who reads it is the venue.
  const socket = new Socket({ handle: handle as SocketConstructorOpts["handle"], readable: false });
  connections.set(id, socket);
  socket.on("error", () => undefined);
  socket.on("close", () => {
    if (connections.delete(id)) pipe.write(reportOf([[id, GONE]]));
  });
  process.send?.(id);
});

function obey({ kind, ids, bytes }: Order): void {
  for (const id of ids) {
    const socket = connections.get(id);
    if (socket === undefined) continue;
    if (kind === "write") {
      if (!socket.writable) continue;
      socket.write(bytes);
      if (socket.writableLength > 0) behind.add(id);
    } else if (kind === "end") socket.end();
    else {
      connections.delete(id);
      socket.destroy();
    }
  }
}

const timer = setInterval(() => {
  if (behind.size === 0) return;
  const waiting = [...behind].map((id): readonly [number, number] => [id, connections.get(id)?.writableLength ?? 0]);
  behind = new Set(waiting.filter(([, bytes]) => bytes > 0).map(([id]) => id));
  pipe.write(reportOf(waiting));
}, REPORT_EVERY_MS);

const orders = new Orders(obey);
pipe.on("data", (chunk: Buffer) => orders.read(chunk));
pipe.on("error", () => undefined);
// In whatever way: a venue that is killed resets it.
pipe.on("close", () => {
  clearInterval(timer);
  for (const socket of connections.values()) socket.end();
  setTimeout(() => process.exit(), GOODBYE_MS).unref();
  if (process.connected) process.disconnect?.();
});
// Who ends the venue by a key on the terminal ends us by the pipe.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
