/**
 * What managers gave lately, whether or not any of it is left: what one operator alone may give is counted by this (decision 0053).
 * What was spent could otherwise be given again, without end. Kept from the rules on that ask for it.
 */
import { amount, timeMs, userId, type Amount, type TimeMs, type UserId } from "../../../money/units.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";

const DAY_MS = 86_400_000;
/** What a person was given counts so long. */
export const GIVEN_COUNTS_MS = 30 * DAY_MS;

type Given = {
  readonly user: UserId;
  readonly askedBy: number;
  readonly agreedBy: number;
  readonly units: Amount;
  readonly at: TimeMs;
};

export class GivenByManagers {
  /** In the order of time. */
  #given: Given[] = [];

  /** Keeps it, and forgets what counts no more. */
  keep(given: Given): void {
    this.#given = this.#given.filter(({ at }) => counts(at, given.at, GIVEN_COUNTS_MS));
    this.#given.push(given);
  }

  /** To one person by whomever, also by two. */
  to(user: UserId, now: TimeMs): bigint {
    return sumOf(this.#given.filter((one) => one.user === user && counts(one.at, now, GIVEN_COUNTS_MS)));
  }

  /** By one operator alone within a day, to whomever. */
  by(operator: number, now: TimeMs): bigint {
    return sumOf(this.#given.filter((one) => one.askedBy === operator && one.agreedBy === operator && counts(one.at, now, DAY_MS)));
  }

  save(writer: StateWriter): void {
    writer.number(this.#given.length);
    for (const { user, askedBy, agreedBy, units, at } of this.#given) {
      for (const value of [user, askedBy, agreedBy, at]) writer.number(value);
      writer.integer(units);
    }
  }

  load(reader: StateReader): void {
    this.#given = Array.from({ length: reader.number() }, () => {
      const [user, askedBy, agreedBy, at] = Array.from({ length: 4 }, () => reader.number());
      return { user: userId(user), askedBy, agreedBy, at: timeMs(at), units: amount(reader.integer()) };
    });
  }
}

const counts = (at: TimeMs, now: TimeMs, forMs: number): boolean => now - at < forMs;
const sumOf = (given: readonly Given[]): bigint => given.reduce((sum, { units }) => sum + units, 0n);
