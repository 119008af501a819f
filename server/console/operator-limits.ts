/**
 * How often one may guess an operator's password or code, and how much a logged-in operator may ask for.
 *
 * Strangers share one count for an account; whoever logged in from a device or an address before has a count of their own, which nothing
 * that strangers do uses up: nobody is locked out of their own account.
 */
import { addressGroup } from "../identity/address-group.ts";
import type { Limit, RateLimits } from "../doors/app/rate-limit.ts";
import { ConsoleRefused, no } from "./console-refusal.ts";
import type { Acquaintance, Client } from "./operator-sessions.ts";

const MINUTE_MS = 60_000;

export const OPERATOR_LIMITS = {
  /** Every try, right or wrong: each costs a hash. */
  logInByAddress: { name: "operator log-in by address", burst: 20, everyMs: 6000 },
  wrongByAddress: { name: "operator wrong by address", burst: 20, everyMs: 5 * MINUTE_MS },
  wrongByKnown: { name: "operator wrong by known sender", burst: 10, everyMs: 2 * MINUTE_MS },
  /** 158 a day from everywhere. */
  wrongByStrangers: { name: "operator wrong by strangers", burst: 15, everyMs: 10 * MINUTE_MS },
  /** Codes, of strangers to an operator together, of each known sender and of each session: 150 a day at six digits of which three are right. */
  wrongCode: { name: "operator code", burst: 6, everyMs: 10 * MINUTE_MS },
  setUp: { name: "operator set-up by address", burst: 20, everyMs: 6000 },
  /** Reading rows. */
  looks: { name: "operator looks", burst: 120, everyMs: 100 },
  /** Previews and what they show. */
  verbs: { name: "operator verbs", burst: 40, everyMs: 500 },
  /** Files that are sent: each is opened in a process of its own. */
  files: { name: "operator files", burst: 60, everyMs: 2000 },
  /** Whole tables. */
  exports: { name: "operator exports", burst: 6, everyMs: 10_000 },
} as const satisfies Readonly<Record<string, Limit>>;

export function takeOrRefuse(limits: RateLimits, limit: Limit, subject: string | number): void {
  refuseFor(limits.take(limit, String(subject)));
}

function refuseFor(waitMs: number): void {
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  const words = { en: `Too many tries: again in ${seconds} s.`, zh: `尝试过多，请在 ${seconds} 秒后再试。` };
  throw new ConsoleRefused(no("too_many_requests", words, 429));
}

type Trying = { readonly client: Pick<Client, "ip" | "device">; readonly mail: string; readonly known: Acquaintance };

/** Whose tries at a code they are: strangers who know the password share theirs, and a known device or address has its own. */
export function codeSubject(operator: number, { ip, device }: Pick<Client, "ip" | "device">, known: Acquaintance): string {
  const from = { device: `device ${device}`, address: addressGroup(ip) };
  return `${operator} ${known === undefined ? "strangers" : from[known]}`;
}

/** Tries at an account: taken before anything is compared, given back when it was right. */
export class LogInTries {
  readonly #limits: RateLimits;
  readonly #charges: readonly (readonly [Limit, string])[];

  constructor(limits: RateLimits, { client, mail, known }: Trying) {
    this.#limits = limits;
    const address = addressGroup(client.ip);
    this.#charges =
      known !== undefined
        ? [[OPERATOR_LIMITS.wrongByKnown, `${known === "device" ? client.device : address} ${mail}`]]
        : [
            [OPERATOR_LIMITS.wrongByAddress, address],
            [OPERATOR_LIMITS.wrongByStrangers, mail],
          ];
  }

  take(): void {
    refuseFor(Math.max(...this.#charges.map(([limit, subject]) => this.#limits.waitMs(limit, subject))));
    for (const [limit, subject] of this.#charges) this.#limits.take(limit, subject);
  }

  giveBack(): void {
    for (const [limit, subject] of this.#charges) this.#limits.giveBack(limit, subject);
  }
}
