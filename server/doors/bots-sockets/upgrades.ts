/** How somebody who may not open a WebSocket is told. */
import type { Duplex } from "node:stream";
import { refuseRaw } from "../app/host-guard.ts";
import { securityHeaders } from "../app/security-headers.ts";

/** Those of every reply; the one of live venues adds nothing to a connection that ends here. */
const HEADERS = securityHeaders(false);

/** Answers with an HTTP status ("429 Too Many Requests") and hangs up. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  refuseRaw(socket, status, HEADERS);
}
