/**
 * How often one may guess: passwords, codes, and who has an account.
 *
 * Wrong passwords lock an account for the address that sends them, so that a stranger can't lock people out of their
 * own; a much higher count over all addresses locks it for everybody, against many machines at once.
 */
import { Refused } from "../../../server/doors/app/answer.ts";
import type { Limit, RateLimits } from "../../../server/doors/app/rate-limit.ts";

const MINUTE_MS = 60_000;

const LOGIN_BY_IP: Limit = { name: "login by address", burst: 60, everyMs: MINUTE_MS / 30 };
const WRONG_PASSWORD_BY_IP: Limit = { name: "wrong password by address", burst: 10, everyMs: 1.5 * MINUTE_MS };
const WRONG_PASSWORD: Limit = { name: "wrong password", burst: 100, everyMs: MINUTE_MS };
const CODE_BY_IP: Limit = { name: "code by address", burst: 60, everyMs: MINUTE_MS / 10 };
const CODE_BY_ACCOUNT: Limit = { name: "code by account", burst: 5, everyMs: MINUTE_MS };
const CHECK_BY_IP: Limit = { name: "check by address", burst: 60, everyMs: MINUTE_MS / 20 };
const REGISTER_BY_IP: Limit = { name: "register by address", burst: 60, everyMs: MINUTE_MS / 10 };

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
    this.#take(LOGIN_BY_IP, ip);
    const sender = `${ip} ${account}`;
    const wait = Math.max(this.#limits.waitMs(WRONG_PASSWORD_BY_IP, sender), this.#limits.waitMs(WRONG_PASSWORD, account));
    if (wait > 0) throw new Refused("account_locked", { minutes: Math.ceil(wait / MINUTE_MS) });
    this.#limits.take(WRONG_PASSWORD_BY_IP, sender);
    this.#limits.take(WRONG_PASSWORD, account);
  }

  /** The try did not count, and its sender has all of theirs again. */
  rightPassword(ip: string, account: string): void {
    this.#limits.reset(WRONG_PASSWORD_BY_IP, `${ip} ${account}`);
    this.#limits.giveBack(WRONG_PASSWORD, account);
  }

  beforeCode(ip: string, account: string): void {
    this.#take(CODE_BY_IP, ip);
    this.#take(CODE_BY_ACCOUNT, account);
  }

  beforeCheck(ip: string): void {
    this.#take(CHECK_BY_IP, ip);
  }

  beforeRegister(ip: string): void {
    this.#take(REGISTER_BY_IP, ip);
  }

  #take(limit: Limit, subject: string): void {
    const wait = this.#limits.take(limit, subject);
    if (wait > 0) throw new Refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
  }
}
