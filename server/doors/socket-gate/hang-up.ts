/** Ends a WebSocket of somebody who broke a rule: they are told which, and nothing more is read from them. */
import { WebSocket } from "ws";

const POLICY = 1008;
/** How long the reason may take to reach them; a flood would else be read for half a minute while the goodbye is awaited. */
const GOODBYE_MS = 1000;

export function hangUp(socket: WebSocket, reason: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.close(POLICY, reason);
  socket.pause();
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}
