/** How somebody who may not open a WebSocket is told. */
import type { Duplex } from "node:stream";

/** Answers with an HTTP status ("429 Too Many Requests") and hangs up. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
