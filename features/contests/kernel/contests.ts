/**
 * Contests: everybody begins with the same money, which is of this contest alone, trades coins at the index, and who has most at the end has won.
 * Orders fill at an index after them, against the contest itself: nobody can feed somebody else's entry. Rules: README; the formulas are in `formulas.ts`.
 */
import { PROMOTIONS_COVER } from "../../promotional-credit/kernel/public.ts";
import { Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, timeMs, type Amount, type AssetId, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import {
  areContestTerms,
  CONTESTS_MOST,
  CONTESTS_OF_ONE,
  CONTESTS_OF_PEOPLE,
  DAY_MS,
  ENTRIES_OF_ONE,
  fallPpm,
  nextOf,
  nextSample,
  prizesOf,
  ranked,
  returnPpm,
  timesFrom,
  TITLE_MOST,
  type ContestTerms,
} from "../formulas.ts";
import { loadContest, saveContest, type ContestState } from "./contest-bytes.ts";
import { ContestMoney, type ContestMarket } from "./contest-money.ts";
import { reaches, refuseOrder } from "./contest-orders.ts";
import { contestReceipt, heldBy } from "./contest-receipt.ts";
import type { ContestsNeeds } from "./contests-needs.ts";
import type {
  CallOffContest,
  CallOffReason,
  CancelContestOrder,
  ContestEntry,
  ContestOrder,
  ContestsCommand,
  ContestsRefusal,
  JoinContest,
  LeaveContest,
  OpenContest,
  OrderEnd,
  Placed,
  PlaceContestOrder,
  Valued,
} from "./contests.messages.ts";

/** One that is not over. */
export type Contest = ContestState & { readonly money: ContestMoney; readonly markets: readonly ContestMarket[] };

/** What falls due of a contest: its number times four, and what. */
const [START, SAMPLE, END] = [0, 1, 2];
const REF = /^[a-z0-9-]{1,40}$/;

export class Contests implements Part<ContestsCommand, ContestsRefusal> {
  readonly name = "contests";
  readonly version = 2;
  readonly commands = {
    "contests/open": "opens",
    "contests/join": "opens",
    "contests/leave": "closes",
    "contests/order": "opens",
    "contests/cancel": "closes",
    "contests/call-off": "closes",
  } as const;
  readonly #needs: ContestsNeeds;
  readonly #contests = new Map<number, Contest>();
  /** Running ones by market: they hear of its index. */
  readonly #listening = new Map<MarketId, Set<Contest>>();
  #count = 0;

  constructor(needs: ContestsNeeds) {
    this.#needs = needs;
  }

  /** One that is not over. */
  get(number: number): Contest | undefined {
    return this.#contests.get(number);
  }

  /** Those that are not over, the oldest first. */
  all(): readonly Contest[] {
    return [...this.#contests.values()];
  }

  entryOf(number: number, user: UserId): ContestEntry | undefined {
    return this.#contests.get(number)?.entries.find((entry) => entry.user === user);
  }

  /** Whether an order waits for the index of a market: it is then sampled each second. */
  listensTo(market: MarketId): boolean {
    const all = this.#listening.get(market);
    return all !== undefined && [...all].some(({ entries }) => entries.some(({ orders }) => orders.size > 0));
  }

  execute(command: ContestsCommand): ContestsRefusal | undefined {
    switch (command.type) {
      case "contests/open":
        return this.#openAsked(command);
      case "contests/join":
        return this.#join(command);
      case "contests/leave":
        return this.#leave(command);
      case "contests/order":
        return this.#order(command);
      case "contests/cancel":
        return this.#cancel(command);
      case "contests/call-off":
        return this.#callOffAsked(command);
      default:
        return assertNever(command);
    }
  }

  // Opening, and calling off.

  #openAsked(command: OpenContest): ContestsRefusal | undefined {
    const { terms: said, ref, title = "", isAhead = false, user, at } = command;
    const refusal = this.#refuseOpener(command);
    if (refusal !== undefined) return refusal;
    const terms = isAhead ? { ...said, ...timesFrom(said, at) } : said;
    if (!areContestTerms(terms, at) || !REF.test(ref) || this.#marketsOf(terms) === undefined) return "contest_terms_invalid";
    if (title.length > TITLE_MOST || (user !== undefined && (terms.isPublic || terms.everyMs > 0 || title !== "")))
      return "contest_terms_invalid";
    if (this.#contests.size >= (user === undefined ? CONTESTS_MOST : CONTESTS_OF_PEOPLE)) return "contests_full";
    if (!this.#isCovered(terms)) return "cover_exhausted";
    this.#open({ terms, ref, title, by: user ?? 0, again: undefined }, at);
    return undefined;
  }

  #refuseOpener({ user, askedBy, agreedBy }: OpenContest): ContestsRefusal | undefined {
    const { isOpen, isPaper, levelOf } = this.#needs;
    if (user !== undefined && !isOpen(user)) return "account_not_open";
    if (!isPaper()) return "contests_paper_only";
    if (user === undefined) {
      const areTwo = agreedBy !== undefined && agreedBy !== askedBy;
      return askedBy === "rule" || (askedBy !== undefined && areTwo) ? undefined : "second_operator_needed";
    }
    if (levelOf(user) < 1) return "contest_unverified";
    return this.all().filter(({ by }) => by === user).length >= CONTESTS_OF_ONE ? "contests_of_one" : undefined;
  }

  #isCovered(terms: ContestTerms): boolean {
    return this.#needs.cover.free(PROMOTIONS_COVER, this.#usdt) >= prizesOf(terms);
  }

  /** USDT, whose number never changes. */
  get #usdt(): AssetId {
    const found = this.#needs.assets.all().find(({ code }) => code === "USDT");
    invariant(found !== undefined, "a contest must have what it counts in");
    return found.id;
  }

  /** Listed coins against USDT, each once: a split of a share would change what an entry holds. */
  #marketsOf({ markets }: ContestTerms, isNew = true): readonly ContestMarket[] | undefined {
    if (!this.#needs.assets.all().some(({ code }) => code === "USDT")) return undefined;
    const all = markets.flatMap((id): readonly ContestMarket[] => {
      const market = this.#needs.market(id as MarketId);
      if (market === undefined || market.terms.assetClass !== "coin" || market.terms.quote !== this.#usdt) return [];
      if (isNew && market.life !== "listed") return [];
      return [{ market: market.terms.market, coin: market.terms.base, scale: BigInt(market.scale.quotePerTickLot) }];
    });
    return all.length === markets.length && new Set(all.map(({ coin }) => coin)).size === all.length ? all : undefined;
  }

  #open(facts: Pick<Contest, "terms" | "ref" | "title" | "by"> & { readonly again: number | undefined }, at: TimeMs): void {
    const { terms, ref, title, by, again } = facts;
    const { cover, schedule, emit } = this.#needs;
    this.#count += 1;
    const number = this.#count;
    const none = terms.markets.map(() => 0);
    this.#keep({
      ...{
        number,
        ref,
        title,
        terms,
        by,
        isRunning: false,
        ticks: none,
        positions: [...none],
        entries: [],
        orderCount: 0,
        ledger: new Ledger(),
      },
    });
    const prizes = prizesOf(terms);
    if (prizes > 0n) cover.pledge(PROMOTIONS_COVER, this.#usdt, prizes, REASON.contest_pledge, number);
    schedule.add(this.name, timeMs(terms.startsAt), number * 4 + START);
    schedule.add(this.name, timeMs(terms.endsAt), number * 4 + END);
    emit({ type: "contests/opened", contest: number, ref, title, terms, by, again, at });
  }

  #keep(state: ContestState): Contest {
    const markets = this.#marketsOf(state.terms, false);
    invariant(markets !== undefined, "a contest's markets must exist", state.number);
    const contest = { ...state, markets, money: new ContestMoney(state.ledger, this.#usdt, markets, state.terms.feePpm) };
    this.#contests.set(state.number, contest);
    return contest;
  }

  #callOffAsked({ contest: number, user, askedBy, agreedBy, at }: CallOffContest): ContestsRefusal | undefined {
    const contest = this.#contests.get(number);
    if (contest === undefined) return "contest_not_found";
    if (user !== undefined && contest.by !== user) return "contest_not_yours";
    if (contest.isRunning || at >= contest.terms.startsAt) return "contest_begun";
    const areTwo = askedBy !== undefined && agreedBy !== undefined && askedBy !== agreedBy;
    if (user === undefined && !areTwo) return "second_operator_needed";
    this.#callOff(contest, user === undefined ? "operators" : "opener", at);
    return undefined;
  }

  #callOff(contest: Contest, reason: CallOffReason, at: TimeMs): void {
    const { number, terms, entries } = contest;
    this.#release(number, prizesOf(terms));
    this.#contests.delete(number);
    this.#needs.emit({ type: "contests/called-off", contest: number, reason, users: usersIn(entries), at });
  }

  #release(number: number, units: Amount): void {
    if (units > 0n) this.#needs.cover.release(PROMOTIONS_COVER, this.#usdt, units, REASON.contest_unpledge, number);
  }

  // Entries and their orders.

  #join({ user, contest: number, at }: JoinContest): ContestsRefusal | undefined {
    const contest = this.#contests.get(number);
    const refusal = this.#refuseJoining(contest, user, at);
    if (refusal !== undefined || contest === undefined) return refusal ?? "contest_not_found";
    const { entries, terms, money } = contest;
    const entry = entries.length + 1;
    const fell = { from: terms.start, fromAt: 0, to: terms.start, toAt: 0 };
    const fresh = { placed: 0, fills: 0, isOut: false, peak: terms.start, drawdownPpm: 0, equity: terms.start, peakAt: 0, fell };
    entries.push({ number: entry, user, orders: new Map(), ...fresh });
    money.begin(entry, terms.start);
    this.#needs.emit({ type: "contests/joined", contest: number, entry, user, entries: entry, at });
    return undefined;
  }

  #refuseJoining(contest: Contest | undefined, user: UserId, at: TimeMs): ContestsRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (contest === undefined) return "contest_not_found";
    const { entries, terms } = contest;
    if (entries.some((entry) => entry.user === user)) return "contest_joined";
    if (at >= terms.joinsUntil) return "contest_joining_over";
    if (terms.prizes.length > 0 && this.#needs.levelOf(user) < 1) return "contest_unverified";
    const isIn = (one: Contest): boolean => one.entries.some((entry) => entry.user === user && !entry.isOut);
    if (this.all().filter(isIn).length >= ENTRIES_OF_ONE) return "contest_entries_of_one";
    return entries.length >= terms.seats ? "contest_full" : undefined;
  }

  #leave({ user, contest: number, at }: LeaveContest): ContestsRefusal | undefined {
    const contest = this.#contests.get(number);
    const entry = this.entryOf(number, user);
    if (contest === undefined) return "contest_not_found";
    if (entry === undefined || entry.isOut) return "contest_not_joined";
    this.#out(contest, entry, at);
    return undefined;
  }

  #out(contest: Contest, entry: ContestEntry, at: TimeMs): void {
    this.#endOrders(contest, entry, "left", at);
    entry.isOut = true;
    this.#needs.emit({ type: "contests/left", contest: contest.number, entry: entry.number, user: entry.user, at });
  }

  #order(command: PlaceContestOrder): ContestsRefusal | undefined {
    const { user, contest: number, market: id, side, ticks, lots, spend, at } = command;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const contest = this.#contests.get(number);
    if (contest === undefined) return "contest_not_found";
    const entry = this.entryOf(number, user);
    if (entry === undefined || entry.isOut) return "contest_not_joined";
    const of = contest.markets.find(({ market }) => market === id);
    const refusal = refuseOrder(contest, entry, of, command, (market) => this.#needs.market(market)?.life === "listed");
    if (refusal !== undefined || of === undefined) return refusal;
    const held = contest.money.need(command, of);
    if (contest.money.free(entry.number, side, of) < held) return "contest_money_short";
    contest.orderCount += 1;
    entry.placed += 1;
    const order: ContestOrder = { number: contest.orderCount, market: id, side, ticks, lots, spend, held, at };
    contest.money.hold(entry.number, order, of);
    entry.orders.set(order.number, order);
    const facts = { order: order.number, market: id, side, ticks, lots, spend, at };
    this.#needs.emit({ type: "contests/ordered", contest: number, entry: entry.number, user, ...facts });
    return undefined;
  }

  #cancel({ user, contest: number, order: of, at }: CancelContestOrder): ContestsRefusal | undefined {
    const contest = this.#contests.get(number);
    if (contest === undefined) return "contest_not_found";
    const entry = this.entryOf(number, user);
    if (entry === undefined) return "contest_not_joined";
    const order = entry.orders.get(of);
    if (order === undefined) return "contest_order_not_found";
    this.#end(contest, entry, order, "person", at);
    return undefined;
  }

  #end(contest: Contest, entry: ContestEntry, order: ContestOrder, reason: OrderEnd, at: TimeMs): void {
    const of = contest.markets.find(({ market }) => market === order.market);
    invariant(of !== undefined, "an order's market must be of its contest", order.number);
    entry.orders.delete(order.number);
    contest.money.release(entry.number, order, of);
    const { number, user } = entry;
    this.#needs.emit({ type: "contests/cancelled", contest: contest.number, entry: number, user, order: order.number, reason, at });
  }

  #endOrders(contest: Contest, entry: ContestEntry, reason: OrderEnd, at: TimeMs): void {
    for (const order of [...entry.orders.values()]) this.#end(contest, entry, order, reason, at);
  }

  // The index: orders fill, entries are valued.

  sampled(samples: readonly IndexSample[], at: TimeMs): void {
    if (this.#listening.size === 0) return;
    for (const { market, ticks } of samples)
      // The oldest first, whichever began to listen first: after a snapshot that is not known any more.
      for (const contest of [...(this.#listening.get(market) ?? [])].sort((a, b) => a.number - b.number))
        this.#hear(contest, market, ticks, at);
  }

  #hear(contest: Contest, market: MarketId, ticks: number, at: TimeMs): void {
    const place = contest.terms.markets.indexOf(market);
    contest.ticks[place] = ticks;
    contest.positions[place] = this.#needs.position();
    const of = contest.markets[place];
    // What the index says at the end or after it values entries, and fills nothing.
    if (of === undefined || at >= contest.terms.endsAt) return;
    for (const entry of contest.entries)
      for (const order of [...entry.orders.values()])
        if (order.market === market && reaches(order, ticks)) this.#fill(contest, entry, order, of, ticks, at);
  }

  #fill(contest: Contest, entry: ContestEntry, order: ContestOrder, of: ContestMarket, ticks: number, at: TimeMs): void {
    const fill = contest.money.fill(entry.number, order, of, ticks);
    if (fill === undefined) return this.#end(contest, entry, order, "unfilled", at);
    entry.orders.delete(order.number);
    entry.fills += 1;
    const { number, user } = entry;
    const { market, side, number: of_ } = order;
    const { lots, value, fee } = fill;
    const facts = { order: of_, market, side, ticks, lots, value, fee, at };
    return this.#needs.emit({ type: "contests/filled", contest: contest.number, entry: number, user, ...facts });
  }

  due({ reference }: DueEntry, at: TimeMs): void {
    const contest = this.#contests.get(Math.floor(reference / 4));
    // One that was called off.
    if (contest === undefined) return undefined;
    const what = reference % 4;
    if (what === START) return this.#start(contest, at);
    return what === SAMPLE ? this.#sample(contest, at) : this.#finish(contest, at);
  }

  /** The next of its kind is opened when it begins, so that people see what comes; without prizes where the house can't cover them. */
  #start(contest: Contest, at: TimeMs): void {
    const { number, terms, entries, ref, title, by } = contest;
    if (terms.everyMs > 0 && this.#contests.size < CONTESTS_MOST && this.#marketsOf(terms) !== undefined) {
      const next = nextOf(terms, at);
      this.#open({ terms: this.#isCovered(next) ? next : { ...next, prizes: [], prizeDays: 0 }, ref, title, by, again: number }, at);
    }
    const users = usersIn(entries);
    const isFew = users.length < 2;
    if (isFew && terms.joinsUntil <= terms.startsAt) return this.#callOff(contest, "few", at);
    terms.markets.forEach((market, i) => {
      const newest = this.#needs.newest(market as MarketId);
      [contest.ticks[i], contest.positions[i]] = [newest?.ticks ?? 0, newest?.position ?? 0];
    });
    contest.isRunning = true;
    this.#listen(contest);
    this.#sampleNext(contest, at);
    return this.#needs.emit({ type: "contests/started", contest: number, ticks: [...contest.ticks], users, at });
  }

  #listen(contest: Contest): void {
    for (const { market } of contest.markets) {
      const all = this.#listening.get(market);
      if (all === undefined) this.#listening.set(market, new Set([contest]));
      else all.add(contest);
    }
  }

  #sampleNext({ number, terms }: Contest, at: TimeMs): void {
    const next = nextSample(terms, at);
    if (next !== undefined) this.#needs.schedule.add(this.name, timeMs(next), number * 4 + SAMPLE);
  }

  #sample(contest: Contest, at: TimeMs): void {
    this.#endOfEndedMarkets(contest, at);
    const standings = this.#value(contest);
    this.#sampleNext(contest, at);
    this.#needs.emit({ type: "contests/sampled", contest: contest.number, ticks: [...contest.ticks], standings, at });
  }

  #endOfEndedMarkets(contest: Contest, at: TimeMs): void {
    for (const entry of contest.entries)
      for (const order of [...entry.orders.values()])
        if (this.#needs.market(order.market)?.life === "ended") this.#end(contest, entry, order, "market_ended", at);
  }

  /** All at the same prices: the newest of each market; a market that has ended keeps its last one. */
  #value({ entries, money, ticks }: Contest): readonly Valued[] {
    const position = this.#needs.position();
    return entries.map((entry): Valued => {
      const equity = money.equity(entry.number, ticks);
      if (equity > entry.peak) [entry.peak, entry.peakAt] = [equity, position];
      const fall = fallPpm(equity, entry.peak);
      if (fall > entry.drawdownPpm) {
        entry.drawdownPpm = fall;
        entry.fell = { from: entry.peak, fromAt: entry.peakAt, to: equity, toAt: position };
      }
      entry.equity = equity;
      const { number, user, drawdownPpm, fills, isOut } = entry;
      return { entry: number, user, equity, drawdownPpm, fills, isOut };
    });
  }

  #finish(contest: Contest, at: TimeMs): void {
    const { number, terms, entries, money } = contest;
    for (const entry of entries) this.#endOrders(contest, entry, "ended", at);
    const valued = this.#value(contest);
    const order = ranked(valued);
    const places = new Map(order.map(({ entry }, index) => [entry, index + 1]));
    // Against nobody nobody wins.
    const prizes = order.length < 2 ? [] : terms.prizes;
    const table = valued.map((one): Placed => {
      const place = places.get(one.entry) ?? 0;
      return { ...one, place, returnPpm: returnPpm(one.equity, terms.start), prize: prizes[place - 1] ?? amount(0n) };
    });
    const paid = table.reduce((sum, { prize }) => sum + prize, 0n);
    const released = amount(prizesOf(terms) - paid);
    this.#release(number, released);
    for (const all of this.#listening.values()) all.delete(contest);
    for (const [market, all] of this.#listening) if (all.size === 0) this.#listening.delete(market);
    this.#contests.delete(number);
    const ticks = [...contest.ticks];
    this.#needs.emit({ type: "contests/ended", contest: number, ticks, table, released, at });
    for (const placed of table) if (placed.place > 0) this.#tell(contest, placed, order, at);
    invariant(money.ledger.imbalances() === 0, "V1: the money of a contest must sum to zero", number);
  }

  #tell(contest: Contest, placed: Placed, order: readonly Valued[], at: TimeMs): void {
    const { number, terms } = contest;
    const { entry, user, place, prize } = placed;
    const until = prize > 0n ? timeMs(at + terms.prizeDays * DAY_MS) : timeMs(0);
    if (prize > 0n)
      this.#needs.credit.grant({ user, asset: this.#usdt, amount: prize, source: "contest", sourceId: number, until, from: "pledged" }, at);
    const facts = { place, of: order.length, returnPpm: placed.returnPpm, prize, until };
    this.#needs.emit({ type: "contests/result", contest: number, entry, user, ...facts, at });
    const fell = contest.entries[entry - 1]?.fell;
    const held = heldBy(contest.money, contest.markets, entry, fell);
    const beside = { before: order[place - 2], after: order[place], position: this.#needs.position() };
    this.#needs.emit(contestReceipt(contest, contest.markets, placed, { ...held, ...beside }, at));
  }

  /** Who starts again leaves. */
  closeAll(user: UserId, at: TimeMs): void {
    for (const contest of this.all()) {
      const entry = contest.entries.find((one) => one.user === user && !one.isOut);
      if (entry !== undefined) this.#out(contest, entry, at);
    }
  }

  pledges(expected: Map<number, bigint>): void {
    for (const { terms } of this.#contests.values()) {
      const prizes = prizesOf(terms);
      if (prizes === 0n) continue;
      const cell = this.#needs.cover.pledgedCell(PROMOTIONS_COVER, this.#usdt);
      expected.set(cell, (expected.get(cell) ?? 0n) + prizes);
    }
  }

  check(): void {
    for (const { money, entries, terms, number } of this.#contests.values()) {
      money.check(entries);
      invariant(entries.length <= terms.seats, "a contest must have a seat for each entry", number);
    }
  }

  save(writer: StateWriter): void {
    for (const value of [this.#count, this.#contests.size]) writer.number(value);
    for (const contest of this.#contests.values()) saveContest(writer, contest);
  }

  load(reader: StateReader, version: number): void {
    this.#count = reader.number();
    for (let left = reader.number(); left > 0; left--) {
      const contest = this.#keep(loadContest(reader, version));
      if (contest.isRunning) this.#listen(contest);
    }
  }
}

const usersIn = (entries: readonly ContestEntry[]): readonly UserId[] => entries.flatMap(({ user, isOut }) => (isOut ? [] : [user]));
