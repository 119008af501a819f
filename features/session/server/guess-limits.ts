/**
 * How often one may guess: passwords, codes, and who has an account.
 *
 * Wrong passwords lock an account for the address that sends them, so that a stranger can't lock people out of their
 * own; a much higher count over all addresses locks it for everybody, against many machines at once.
 */
import { Refused } from "../../../server/doors/app/answer.ts";
import type { Limit, RateLimits } from "../../../server/doors/app/rate-limit.ts";

const MINUTE_MS = 60_000;

export const GUESS_LIMITS = {
  loginByIp: { name: "login by address", burst: 60, everyMs: MINUTE_MS / 30 },
  wrongPasswordByIp: { name: "wrong password by address", burst: 10, everyMs: 1.5 * MINUTE_MS },
  wrongPassword: { name: "wrong password", burst: 100, everyMs: MINUTE_MS },
  codeByIp: { name: "code by address", burst: 60, everyMs: MINUTE_MS / 10 },
  codeByAccount: { name: "code by account", burst: 5, everyMs: MINUTE_MS },
  checkByIp: { name: "check by address", burst: 60, everyMs: MINUTE_MS / 20 },
  registerByIp: { name: "register by address", burst: 60, everyMs: MINUTE_MS / 10 },
} as const satisfies Record<string, Limit>;

export class GuessLimits {
  readonly #limits: RateLimits;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a try before the password is looked at, as if it were wrong: checking one takes long, and guesses that come side by
   * side must not all find the count as it was before.
   */
  beforeLogin(ip: string, account: string): void {
    this.#take(GUESS_LIMITS.loginByIp, ip);
    const sender = `${ip} ${account}`;
    const wait = Math.max(
      this.#limits.waitMs(GUESS_LIMITS.wrongPasswordByIp, sender),
      this.#limits.waitMs(GUESS_LIMITS.wrongPassword, account),
    );
    if (wait > 0) throw new Refused("account_locked", { minutes: Math.ceil(wait / MINUTE_MS) });
    this.#limits.take(GUESS_LIMITS.wrongPasswordByIp, sender);
    this.#limits.take(GUESS_LIMITS.wrongPassword, account);
  }

  /** The try did not count, and its sender has all of theirs again. */
  rightPassword(ip: string, account: string): void {
    this.#limits.reset(GUESS_LIMITS.wrongPasswordByIp, `${ip} ${account}`);
    this.#limits.giveBack(GUESS_LIMITS.wrongPassword, account);
  }

  beforeCode(ip: string, account: string): void {
    this.#take(GUESS_LIMITS.codeByIp, ip);
    this.#take(GUESS_LIMITS.codeByAccount, account);
  }

  beforeCheck(ip: string): void {
    this.#take(GUESS_LIMITS.checkByIp, ip);
  }

  beforeRegister(ip: string): void {
    this.#take(GUESS_LIMITS.registerByIp, ip);
  }

  #take(limit: Limit, subject: string): void {
    const wait = this.#limits.take(limit, subject);
    if (wait > 0) throw new Refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
  }
}
