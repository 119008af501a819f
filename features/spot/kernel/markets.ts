/** The listed markets: terms, scale, book, last price, phase of the session. */
import type { MarketId, RatePpm, Ticks, TimeMs } from "../../../money/units.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { HEAD, MARKET } from "../../../kernel/memory/layout.ts";
import { enlargeTo, floatsOf, intsOf, type Block, type Memory } from "../../../kernel/memory/memory.ts";
import { FastOrderBook } from "../../../kernel/order-book/fast-order-book.ts";
import type { OrderBook } from "../../../kernel/order-book/order-book.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { marketScale, type MarketScale } from "../formulas.ts";
import type { ChangeableTerms, MarketTerms, Phase, SpotRefusal } from "./spot.messages.ts";

export type Market = {
  terms: MarketTerms;
  readonly scale: MarketScale;
  readonly book: OrderBook;
  /** The house's fee cells of the market's two assets. */
  readonly baseFees: Cell;
  readonly quoteFees: Cell;
  /** `terms.notionalMin` as a number: values of orders are numbers, and the terms keep it below 2^53. */
  readonly leastValue: number;
  lastTicks: Ticks;
  /** The newest index sample or the trade since, as tickers show it; 0 before the first, and before rules 3. */
  shownTicks: Ticks;
  /** The price band last worked out, and the price it lies around; 0 before the first. Not part of the state. */
  bandAround: number;
  band: { readonly low: number; readonly high: number };
  phase: Phase;
  /** Why an operator halted the market; undefined while it is not halted. */
  haltReason: string | undefined;
  /** closing: it takes no new orders. ended: for good, and its orders end. */
  life: MarketLife;
  /** What counted before its fees rose, each time they did while older orders were there; the oldest first. */
  olderFees: readonly OlderFees[];
};
/** For orders from before that moment. */
export type OlderFees = { readonly before: TimeMs; readonly makerPpm: RatePpm; readonly takerPpm: RatePpm };
export type MarketLife = "listed" | "closing" | "ended";

/** Whether orders match as they come. */
export const isMatching = (market: Market): boolean => market.phase === "open" && market.haltReason === undefined;
/** Whether limit orders gather for an auction. */
export const isGathering = (market: Market): boolean =>
  (market.phase === "opening_auction" || market.phase === "closing_auction") && market.haltReason === undefined;

const LIVES = ["listed", "closing", "ended"] as const satisfies readonly MarketLife[];
const PHASES = ["closed", "opening_auction", "open", "closing_auction"] as const satisfies readonly Phase[];
export const isPhase = (phase: string): phase is Phase => (PHASES as readonly string[]).includes(phase);

/** The market's own fee for an order that is there since then: what counts now, and no more than before a rise that came later. */
export function feeSince(market: Market, role: "makerPpm" | "takerPpm", since: TimeMs): RatePpm {
  let least = market.terms[role];
  for (const older of market.olderFees) if (since < older.before && older[role] < least) least = older[role];
  return least;
}

/** Rates above 10 % or bands above 90 % are typing errors. */
const FEE_PPM_MAX = 100_000;
const BAND_PPM_MAX = 900_000;

type Listing = Pick<Market, "terms" | "scale" | "book" | "baseFees" | "quoteFees">;

/** A market whose figures lie where orders find them without it. */
class ListedMarket implements Market {
  readonly scale: MarketScale;
  readonly book: OrderBook;
  readonly baseFees: Cell;
  readonly quoteFees: Cell;
  /** Where its record lies. */
  readonly place: number;
  readonly #ints: Int32Array;
  readonly #floats: Float64Array;
  #terms: MarketTerms;
  #phase: Phase = "open";
  #haltReason: string | undefined = undefined;
  #life: MarketLife = "listed";
  #olderFees: readonly OlderFees[] = [];
  bandAround = 0;
  band = { low: 0, high: 0 };

  constructor({ terms, scale, book, baseFees, quoteFees }: Listing, memory: Memory) {
    [this.scale, this.book, this.baseFees, this.quoteFees] = [scale, book, baseFees, quoteFees];
    const block = memory.allocate(MARKET.words * 4);
    [this.place, this.#ints, this.#floats] = [block.offset, intsOf(block), floatsOf(block)];
    const [bids, asks] = book instanceof FastOrderBook ? book.places : [0, 0];
    const ints = { base: terms.base, quote: terms.quote, baseFees, quoteFees, bids, asks };
    for (const [name, value] of Object.entries(ints)) this.#ints[MARKET[name as keyof typeof ints]] = value;
    this.#floats[MARKET.quotePerTickLot / 2] = scale.quotePerTickLot;
    this.#floats[MARKET.basePerLot / 2] = scale.basePerLot;
    this.#terms = terms;
    this.terms = terms;
    this.#note();
  }

  get terms(): MarketTerms {
    return this.#terms;
  }
  set terms(terms: MarketTerms) {
    this.#terms = terms;
    const ints = this.#ints;
    ints[MARKET.makerPpm] = terms.makerPpm;
    ints[MARKET.takerPpm] = terms.takerPpm;
    ints[MARKET.bandPpm] = terms.bandPpm;
    ints[MARKET.bandAround] = 0;
    this.#floats[MARKET.leastValue / 2] = Number(terms.notionalMin);
    this.bandAround = 0;
  }

  get leastValue(): number {
    return this.#floats[MARKET.leastValue / 2];
  }

  get lastTicks(): Ticks {
    return this.#ints[MARKET.lastTicks] as Ticks;
  }
  set lastTicks(price: Ticks) {
    this.#ints[MARKET.lastTicks] = price;
  }

  get shownTicks(): Ticks {
    return this.#floats[MARKET.shownTicks / 2] as Ticks;
  }
  set shownTicks(price: Ticks) {
    this.#floats[MARKET.shownTicks / 2] = price;
  }

  get phase(): Phase {
    return this.#phase;
  }
  set phase(phase: Phase) {
    this.#phase = phase;
    this.#note();
  }

  get haltReason(): string | undefined {
    return this.#haltReason;
  }
  set haltReason(reason: string | undefined) {
    this.#haltReason = reason;
    this.#note();
  }

  get life(): MarketLife {
    return this.#life;
  }
  set life(life: MarketLife) {
    this.#life = life;
    this.#note();
  }

  get olderFees(): readonly OlderFees[] {
    return this.#olderFees;
  }
  set olderFees(fees: readonly OlderFees[]) {
    this.#olderFees = fees;
    this.#floats[MARKET.feesRoseAt / 2] = fees.at(-1)?.before ?? 0;
  }

  /** Whether it takes orders that match at once. */
  #note(): void {
    this.#ints[MARKET.takes] = this.#life === "listed" && isMatching(this) ? 1 : 0;
  }
}

const INITIAL_PLACES = 16;
const { at: HEAD_AT, words: HEAD_WORDS, table: TABLE, length: LENGTH } = HEAD.markets;

export class Markets {
  readonly #byId: (Market | undefined)[] = [];
  readonly #assets: Assets;
  readonly #ledger: Ledger;
  readonly #memory: Memory;
  readonly #createBook: () => OrderBook;
  /** Notes where the record of each market lies, at its number. */
  readonly #head: Int32Array;
  #table: Block;

  constructor(assets: Assets, ledger: Ledger, memory: Memory, createBook: () => OrderBook) {
    this.#assets = assets;
    this.#ledger = ledger;
    this.#memory = memory;
    this.#createBook = createBook;
    this.#head = memory.words(HEAD_AT, HEAD_WORDS);
    this.#table = memory.allocate(INITIAL_PLACES * 4);
    this.#noteTable();
  }

  get(id: MarketId): Market | undefined {
    return this.#byId[id];
  }

  all(): readonly Market[] {
    return this.#byId.filter((market) => market !== undefined);
  }

  /** Whether a market with these terms could be listed, its base having so many decimals; the base need not be listed yet. */
  refusalOf(terms: MarketTerms, baseDecimals: number): SpotRefusal | undefined {
    const scale = this.#scaleOf(terms, baseDecimals);
    return typeof scale === "string" ? scale : undefined;
  }

  /** Whether terms keep people from selling what they have there: of a new market, or changed from what they were. */
  keepsPeople(terms: ChangeableTerms & Pick<MarketTerms, "quote">, before?: ChangeableTerms): boolean {
    return !canSell(terms, this.#assets.get(terms.quote)?.decimals ?? 0, before);
  }

  list(terms: MarketTerms): SpotRefusal | undefined {
    const scale = this.#scaleOf(terms, this.#assets.get(terms.base)?.decimals);
    if (typeof scale === "string") return scale;
    const market = new ListedMarket(
      {
        terms,
        scale,
        book: this.#createBook(),
        baseFees: own(this.#ledger.account(HOUSE, PURPOSE.fees, terms.base)),
        quoteFees: own(this.#ledger.account(HOUSE, PURPOSE.fees, terms.quote)),
      },
      this.#memory,
    );
    this.#byId[terms.market] = market;
    this.#notePlace(terms.market, market.place);
    return undefined;
  }

  #notePlace(id: MarketId, place: number): void {
    this.#table = enlargeTo(this.#memory, this.#table, (id + 1) * 4);
    intsOf(this.#table)[id] = place;
    this.#noteTable();
  }

  #noteTable(): void {
    this.#head[TABLE] = this.#table.offset;
    this.#head[LENGTH] = this.#table.bytes / 4;
  }

  #scaleOf(terms: MarketTerms, baseDecimals: number | undefined): MarketScale | SpotRefusal {
    if (!Number.isInteger(terms.market) || terms.market < 1 || terms.market > 0xffff) return "market_terms_invalid";
    if (this.#byId[terms.market] !== undefined) return "market_already_listed";
    const quote = this.#assets.get(terms.quote);
    if (baseDecimals === undefined || quote === undefined || terms.base === quote.id) return "market_terms_invalid";
    const decimals = { base: baseDecimals, quote: quote.decimals, price: terms.priceDecimals, quantity: terms.quantityDecimals };
    const scale = marketScale(decimals);
    return scale === undefined || !areRatesValid(terms) ? "market_terms_invalid" : scale;
  }

  /** New fees and filters, for orders and fills from now on; what rests keeps its price and its hold. */
  setTerms(market: Market, changed: ChangeableTerms): SpotRefusal | undefined {
    const { makerPpm, takerPpm, notionalMin, bandPpm } = changed;
    const terms = { ...market.terms, makerPpm, takerPpm, notionalMin, bandPpm };
    if (!areRatesValid(terms)) return "market_terms_invalid";
    market.terms = terms;
    return undefined;
  }

  /** Fees rose at that moment from what `before` says; the oldest order that is there came at `oldest`: no order needs to know of earlier ones. */
  noteRise(market: Market, { makerPpm, takerPpm }: MarketTerms, at: TimeMs, oldest: TimeMs): void {
    market.olderFees = [...market.olderFees, { before: at, makerPpm, takerPpm }].filter(({ before }) => oldest < before);
  }

  save(writer: StateWriter): void {
    writer.number(this.all().length);
    for (const { terms, lastTicks, shownTicks, phase, haltReason, life, olderFees } of this.all()) {
      saveTerms(writer, terms);
      writer.number(lastTicks);
      writer.number(shownTicks);
      writer.number(PHASES.indexOf(phase));
      writer.number(haltReason === undefined ? 0 : 1);
      writer.text(haltReason ?? "");
      writer.number(LIVES.indexOf(life));
      writer.number(olderFees.length);
      for (const { before, makerPpm, takerPpm } of olderFees) for (const value of [before, makerPpm, takerPpm]) writer.number(value);
    }
  }

  /** Lists the markets again with empty books; spot puts the orders back. Before version 2 no market knew its shown price, before 5 none ended, before 6 none knew older fees. */
  load(reader: StateReader, version: number): void {
    for (let left = reader.number(); left > 0; left--) {
      const terms = loadTerms(reader);
      this.list(terms);
      const market = this.get(terms.market);
      const lastTicks = reader.number() as Ticks;
      const shownTicks = (version === 1 ? 0 : reader.number()) as Ticks;
      const phase = PHASES[reader.number()];
      const isHalted = reader.number() === 1;
      const haltReason = reader.text();
      const life = version < 5 ? "listed" : LIVES[reader.number()];
      const olderFees = version < 6 ? [] : loadOlderFees(reader);
      if (market === undefined) continue;
      market.lastTicks = lastTicks;
      market.shownTicks = shownTicks;
      market.phase = phase;
      market.haltReason = isHalted ? haltReason : undefined;
      market.life = life ?? "listed";
      market.olderFees = olderFees;
    }
  }
}

function areRatesValid(terms: MarketTerms): boolean {
  const fees = [terms.makerPpm, terms.takerPpm].every((rate) => Number.isInteger(rate) && rate >= 0 && rate <= FEE_PPM_MAX);
  return fees && Number.isInteger(terms.bandPpm) && terms.bandPpm > 0 && terms.bandPpm <= BAND_PPM_MAX && isLeastValue(terms.notionalMin);
}

/** Worth this much, whole units of the quote, can be sold in every market. */
export const LEAST_VALUE_MOST = 200n;
/** A narrower band would be a halt without a reason: no order fits into it. */
export const BAND_PPM_LEAST = 10_000;

/** Whether people can sell what they have at these terms, or at least as well as before. */
function canSell({ notionalMin, bandPpm }: ChangeableTerms, quoteDecimals: number, before?: ChangeableTerms): boolean {
  const isLow =
    notionalMin <= LEAST_VALUE_MOST * 10n ** BigInt(quoteDecimals) || (before !== undefined && notionalMin <= before.notionalMin);
  return isLow && (bandPpm >= BAND_PPM_LEAST || (before !== undefined && bandPpm >= before.bandPpm));
}

const isLeastValue = (units: bigint): boolean => units > 0n && units <= BigInt(Number.MAX_SAFE_INTEGER);

function loadOlderFees(reader: StateReader): readonly OlderFees[] {
  return Array.from({ length: reader.number() }, () => {
    const [before, makerPpm, takerPpm] = Array.from({ length: 3 }, () => reader.number());
    return { before, makerPpm, takerPpm } as OlderFees;
  });
}

function saveTerms(writer: StateWriter, terms: MarketTerms): void {
  for (const value of [terms.market, terms.base, terms.quote, terms.priceDecimals, terms.quantityDecimals]) writer.number(value);
  for (const value of [terms.bandPpm, terms.makerPpm, terms.takerPpm]) writer.number(value);
  writer.integer(terms.notionalMin);
  writer.text(terms.symbol);
  writer.text(terms.assetClass);
}

function loadTerms(reader: StateReader): MarketTerms {
  const [market, base, quote, priceDecimals, quantityDecimals] = Array.from({ length: 5 }, () => reader.number());
  const [bandPpm, makerPpm, takerPpm] = Array.from({ length: 3 }, () => reader.number());
  const notionalMin = reader.integer();
  const symbol = reader.text();
  const assetClass = reader.text();
  return {
    market,
    base,
    quote,
    priceDecimals,
    quantityDecimals,
    bandPpm,
    makerPpm,
    takerPpm,
    notionalMin,
    symbol,
    assetClass,
  } as MarketTerms;
}
