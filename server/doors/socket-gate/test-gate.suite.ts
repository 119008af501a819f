/** A gate as a venue without settings has it. */
import { clientAddress } from "../../identity/client-address.ts";
import { SocketGate, type SocketGateOptions } from "./socket-gate.ts";

export function openTestGate(more: Partial<SocketGateOptions> = {}): SocketGate {
  return new SocketGate({ addressOf: clientAddress([]), origins: [], ...more });
}
