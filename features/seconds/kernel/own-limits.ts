/** What people allow themselves in seconds contracts a day: how much they stake, how much they may lose. Nobody else sets any of it. */
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount as units, timeMs, type Amount, type TimeMs, type UserId } from "../../../money/units.ts";
import { DAY_MS, SECONDS_LIMIT_RANGE, SECONDS_LIMITS, SECONDS_LOOSEN_MS, type SecondsLimit } from "../formulas.ts";
import type { SecondsLimitSet, SecondsRefusal, SetSecondsLimit } from "./seconds.messages.ts";

type Kept = {
  readonly amount: Amount | undefined;
  readonly next: { readonly amount: Amount | undefined; readonly from: TimeMs } | undefined;
  readonly entry: number;
};
/** What of a day (since 1970, UTC) was staked, and lost in contracts that ended in it less what was won. */
type Day = { day: number; staked: bigint; lost: bigint };

export type OwnLimitsNeeds = {
  readonly isOpen: (user: UserId) => boolean;
  readonly schedule: { add(due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly emit: (event: SecondsLimitSet) => void;
};

const NONE: Kept = { amount: undefined, next: undefined, entry: 0 };
const isLooser = (now: Amount | undefined, before: Amount | undefined): boolean =>
  before !== undefined && (now === undefined || now > before);
/** Contracts have the positive references of the part. */
const referenceOf = (user: UserId, limit: SecondsLimit): number => -(user * SECONDS_LIMITS.length + SECONDS_LIMITS.indexOf(limit));

export class OwnLimits {
  readonly #needs: OwnLimitsNeeds;
  readonly #limits = new Map<UserId, Map<SecondsLimit, Kept>>();
  readonly #days = new Map<UserId, Day>();

  constructor(needs: OwnLimitsNeeds) {
    this.#needs = needs;
  }

  of(user: UserId, limit: SecondsLimit): { readonly amount: Amount | undefined; readonly next: Kept["next"] } {
    const { amount, next } = this.#limits.get(user)?.get(limit) ?? NONE;
    return { amount, next };
  }

  /** Smallest units of USDT on the day that holds `at`; lost is below zero for who won. */
  dayOf(user: UserId, at: TimeMs): { readonly staked: bigint; readonly lost: bigint } {
    const kept = this.#days.get(user);
    return kept?.day === Math.floor(at / DAY_MS) ? kept : { staked: 0n, lost: 0n };
  }

  /** Whether so much more may be staked while `open` is at stake already: all of it may be lost. */
  refuse(user: UserId, stake: Amount, open: bigint, at: TimeMs): "seconds_stake_limit" | "seconds_loss_limit" | undefined {
    const limits = this.#limits.get(user);
    if (limits === undefined) return undefined;
    const { staked, lost } = this.dayOf(user, at);
    const [stakes, losses] = [limits.get("stake_day")?.amount, limits.get("loss_day")?.amount];
    if (stakes !== undefined && staked + stake > stakes) return "seconds_stake_limit";
    return losses !== undefined && lost + open + stake > losses ? "seconds_loss_limit" : undefined;
  }

  staked(user: UserId, stake: Amount, at: TimeMs): void {
    this.#day(user, at).staked += stake;
  }

  ended(user: UserId, lost: bigint, at: TimeMs): void {
    this.#day(user, at).lost += lost;
  }

  #day(user: UserId, at: TimeMs): Day {
    const day = Math.floor(at / DAY_MS);
    let kept = this.#days.get(user);
    if (kept?.day !== day) this.#days.set(user, (kept = { day, staked: 0n, lost: 0n }));
    return kept;
  }

  set({ user, limit, amount, at }: SetSecondsLimit): SecondsRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (!SECONDS_LIMITS.includes(limit)) return "seconds_limit_unknown";
    const { least, most } = SECONDS_LIMIT_RANGE;
    if (amount !== undefined && (amount < least || amount > most)) return "seconds_limit_invalid";
    const before = this.#limits.get(user)?.get(limit) ?? NONE;
    if (amount === before.amount && before.next === undefined) return "seconds_limit_unchanged";
    this.#needs.schedule.remove(before.entry);
    if (isLooser(amount, before.amount)) {
      const from = timeMs(at + SECONDS_LOOSEN_MS);
      const entry = this.#needs.schedule.add(from, referenceOf(user, limit));
      this.#keep(user, limit, { amount: before.amount, next: { amount, from }, entry }, at);
    } else this.#keep(user, limit, { amount, next: undefined, entry: 0 }, at);
    return undefined;
  }

  /** A looser one counts. */
  due(reference: number, at: TimeMs): void {
    const user = Math.floor(-reference / SECONDS_LIMITS.length) as UserId;
    const limit = SECONDS_LIMITS[-reference % SECONDS_LIMITS.length];
    const next = limit === undefined ? undefined : this.#limits.get(user)?.get(limit)?.next;
    invariant(limit !== undefined && next !== undefined, "V7: a looser limit falls due where one waits", reference);
    this.#keep(user, limit, { amount: next.amount, next: undefined, entry: 0 }, at);
  }

  #keep(user: UserId, limit: SecondsLimit, now: Kept, at: TimeMs): void {
    const limits = this.#limits.get(user) ?? new Map<SecondsLimit, Kept>();
    if (now.amount === undefined && now.next === undefined) limits.delete(limit);
    else limits.set(limit, now);
    if (limits.size === 0) this.#limits.delete(user);
    else this.#limits.set(user, limits);
    this.#needs.emit({ type: "seconds/limit-set", user, limit, amount: now.amount, next: now.next, at });
  }

  check(): void {
    for (const [user, limits] of this.#limits) {
      invariant(limits.size > 0, "who bounds nothing must not be kept", user);
      for (const { amount, next } of limits.values())
        invariant(next === undefined || isLooser(next.amount, amount), "charter 7: what waits must be looser", user);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#days.size);
    for (const [user, { day, staked, lost }] of this.#days) {
      writer.number(user);
      writer.number(day);
      writer.integer(staked);
      writer.integer(lost);
    }
    writer.number(this.#limits.size);
    for (const [user, limits] of this.#limits) {
      writer.number(user);
      writer.number(limits.size);
      for (const [limit, { amount, next, entry }] of limits) {
        for (const value of [SECONDS_LIMITS.indexOf(limit), entry, next?.from ?? 0]) writer.number(value);
        writer.integer(amount ?? -1n);
        writer.integer(next?.amount ?? -1n);
      }
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const user = reader.number() as UserId;
      this.#days.set(user, { day: reader.number(), staked: reader.integer(), lost: reader.integer() });
    }
    for (let left = reader.number(); left > 0; left--) {
      const user = reader.number() as UserId;
      const limits = new Map<SecondsLimit, Kept>();
      for (let more = reader.number(); more > 0; more--) this.#loadOne(reader, limits);
      this.#limits.set(user, limits);
    }
  }

  #loadOne(reader: StateReader, limits: Map<SecondsLimit, Kept>): void {
    const limit = SECONDS_LIMITS[reader.number()];
    invariant(limit !== undefined, "a snapshot must hold limits that exist");
    const [entry, from] = [reader.number(), timeMs(reader.number())];
    const [now, next] = [maybe(reader.integer()), maybe(reader.integer())];
    limits.set(limit, { amount: now, next: from === 0 ? undefined : { amount: next, from }, entry });
  }
}

const maybe = (value: bigint): Amount | undefined => (value < 0n ? undefined : units(value));
