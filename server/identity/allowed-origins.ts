/**
 * Which web pages may open a socket: the venue's own, and those that the operator names (ALLOWED_ORIGINS). Browsers write into
 * `Origin` whose page it is, and pages can't change it; what sends none is a program, which could write anything.
 */
import type { IncomingMessage } from "node:http";

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//;

/** "https://app.example.org,capacitor://localhost,null"; undefined when one of them is no origin. */
export function readOrigins(list: string): readonly string[] | undefined {
  const entries = list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return entries.every(isOrigin) ? entries : undefined;
}

/** As a browser writes it: no path, no upper case, no port that goes without saying. `null` is a page out of a file. */
function isOrigin(entry: string): boolean {
  if (entry === "null") return true;
  if (!SCHEME.test(entry) || !URL.canParse(entry)) return false;
  const { protocol, host } = new URL(entry);
  return host !== "" && !host.includes("*") && entry === `${protocol}//${host}`;
}

export function originCheck(allowed: readonly string[]): (request: Pick<IncomingMessage, "headers">) => boolean {
  const known = new Set(allowed);
  return ({ headers: { origin, host } }) => {
    if (origin === undefined || known.has(origin)) return true;
    return host !== undefined && /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  };
}
