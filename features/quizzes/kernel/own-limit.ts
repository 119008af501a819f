/** What people allow themselves to bet on quizzes in a day (UTC): a tighter limit counts at once, a looser one a day later. Nobody else sets it. */
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount as units, timeMs, type Amount, type TimeMs, type UserId } from "../../../money/units.ts";
import { DAY_MS, LOOSEN_MS, OWN_LIMIT_MOST } from "../formulas.ts";
import type { QuizLimitSet, QuizzesRefusal, SetQuizLimit } from "./quizzes.messages.ts";

export type OwnLimitFacts = {
  readonly amount: Amount | undefined;
  readonly next: { readonly amount: Amount | undefined; readonly from: TimeMs } | undefined;
};
const NONE: OwnLimitFacts = { amount: undefined, next: undefined };
const isLooser = (now: Amount | undefined, before: Amount | undefined): boolean =>
  before !== undefined && (now === undefined || now > before);

export class OwnLimit {
  readonly #limits = new Map<UserId, OwnLimitFacts>();
  readonly #days = new Map<UserId, { day: number; staked: bigint }>();

  /** What counts at a moment: of one that waited until before then nothing waits any more. */
  of(user: UserId, at: TimeMs): OwnLimitFacts {
    const kept = this.#limits.get(user) ?? NONE;
    return kept.next !== undefined && at >= kept.next.from ? { amount: kept.next.amount, next: undefined } : kept;
  }

  /** Smallest units of USDT, on the day that holds `at`. */
  stakedOn(user: UserId, at: TimeMs): bigint {
    const kept = this.#days.get(user);
    return kept?.day === Math.floor(at / DAY_MS) ? kept.staked : 0n;
  }

  refuses(user: UserId, stake: Amount, at: TimeMs): boolean {
    const most = this.#limits.has(user) ? this.of(user, at).amount : undefined;
    return most !== undefined && this.stakedOn(user, at) + stake > most;
  }

  staked(user: UserId, stake: Amount, at: TimeMs): void {
    this.#days.set(user, { day: Math.floor(at / DAY_MS), staked: this.stakedOn(user, at) + stake });
  }

  set({ user, amount, at }: SetQuizLimit, emit: (event: QuizLimitSet) => void): QuizzesRefusal | undefined {
    if (amount !== undefined && (amount < 0n || amount > OWN_LIMIT_MOST)) return "quiz_limit_invalid";
    const before = this.of(user, at);
    if (amount === before.amount && before.next === undefined) return "quiz_limit_unchanged";
    const waits = isLooser(amount, before.amount);
    const now: OwnLimitFacts = waits
      ? { amount: before.amount, next: { amount, from: timeMs(at + LOOSEN_MS) } }
      : { amount, next: undefined };
    if (now.amount === undefined && now.next === undefined) this.#limits.delete(user);
    else this.#limits.set(user, now);
    emit({ type: "quizzes/limit-set", user, ...now, at });
    return undefined;
  }

  check(): void {
    for (const [user, { amount, next }] of this.#limits)
      invariant(next === undefined || isLooser(next.amount, amount), "charter 7: what waits must be looser", user);
  }

  save(writer: StateWriter): void {
    writer.number(this.#limits.size);
    for (const [user, { amount, next }] of this.#limits) {
      for (const value of [user, next?.from ?? 0]) writer.number(value);
      for (const value of [amount ?? -1n, next?.amount ?? -1n]) writer.integer(value);
    }
    writer.number(this.#days.size);
    for (const [user, { day, staked }] of this.#days) {
      for (const value of [user, day]) writer.number(value);
      writer.integer(staked);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const [user, from] = [reader.number() as UserId, reader.number()];
      const [now, next] = [maybe(reader.integer()), maybe(reader.integer())];
      this.#limits.set(user, { amount: now, next: from === 0 ? undefined : { amount: next, from: timeMs(from) } });
    }
    for (let left = reader.number(); left > 0; left--) {
      const user = reader.number() as UserId;
      this.#days.set(user, { day: reader.number(), staked: reader.integer() });
    }
  }
}

const maybe = (value: bigint): Amount | undefined => (value < 0n ? undefined : units(value));
