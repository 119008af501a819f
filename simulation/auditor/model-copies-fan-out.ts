/**
 * How the auditor brings copies in line (features/copy-trading/README.md): what a trader's position did is heard, put on the due-list, and
 * done for those who followed when it began, four with each entry.
 */
import { CopiesClosing } from "./model-copies-closing.ts";
import { copyLots, grownLots, guardedTicks, marginShare, meanTicks } from "./model-copies-formulas.ts";
import type { CopiesFloor, Copy, ModelFollow, ModelTrader, Source } from "./model-copies-state.ts";
import { bandOf, least, marginFor, most, sum, unrealisedOf, type ModelPosition, type OrderNumber } from "./model-futures-state.ts";
import type { FuturesModel } from "../../features/futures/kernel/futures.model.ts";
import type { ModelNeeds } from "./model-part.ts";

const CHANGES_A_MINUTE = 60;
const MINUTE_MS = 60_000;
const STEPS_AN_ENTRY = 4;
const NOTHING_GREW = { lots: 0n, value: 0n };
/** Followers served a second for what waited; two positions at the least. */
const WAITING_SERVED = 2000;
const WAITING_A_SECOND = 2;

type Grown = { readonly lots: bigint; readonly value: bigint };
/** What is taken over now; what comes meanwhile is the next turn's. */
type Turn = { readonly grew: Grown; readonly hasOtherExits: boolean; readonly units: bigint; readonly before: bigint };
type Job =
  | { readonly kind: "line"; readonly source: Source; after: number; turn: Turn | undefined }
  | { readonly kind: "close"; left: number }
  | { readonly kind: "share"; after: number }
  | { readonly kind: "over"; readonly follow: ModelFollow };

/** What the model of futures said, as far as it is listened to. */
type Heard = {
  readonly type: string;
  readonly user: number;
  readonly position: OrderNumber;
  readonly lots: bigint;
  readonly entryValue: bigint;
  readonly fee: bigint;
  readonly fees: bigint;
  readonly result: bigint;
  readonly units: bigint;
  readonly margin: bigint;
  readonly cause: string;
  readonly fromMargin: bigint;
  readonly fromBalance: bigint;
  readonly left: { readonly lots: bigint; readonly entryValue: bigint };
  readonly steps: readonly { readonly closeOutFee: bigint }[];
};

export class CopiesFanOut {
  /** The last copy of a follow that is ending is gone. */
  ended: (follow: ModelFollow) => void = () => undefined;
  share: (follow: ModelFollow) => void = () => undefined;
  readonly #floor: CopiesFloor;
  readonly #needs: ModelNeeds;
  readonly #futures: FuturesModel;
  #jobs: Job[] = [];
  #hasEntry = false;
  readonly #reference: number;
  readonly #fees = new WeakMap<OrderNumber, bigint>();
  readonly #closing: CopiesClosing;
  /** Positions that wait for the next prices. */
  #late: Source[] = [];

  /** `reference`: of the entry of the due-list. */
  constructor(floor: CopiesFloor, needs: ModelNeeds, futures: FuturesModel, reference: number) {
    this.#reference = reference;
    this.#floor = floor;
    this.#needs = needs;
    this.#futures = futures;
    this.#closing = new CopiesClosing(floor, needs);
    futures.waiting.copyExit = (position, cause) => this.#exit(position, cause);
  }

  // Hearing.

  hear(said: Heard): void {
    switch (said.type) {
      case "futures/opened":
        return this.#opened(said);
      case "futures/reduced":
        return this.#reduced(said);
      case "futures/position-settled":
        return this.#settled(said);
      case "futures/exits-set":
        return this.#source(said.position, (source) => {
          source.hasOtherExits = true;
          this.#wait(source);
        });
      case "futures/margin-adjusted":
        if (said.cause !== "person") return undefined;
        return this.#source(said.position, (source) => {
          if (source.units === 0n) source.before = said.margin - said.units;
          source.units += said.units;
          this.#wait(source);
        });
      case "futures/funding-paid":
        return this.#bring(said.user, -said.units);
      case "futures/overnight-charged":
        return this.#bring(said.user, -said.fromMargin - said.fromBalance);
      case "futures/closed-out":
        return this.#bring(said.user, -sum(said.steps.map(({ closeOutFee }) => closeOutFee)));
      default:
        return undefined;
    }
  }

  #bring(user: number, units: bigint): void {
    this.#floor.brought.set(user, (this.#floor.brought.get(user) ?? 0n) + units);
  }

  #source(id: OrderNumber, work: (source: Source) => void): void {
    const source = this.#floor.sources.find((one) => one.id === id);
    if (source !== undefined) work(source);
  }

  #opened({ user, position: id, lots, entryValue, fees }: Heard): void {
    const begins = !this.#fees.has(id);
    this.#bring(user, -(fees - (this.#fees.get(id) ?? 0n)));
    this.#fees.set(id, fees);
    const trader = this.#floor.traders.get(user);
    if (trader === undefined || trader.state === "applied" || trader.state === "left") return;
    const known = this.#floor.sources.find((one) => one.id === id);
    const source = begins ? this.#begin(trader, id, known) : known;
    if (source === undefined) return;
    const [grew, value] = [lots - source.lots, entryValue - source.entryValue];
    source.grew = { lots: source.grew.lots + grew, value: source.grew.value + value };
    source.opened += grew;
    Object.assign(source, { lots, entryValue });
    this.#changed(source);
  }

  /** What began before anybody followed is not copied. An order that fills again may begin anew what has ended. */
  #begin(trader: ModelTrader, id: OrderNumber, known: Source | undefined): Source | undefined {
    const position = this.#futures.floor.positionsOf(trader.user).find((one) => one.id === id);
    if (position === undefined || this.#floor.followersOf(trader.user).length === 0) return known;
    const nothing = { lots: 0n, entryValue: 0n, opened: 0n, grew: NOTHING_GREW, hasOtherExits: false, units: 0n, before: 0n };
    const fresh = { position, newest: this.#floor.count, ...nothing };
    if (known !== undefined) return Object.assign(known, fresh);
    const source: Source = { id, trader, waits: "no", ...fresh };
    this.#floor.sources.push(source);
    return source;
  }

  #reduced({ user, position: id, fee, result, left }: Heard): void {
    this.#bring(user, result - fee);
    if (left.lots === 0n) this.#fees.delete(id);
    this.#follow(id, (follow, copy) => {
      follow.realised += result - fee;
      if (left.lots > 0n) return;
      this.#over(follow, copy);
      if (follow.isEnding && follow.copies.length === 0) this.#push({ kind: "over", follow });
    });
    this.#source(id, (source) => {
      Object.assign(source, { lots: left.lots, entryValue: left.entryValue });
      if (source.trader.state !== "left") this.#changed(source);
    });
  }

  #settled({ user, position: id, result, entryValue }: Heard): void {
    this.#bring(user, result);
    this.#follow(id, (follow) => void (follow.realised += result));
    this.#source(id, (source) => void (source.entryValue = entryValue));
  }

  #follow(id: OrderNumber, work: (follow: ModelFollow, copy: Copy) => void): void {
    for (const follow of this.#floor.follows.values()) {
      const copy = follow.copies.find(({ position }) => position.id === id);
      if (copy !== undefined) return work(follow, copy);
    }
  }

  /** Of copies at the marks; since rules 18 with what they have cost. */
  openResult({ copies }: ModelFollow): bigint {
    const hasCosts = this.#futures.floor.rules >= 18;
    return sum(copies.map(({ position }) => unrealisedOf(position) - (hasCosts ? costsOf(position) : 0n)));
  }

  /** What it brought its person; since rules 18 less shares of profit. */
  netOf(follow: ModelFollow): bigint {
    return follow.realised + this.openResult(follow) - (this.#futures.floor.rules >= 18 ? follow.shared : 0n);
  }

  /** A copy ended or became own: its costs count as realised. */
  #over(follow: ModelFollow, copy: Copy): void {
    follow.realised -= costsOf(copy.position);
    follow.copies = follow.copies.filter((one) => one !== copy);
  }

  /** What it has won or lost at the mark is the trader's work; before rules 17 only a loss was. */
  keep(follow: ModelFollow, copy: Copy): void {
    const atMark = unrealisedOf(copy.position);
    const result = this.#futures.floor.rules >= 17 || atMark < 0n ? atMark : 0n;
    follow.realised += result;
    this.#over(follow, copy);
    copy.position.follow = 0;
    this.#floor.say("self-held", { follow: follow.number, user: follow.user, position: copy.position.id, result });
  }

  forget(user: number): void {
    this.#floor.sources = this.#floor.sources.filter(({ trader }) => trader.user !== user);
  }

  // The due-list.

  #changed(source: Source): void {
    const { trader } = source;
    if (source.waits === "turn") return;
    const minute = Math.floor(this.#floor.at / MINUTE_MS);
    if (trader.minute !== minute) Object.assign(trader, { minute, changes: 0 });
    if (trader.changes >= CHANGES_A_MINUTE) return this.#wait(source);
    trader.changes += 1;
    this.#turn(source);
  }

  #wait(source: Source): void {
    if (source.waits !== "no") return;
    source.waits = "prices";
    this.#late.push(source);
  }

  #turn(source: Source): void {
    this.#late = this.#late.filter((one) => one !== source);
    source.waits = "turn";
    this.#push({ kind: "line", source, after: 0, turn: undefined });
  }

  #push(job: Job): void {
    this.#jobs.push(job);
    this.#plan(this.#floor.at);
  }

  /** One entry stands for all that is to be done. */
  #plan(due: number): void {
    if (!this.#hasEntry) this.#needs.schedule.add("copies", due, this.#reference);
    this.#hasEntry = true;
  }

  /** Whoever ends it themselves takes any price within the band. */
  closeAll(follow: ModelFollow, isOwnWish: boolean): void {
    for (const copy of follow.copies) this.#closing.add({ copy, since: isOwnWish ? 0 : this.#closing.now(), isWhole: false });
    this.#closeLater();
  }

  /** A price of the trader's was reached, for a copy. */
  #exit(position: ModelPosition, cause: "take_profit" | "stop_loss"): boolean {
    const found = this.#floor.copyOf(position);
    if (!this.#closing.isNear() || found === undefined) return false;
    const { follow, copy } = found;
    const worst = this.#closing.worstOf(copy);
    this.#futures.copying.close(position, position.lots, worst, cause);
    if (position.lots > 0n) this.#waits(follow, copy, worst, { left: position.lots, isWhole: true });
    return true;
  }

  /** Said when it begins to wait. */
  #waits(follow: ModelFollow, copy: Copy, limit: bigint, { left, isWhole }: { readonly left: bigint; readonly isWhole: boolean }): void {
    const reason = this.#futures.copying.hasLiquidity(copy.position) ? "close_guard" : "no_liquidity";
    const figures = { lots: left, ticks: copy.position.contract.mark, limit };
    if (this.#closing.of(copy) === undefined) this.#refuse(copy.source, follow, "close", reason, figures);
    this.#closing.add({ copy, since: this.#closing.now(), isWhole });
  }

  #closeLater(): void {
    if (this.#closing.waiting.length > 0 && !this.#jobs.some(({ kind }) => kind === "close"))
      this.#push({ kind: "close", left: this.#closing.waiting.length });
  }

  shareAll(): void {
    this.#push({ kind: "share", after: 0 });
  }

  /** With each second's prices: what of each trader waits, what is closed first, for so many followers; and what could not be closed. */
  sampled(): void {
    const turns = new Map<number, number>();
    this.#late = this.#late.filter((source) => this.#floor.sources.includes(source));
    const isClosed = ({ lots }: Source): number => (lots === 0n ? 0 : 1);
    for (const source of this.#late.toSorted((a, b) => isClosed(a) - isClosed(b))) {
      const { user } = source.trader;
      const count = (turns.get(user) ?? 0) + 1;
      turns.set(user, count);
      const followers = this.#floor.followersOf(user).length;
      const isInTurn = count <= WAITING_A_SECOND || count * followers <= WAITING_SERVED;
      if (isInTurn) this.#turn(source);
    }
    this.#closeLater();
  }

  /** Four steps: a follower, a copy, a share, or the end of a list of them. */
  go(due: number): void {
    this.#hasEntry = false;
    for (let step = 0; step < STEPS_AN_ENTRY; step++) {
      const [job] = this.#jobs;
      if (job === undefined) return;
      if (!this.#step(job)) this.#jobs.shift();
    }
    if (this.#jobs.length > 0) this.#plan(due);
  }

  #step(job: Job): boolean {
    if (job.kind === "line") return this.#lineNext(job);
    if (job.kind === "close") return this.#closeNext(job);
    if (job.kind === "over") {
      if (this.#floor.follows.get(job.follow.number) === job.follow && job.follow.copies.length === 0) this.ended(job.follow);
      return false;
    }
    const follow = [...this.#floor.follows.values()].find(({ number }) => number > job.after);
    if (follow === undefined) return false;
    job.after = follow.number;
    if (!follow.isEnding) this.share(follow);
    return true;
  }

  #lineNext(job: Job & { readonly kind: "line" }): boolean {
    const { source } = job;
    if (!this.#floor.sources.includes(source)) return false;
    job.turn ??= takeTurn(source);
    const follow = this.#floor.followersOf(source.trader.user).find(({ user }) => user > job.after);
    if (follow === undefined) {
      this.#forgetIfOver(source);
      return false;
    }
    job.after = follow.user;
    if (follow.number <= source.newest && !follow.isEnding) this.#align(source, follow, job.turn);
    return true;
  }

  #forgetIfOver(source: Source): void {
    const isCopied = [...this.#floor.follows.values()].some(({ copies }) => copies.some((copy) => copy.source === source));
    if (source.lots === 0n && !isCopied) this.#floor.sources = this.#floor.sources.filter((one) => one !== source);
  }

  #closeNext(job: Job & { readonly kind: "close" }): boolean {
    const [waiting] = this.#closing.waiting;
    if (waiting === undefined || job.left === 0) return false;
    const { copy, since, isWhole } = waiting;
    this.#closing.waiting.shift();
    job.left -= 1;
    const follow = [...this.#floor.follows.values()].find(({ copies }) => copies.includes(copy));
    if (follow === undefined) return true;
    const { position } = copy;
    const over = position.lots - (follow.isEnding || isWhole ? 0n : copyLots(copy, copy.source.lots, copy.source.opened));
    if (over > 0n) this.#futures.copying.close(position, over, this.#closing.worstOf(copy, since));
    if (position.lots > 0n && over > 0n) this.#closing.add(waiting);
    return true;
  }

  // In line.

  #align(source: Source, follow: ModelFollow, turn: Turn): void {
    const copy = follow.copies.find((one) => one.source === source);
    const have = copy?.position.lots ?? 0n;
    const target = copyLots(copy ?? follow.settings, source.lots, source.opened);
    if (copy !== undefined && have > target) this.#reduce(follow, copy, have - target);
    else if (turn.grew.lots > 0n && source.lots > 0n) this.#open(source, follow, copy, { missing: target - have, grew: turn.grew });
    else if (turn.grew.lots > 0n && copy === undefined && this.#closing.isNear()) this.#isOver(source, follow, turn.grew);
    if (copy === undefined || copy.position.lots === 0n || source.lots === 0n) return;
    if (turn.hasOtherExits) this.#takeExits(source, follow, copy);
    if (turn.units !== 0n) this.#takeMargin(follow, copy, marginShare(turn.units, copy.position.margin, turn.before));
  }

  #reduce(follow: ModelFollow, copy: Copy, lots: bigint): void {
    const { position } = copy;
    const left = position.lots - lots;
    const worst = this.#closing.worstOf(copy);
    const isTaken = this.#futures.copying.close(position, lots, worst);
    if (position.lots <= left) return;
    if (this.#closing.isNear()) return this.#waits(follow, copy, worst, { left: position.lots - left, isWhole: false });
    if (!isTaken) this.#refuse(copy.source, follow, "close", "no_liquidity", {});
    this.#closing.add({ copy, since: 0, isWhole: false });
  }

  /** Opened and closed before its turn. */
  #isOver(source: Source, follow: ModelFollow, grew: Grown): void {
    const lots = copyLots(follow.settings, grew.lots, grew.lots);
    const { side, contract } = source.position;
    const ticks = meanTicks(side, grew.value, grew.lots, contract.perTickLot);
    if (lots === 0n) this.#refuse(source, follow, "open", "less_than_a_lot", {});
    else this.#refuse(source, follow, "open", "closed_before_turn", { lots, ticks });
  }

  /** The first reason why not, or an order that fills at once as far as it does. */
  #open(
    source: Source,
    follow: ModelFollow,
    copy: Copy | undefined,
    { missing, grew }: { readonly missing: bigint; readonly grew: Grown },
  ): void {
    const { position } = source;
    const { contract, side } = position;
    const { settings, user } = follow;
    const wanted = least(missing, grownLots(copy ?? settings, grew.lots) ?? missing);
    if (wanted < 1n) return copy === undefined ? this.#refuse(source, follow, "open", "less_than_a_lot", {}) : undefined;
    const ticks = meanTicks(side, grew.value, grew.lots, contract.perTickLot);
    const { low, high } = bandOf(contract);
    const guard = this.#guardOf(source, follow);
    const ofTrader = guardedTicks(side, ticks, guard);
    // Since rules 19 near the mark too, by the guard that is wider.
    const ofMark = this.#closing.isNear()
      ? guardedTicks(side, contract.mark, most(guard, this.#closing.usualGuard(contract.number)))
      : ofTrader;
    const limit = side === "long" ? least(high, least(ofTrader, ofMark)) : most(low, most(ofTrader, ofMark));
    const multiple = copy?.position.multiple ?? (settings.multiple > 0 ? BigInt(settings.multiple) : position.multiple);
    const needed = marginFor(limit * wanted * contract.perTickLot, multiple);
    const figures = { lots: wanted, ticks, limit, needed };
    const own = this.#ownReason(source, follow, copy, needed);
    if (own !== undefined) return this.#refuse(source, follow, "open", own.reason, { ...figures, left: own.left ?? 0n });
    const exits = copy === undefined ? position.exits : undefined;
    const order = { user, contract, side: side === "long" ? "buy" : "sell", price: limit, lots: wanted, multiple, exits } as const;
    const outcome = this.#futures.copying.open({ ...order, follow: follow.number, into: copy?.position });
    if (typeof outcome === "string") return this.#refuse(source, follow, "open", outcome, figures);
    const known = copy ?? this.#newCopy(source, follow, outcome.id);
    if (known === undefined || outcome.filled === 0n) return this.#refuse(source, follow, "open", "would_be_closed_out", figures);
    const more = { contract: contract.number, side, lots: outcome.filled, wanted };
    this.#floor.say("copied", { ...named(source, follow), position: known.position.id, ...more });
    return undefined;
  }

  /** Narrower for BTC and ETH. */
  #guardOf({ position: { contract } }: Source, { settings }: ModelFollow): bigint {
    return settings.guardPpm > 0 ? BigInt(settings.guardPpm) : this.#closing.usualGuard(contract.number);
  }

  /** Copying's own, before those of futures. */
  #ownReason(
    { trader, position: { contract } }: Source,
    follow: ModelFollow,
    copy: Copy | undefined,
    needed: bigint,
  ): { readonly reason: string; readonly left?: bigint } | undefined {
    const { settings, user } = follow;
    if (trader.isPaused) return { reason: "trader_paused" };
    if (settings.leftOut.some((one) => Number(one) === contract.number)) return { reason: "left_out" };
    const bound = this.#needs.known.bound(user);
    if (bound !== undefined) return { reason: bound };
    return this.#tooMuch(follow, copy, needed);
  }

  /** More margin than is set aside for one, or for all. */
  #tooMuch(follow: ModelFollow, copy: Copy | undefined, needed: bigint) {
    const { settings, copies } = follow;
    const ofOne = settings.mostPosition - (copy?.position.margin ?? 0n);
    if (settings.mostPosition > 0n && needed > ofOne) return { reason: "most_position", left: most(0n, ofOne) };
    const ofAll = settings.mostAll + least(0n, this.netOf(follow)) - sum(copies.map(({ position }) => position.margin));
    return needed > ofAll ? { reason: "most_all", left: most(0n, ofAll) } : undefined;
  }

  #newCopy(source: Source, follow: ModelFollow, id: OrderNumber): Copy | undefined {
    const position = this.#futures.floor.positionsOf(follow.user).find((one) => one.id === id);
    if (position === undefined) return undefined;
    const { kind, number } = follow.settings;
    const copy = { position, source, kind, number };
    follow.copies.push(copy);
    return copy;
  }

  #takeExits(source: Source, follow: ModelFollow, { position }: Copy): void {
    const isSet = this.#futures.copying.setExits(position, source.position.exits);
    if (!isSet) this.#refuse(source, follow, "exits", "exit_prices_invalid", {});
  }

  /** Taken out: as far as the initial margin stays. */
  #takeMargin(follow: ModelFollow, copy: Copy, units: bigint): void {
    const { position, source } = copy;
    const spare = most(0n, position.margin - marginFor(position.entryValue, position.multiple));
    const change = most(units, -spare);
    if (change === 0n) return;
    const tooMuch = change > 0n ? this.#tooMuch(follow, copy, change) : undefined;
    if (tooMuch !== undefined) return this.#refuse(source, follow, "margin", tooMuch.reason, { needed: units, left: tooMuch.left });
    if (change > this.#futures.floor.freeToOpen(follow.user) && change > 0n)
      return this.#refuse(source, follow, "margin", "insufficient_balance", { needed: units });
    this.#futures.copying.adjustMargin(position, change);
  }

  #refuse(source: Source, follow: ModelFollow, what: string, reason: string, figures: Readonly<Record<string, bigint>>): void {
    const { contract, side } = source.position;
    const nothing = { lots: 0n, ticks: 0n, limit: 0n, needed: 0n, left: 0n };
    this.#floor.say("not-copied", { ...named(source, follow), contract: contract.number, side, ...nothing, ...figures, what, reason });
  }
}

function takeTurn(source: Source): Turn {
  const { grew, hasOtherExits, units, before } = source;
  Object.assign(source, { grew: NOTHING_GREW, hasOtherExits: false, units: 0n, before: 0n, waits: "no" });
  return { grew, hasOtherExits, units, before };
}

const named = (source: Source, { number, user, trader }: ModelFollow) => ({ follow: number, user, trader, source: source.id });
const costsOf = ({ fees, funding, overnight }: ModelPosition): bigint => fees + funding + overnight;
