/**
 * What every request of the whole server passes first, whichever door it is for and whether it becomes a socket: it names exactly one
 * host (`request-host.ts`), or gets a bare 400. So no door, and no proxy before it, can read another host than the next one does.
 *
 * It also gives Socket.IO's replies the headers that all others have: those are written past the app door.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { readHost } from "../../identity/request-host.ts";
import { CALL_HEADERS } from "./security-headers.ts";

const SOCKET_IO = "/socket.io";

/** To be called when all doors hang on the server, and before it listens. */
export function guardHost(server: Server, everyReply: Readonly<Record<string, string>>): void {
  intercept<ServerResponse>(server, "request", (request, response, goOn) => {
    if (readHost(request) === undefined) return refuseRequest(response, everyReply);
    if (request.url?.startsWith(SOCKET_IO) === true)
      for (const [name, value] of Object.entries(everyReply)) response.setHeader(name, value);
    goOn();
  });
  server.on("checkExpectation", (_request, response: ServerResponse) => {
    response.writeHead(417, { ...everyReply, "cache-control": CALL_HEADERS["cache-control"], connection: "close" });
    response.end();
  });
  intercept<Duplex>(server, "upgrade", (request, socket, goOn) => {
    if (readHost(request) === undefined) return refuseRaw(socket, "400 Bad Request", everyReply);
    goOn();
  });
}

/** Ends a connection that speaks no HTTP we could answer otherwise. */
export function refuseRaw(socket: Duplex, status: string, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries({ ...headers, connection: "close", "content-length": "0" }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`);
}

/** A handler with the request, what it is answered by, and the way on to all who listened before. */
type Guard<Answer> = (request: IncomingMessage, answer: Answer, goOn: () => void) => void;

/** `guard` comes before all who listen now. */
export function intercept<Answer>(server: Server, event: "request" | "upgrade", guard: Guard<Answer>): void {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  // What a socket sent ahead comes as a third; a plain request has none.
  server.on(event, (request: IncomingMessage, answer: unknown, ahead?: unknown) =>
    guard(request, answer as Answer, () => {
      for (const listener of listeners) Reflect.apply(listener, server, [request, answer, ahead]);
    }),
  );
}

function refuseRequest(response: ServerResponse, everyReply: Readonly<Record<string, string>>): void {
  response.writeHead(400, { ...everyReply, "cache-control": CALL_HEADERS["cache-control"], connection: "close" });
  response.end();
}
