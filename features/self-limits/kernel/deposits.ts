/** What people brought in within the longest window: a limit that is set later counts it too. */
import { amount, timeMs, type Amount, type TimeMs, type UserId } from "../../../money/units.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { DEPOSIT_WINDOWS_MS } from "../formulas.ts";

type Deposit = { readonly at: TimeMs; readonly worth: Amount };
const LONGEST_MS = DEPOSIT_WINDOWS_MS.deposit_month;

export class Deposits {
  /** The oldest first. */
  readonly #byUser = new Map<UserId, Deposit[]>();

  add(user: UserId, worth: Amount, at: TimeMs): void {
    const kept = (this.#byUser.get(user) ?? []).filter((one) => one.at > at - LONGEST_MS);
    this.#byUser.set(user, [...kept, { at, worth }]);
  }

  within(user: UserId, at: TimeMs, windowMs: number): Amount {
    let sum = 0n;
    for (const one of this.#byUser.get(user) ?? []) if (one.at > at - windowMs) sum += one.worth;
    return amount(sum);
  }

  save(writer: StateWriter): void {
    writer.number(this.#byUser.size);
    for (const [user, deposits] of this.#byUser) {
      for (const value of [user, deposits.length]) writer.number(value);
      for (const { at, worth } of deposits) {
        writer.number(at);
        writer.integer(worth);
      }
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const user = reader.number() as UserId;
      const deposits = Array.from({ length: reader.number() }, () => ({ at: timeMs(reader.number()), worth: amount(reader.integer()) }));
      this.#byUser.set(user, deposits);
    }
  }
}
