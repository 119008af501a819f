/** Pings a client every now and then, and cuts it off when it has not answered for too long. */
import { WebSocket } from "ws";

export type PulseTimes = { readonly pingEveryMs: number; readonly pongWithinMs: number };
export const PULSE_TIMES: PulseTimes = { pingEveryMs: 20_000, pongWithinMs: 60_000 };

/** Ends with the connection. */
export function keepPulse(socket: WebSocket, { pingEveryMs, pongWithinMs }: PulseTimes): void {
  let heardAt = performance.now();
  const ping = (): void => {
    if (performance.now() - heardAt > pongWithinMs) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.ping(String(Date.now()));
  };
  const timer = setInterval(ping, pingEveryMs);
  timer.unref();
  socket.on("pong", () => (heardAt = performance.now()));
  socket.on("close", () => clearInterval(timer));
}
