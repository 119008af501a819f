/** The name of a request in the log and in its answer: what a proxy in front gave it, or one that is drawn. */
import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export const REQUEST_ID = "x-request-id";
const GIVEN = /^[\w-]{8,64}$/;

export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID];
  return typeof given === "string" && GIVEN.test(given) ? given : randomBytes(8).toString("hex");
}
