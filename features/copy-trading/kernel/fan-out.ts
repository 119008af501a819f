/**
 * Brings copies in line with their trader's positions: right after the command that changed one, before anything else of the log, follower
 * by follower in the order of their numbers. Each entry of the due-list does so for four of them, so that no command is long.
 */
import type { Copying, Position } from "../../futures/kernel/public.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import { lots as asLots, ticks as asTicks, timeMs, type MarketId, type OrderId, type TimeMs, type UserId } from "../../../money/units.ts";
import { RULES_COPIES_NEAR_MARK } from "../../../kernel/rules.ts";
import { closeGuardPpm, copyLots, GUARD_OTHERS_PPM, GUARD_PPM, guardedTicks, lostOf, marginShare, meanTicks } from "../formulas.ts";
import {
  NOTHING_GROWN,
  type Change,
  type CopiesState,
  type Copy,
  type Follow,
  type Job,
  type Source,
  type Trader,
} from "./copies-state.ts";
import type { CopyEvent, FollowEndCause, NotCopied, NotCopiedReason } from "./copy-trading.messages.ts";
import type { Follows } from "./follows.ts";

/** Followers that one entry of the due-list serves. */
export const SERVED_AT_ONCE = 4;
/** Changes of one trader a minute that are copied at once; others wait for the next prices, and become one. */
export const CHANGES_A_MINUTE = 60;
/** Followers that may be served for what of one trader waited, with one second's prices: the more there are, the fewer positions, but two. */
export const LATE_SERVED = 2_000;
export const LATE_A_SECOND = 2;
const MINUTE_MS = 60_000;
const HUNDREDTHS = 100;
const NO_COPY = 0 as OrderId;
/** Copies that wait since then are closed anywhere in the band. */
const LONG_AGO = timeMs(0);

export type FanOutNeeds = {
  readonly state: CopiesState;
  readonly futures: () => Copying;
  readonly follows: Follows;
  /** Whether somebody bound themselves, and how. */
  readonly bound: (user: UserId) => "on_a_break" | "loss_limit_reached" | undefined;
  /** Whether its coin is BTC or ETH: the guard is narrower. */
  readonly isMajor: (contract: MarketId) => boolean;
  readonly rules: () => number;
  /** Puts an entry on the due-list that goes on with the work. */
  readonly add: (due: TimeMs) => void;
  readonly emit: (event: CopyEvent) => void;
};

/** What a follow is to have of a source. */
type Line = { readonly follow: Follow; readonly source: Source; readonly trader: Trader; readonly at: TimeMs };
/** What is said of something that was not copied. */
type Told = Pick<NotCopied, "lots" | "what" | "reason"> & Partial<Pick<NotCopied, "ticks" | "limit" | "needed" | "left">>;

export class FanOut {
  readonly #needs: FanOutNeeds;
  isPlanned = false;

  constructor(needs: FanOutNeeds) {
    this.#needs = needs;
  }

  // What changed.

  opened(position: Position, lots: number, value: number, at: TimeMs): void {
    const { state } = this.#needs;
    if (position.lots === lots) this.#begin(position);
    const source = state.sources.get(position.id);
    if (source === undefined) return;
    source.opened += lots;
    source.grown = { lots: source.grown.lots + lots, value: source.grown.value + value };
    this.changed(source, at);
  }

  #begin({ id, user, contract, side }: Position): void {
    const { state } = this.#needs;
    if (state.trader(user).follows.length === 0) return;
    // Begun again by the same order while copies of what ended wait to be closed: they are of the new one.
    const known = state.sources.get(id);
    state.sources.set(id, {
      id,
      trader: user,
      contract,
      side,
      newest: state.count,
      opened: 0,
      grown: NOTHING_GROWN,
      exits: false,
      units: 0,
      marginBefore: 0,
      waits: known?.waits ?? "no",
      copies: known?.copies ?? 0,
    });
  }

  exitsSet({ id }: Position): void {
    const source = this.#needs.state.sources.get(id);
    if (source === undefined) return;
    source.exits = true;
    this.#wait(source);
  }

  marginAdjusted({ id, margin }: Position, units: number): void {
    const source = this.#needs.state.sources.get(id);
    if (source === undefined) return;
    if (source.units === 0) source.marginBefore = margin - units;
    source.units += units;
    this.#wait(source);
  }

  /** Its lots are others: its turn comes at once, as long as the trader's changes of this minute are few enough, and other prices with it. */
  changed(source: Source, at: TimeMs): void {
    const { state } = this.#needs;
    const trader = state.trader(source.trader);
    if (source.waits === "turn") return;
    const minute = Math.floor(at / MINUTE_MS);
    if (trader.minute !== minute) {
      trader.minute = minute;
      trader.changes = 0;
    }
    if (trader.changes >= CHANGES_A_MINUTE) return this.#wait(source);
    trader.changes += 1;
    if (source.waits === "prices") state.late.splice(state.late.indexOf(source.id), 1);
    this.#turn(source, at);
  }

  #wait(source: Source): void {
    if (source.waits !== "no") return;
    source.waits = "prices";
    this.#needs.state.late.push(source.id);
  }

  #turn(source: Source, at: TimeMs): void {
    source.waits = "turn";
    this.push({ kind: "line", source: source.id, after: 0, change: undefined }, at);
  }

  /** Closes copies as soon as somebody takes them: near the mark first, unless their person asks for it. */
  close(positions: readonly Position[], cause: FollowEndCause, at: TimeMs): void {
    const isOwnWish = cause === "person" || cause === "start_again";
    for (const { id } of positions) this.#needs.state.toClose(id, isOwnWish ? LONG_AGO : this.#sinceNow(at), false);
    this.#closeLater(at);
  }

  get #isNearMark(): boolean {
    return this.#needs.rules() >= RULES_COPIES_NEAR_MARK;
  }

  #sinceNow(at: TimeMs): TimeMs {
    return this.#isNearMark ? at : LONG_AGO;
  }

  /** A copy's take-profit or stop-loss was reached: prices that a trader chose go near the mark first, as what they close. */
  exitReached(position: Position, cause: "take_profit" | "stop_loss", at: TimeMs): boolean {
    if (!this.#isNearMark) return false;
    const follow = this.#needs.state.follows.get(position.follow);
    invariant(follow !== undefined, "a copy must be its follow's", position.id);
    const source = this.#needs.state.source(copyOf(follow, position).source);
    const worst = this.#worstClose(position, at);
    this.#needs.futures().close(position, position.lots, { worst, cause, at });
    if (position.lots > 0) this.#waits({ follow, source, at }, position, { lots: position.lots, worst, isWhole: true });
    return true;
  }

  /** What could not be closed waits; that is said once. */
  #waits(
    line: Omit<Line, "trader">,
    position: Position,
    { lots, worst, isWhole }: { readonly lots: number; readonly worst: number; readonly isWhole: boolean },
  ): void {
    const { state, futures } = this.#needs;
    const { mark } = futures().contractOf(position);
    const reason = futures().hasLiquidity(position) ? "close_guard" : "no_liquidity";
    const isSaid = state.closing.has(position.id);
    if (!isSaid) this.#tell(line, { lots, what: "close", reason, ticks: asTicks(mark), limit: asTicks(worst) });
    state.toClose(position.id, line.at, isWhole);
  }

  /** Worst price of a close: nearer to the mark, the shorter the copy has waited. */
  #worstClose(position: Position, at: TimeMs, since = this.#needs.state.closing.get(position.id)?.since ?? this.#sinceNow(at)): number {
    const futures = this.#needs.futures();
    const guard = closeGuardPpm(this.#guardOf(position), at - since);
    if (guard === undefined) return futures.bandEnd(position);
    const contract = futures.contractOf(position);
    const side = position.side === "long" ? "sell" : "buy";
    return futures.priced(contract, side, guardedTicks(side, contract.mark, guard));
  }

  #guardOf({ contract }: Pick<Position, "contract">): number {
    return this.#needs.isMajor(contract) ? GUARD_PPM : GUARD_OTHERS_PPM;
  }

  #closeLater(at: TimeMs): void {
    const { closing, jobs } = this.#needs.state;
    if (closing.size > 0 && !jobs.some(({ kind }) => kind === "close")) this.push({ kind: "close", left: closing.size }, at);
  }

  /** With the next prices: what waited for them, and once more what could not be closed. */
  sampled(at: TimeMs): void {
    const { state } = this.#needs;
    const turns = new Map<UserId, number>();
    const late = state.late.splice(0).flatMap((id) => state.sources.get(id) ?? []);
    for (const source of this.#overFirst(late)) {
      const count = (turns.get(source.trader) ?? 0) + 1;
      turns.set(source.trader, count);
      if (count <= this.#lateOf(state.trader(source.trader))) this.#turn(source, at);
    }
    state.late.push(...late.filter(({ waits }) => waits === "prices").map(({ id }) => id));
    this.#closeLater(at);
  }

  /** What a trader has closed, before what they hold; of each the longest waiting first. */
  #overFirst(late: readonly Source[]): readonly Source[] {
    const futures = this.#needs.futures();
    const isHeld = ({ id }: Source): boolean => futures.position(id) !== undefined;
    return [...late.filter((source) => !isHeld(source)), ...late.filter(isHeld)];
  }

  #lateOf({ follows }: Trader): number {
    return Math.max(LATE_A_SECOND, Math.floor(LATE_SERVED / Math.max(1, follows.length)));
  }

  push(job: Job, at: TimeMs): void {
    this.#needs.state.jobs.push(job);
    this.#plan(at);
  }

  #plan(due: TimeMs): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    this.#needs.add(due);
  }

  // The work.

  /** One entry of the due-list. */
  work(due: TimeMs, at: TimeMs): void {
    const { jobs } = this.#needs.state;
    this.isPlanned = false;
    let left = SERVED_AT_ONCE;
    while (left > 0) {
      const [job] = jobs;
      if (job === undefined) return;
      if (!this.#serve(job, at)) jobs.shift();
      left -= 1;
    }
    if (jobs.length > 0) this.#plan(due);
  }

  /** Does a job for the next whom it concerns; false when it is done. */
  #serve(job: Job, at: TimeMs): boolean {
    const { state, follows } = this.#needs;
    switch (job.kind) {
      case "line":
        return this.#lineNext(job, at);
      case "close":
        return this.#closeNext(job, at);
      case "share": {
        const next = nextOf(state, job.after);
        if (next === undefined) return false;
        job.after = next.number;
        if (!next.isEnding) follows.share(next, at);
        return true;
      }
      case "over": {
        const follow = state.follows.get(job.follow);
        if (follow?.isEnding === true && follow.copies.size === 0) follows.over(follow, at);
        return false;
      }
      default:
        return assertNever(job);
    }
  }

  #lineNext(job: Job & { readonly kind: "line" }, at: TimeMs): boolean {
    const { state } = this.#needs;
    const source = state.sources.get(job.source);
    if (source === undefined) return false;
    const trader = state.trader(source.trader);
    job.change ??= takeChange(source);
    const follow = trader.follows.find(({ user }) => user > job.after);
    if (follow === undefined) {
      state.forgetIfOver(source, this.#needs.futures().position(source.id) !== undefined, false);
      return false;
    }
    job.after = follow.user;
    if (follow.number <= source.newest && !follow.isEnding) this.#line({ follow, source, trader, at }, job.change);
    return true;
  }

  /** A copy that waits to be closed, the longest waiting first; what can't be closed now waits on. */
  #closeNext(job: Job & { readonly kind: "close" }, at: TimeMs): boolean {
    const { state, futures } = this.#needs;
    const [entry] = state.closing;
    if (entry === undefined || job.left === 0) return false;
    const [id, closing] = entry;
    state.closing.delete(id);
    job.left -= 1;
    const position = futures().position(id);
    const follow = position === undefined ? undefined : state.follows.get(position.follow);
    if (position === undefined || follow === undefined) return true;
    const over = position.lots - (follow.isEnding || closing.isWhole ? 0 : this.#mostOf(follow, position));
    const worst = this.#worstClose(position, at, closing.since);
    if (over > 0) futures().close(position, over, { worst, cause: "copied", at });
    if (position.lots > 0 && over > 0) state.closing.set(id, closing);
    return true;
  }

  #mostOf(follow: Follow, position: Position): number {
    const { state, futures } = this.#needs;
    const copy = copyOf(follow, position);
    return copyLots(copy, futures().position(copy.source)?.lots ?? 0, state.source(copy.source).opened);
  }

  // One follower.

  #line(line: Line, change: Change): void {
    const { follow, source } = line;
    const of = this.#needs.futures().position(source.id);
    const copy = follow.copies.get(source.id);
    const most = copyLots(copy ?? follow.settings, of?.lots ?? 0, source.opened);
    const position = copy === undefined ? undefined : this.#needs.futures().position(copy.position);
    const has = position?.lots ?? 0;
    if (position !== undefined && has > most) this.#reduce(line, position, has - most);
    else if (of !== undefined && change.grown.lots > 0) this.#grow(line, of, { position, missing: most - has, change });
    else if (of === undefined && copy === undefined && change.grown.lots > 0 && this.#isNearMark) this.#tellOver(line, change);
    if (position === undefined || position.lots === 0 || of === undefined) return;
    if (change.exits && !this.#needs.futures().setExits(position, of.exits, line.at))
      this.#tell(line, { lots: 0, what: "exits", reason: "exit_prices_invalid" });
    if (change.units === 0 || change.marginBefore === 0) return;
    const units = marginShare(change.units, position.margin, change.marginBefore);
    // What the trader puts in binds no more of a follower's money than they set aside.
    const beyond = units > 0 ? this.#beyond(follow, position, units) : undefined;
    if (beyond !== undefined) this.#tell(line, { lots: 0, what: "margin", needed: units, ...beyond });
    else if (!this.#needs.futures().adjustMargin(position, units, line.at))
      this.#tell(line, { lots: 0, what: "margin", reason: "insufficient_balance", needed: units });
  }

  #reduce(line: Line, position: Position, lots: number): void {
    const { futures, state } = this.#needs;
    const left = position.lots - lots;
    const worst = this.#worstClose(position, line.at);
    const isTaken = futures().close(position, lots, { worst, cause: "copied", at: line.at });
    if (position.lots <= left) return;
    if (this.#isNearMark) return this.#waits(line, position, { lots: position.lots - left, worst, isWhole: false });
    if (!isTaken) this.#tell(line, { lots: 0, what: "close", reason: "no_liquidity" });
    state.toClose(position.id, LONG_AGO, false);
  }

  /** What the trader had closed again before this follower's turn. */
  #tellOver(line: Line, { grown }: Change): void {
    const { source, follow } = line;
    const lots = copyLots(follow.settings, grown.lots, grown.lots);
    if (lots === 0) return this.#tell(line, { lots, what: "open", reason: "less_than_a_lot" });
    const mean = meanTicks(openingSide(source), grown.value, grown.lots, this.#needs.futures().contractOf(source).perTickLot);
    this.#tell(line, { lots, what: "open", reason: "closed_before_turn", ticks: asTicks(mean) });
  }

  #grow(
    line: Line,
    of: Position,
    {
      position,
      missing,
      change: { grown },
    }: { readonly position: Position | undefined; readonly missing: number; readonly change: Change },
  ): void {
    const { follow, source, trader, at } = line;
    const { settings, user } = follow;
    const futures = this.#needs.futures();
    const copy = follow.copies.get(source.id);
    const { kind, number } = copy ?? settings;
    const wanted = kind === "lots" ? missing : Math.min(missing, Math.ceil((grown.lots * number) / HUNDREDTHS));
    if (wanted <= 0) {
      if (position === undefined) this.#tell(line, { lots: 0, what: "open", reason: "less_than_a_lot" });
      return;
    }
    const contract = futures.contractOf(source);
    const side = openingSide(source);
    const mean = meanTicks(side, grown.value, grown.lots, contract.perTickLot);
    const limit = futures.priced(contract, side, this.#worstOpen(line, side, mean));
    // A position has one multiple for as long as there is one.
    const multiple = position?.multiple ?? (settings.multiple === 0 ? of.multiple : settings.multiple);
    const needed = futures.margin(contract, limit, wanted, multiple);
    const figures = { ticks: asTicks(mean), limit: asTicks(limit), needed };
    const told = { lots: asLots(wanted), what: "open", ...figures } as const;
    const refused = this.#refuse(line, position, needed);
    if (refused !== undefined) return this.#tell(line, { ...told, ...refused });
    const exits = position === undefined ? of.exits : undefined;
    const order = { user, contract: source.contract, side, ticks: asTicks(limit), lots: asLots(wanted), multiple, exits, at } as const;
    const reason = futures.refuse(contract, order);
    if (reason !== undefined) return this.#tell(line, { ...told, reason });
    const opened = futures.open(contract, order, { follow: follow.number, into: position?.id ?? NO_COPY });
    if (opened.lots === 0) return this.#tell(line, { ...told, reason: "would_be_closed_out" });
    if (copy === undefined) this.#keep(follow, source, opened.position);
    const [lots, all] = [asLots(opened.lots), asLots(wanted)];
    const { number: id } = follow;
    const who = { follow: id, user, trader: trader.user, position: opened.position, source: source.id };
    return this.#needs.emit({
      type: "copies/copied",
      ...who,
      contract: source.contract,
      side: source.side,
      lots,
      wanted: all,
      at,
    });
  }

  /** No further from the trader's price than the follower says, and no further from the mark than that, or than is usual. */
  #worstOpen({ follow: { settings }, source }: Line, side: "buy" | "sell", mean: number): number {
    const usual = this.#guardOf(source);
    const guard = settings.guardPpm === 0 ? usual : settings.guardPpm;
    const ofTrader = guardedTicks(side, mean, guard);
    if (!this.#isNearMark) return ofTrader;
    const ofMark = guardedTicks(side, this.#needs.futures().contractOf(source).mark, Math.max(guard, usual));
    return side === "buy" ? Math.min(ofTrader, ofMark) : Math.max(ofTrader, ofMark);
  }

  #keep(follow: Follow, source: Source, position: OrderId): void {
    const { kind, number } = follow.settings;
    follow.copies.set(source.id, { position, source: source.id, kind, number });
    source.copies += 1;
  }

  /** Copying's own reasons, before those of futures. */
  #refuse(
    { follow, source, trader }: Line,
    position: Position | undefined,
    needed: number,
  ): { readonly reason: NotCopiedReason; readonly left?: number } | undefined {
    const { settings, user } = follow;
    if (trader.isPaused) return { reason: "trader_paused" };
    if (settings.leftOut.includes(source.contract)) return { reason: "left_out" };
    const bound = this.#needs.bound(user);
    return bound === undefined ? this.#beyond(follow, position, needed) : { reason: bound };
  }

  /** Whether so much more margin is beyond what the follower gives one copy, or all of them. */
  #beyond(
    follow: Follow,
    position: Position | undefined,
    needed: number,
  ): { readonly reason: "most_position" | "most_all"; readonly left: number } | undefined {
    const { settings } = follow;
    const ofPosition = Number(settings.mostPosition) - (position?.margin ?? 0);
    if (settings.mostPosition > 0n && needed > ofPosition) return { reason: "most_position", left: Math.max(0, ofPosition) };
    const { follows } = this.#needs;
    const { result, margin } = follows.openSums(follow);
    const left = Number(settings.mostAll - lostOf(follows.netOf(follow, result))) - margin;
    return needed > left ? { reason: "most_all", left: Math.max(0, left) } : undefined;
  }

  #tell({ follow, source, at }: Omit<Line, "trader">, told: Omit<Told, "lots"> & { readonly lots: number }): void {
    const { number, user, trader } = follow;
    const { id, contract, side } = source;
    const none = { ticks: asTicks(0), limit: asTicks(0), needed: 0, left: 0 };
    const lots = asLots(told.lots);
    this.#needs.emit({ type: "copies/not-copied", follow: number, user, trader, source: id, contract, side, ...none, ...told, lots, at });
  }
}

const openingSide = ({ side }: Source): "buy" | "sell" => (side === "long" ? "buy" : "sell");

function copyOf({ copies }: Follow, { id }: Position): Copy {
  const copy = [...copies.values()].find(({ position }) => position === id);
  invariant(copy !== undefined, "a copy must be its follow's", id);
  return copy;
}

/** What is to be brought in line now. */
function takeChange(source: Source): Change {
  const { grown, exits, units, marginBefore } = source;
  [source.grown, source.exits, source.units, source.marginBefore, source.waits] = [NOTHING_GROWN, false, 0, 0, "no"];
  return { grown, exits, units, marginBefore };
}

/** The next follow by its number. */
function nextOf({ follows, count }: CopiesState, after: number): Follow | undefined {
  for (let number = after + 1; number <= count; number++) {
    const follow = follows.get(number);
    if (follow !== undefined) return follow;
  }
  return undefined;
}
