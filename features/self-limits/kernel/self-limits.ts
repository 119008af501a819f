/**
 * One's own limits (charter 7): what somebody allows themselves to bring in and to lose, and times in which nothing new begins.
 *
 * Nobody else sets, loosens or ends any of it: every command names the person alone, and no operator has one. It refuses what opens; selling,
 * closing, cancelling, moving between one's own accounts and withdrawing are never asked.
 */
import { amount as units, timeMs, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { WorthPrices } from "../../../kernel/prices/worth.ts";
import type { Command, DueEntry, Part } from "../../../kernel/part.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import {
  BREAKS,
  DEPOSIT_WINDOWS_MS,
  isBreakLength,
  isExclusion,
  isLooser,
  isSelfLimit,
  LOOSEN_AFTER_MS,
  SELF_LIMIT_LEAST,
  SELF_LIMIT_MOST,
  SELF_LIMITS,
  type SelfLimit,
} from "../formulas.ts";
import { Deposits } from "./deposits.ts";
import { isWayOut } from "./opening.ts";
import type {
  BreakFacts,
  LimitFacts,
  ReturnAfter,
  SelfLimitsCommand,
  SelfLimitsEvent,
  SelfLimitsRefusal,
  SetSelfLimit,
  TakeBreak,
} from "./self-limits.messages.ts";
import { loadKept, saveKept, type Kept, type KeptBreak, type KeptLimit } from "./kept.ts";
import { Worth } from "./worth.ts";

export type Brought = { readonly asset: AssetId; readonly amount: Amount };

export type SelfLimitsNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  /** By the newest index. */
  readonly worths: () => WorthPrices;
  readonly isOpen: (user: UserId) => boolean;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  /** Whether they reach what waits. */
  readonly reachesWaiting: () => boolean;
  /** Cancels what waits or rests and would open. */
  readonly cancelOpening: (user: UserId, at: TimeMs) => void;
  readonly emit: (event: SelfLimitsEvent) => void;
};

const DAY_MS = 86_400_000;
/** What of a person falls due; its place here and their number make the reference in the due-list. */
const WAITING = [...SELF_LIMITS, "break", "day"] as const;
const referenceOf = (user: UserId, what: (typeof WAITING)[number]): number => user * WAITING.length + WAITING.indexOf(what);
const nextDay = (at: TimeMs): TimeMs => timeMs((Math.floor(at / DAY_MS) + 1) * DAY_MS);
const NO_LIMIT: KeptLimit = { amount: undefined, next: undefined, entry: 0 };

export class SelfLimits implements Part<SelfLimitsCommand, SelfLimitsRefusal> {
  readonly name = "self-limits";
  readonly version = 1;
  /** Nobody's obligation. */
  readonly commands = { "self-limits/set": "upkeep", "self-limits/break": "upkeep", "self-limits/return": "upkeep" } as const;
  readonly #needs: SelfLimitsNeeds;
  readonly #worth: Worth;
  readonly #deposits = new Deposits();
  /** Those who ever set anything. */
  readonly #kept = new Map<UserId, Kept>();

  constructor(needs: SelfLimitsNeeds) {
    this.#needs = needs;
    this.#worth = new Worth(needs);
  }

  limitOf(user: UserId, limit: SelfLimit): LimitFacts {
    const { amount, next } = this.#kept.get(user)?.limits.get(limit) ?? NO_LIMIT;
    return { amount, next };
  }

  breakOf(user: UserId): BreakFacts | undefined {
    return this.#kept.get(user)?.break;
  }

  /** What came in within a limit's window, 10⁻⁶ USDT. */
  depositedWithin(user: UserId, limit: keyof typeof DEPOSIT_WINDOWS_MS, at: TimeMs): Amount {
    return this.#deposits.within(user, at, DEPOSIT_WINDOWS_MS[limit]);
  }

  /** By how much somebody's money is worth less than where their day began; 0 while it is worth more, or nobody counts. */
  lossOf(user: UserId): Amount {
    const base = this.#kept.get(user)?.base;
    if (base === undefined) return units(0n);
    const loss = base.worth - this.#worth.of(user);
    return units(loss > 0n ? loss : 0n);
  }

  /** Whether anybody bound themselves at all. */
  get bindAnybody(): boolean {
    return this.#kept.size !== 0;
  }

  /** Asked of every command that opens something: whether its person bound themselves. */
  refuse(command: Command): "on_a_break" | "loss_limit_reached" | undefined {
    if (this.#kept.size === 0 || !("user" in command)) return undefined;
    return isWayOut(command) ? undefined : this.#refusalOf(command.user);
  }

  /** Asked when something of somebody's that waited would open: it came before, and counts no more. */
  isBound(user: UserId): boolean {
    return this.#kept.size !== 0 && this.#needs.reachesWaiting() && this.#refusalOf(user) !== undefined;
  }

  /** How somebody is bound now, if at all. */
  boundBy(user: UserId): "on_a_break" | "loss_limit_reached" | undefined {
    return this.#refusalOf(user);
  }

  #refusalOf(user: UserId): "on_a_break" | "loss_limit_reached" | undefined {
    const kept = this.#kept.get(user);
    if (kept === undefined) return undefined;
    if (kept.break !== undefined) return "on_a_break";
    const most = kept.limits.get("loss_day")?.amount;
    return most !== undefined && this.lossOf(user) >= most ? "loss_limit_reached" : undefined;
  }

  /** Who is bound from now on has nothing waiting that would open. */
  #cancelWaiting(user: UserId, at: TimeMs): void {
    if (this.isBound(user)) this.#needs.cancelOpening(user, at);
  }

  /**
   * Whether so much may be brought in, all that waits already with it: to be asked where somebody asks for it. What has arrived by itself is
   * theirs and is never refused; a break is asked of every command that opens something.
   */
  refuseDeposit(user: UserId, brought: readonly Brought[], at: TimeMs): "deposit_limit_reached" | undefined {
    const kept = this.#kept.get(user);
    if (kept === undefined) return undefined;
    const worth = brought.reduce((sum, { asset, amount }) => sum + this.#worth.ofUnits(asset, amount), 0n);
    for (const limit of ["deposit_day", "deposit_month"] as const) {
      const most = kept.limits.get(limit)?.amount;
      if (most !== undefined && this.depositedWithin(user, limit, at) + worth > most) return "deposit_limit_reached";
    }
    return undefined;
  }

  /** To be told within the command by which value came in. */
  deposited(user: UserId, asset: AssetId, amount: Amount, at: TimeMs): void {
    const worth = this.#worth.ofUnits(asset, amount);
    this.#deposits.add(user, units(worth), at);
    this.#moveBase(user, worth);
  }

  /** To be told within the command by which value went out: that is no loss. */
  left(user: UserId, asset: AssetId, amount: Amount): void {
    this.#moveBase(user, -this.#worth.ofUnits(asset, amount));
  }

  /** To be told within the command that lends so much, or by which so much is owed no more (below zero): neither is a gain or a loss. */
  lent(user: UserId, asset: AssetId, by: bigint): void {
    const worth = this.#worth.ofUnits(asset, units(by < 0n ? -by : by));
    this.#moveBase(user, by < 0n ? -worth : worth);
  }

  #moveBase(user: UserId, by: bigint): void {
    const kept = this.#kept.get(user);
    if (kept?.base !== undefined) kept.base = { ...kept.base, worth: kept.base.worth + by };
  }

  execute(command: SelfLimitsCommand): SelfLimitsRefusal | undefined {
    if (!this.#needs.isOpen(command.user)) return "account_not_open";
    switch (command.type) {
      case "self-limits/set":
        return this.#set(command);
      case "self-limits/break":
        return this.#break(command);
      case "self-limits/return":
        return this.#return(command);
      default:
        return assertNever(command);
    }
  }

  #set({ user, limit, amount, at }: SetSelfLimit): SelfLimitsRefusal | undefined {
    if (!isSelfLimit(limit)) return "self_limit_unknown";
    if (amount !== undefined && (amount < SELF_LIMIT_LEAST[limit] || amount > SELF_LIMIT_MOST)) return "self_limit_invalid";
    const before = this.#kept.get(user)?.limits.get(limit) ?? NO_LIMIT;
    if (amount === before.amount && before.next === undefined) return "self_limit_unchanged";
    this.#needs.schedule.remove(before.entry);
    if (isLooser(amount, before.amount)) {
      const from = timeMs(at + LOOSEN_AFTER_MS);
      const entry = this.#needs.schedule.add(this.name, from, referenceOf(user, limit));
      this.#keep(user, limit, { amount: before.amount, next: { amount, from }, entry }, at);
    } else this.#keep(user, limit, { amount, next: undefined, entry: 0 }, at);
    if (limit === "loss_day") this.#cancelWaiting(user, at);
    return undefined;
  }

  #keep(user: UserId, limit: SelfLimit, now: KeptLimit, at: TimeMs): void {
    const kept = this.#keptOf(user);
    if (now.amount === undefined && now.next === undefined) kept.limits.delete(limit);
    else kept.limits.set(limit, now);
    if (limit === "loss_day") this.#count(user, kept, at);
    this.#forget(user, kept);
    this.#needs.emit({ type: "self-limits/set", user, limit, amount: now.amount, next: now.next, at });
  }

  /** The day of who bounds their losses begins now, or is no longer counted. */
  #count(user: UserId, kept: Kept, at: TimeMs): void {
    const isBound = kept.limits.has("loss_day");
    if (isBound && kept.base === undefined) this.#beginDay(user, kept, at);
    if (isBound || kept.base === undefined) return;
    this.#needs.schedule.remove(kept.base.entry);
    kept.base = undefined;
  }

  #beginDay(user: UserId, kept: Kept, at: TimeMs): void {
    kept.base = { worth: this.#worth.of(user), entry: this.#needs.schedule.add(this.name, nextDay(at), referenceOf(user, "day")) };
  }

  #break({ user, length, at }: TakeBreak): SelfLimitsRefusal | undefined {
    if (!isBreakLength(length)) return "break_length_unknown";
    const before = this.#kept.get(user)?.break;
    const until = timeMs(at + BREAKS[length]);
    // The longer of the two stands; who excluded themselves stays so.
    if (before !== undefined && (until <= before.until || (isExclusion(before.length) && !isExclusion(length)))) return "break_stands";
    if (before !== undefined) this.#needs.schedule.remove(before.entry);
    const entry = this.#needs.schedule.add(this.name, until, referenceOf(user, "break"));
    this.#keptOf(user).break = { length, until, backAt: undefined, entry };
    this.#needs.emit({ type: "self-limits/break-begun", user, length, until, backAt: undefined, at });
    this.#cancelWaiting(user, at);
    return undefined;
  }

  #return({ user, at }: ReturnAfter): SelfLimitsRefusal | undefined {
    const kept = this.#kept.get(user);
    const before = kept?.break;
    if (kept === undefined || before === undefined || !isExclusion(before.length)) return "no_exclusion";
    if (before.until > at || before.backAt !== undefined) return "break_stands";
    const backAt = timeMs(at + LOOSEN_AFTER_MS);
    kept.break = { ...before, backAt, entry: this.#needs.schedule.add(this.name, backAt, referenceOf(user, "break")) };
    this.#needs.emit({ type: "self-limits/return-asked", user, backAt, at });
    return undefined;
  }

  /** A looser limit counts, a break is over, or a day begins. */
  due({ reference, due }: DueEntry, at: TimeMs): void {
    const user = Math.floor(reference / WAITING.length) as UserId;
    const kept = this.#kept.get(user);
    const what = WAITING[reference % WAITING.length];
    invariant(kept !== undefined && what !== undefined, "V7: what falls due of a limit must be of somebody who has one", reference);
    if (what === "day") this.#beginDay(user, kept, at);
    else if (what === "break") this.#endBreak(user, kept, due);
    else {
      const next = kept.limits.get(what)?.next;
      invariant(next !== undefined, "V7: a looser limit falls due where one waits", reference);
      this.#keep(user, what, { amount: next.amount, next: undefined, entry: 0 }, due);
    }
  }

  /** An exclusion whose time is over stays until its person asks. */
  #endBreak(user: UserId, kept: Kept, at: TimeMs): void {
    const before: KeptBreak | undefined = kept.break;
    invariant(before !== undefined, "V7: a break ends once", user);
    if (isExclusion(before.length) && before.backAt === undefined) {
      kept.break = { ...before, entry: 0 };
      return;
    }
    kept.break = undefined;
    this.#forget(user, kept);
    this.#needs.emit({ type: "self-limits/break-ended", user, length: before.length, at });
  }

  /** "Start again" gives no room: limits and breaks stay, and the day counts from what it gives. */
  closeAll(user: UserId, at: TimeMs): void {
    const base = this.#kept.get(user)?.base;
    const kept = this.#kept.get(user);
    if (kept === undefined || base === undefined) return;
    this.#needs.schedule.remove(base.entry);
    kept.base = { worth: 0n, entry: this.#needs.schedule.add(this.name, at, referenceOf(user, "day")) };
  }

  #keptOf(user: UserId): Kept {
    let kept = this.#kept.get(user);
    if (kept === undefined) this.#kept.set(user, (kept = { limits: new Map(), break: undefined, base: undefined }));
    return kept;
  }

  #forget(user: UserId, { limits, break: pause }: Kept): void {
    if (limits.size === 0 && pause === undefined) this.#kept.delete(user);
  }

  check(): void {
    for (const [user, { limits, break: pause, base }] of this.#kept) {
      invariant(limits.size > 0 || pause !== undefined, "who bounds nothing must not be kept", user);
      invariant((base !== undefined) === limits.has("loss_day"), "a day must be counted for a limit of losses", user);
      for (const { amount, next } of limits.values())
        invariant(next === undefined || isLooser(next.amount, amount), "charter 7: what waits must be looser", user);
    }
  }

  save(writer: StateWriter): void {
    this.#deposits.save(writer);
    writer.number(this.#kept.size);
    for (const [user, kept] of this.#kept) {
      writer.number(user);
      saveKept(writer, kept);
    }
  }

  load(reader: StateReader): void {
    this.#deposits.load(reader);
    for (let left = reader.number(); left > 0; left--) this.#kept.set(reader.number() as UserId, loadKept(reader));
  }
}
