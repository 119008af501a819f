/**
 * Tokens that nobody here knows: asked for in the database once, seldom, and never in the way of people's own requests.
 *
 *   remembered     a token that was nobody's is nobody's for good: it was never drawn here; a key may be suspended, and come back
 *   an address     so many unknown tokens at once, then one every so often; the others wait for nothing and are refused
 *   the venue      a few look-ups at a time, however many strangers come; who is known passes them by
 *
 * Tokens that turn out to be somebody's cost nothing: after a restart everybody is a stranger once.
 */
import { Refused } from "../doors/app/answer.ts";
import { RateLimits, type Limit } from "../doors/app/rate-limit.ts";
import { addressGroup } from "./address-group.ts";

/** Wrong tokens of an address: a household's forgotten devices, and no guessing (256 bits can't be guessed anyway). */
export const UNKNOWN_TOKENS: Limit = { name: "unknown tokens", burst: 60, everyMs: 1000 };
/** Of the pool's twelve connections. */
export const LOOK_UPS_AT_ONCE = 2;
/** Beyond it strangers are told to come back: a look-up takes a millisecond, so this is half a second of waiting. */
const WAITING_MAX = 1000;
const UNKNOWN_MAX = 20_000;

export class StrangerLookUps {
  readonly #limits: RateLimits;
  readonly #clock: () => number;
  readonly #rememberMs: number;
  /** Until when it need not be asked for again, in ms. */
  readonly #unknown = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  /** `rememberMs`: how long what was nobody's stays nobody's. */
  constructor(clock: () => number, rememberMs = Number.POSITIVE_INFINITY) {
    this.#clock = clock;
    this.#rememberMs = rememberMs;
    this.#limits = new RateLimits(clock);
  }

  /** What `find` finds; undefined without asking where it found nothing before. Throws Refused when too much was asked. */
  async look<Found>(token: string, ip: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
    if ((this.#unknown.get(token) ?? 0) > this.#clock()) return undefined;
    const group = addressGroup(ip);
    refuseFor(this.#limits.waitMs(UNKNOWN_TOKENS, group));
    await this.#turn();
    try {
      // Others of the same address may have used it up meanwhile.
      refuseFor(this.#limits.take(UNKNOWN_TOKENS, group));
      const found = await find().catch((error: unknown) => {
        this.#limits.giveBack(UNKNOWN_TOKENS, group);
        throw error;
      });
      if (found === undefined) this.#remember(token);
      else this.#limits.giveBack(UNKNOWN_TOKENS, group);
      return found;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#underWay -= 1;
      else next();
    }
  }

  /** What was nobody's may be somebody's now. */
  forget(): void {
    this.#unknown.clear();
  }

  /** Who leaves hands their place on. */
  async #turn(): Promise<void> {
    if (this.#underWay < LOOK_UPS_AT_ONCE) {
      this.#underWay += 1;
      return;
    }
    if (this.#waiting.length >= WAITING_MAX) refuseFor(1);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #remember(token: string): void {
    this.#unknown.delete(token);
    this.#unknown.set(token, this.#clock() + this.#rememberMs);
    if (this.#unknown.size <= UNKNOWN_MAX) return;
    for (const oldest of this.#unknown.keys()) {
      this.#unknown.delete(oldest);
      return;
    }
  }
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw new Refused("too_many_requests", { seconds: Math.ceil(waitMs / 1000) });
}
