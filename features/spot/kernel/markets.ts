/** The listed markets: terms, scale, book, last price, phase of the session. */
import type { MarketId, Ticks } from "../../../money/units.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
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
  leastValue: number;
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
};
export type MarketLife = "listed" | "closing" | "ended";

/** Whether orders match as they come. */
export const isMatching = (market: Market): boolean => market.phase === "open" && market.haltReason === undefined;
/** Whether limit orders gather for an auction. */
export const isGathering = (market: Market): boolean =>
  (market.phase === "opening_auction" || market.phase === "closing_auction") && market.haltReason === undefined;

const LIVES = ["listed", "closing", "ended"] as const satisfies readonly MarketLife[];
const PHASES = ["closed", "opening_auction", "open", "closing_auction"] as const satisfies readonly Phase[];
export const isPhase = (phase: string): phase is Phase => (PHASES as readonly string[]).includes(phase);

/** Rates above 10 % or bands above 90 % are typing errors. */
const FEE_PPM_MAX = 100_000;
const BAND_PPM_MAX = 900_000;

export class Markets {
  readonly #byId: (Market | undefined)[] = [];
  readonly #assets: Assets;
  readonly #ledger: Ledger;
  readonly #createBook: () => OrderBook;

  constructor(assets: Assets, ledger: Ledger, createBook: () => OrderBook) {
    this.#assets = assets;
    this.#ledger = ledger;
    this.#createBook = createBook;
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

  list(terms: MarketTerms): SpotRefusal | undefined {
    const scale = this.#scaleOf(terms, this.#assets.get(terms.base)?.decimals);
    if (typeof scale === "string") return scale;
    this.#byId[terms.market] = {
      terms,
      scale,
      book: this.#createBook(),
      baseFees: own(this.#ledger.account(HOUSE, PURPOSE.fees, terms.base)),
      quoteFees: own(this.#ledger.account(HOUSE, PURPOSE.fees, terms.quote)),
      leastValue: Number(terms.notionalMin),
      lastTicks: 0 as Ticks,
      shownTicks: 0 as Ticks,
      bandAround: 0,
      band: { low: 0, high: 0 },
      phase: "open",
      haltReason: undefined,
      life: "listed",
    };
    return undefined;
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
    market.leastValue = Number(notionalMin);
    market.bandAround = 0;
    return undefined;
  }

  save(writer: StateWriter): void {
    writer.number(this.all().length);
    for (const { terms, lastTicks, shownTicks, phase, haltReason, life } of this.all()) {
      saveTerms(writer, terms);
      writer.number(lastTicks);
      writer.number(shownTicks);
      writer.number(PHASES.indexOf(phase));
      writer.number(haltReason === undefined ? 0 : 1);
      writer.text(haltReason ?? "");
      writer.number(LIVES.indexOf(life));
    }
  }

  /** Lists the markets again with empty books; spot puts the orders back. Before version 2 no market knew its shown price, before 5 none ended. */
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
      if (market === undefined) continue;
      market.lastTicks = lastTicks;
      market.shownTicks = shownTicks;
      market.phase = phase;
      market.haltReason = isHalted ? haltReason : undefined;
      market.life = life ?? "listed";
    }
  }
}

function areRatesValid(terms: MarketTerms): boolean {
  const fees = [terms.makerPpm, terms.takerPpm].every((rate) => Number.isInteger(rate) && rate >= 0 && rate <= FEE_PPM_MAX);
  return fees && Number.isInteger(terms.bandPpm) && terms.bandPpm > 0 && terms.bandPpm <= BAND_PPM_MAX && isLeastValue(terms.notionalMin);
}

const isLeastValue = (units: bigint): boolean => units > 0n && units <= BigInt(Number.MAX_SAFE_INTEGER);

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
