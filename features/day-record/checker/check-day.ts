/**
 * Checks the record of a day, line by line: the books are played again, the prices computed from the seed, fees and results by the venue's own
 * formulas. Ends with the root of its lines, which the log's heads name; or with the first line that differs.
 */
import { SELF_TRADES, SOURCES, TIMES } from "../../spot/kernel/waiting-orders.ts";
import { ratePpm, ticks as asTicks } from "../../../money/units.ts";
import { NONE } from "../../../kernel/order-book/order-pool.ts";
import { ContractChecks } from "./contract-checks.ts";
import { DayBook, type BookMarket } from "./day-book.ts";
import { Differs } from "./differs.ts";
import {
  contractIn,
  endIn,
  headerIn,
  lineIn,
  listIn,
  marketIn,
  numberAt,
  numbersIn,
  oneOf,
  outcomeIn,
  parsed,
  shown,
  sideAt,
  textAt,
} from "./line-fields.ts";
import {
  FILL_FIGURES,
  RECORD_VERSION,
  RecordReader,
  SAMPLE_FIGURES,
  type RecordEnd,
  type RecordHeader,
  type RecordLine,
  type RecordTools,
} from "./record.ts";
import type { DayResult, Difference, FoundOrder } from "./result.ts";
import { isCommitted, sessionOf, SimulatedPrices } from "./simulated-prices.ts";

const DAY_MS = 86_400_000;
/** Rules before these: markets knew no shown price and outside trades had no numbers. */
const RULES_LEAST = 4;

export class DayChecker {
  readonly #reader: RecordReader;
  readonly #book = new DayBook();
  readonly #contracts = new ContractChecks();
  readonly #owners = new Map<string, number>();
  /** Slots and numbers of a house account's quote, by account and market. */
  readonly #quotes = new Map<string, { readonly slots: number[]; readonly numbers: number[] }>();
  readonly #said = new Map<string, number>();
  readonly #found = new Map<number, Omit<FoundOrder, "filled">>();
  #header: RecordHeader | undefined;
  #end: RecordEnd | undefined;
  #prices: SimulatedPrices | undefined;
  #difference: Difference | undefined;
  #lines = 0;
  #commands = 0;
  #orders = 0;
  #quoted = 0;
  #samples = 0;
  #computedSamples = 0;
  #position = 0;
  #ms = 0;
  #nextOrder = 1;
  /** Left to come again. */
  #amended: { readonly number: number; readonly owner: number } | undefined;

  /** `wanted`: numbers of orders that somebody asks for. */
  constructor(tools: RecordTools, wanted: Iterable<number> = []) {
    this.#reader = new RecordReader(tools);
    for (const number of wanted) this.#book.filled.set(number, 0);
  }

  /** What there is of the orders that were asked for. */
  found(): readonly FoundOrder[] {
    return [...this.#found.values()].map((order) => ({ ...order, filled: this.#book.filled.get(order.number) ?? 0 }));
  }

  /** What was read so far. */
  get lines(): number {
    return this.#lines;
  }

  /** Takes more bytes of the file, not compressed. After the first difference only the root is worked out. */
  push(bytes: Uint8Array): void {
    for (const lines of this.#reader.push(bytes)) this.#take(lines);
  }

  finish(): DayResult {
    for (const lines of this.#reader.end()) this.#take(lines);
    if (this.#difference === undefined && this.#end === undefined)
      this.#differ(new Differs("count", "the record goes on", "its last line is missing"));
    const fills = this.#fills;
    return {
      header: this.#header,
      end: this.#end,
      root: this.#reader.root(),
      difference: this.#difference,
      counts: {
        ...{ lines: this.#lines, commands: this.#commands, orders: this.#orders, quotes: this.#quoted, fills },
        ...{ samples: this.#samples, computedSamples: this.#computedSamples, said: this.#saidCounts() },
      },
    };
  }

  get #fills(): number {
    return this.#book.fills + this.#contracts.fills;
  }

  #saidCounts(): Readonly<Record<string, number>> {
    const { heldBack } = this.#book;
    const { marks, fills } = this.#contracts;
    const lowerFees = this.#book.lowerFees + this.#contracts.lowerFees;
    const more = { ...(lowerFees > 0 ? { lower_fee: lowerFees } : {}), ...(heldBack > 0 ? { held_back: heldBack } : {}) };
    const ofContracts = { ...(marks > 0 ? { mark: marks } : {}), ...(fills > 0 ? { futures_match: fills } : {}) };
    return { ...Object.fromEntries(this.#said), ...more, ...ofContracts };
  }

  #take(lines: readonly string[]): void {
    for (const text of lines) {
      this.#lines += 1;
      if (this.#difference !== undefined) continue;
      try {
        this.#line(parsed(text));
      } catch (error: unknown) {
        if (!(error instanceof Differs)) throw error;
        this.#differ(error);
      }
    }
  }

  #differ({ what, said, computed }: Differs): void {
    this.#difference = { line: this.#lines, position: this.#position, ms: this.#ms, what, said, computed };
  }

  #line(line: RecordLine): void {
    const [kind] = line;
    if (this.#end !== undefined) throw new Differs("count", "a line behind the last", "none");
    lineIn(line);
    if (this.#lines === 1) return this.#takeHeader(kind, line[1]);
    if (this.#position > 0 && BEFORE_THE_DAY.has(kind)) throw new Differs("line", shown(kind), "a line of the day");
    switch (kind) {
      case "market":
        return this.#book.addMarket(numberAt(line, 1), marketIn(line[2]));
      case "rests":
        return this.#rests(line, "before");
      case "waits":
        return this.#waits(line, 1, "before");
      case "contract":
        return this.#contracts.terms(numberAt(line, 1), contractIn(line[2]));
      case "end":
        return this.#takeEnd(line[1]);
      default:
        return this.#command(line);
    }
  }

  /** What is of the day: time and place in the log never go back. */
  #command(line: RecordLine): void {
    const [position, ms] = [numberAt(line, 1), numberAt(line, 2)];
    if (position !== this.#position) {
      this.#nothingDue();
      const { first = 0, last = 0 } = this.#header ?? {};
      if (position < this.#position || position < first || position > last)
        throw new Differs("line", `command ${position}`, `a command behind ${this.#position}, from ${first} to ${last}`);
      this.#commands += 1;
    }
    if (position === this.#position ? ms !== this.#ms : ms < this.#ms || ms >= DAY_MS)
      throw new Differs("line", `${ms} ms`, `a time from ${this.#ms} ms on`);
    [this.#position, this.#ms] = [position, ms];
    switch (line[0]) {
      case "s":
        return this.#sampled(line);
      case "q":
        return this.#quote(line);
      case "o":
        return this.#order(line);
      case "w":
        return this.#waits(line, 3, "now");
      case "t":
        return this.#book.trigger(this.#marketOf(line), numberAt(line, 4), numberAt(line, 5), outcomeIn(line, 6));
      case "x":
        return this.#leaves(line);
      case "z":
        return this.#shrink(line);
      case "h":
        return this.#phase(line);
      case "k":
        return this.#terms(line);
      case "n":
        return this.#book.addMarket(numberAt(line, 3), marketIn(line[4]));
      case "b":
        return this.#restated(line);
      case "c":
        return textAt(line, 3) === "" || textAt(line, 4) === "" ? undefined : this.#count("commitment");
      default:
        return this.#contractLine(line);
    }
  }

  #contractLine(line: RecordLine): void {
    switch (line[0]) {
      case "ff":
        return this.#contracts.filled(line);
      case "fm":
        return this.#contracts.marked(line);
      case "fk":
        return this.#contracts.terms(numberAt(line, 3), contractIn(line[4]));
      case "so":
        return this.#contracts.opened(line);
      case "se":
        return this.#contracts.entered(line, this.#ms);
      case "sc":
        return this.#contracts.closed(line);
      default:
        throw new Differs("line", shown(line[0]), "a kind of line that this format has");
    }
  }

  #marketOf(line: RecordLine): BookMarket {
    return this.#book.marketOf(numberAt(line, 3));
  }

  #takeHeader(kind: unknown, value: unknown): void {
    if (kind !== "day") throw new Differs("line", shown(kind), "the line of the day");
    const header = headerIn(value);
    if (header.version !== RECORD_VERSION) throw new Differs("line", `version ${header.version}`, `version ${RECORD_VERSION}`);
    const at = /^\d{4,6}-\d\d-\d\d$/.test(header.day) ? Date.parse(`${header.day}T00:00:00Z`) : Number.NaN;
    if (Number.isNaN(at)) throw new Differs("line", header.day, "a day");
    if (header.rules < RULES_LEAST) throw new Differs("line", `rules ${header.rules}`, `rules ${RULES_LEAST} or later`);
    this.#header = header;
    this.#book.trades = header.trades;
    this.#contracts.trades = header.futuresTrades;
    const { prices } = header;
    if (prices === null) return;
    if (prices.before !== 1) this.#count("late_commitment");
    if (!isCommitted(prices.seed, prices.committed)) throw new Differs("seed", prices.seed, `the seed of ${prices.committed}`);
    const session = sessionOf(at / DAY_MS);
    if (String(prices.session) !== String(session))
      throw new Differs("line", `session ${String(prices.session)}`, `session ${String(session)}`);
    this.#prices = new SimulatedPrices(at / DAY_MS, Math.max(1, header.speed), prices);
  }

  #takeEnd(value: unknown): void {
    this.#nothingDue();
    const end = endIn(value);
    const counted: readonly (readonly [string, number, number])[] = [
      ["lines", end.lines, this.#lines - 1],
      ["orders", end.orders, this.#orders],
      ["fills", end.fills, this.#fills],
      ["samples", end.samples, this.#samples],
    ];
    for (const [name, said, computed] of counted)
      if (said !== computed) throw new Differs("count", `${said} ${name}`, `${computed} ${name}`);
    this.#end = end;
  }

  /** What was due by the end of a command came to the market with it. */
  #nothingDue(): void {
    this.#contracts.nothingEnters();
    const due = this.#book.waiting.nextDue();
    if (due !== NONE) throw new Differs("trigger", "nothing", `order ${this.#book.numberOf(due)}`);
  }

  #rests(line: RecordLine, when: When): void {
    const [number, market] = [numberAt(line, 1), this.#book.marketOf(numberAt(line, 2))];
    this.#takeNumber(number, when);
    this.#look(number, line[3], market, line[4]);
    this.#book.rest(
      market,
      number,
      this.#owner(line[3]),
      sideAt(line, 4),
      numberAt(line, 5),
      numberAt(line, 6),
      numberAt(line, 7),
      numberAt(line, 8),
    );
    if (typeof line[3] === "string" && line[3].startsWith(HOUSE)) this.#rememberQuoted(line[3], market.id, number);
  }

  /** Fields are the same before the day and in it; in it the market comes before the number. */
  #waits(line: RecordLine, from: number, when: When): void {
    const isNew = when === "now";
    const [number, market] = isNew ? [numberAt(line, from + 1), numberAt(line, from)] : [numberAt(line, from), numberAt(line, from + 1)];
    this.#takeNumber(number, when);
    const at = from + 2;
    const book = this.#book.marketOf(market);
    this.#look(number, line[at], book, line[at + 1]);
    const [source, direction] = [oneOf(line[at + 2], SOURCES), oneOf(line[at + 3], ["falls", "rises"] as const)];
    const ticks = numberAt(line, at + 7);
    const terms = {
      ...{ source, direction, trailPpm: ratePpm(numberAt(line, at + 5)), best: numberAt(line, at + 6), ticks: asTicks(ticks) },
      ...{
        orderType: ticks === 0 ? ("market" as const) : ("limit" as const),
        budget: numberAt(line, at + 9),
        hold: numberAt(line, at + 10),
      },
      ...{
        timeInForce: oneOf(line[at + 11], TIMES),
        postOnly: numberAt(line, at + 12) === 1,
        selfTrade: oneOf(line[at + 13], SELF_TRADES),
      },
      pair: numberAt(line, at + 14),
    };
    this.#book.wait(
      book,
      number,
      this.#owner(line[at]),
      sideAt(line, at + 1),
      numberAt(line, at + 4),
      numberAt(line, at + 8),
      terms,
      isNew,
    );
    // The exit of a bracket may be due at once.
    if (numberAt(line, at + 15) === 1) this.#book.look(book, [source]);
  }

  #sampled(line: RecordLine): void {
    const markets: BookMarket[] = [];
    for (let at = 3; at < line.length; at += SAMPLE_FIGURES) {
      const market = this.#book.marketOf(numberAt(line, at));
      const [ticks, volume, trades, sources] = [
        numberAt(line, at + 1),
        numberAt(line, at + 2),
        line[at + 3] === NOBODY_TOLD ? NOBODY_TOLD : numberAt(line, at + 3),
        numberAt(line, at + 4),
      ];
      this.#samples += 1;
      if (this.#prices !== undefined && sources > 0) {
        if (!this.#prices.isSaid(market.terms, this.#ms, { ticks, volume, trades }))
          throw new Differs("sample", `${market.terms.symbol} at ${ticks}`, "another price by the seed");
        this.#computedSamples += 1;
      } else this.#count("sample");
      this.#book.sampled(market, ticks, trades);
      this.#contracts.sampled(market.id, this.#ms, ticks);
      markets.push(market);
    }
    for (const market of markets) this.#book.look(market, ["mark", "shown"]);
  }

  /** Each level is an order of its own, numbered one after the other, bids first. */
  #quote(line: RecordLine): void {
    const market = this.#marketOf(line);
    const name = textAt(line, 4);
    const [bids, asks, fills] = [numbersIn(line[6]), numbersIn(line[7]), numbersIn(line[8])];
    const owner = this.#owner(name);
    const before = this.#quotedBy(name, market.id);
    this.#book.drop(market, before.slots, before.numbers);
    [before.slots.length, before.numbers.length] = [0, 0];
    this.#quoted += 1;
    let number = numberAt(line, 5);
    let used = 0;
    for (const [side, levels] of [
      ["buy", bids],
      ["sell", asks],
    ] as const) {
      for (let at = 0; at < levels.length; at += 2) {
        const [ticks, lots] = [levels[at] ?? 0, levels[at + 1] ?? 0];
        if (ticks === 0) throw new Differs("line", "a level without a price", "a price");
        let [filled, to] = [0, used];
        for (; to < fills.length && fills[to + 2] === number; to += FILL_FIGURES) filled += fills[to + 4] ?? 0;
        const said = { fills: used === to ? NO_FILLS : fills.slice(used, to), rest: lots - filled, end: filled === lots ? "filled" : "" };
        used = to;
        this.#takeNumber(number);
        const slot = this.#book.arrive(market, { number, owner, side, ticks, lots, ...QUOTE_RULES }, said, true);
        if (slot !== NONE) {
          before.slots.push(slot);
          before.numbers.push(number);
        }
        number += 1;
      }
    }
    if (used !== fills.length) throw new Differs("fill", `order ${fills[used + 2]}`, "an order of this quote");
  }

  /** One that is amended comes again under its number at once. */
  #leaves(line: RecordLine): void {
    const number = numberAt(line, 4);
    const owner = this.#book.pool.owner(this.#book.slotOf(number));
    this.#book.end(this.#marketOf(line), number);
    this.#amended = textAt(line, 5) === "amended" ? { number, owner } : undefined;
  }

  #order(line: RecordLine): void {
    const [number, owner] = [numberAt(line, 4), this.#owner(line[5])];
    if (this.#amended?.number !== number) this.#takeNumber(number);
    else if (this.#amended.owner !== owner) throw new Differs("order", String(line[5]), "the owner it had");
    this.#amended = undefined;
    this.#look(number, line[5], this.#marketOf(line), line[6]);
    const arrival = {
      ...{ number, owner, side: sideAt(line, 6), ticks: numberAt(line, 7), lots: numberAt(line, 8), budget: numberAt(line, 9) },
      ...{
        timeInForce: oneOf(line[10], TIMES),
        postOnly: numberAt(line, 11) === 1,
        selfTrade: oneOf(line[12], SELF_TRADES),
        peak: numberAt(line, 13),
        spend: 0,
      },
    };
    this.#book.arrive(this.#marketOf(line), arrival, outcomeIn(line, 14));
  }

  #shrink(line: RecordLine): void {
    this.#book.shrink(this.#marketOf(line), numberAt(line, 4), numberAt(line, 5));
    const spend = numberAt(line, 6);
    if (spend > 0) this.#book.setSpend(numberAt(line, 4), spend);
  }

  /** "ended": the market is over, and an auction that was gathering trades nothing. */
  #phase(line: RecordLine): void {
    const market = this.#marketOf(line);
    const [phase, price, lots, fills] = [textAt(line, 4), numberAt(line, 6), numberAt(line, 7), numbersIn(line[8])];
    [market.phase, market.isHalted] = [phase, numberAt(line, 5) === 1];
    const trades = phase === "open" || phase === "closed";
    const found = trades && !market.isHalted ? this.#book.auction(market) : undefined;
    if ((found?.ticks ?? 0) !== price || (found?.lots ?? 0) !== lots)
      throw new Differs("auction", `${lots} at ${price}`, `${found?.lots ?? 0} at ${found?.ticks ?? 0}`);
    if (found !== undefined) this.#book.uncross(market, price, fills);
    else if (fills.length > 0) throw new Differs("auction", "fills", "none");
    this.#book.look(market, SOURCES);
  }

  #terms(line: RecordLine): void {
    const market = this.#marketOf(line);
    market.terms = { ...market.terms, bandPpm: numberAt(line, 4), makerPpm: numberAt(line, 5), takerPpm: numberAt(line, 6) };
  }

  /** After a dividend or a split the whole market is said anew. */
  #restated(line: RecordLine): void {
    const market = this.#marketOf(line);
    this.#count("restated_market");
    this.#book.restate(market, marketIn(line[4]));
    for (const row of listIn(line[5])) this.#rests(lineIn(["rests", ...row]), "again");
    for (const row of listIn(line[6])) this.#waits(lineIn(["waits", ...row]), 1, "again");
  }

  #rememberQuoted(name: string, market: number, number: number): void {
    const before = this.#quotedBy(name, market);
    before.slots.push(this.#book.slotOf(number));
    before.numbers.push(number);
  }

  #quotedBy(name: string, market: number): { readonly slots: number[]; readonly numbers: number[] } {
    const key = `${name} ${market}`;
    const known = this.#quotes.get(key);
    if (known !== undefined) return known;
    const made = { slots: [], numbers: [] };
    this.#quotes.set(key, made);
    return made;
  }

  /** Numbers are given one after the other; what is said again has one already, unless it came to the market just then. */
  #takeNumber(number: number, when: When = "now"): void {
    if (when === "again" && number > 0 && number < this.#nextOrder) return;
    if (number !== this.#nextOrder) throw new Differs("order", number, this.#nextOrder);
    this.#nextOrder += 1;
    this.#orders += 1;
  }

  #owner(name: unknown): number {
    if (typeof name !== "string") throw new Differs("line", shown(name), "a name");
    const known = this.#owners.get(name);
    if (known !== undefined) return known;
    this.#owners.set(name, this.#owners.size + 1);
    return this.#owners.size;
  }

  #look(number: number, name: unknown, { terms }: BookMarket, side: unknown): void {
    if (!this.#book.filled.has(number) || this.#found.has(number)) return;
    this.#found.set(number, { number, name: String(name), symbol: terms.symbol, side: String(side) });
  }

  #count(kind: string): void {
    this.#said.set(kind, (this.#said.get(kind) ?? 0) + 1);
  }
}

/** Whether an order was there before the day, came in it, or is said once more with its whole market. */
type When = "before" | "now" | "again";
export const HOUSE = "house/";
/** Nothing is there of itself once the day has begun. */
const BEFORE_THE_DAY: ReadonlySet<unknown> = new Set(["market", "rests", "waits", "contract"]);
/** Trades of a sample whose source says none. */
const NOBODY_TOLD = -1;
const NO_FILLS: readonly number[] = [];
const QUOTE_RULES = { budget: 0, spend: 0, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker", peak: 0 } as const;
