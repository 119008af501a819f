/** Market makers: who may borrow from the desk below VIP 2. Granted by rule on a paper venue, else by an operator, on application. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { timeMs, userId, type Amount, type TimeMs, type UserId } from "../../../money/units.ts";
import { STATUS_LAPSE_MS, STATUS_VOLUME } from "../formulas.ts";
import type { AskStatus, DecideStatus, EndStatus, LoansRefusal, StatusEvent } from "./loans.messages.ts";

export type StatusNeeds = {
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  /** Traded in 30 days, in smallest units of USDT. */
  readonly volumeOf: (user: UserId, at: TimeMs) => Amount;
  /** That an application lapses. */
  readonly lapseAt: (due: TimeMs, user: UserId) => void;
  readonly emit: (event: StatusEvent) => void;
};

export class Status {
  readonly #needs: StatusNeeds;
  /** Market makers, and since when. */
  readonly #held = new Map<UserId, TimeMs>();
  /** Applications, and when they lapse. */
  readonly #asked = new Map<UserId, TimeMs>();

  constructor(needs: StatusNeeds) {
    this.#needs = needs;
  }

  holds(user: UserId): boolean {
    return this.#held.has(user);
  }

  /** Since when; undefined for who is none. */
  since(user: UserId): TimeMs | undefined {
    return this.#held.get(user);
  }

  /** When an application lapses; undefined without one. */
  askedUntil(user: UserId): TimeMs | undefined {
    return this.#asked.get(user);
  }

  applications(): readonly UserId[] {
    return [...this.#asked.keys()];
  }

  makers(): readonly UserId[] {
    return [...this.#held.keys()];
  }

  ask({ user, at }: AskStatus): LoansRefusal | undefined {
    const { isOpen, isPaper, volumeOf, lapseAt, emit } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    if (this.#held.has(user)) return "loan_status_held";
    if (this.#asked.has(user)) return "loan_status_asked";
    const volume = volumeOf(user, at);
    if (isPaper() && volume >= STATUS_VOLUME) {
      this.#held.set(user, at);
      emit({ type: "loans/status-granted", user, by: "rule", at });
      return undefined;
    }
    const lapsesAt = timeMs(at + STATUS_LAPSE_MS);
    this.#asked.set(user, lapsesAt);
    lapseAt(lapsesAt, user);
    emit({ type: "loans/status-asked", user, lapsesAt, volume, at });
    return undefined;
  }

  decide({ person: user, granted, by, at }: DecideStatus): LoansRefusal | undefined {
    if (!this.#asked.delete(user)) return "loan_status_not_asked";
    if (granted) this.#held.set(user, at);
    this.#needs.emit(granted ? { type: "loans/status-granted", user, by, at } : { type: "loans/status-ended", user, how: "denied", at });
    return undefined;
  }

  end({ person: user, at }: EndStatus): LoansRefusal | undefined {
    if (!this.#held.delete(user)) return "loan_status_not_asked";
    this.#needs.emit({ type: "loans/status-ended", user, how: "ended", at });
    return undefined;
  }

  lapse(user: UserId, due: TimeMs, at: TimeMs): void {
    if (this.#asked.get(user) !== due) return;
    this.#asked.delete(user);
    this.#needs.emit({ type: "loans/status-ended", user, how: "lapsed", at });
  }

  save(writer: StateWriter): void {
    for (const map of [this.#held, this.#asked]) {
      writer.number(map.size);
      for (const [user, at] of map) for (const value of [user, at]) writer.number(value);
    }
  }

  load(reader: StateReader): void {
    for (const map of [this.#held, this.#asked])
      for (let left = reader.number(); left > 0; left--) map.set(userId(reader.number()), timeMs(reader.number()));
  }
}
