/**
 * The auditor's model of contests, by the README: who may join, what orders set aside, at which index they fill, what entries are worth, who has which
 * place. What an entry has is counted anew from the list of its fills. What it expects to be said, receipts too, is kept as text.
 */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart, SampleHeard } from "../../../simulation/auditor/model-part.ts";
import { fromNow, isPossibleContest, oneTurnLater } from "./contests-model-terms.ts";
import type { CallOffContest, ContestsCommand, OpenContest, PlaceContestOrder } from "./contests.messages.ts";

const [HOUSE, PROMOTIONS, MILLION] = [0, 33, 1_000_000n];
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const [START, SAMPLE, END] = [0, 1, 2];
const LOTS_MOST = 4_503_599_627_370_496n;
const VALUE_MOST = 1_000_000_000_000_000n;
const LEDGER_HALF = 2_305_843_009_213_693_952n;

type Terms = OpenContest["terms"];
type Fill = { readonly market: number; readonly side: "buy" | "sell"; readonly lots: bigint; readonly cash: bigint };
type ModelOrder = Pick<PlaceContestOrder, "market" | "side" | "ticks" | "lots" | "spend"> & {
  readonly number: number;
  readonly held: bigint;
};
type ModelEntry = {
  readonly number: number;
  readonly user: number;
  orders: ModelOrder[];
  readonly fills: Fill[];
  placed: number;
  isOut: boolean;
  /** What it was worth each time and where in the log that was looked at, the start first. */
  readonly worths: Worth[];
};
type Worth = { readonly units: bigint; readonly position: number };
type ModelContest = {
  readonly number: number;
  readonly ref: string;
  readonly title: string;
  readonly terms: Terms;
  readonly by: number;
  isRunning: boolean;
  readonly entries: ModelEntry[];
  readonly prices: Map<number, Heard>;
  orders: number;
};
type Heard = { readonly price: bigint; readonly position: number };

export class ContestsModel implements ModelPart {
  readonly prefix = "contests";
  /** Those that are not over. */
  readonly contests = new Map<number, ModelContest>();
  /** What the last command should say. */
  said: string[] = [];
  readonly #needs: ModelNeeds;
  readonly #heard = new Map<number, Heard>();
  #opened = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  /** A command begins. */
  begin(): void {
    this.said = [];
  }

  apply(given: Command): string | undefined {
    const command = given as ContestsCommand;
    switch (command.type) {
      case "contests/open":
        return this.#openAsked(command);
      case "contests/join":
        return this.#join(command.user, command.contest, command.at);
      case "contests/leave":
        return this.#leave(command.user, command.contest, command.at);
      case "contests/order":
        return this.#order(command);
      case "contests/cancel":
        return this.#cancel(command.user, command.contest, command.order, command.at);
      default:
        return this.#callOffAsked(command);
    }
  }

  #say(type: string, facts: object): void {
    this.said.push(contestText({ type: `contests/${type}`, ...facts }));
  }

  // Opening, and calling off.

  #openAsked({ terms: given, ref, title = "", isAhead, user, askedBy, agreedBy, at }: OpenContest): string | undefined {
    if (user !== undefined && !this.#needs.isOpen(user)) return "account_not_open";
    if (!this.#needs.isPaper()) return "contests_paper_only";
    if (user === undefined && askedBy !== "rule" && (askedBy === undefined || agreedBy === undefined || askedBy === agreedBy))
      return "second_operator_needed";
    if (user !== undefined && this.#needs.known.levelOf(user) < 1) return "contest_unverified";
    const all = [...this.contests.values()];
    if (user !== undefined && all.filter(({ by }) => by === user).length >= 3) return "contests_of_one";
    const terms = isAhead === true ? fromNow(given, at) : given;
    const isPossible =
      isPossibleContest(terms, at) && ref.length > 0 && ref.length <= 40 && !/[^a-z0-9-]/.test(ref) && this.#areCoins(terms);
    if (!isPossible || title.length > 60 || (user !== undefined && (terms.isPublic || terms.everyMs !== 0 || title.length > 0)))
      return "contest_terms_invalid";
    if (all.length >= (user === undefined ? 200 : 150)) return "contests_full";
    if (this.#house.own < prizesOf(terms)) return "cover_exhausted";
    this.#open(terms, { ref, title, by: user ?? 0 }, undefined, at);
    return undefined;
  }

  #areCoins({ markets }: Terms, isNew = true): boolean {
    const found = markets.map((number) => this.#needs.markets.get(number));
    const isRight = found.every((one) => {
      if (one === undefined || one.terms.assetClass !== "coin") return false;
      return this.#needs.assets.get(one.terms.quote)?.code === "USDT" && (!isNew || one.life === "listed");
    });
    return isRight && new Set(found.map((one) => one?.terms.base)).size === markets.length;
  }

  #open(terms: Terms, { ref, title, by }: Pick<ModelContest, "ref" | "title" | "by">, again: number | undefined, at: number): void {
    this.#opened += 1;
    const number = this.#opened;
    this.contests.set(number, { number, ref, title, terms, by, isRunning: false, entries: [], prices: new Map(), orders: 0 });
    this.#pledge(prizesOf(terms));
    this.#due(number, START, terms.startsAt);
    this.#due(number, END, terms.endsAt);
    this.#say("opened", { contest: number, ref, title, terms, by, again, at });
  }

  #due(number: number, what: number, at: number): void {
    this.#needs.schedule.add(this.prefix, at, number * 4 + what);
  }

  #pledge(units: bigint): void {
    this.#house.own -= units;
    this.#house.pledged += units;
  }

  #callOffAsked({ contest: number, user, askedBy, agreedBy, at }: CallOffContest): string | undefined {
    const contest = this.contests.get(number);
    if (contest === undefined) return "contest_not_found";
    if (user !== undefined && user !== contest.by) return "contest_not_yours";
    if (contest.isRunning || contest.terms.startsAt <= at) return "contest_begun";
    if (user === undefined && (askedBy === undefined || agreedBy === undefined || askedBy === agreedBy)) return "second_operator_needed";
    this.#callOff(contest, user === undefined ? "operators" : "opener", at);
    return undefined;
  }

  #callOff({ number, terms, entries }: ModelContest, reason: string, at: number): void {
    this.#pledge(-prizesOf(terms));
    this.contests.delete(number);
    const users = entries.filter(({ isOut }) => !isOut).map(({ user }) => user);
    this.#say("called-off", { contest: number, reason, users, at });
  }

  // Entries and orders.

  #join(user: number, number: number, at: number): string | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const contest = this.contests.get(number);
    if (contest === undefined) return "contest_not_found";
    const { entries, terms } = contest;
    if (entries.some((entry) => entry.user === user)) return "contest_joined";
    if (terms.joinsUntil <= at) return "contest_joining_over";
    if (prizesOf(terms) > 0n && this.#needs.known.levelOf(user) === 0) return "contest_unverified";
    const mine = [...this.contests.values()].flatMap((one) => one.entries).filter((entry) => entry.user === user && !entry.isOut);
    if (mine.length >= 10) return "contest_entries_of_one";
    if (entries.length === terms.seats) return "contest_full";
    const worths = [{ units: terms.start, position: 0 }];
    const entry = { number: entries.length + 1, user, orders: [], fills: [], placed: 0, isOut: false, worths };
    entries.push(entry);
    this.#say("joined", { contest: number, entry: entry.number, user, entries: entries.length, at });
    return undefined;
  }

  #leave(user: number, number: number, at: number): string | undefined {
    const contest = this.contests.get(number);
    if (contest === undefined) return "contest_not_found";
    const entry = contest.entries.find((one) => one.user === user && !one.isOut);
    if (entry === undefined) return "contest_not_joined";
    this.#out(contest, entry, at);
    return undefined;
  }

  #out(contest: ModelContest, entry: ModelEntry, at: number): void {
    this.#endOrders(contest, entry, "left", at, () => true);
    entry.isOut = true;
    this.#say("left", { contest: contest.number, entry: entry.number, user: entry.user, at });
  }

  #order(command: PlaceContestOrder): string | undefined {
    const { user, contest: number, market, side, ticks, lots, spend, at } = command;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const contest = this.contests.get(number);
    if (contest === undefined) return "contest_not_found";
    const entry = contest.entries.find((one) => one.user === user && !one.isOut);
    if (entry === undefined) return "contest_not_joined";
    if (!contest.isRunning || contest.terms.endsAt <= at) return "contest_not_running";
    if (!contest.terms.markets.includes(market) || this.#needs.markets.get(market)?.life !== "listed") return "contest_market_other";
    const refusal = this.#refuseSums(contest, entry, command);
    if (refusal !== undefined) return refusal;
    const held = this.#heldFor(contest, command);
    if (this.#free(contest, entry, side === "buy" ? undefined : market) < held) return "contest_money_short";
    contest.orders += 1;
    entry.placed += 1;
    entry.orders.push({ number: contest.orders, market, side, ticks, lots, spend, held });
    this.#say("ordered", { contest: number, entry: entry.number, user, order: contest.orders, market, side, ticks, lots, spend, at });
    return undefined;
  }

  #refuseSums(contest: ModelContest, entry: ModelEntry, { market, side, ticks, lots, spend }: PlaceContestOrder): string | undefined {
    const isSpending = side === "buy" && ticks === 0;
    if (isSpending ? spend <= 0n || lots !== 0n : lots <= 0n || spend !== 0n) return "amount_invalid";
    if (!Number.isInteger(ticks) || ticks < 0 || ticks >= 2 ** 31 || lots > LOTS_MOST) return "amount_invalid";
    const price = ticks === 0 ? (contest.prices.get(market)?.price ?? 0n) : BigInt(ticks);
    const value = isSpending ? spend : lots * price * this.#scale(market);
    if (value > VALUE_MOST) return "amount_invalid";
    const isLast = side === "sell" && lots === lotsOf(entry, market);
    if (value < MILLION && !isLast) return "contest_below_least";
    if (entry.orders.length >= 20) return "contest_orders_open";
    return entry.placed >= 1000 ? "contest_orders_most" : undefined;
  }

  #scale(market: number): bigint {
    const terms = this.#needs.markets.get(market)?.terms;
    if (terms === undefined) throw new Error("a contest's market must be listed");
    const { decimals = 0 } = this.#needs.assets.get(terms.quote) ?? {};
    return 10n ** BigInt(decimals - terms.priceDecimals - terms.quantityDecimals);
  }

  #heldFor({ terms }: ModelContest, { market, side, ticks, lots, spend }: PlaceContestOrder): bigint {
    if (side === "sell") return lots;
    return spend > 0n ? spend : withFee(lots * BigInt(ticks) * this.#scale(market), terms);
  }

  #free({ terms }: ModelContest, { fills, orders }: ModelEntry, market: number | undefined): bigint {
    const side = market === undefined ? "buy" : "sell";
    const mine = orders.filter((one) => one.side === side && (market === undefined || one.market === market));
    const held = mine.reduce((sum, one) => sum + one.held, 0n);
    return (market === undefined ? cashOf(terms, fills) : lotsOf({ fills }, market)) - held;
  }

  #cancel(user: number, number: number, order: number, at: number): string | undefined {
    const contest = this.contests.get(number);
    if (contest === undefined) return "contest_not_found";
    const entry = contest.entries.find((one) => one.user === user);
    if (entry === undefined) return "contest_not_joined";
    if (!entry.orders.some((one) => one.number === order)) return "contest_order_not_found";
    this.#endOrders(contest, entry, "person", at, (one) => one.number === order);
    return undefined;
  }

  #endOrders(contest: ModelContest, entry: ModelEntry, reason: string, at: number, does: (order: ModelOrder) => boolean): void {
    for (const order of entry.orders.filter(does))
      this.#say("cancelled", { contest: contest.number, entry: entry.number, user: entry.user, order: order.number, reason, at });
    entry.orders = entry.orders.filter((order) => !does(order));
  }

  // The index.

  sampled(at: number, samples: readonly SampleHeard[]): void {
    for (const { market: heard, price } of samples) {
      const { market } = heard.terms;
      this.#heard.set(market, { price, position: this.#needs.position() });
      for (const contest of this.contests.values()) {
        if (!contest.isRunning || !contest.terms.markets.includes(market)) continue;
        contest.prices.set(market, { price, position: this.#needs.position() });
        if (at < contest.terms.endsAt) this.#fillAll(contest, market, price, at);
      }
    }
  }

  #fillAll(contest: ModelContest, market: number, price: bigint, at: number): void {
    for (const entry of contest.entries)
      for (const order of [...entry.orders]) {
        const limit = BigInt(order.ticks);
        const isReached = limit === 0n || (order.side === "buy" ? price <= limit : price >= limit);
        if (order.market === market && isReached) this.#fill(contest, entry, order, price, at);
      }
  }

  #fill(contest: ModelContest, entry: ModelEntry, order: ModelOrder, price: bigint, at: number): void {
    const { market, side, spend, number } = order;
    const unit = price * this.#scale(market);
    const keeps = MILLION + BigInt(contest.terms.feePpm);
    const bought = (spend * MILLION) / (keeps * unit);
    const lots = spend > 0n ? (bought > LOTS_MOST ? LOTS_MOST : bought) : order.lots;
    const value = lots * unit;
    const fee = withFee(value, contest.terms) - value;
    const cash = side === "buy" ? value + fee : value > fee ? value - fee : 0n;
    const isTooMuch = side === "buy" ? this.#issued(contest, market) + lots >= LEDGER_HALF : this.#given(contest) + cash >= LEDGER_HALF;
    if (lots === 0n || isTooMuch) return this.#endOrders(contest, entry, "unfilled", at, (one) => one === order);
    entry.orders = entry.orders.filter((one) => one !== order);
    entry.fills.push({ market, side, lots, cash });
    const facts = { order: number, market, side, ticks: ticksOf(price), lots, value, fee, at };
    return this.#say("filled", { contest: contest.number, entry: entry.number, user: entry.user, ...facts });
  }

  #issued({ entries }: ModelContest, market: number): bigint {
    return entries.reduce((sum, entry) => sum + lotsOf(entry, market), 0n);
  }

  #given({ entries, terms }: ModelContest): bigint {
    return entries.reduce((sum, { fills }) => sum + cashOf(terms, fills), 0n);
  }

  due(reference: number, _due: number, at: number): void {
    const contest = this.contests.get(Math.floor(reference / 4));
    if (contest === undefined) return;
    if (reference % 4 === START) this.#start(contest, at);
    else if (reference % 4 === SAMPLE) this.#sample(contest, at);
    else this.#finish(contest, at);
  }

  #start(contest: ModelContest, at: number): void {
    const { number, terms, entries } = contest;
    if (terms.everyMs > 0 && this.contests.size < 200 && this.#areCoins(terms)) {
      const next = oneTurnLater(terms, at);
      this.#open(this.#house.own < prizesOf(next) ? { ...next, prizes: [], prizeDays: 0 } : next, contest, number, at);
    }
    const users = entries.filter(({ isOut }) => !isOut).map(({ user }) => user);
    if (users.length < 2 && terms.joinsUntil <= terms.startsAt) return this.#callOff(contest, "few", at);
    for (const market of terms.markets) {
      const heard = this.#heard.get(market);
      if (heard !== undefined && this.#needs.markets.get(market)?.life !== "ended") contest.prices.set(market, heard);
    }
    contest.isRunning = true;
    this.#sampleNext(contest, at);
    return this.#say("started", { contest: number, ticks: this.#ticks(contest), users, at });
  }

  #ticks({ terms, prices }: ModelContest): readonly number[] {
    return terms.markets.map((market) => ticksOf(prices.get(market)?.price ?? 0n));
  }

  #sampleNext({ number, terms }: ModelContest, at: number): void {
    const length = terms.endsAt - terms.startsAt;
    const step = length > 2 * DAY_MS ? 15 * MINUTE_MS : length > 6 * HOUR_MS ? 5 * MINUTE_MS : MINUTE_MS;
    let next = terms.startsAt;
    while (next <= at) next += step;
    if (next < terms.endsAt) this.#due(number, SAMPLE, next);
  }

  #sample(contest: ModelContest, at: number): void {
    for (const entry of contest.entries)
      this.#endOrders(contest, entry, "market_ended", at, ({ market }) => this.#needs.markets.get(market)?.life === "ended");
    const standings = this.#value(contest);
    this.#sampleNext(contest, at);
    this.#say("sampled", { contest: contest.number, ticks: this.#ticks(contest), standings, at });
  }

  #value(contest: ModelContest) {
    const { entries, terms, prices } = contest;
    return entries.map((entry) => {
      const worths = terms.markets.map((market) => lotsOf(entry, market) * (prices.get(market)?.price ?? 0n) * this.#scale(market));
      const equity = worths.reduce((sum, one) => sum + one, cashOf(terms, entry.fills));
      entry.worths.push({ units: equity, position: this.#needs.position() });
      const facts = { drawdownPpm: fallOf(entry.worths).ppm, fills: entry.fills.length, isOut: entry.isOut };
      return { entry: entry.number, user: entry.user, equity, ...facts };
    });
  }

  #finish(contest: ModelContest, at: number): void {
    const { number, terms, entries } = contest;
    for (const entry of entries) this.#endOrders(contest, entry, "ended", at, () => true);
    const valued = this.#value(contest);
    const isBefore = (a: (typeof valued)[number], b: (typeof valued)[number]): boolean => {
      if (a.equity !== b.equity) return a.equity > b.equity;
      return a.drawdownPpm === b.drawdownPpm ? a.entry < b.entry : a.drawdownPpm < b.drawdownPpm;
    };
    const inTable = valued.filter(({ fills, isOut }) => fills > 0 && !isOut);
    const table = valued.map((one) => {
      const place = inTable.includes(one) ? 1 + inTable.filter((other) => isBefore(other, one)).length : 0;
      const prize = inTable.length > 1 && place > 0 ? (terms.prizes[place - 1] ?? 0n) : 0n;
      return { ...one, place, returnPpm: Number(((one.equity - terms.start) * MILLION) / terms.start), prize };
    });
    const paid = table.reduce((sum, { prize }) => sum + prize, 0n);
    this.#pledge(paid - prizesOf(terms));
    this.contests.delete(number);
    this.#say("ended", { contest: number, ticks: this.#ticks(contest), table, released: prizesOf(terms) - paid, at });
    for (const one of table) if (one.place > 0) this.#result(contest, one, table, at);
  }

  #result(contest: ModelContest, one: Result, table: readonly Result[], at: number): void {
    const { number, terms, entries, prices } = contest;
    const { entry, user, place, prize, returnPpm } = one;
    const until = prize > 0n ? at + terms.prizeDays * DAY_MS : 0;
    if (prize > 0n) this.#needs.known.granted(user, this.#usdt, prize, until);
    const of = table.filter((other) => other.place > 0).length;
    this.#say("result", { contest: number, entry, user, place, of, returnPpm, prize, until, at });
    const mine = entries[entry - 1];
    if (mine === undefined) return;
    const coins = terms.markets.flatMap((market) => {
      const lots = lotsOf(mine, market);
      const heard = prices.get(market);
      const index = `index_${market}=${heard?.price ?? 0n}@sample:${heard?.position ?? 0}`;
      return lots === 0n ? [] : [`lots_${market}=${lots}@terms ${index} scale_${market}=${this.#scale(market)}@terms`];
    });
    const has = [`start=${terms.start}@terms`, `cash=${cashOf(terms, mine.fills)}@terms`, ...coins];
    const inputs = [...has, fallText(mine.worths), ...this.#beside(one, table)].join(" ");
    const said = `${one.equity} ${returnPpm} ${one.drawdownPpm} ${place} ${prize}`;
    this.said.push(`receipt ${number} ${user} ${inputs} of ${number} ${entry} ${terms.startsAt} ${terms.endsAt}: ${said} ${at}`);
  }

  /** Who has the place before it, and who the one after it. */
  #beside({ place }: Result, table: readonly Result[]): readonly string[] {
    const from = `command:${this.#needs.position()}`;
    return (["before", "after"] as const).flatMap((name) => {
      const one = table.find((other) => other.place > 0 && other.place === (name === "before" ? place - 1 : place + 1));
      if (one === undefined) return [];
      return [`${name}_value=${one.equity}@${from} ${name}_fall=${one.drawdownPpm}@${from} ${name}_entry=${one.entry}@${from}`];
    });
  }

  closeAll(user: number, at: number): void {
    for (const contest of [...this.contests.values()])
      for (const entry of contest.entries) if (entry.user === user && !entry.isOut) this.#out(contest, entry, at);
  }

  /** Free and set aside of USDT, then lots of each market; as the auditor compares them. */
  holdings(contest: ModelContest, entry: ModelEntry): string {
    const { terms } = contest;
    const cash = cashOf(terms, entry.fills);
    const free = this.#free(contest, entry, undefined);
    return [free, cash - free, ...terms.markets.map((market) => lotsOf(entry, market))].join(" ");
  }

  get #house() {
    return this.#needs.ledger.purse(HOUSE, PROMOTIONS, this.#usdt);
  }

  get #usdt(): number {
    for (const [id, { code }] of this.#needs.assets) if (code === "USDT") return id;
    throw new Error("contests must have what they count in");
  }
}

type Result = {
  readonly entry: number;
  readonly user: number;
  readonly equity: bigint;
  readonly drawdownPpm: number;
  readonly place: number;
  readonly prize: bigint;
  readonly returnPpm: number;
};

const ticksOf = (index: bigint): number => Number(index);
const prizesOf = ({ prizes }: Terms): bigint => prizes.reduce((sum, one) => sum + one, 0n);
const lotsOf = ({ fills }: Pick<ModelEntry, "fills">, market: number): bigint =>
  fills.reduce((sum, fill) => sum + (fill.market !== market ? 0n : fill.side === "buy" ? fill.lots : -fill.lots), 0n);
const cashOf = ({ start }: Terms, fills: readonly Fill[]): bigint =>
  fills.reduce((sum, { side, cash }) => sum + (side === "buy" ? -cash : cash), start as bigint);
/** The fee is a part of the value, rounded up. */
function withFee(value: bigint, { feePpm }: Terms): bigint {
  const exact = value * BigInt(feePpm);
  return value + exact / MILLION + (exact % MILLION === 0n ? 0n : 1n);
}

/** From the highest value before: the largest fall, in parts of a million of it, rounded up; the first of equal ones. */
function fallOf(worths: readonly Worth[]): { readonly ppm: number; readonly from: Worth; readonly to: Worth } {
  const falls = worths.map((to, at) => {
    const from = worths.slice(0, at + 1).reduce((high, one) => (one.units > high.units ? one : high));
    const exact = (from.units - to.units) * MILLION;
    return { ppm: Number(exact / from.units) + (exact % from.units === 0n ? 0 : 1), from, to };
  });
  const most = Math.max(...falls.map(({ ppm }) => ppm));
  const deepest = falls.find(({ ppm }) => ppm === most);
  if (deepest === undefined) throw new Error("an entry must have begun with something");
  return deepest;
}

function fallText(worths: readonly Worth[]): string {
  const { from, to } = fallOf(worths);
  const text = (name: string, { units, position }: Worth): string =>
    `fall_${name}=${units}@${position === 0 ? "terms" : `command:${position}`}`;
  return `${text("from", from)} ${text("to", to)}`;
}

/** An event of a contest as text, whatever the order of its fields. */
export function contestText(event: object): string {
  return JSON.stringify(event, (_name, value: unknown) => {
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
