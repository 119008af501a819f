/** Worth over time as it was worked out for somebody a moment ago: a page that is opened again and again costs one reading. */
import type { WorthRange, WorthReply } from "../contract/portfolio.contract.ts";

const KEPT_MS = 15_000;
const KEPT_MAX = 2000;

/** `since`: place in the log of their beginning, so that who starts again has a new line at once. */
export type AskedWorth = { readonly user: number; readonly range: WorthRange; readonly since: number };

type Kept = { readonly until: number; readonly reply: Promise<WorthReply> };

export class WorthCache {
  readonly #clock: () => number;
  /** By person, range and beginning, the oldest first. */
  readonly #kept = new Map<string, Kept>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  of({ user, range, since }: AskedWorth, work: () => Promise<WorthReply>): Promise<WorthReply> {
    const key = `${user} ${range} ${since}`;
    const known = this.#kept.get(key);
    const now = this.#clock();
    if (known !== undefined && known.until > now) return known.reply;
    const reply = work();
    this.#kept.delete(key);
    this.#kept.set(key, { until: now + KEPT_MS, reply });
    // What failed is asked anew.
    reply.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAX) break;
      this.#kept.delete(oldest);
    }
    return reply;
  }
}
