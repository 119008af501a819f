/** What one person, and all together, may have fetched from an archive of the log: each segment is up to 16 MiB, and a store charges for it. */
import { Refused } from "../doors/app/answer.ts";
import type { Limit, RateLimits } from "../doors/app/rate-limit.ts";

const OF_ONE: Limit = { name: "archive", burst: 10, everyMs: 300_000 };
const OF_ALL: Limit = { name: "archive-all", burst: 60, everyMs: 60_000 };

/** To be called before a segment is fetched for somebody; throws Refused. One that others wait for already costs nothing. */
export function payFetch(limits: RateLimits, subject: string): void {
  const wait = limits.take(OF_ONE, subject);
  const waitForAll = wait > 0 ? 0 : limits.take(OF_ALL, "all");
  if (waitForAll > 0) limits.giveBack(OF_ONE, subject);
  if (wait + waitForAll > 0) throw new Refused("too_many_requests", { seconds: Math.ceil((wait + waitForAll) / 1000) });
}
