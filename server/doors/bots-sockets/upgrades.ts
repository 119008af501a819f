/** What all WebSocket doors for bots share when somebody connects: the limit on new connections, and the refusal. */
import type { Duplex } from "node:stream";

const CONNECTIONS_MAX = 300;
const CONNECTIONS_WINDOW_MS = 300_000;

/** New connections of each address, in windows; a window's figures are dropped together. */
export class ConnectionLimit {
  #begunAt = performance.now();
  readonly #taken = new Map<string, number>();

  /** Counts a connection; false when the address has had its share of this window. */
  take(address: string): boolean {
    const now = performance.now();
    if (now - this.#begunAt > CONNECTIONS_WINDOW_MS) {
      this.#begunAt = now;
      this.#taken.clear();
    }
    const taken = (this.#taken.get(address) ?? 0) + 1;
    this.#taken.set(address, taken);
    return taken <= CONNECTIONS_MAX;
  }
}

/** Answers with an HTTP status ("429 Too Many Requests") and hangs up. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
