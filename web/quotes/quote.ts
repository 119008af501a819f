/** A market with its live quote: one row of GET /currency/quotation_new, read once into our words. */
import type { DayMarketEvent } from "../socket/events.ts";
import type { WireDecimal } from "../numbers/decimal-text.ts";
import { compareDecimals, scaledDecimal, scaledText } from "../numbers/decimal-text.ts";

/** The row as the wire sends it (wire.md 6 and the fields added by us). */
export interface QuotationRow {
  readonly id: number;
  readonly currency_id: number;
  readonly legal_id: number;
  readonly currency_name: string;
  readonly legal_name: string;
  readonly now_price: WireDecimal;
  readonly change: WireDecimal;
  readonly volume: WireDecimal;
  readonly open?: WireDecimal;
  readonly high?: WireDecimal;
  readonly low?: WireDecimal;
  readonly market_from?: number;
  readonly open_lever?: number;
  readonly open_microtrade?: number;
  readonly symbol?: string;
  readonly asset_class?: "coin" | "stock";
  readonly price_decimals?: number;
  readonly number_decimals?: number;
  readonly min_notional?: WireDecimal;
  readonly maker_fee?: WireDecimal;
  readonly taker_fee?: WireDecimal;
  readonly session_open?: number;
  readonly phase?: Phase;
  readonly halted?: number;
  readonly halt_reason?: string;
  readonly halted_until?: string;
  readonly auction_price?: WireDecimal;
  readonly auction_amount?: WireDecimal;
  readonly phase_ends?: string;
  readonly life?: MarketLife;
  readonly orders_until?: string;
  readonly ends_at?: string;
  readonly is_display?: number;
  readonly price_band?: WireDecimal;
  readonly index_price?: WireDecimal;
  readonly trade_price?: WireDecimal;
  readonly simulated?: number;
  readonly category_text?: string;
  readonly title?: string;
}

/** What a market does with orders now; coins are always open. */
export type Phase = "closed" | "opening_auction" | "open" | "closing_auction";

/** Whether a market takes orders still: closing, no new ones; ended, for good. */
export type MarketLife = "listed" | "closing" | "ended";

/** Session of a market. */
export interface Session {
  readonly phase: Phase;
  /** Halted by the operator, for this reason; undefined when it is not. */
  readonly haltReason: string | undefined;
  /** The wire's UTC text of when a halt ends by itself; empty or undefined while there is none. */
  readonly haltedUntil: string | undefined;
  /** What the auction would trade at and how much, while one gathers orders; zero else. */
  readonly auctionPrice: WireDecimal;
  readonly auctionAmount: WireDecimal;
  /** The wire's UTC text of the next change of phase; empty where there is none. */
  readonly phaseEnds: string;
  readonly life: MarketLife;
  /** The wire's UTC texts of the last order and of the end; empty where none is announced. */
  readonly ordersUntil: string;
  readonly endsAt: string;
}

export interface Quote {
  /** The wire's `match_id`. */
  readonly marketId: number;
  readonly baseId: number;
  readonly quoteId: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly assetClass: "coin" | "stock";
  /** What people call the base: "Bitcoin", "Apple". */
  readonly title: string;
  /** Listed on Home (wire: market_from is 2). */
  readonly onHome: boolean;
  /** There is a futures contract on it. */
  readonly hasContract: boolean;
  /** There are seconds contracts on it. */
  readonly hasSeconds: boolean;
  readonly price: WireDecimal;
  /** Which way the price went when it last moved: 1 up, -1 down, 0 while no move was seen. */
  readonly tick: -1 | 0 | 1;
  /** Percent with sign over 24 hours. */
  readonly change: WireDecimal;
  readonly high: WireDecimal;
  readonly low: WireDecimal;
  /** Base units traded in 24 hours. */
  readonly volume: WireDecimal;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly notionalMin: WireDecimal;
  /** Percent. */
  readonly makerFee: WireDecimal;
  readonly takerFee: WireDecimal;
  /** Percent that a limit price may differ from the last price; zero when there is no band. */
  readonly priceBand: WireDecimal;
  /** What triggers on the mark follow, and what the price band lies around. */
  readonly indexPrice: WireDecimal;
  /** Price of the last trade on this venue, which other triggers follow. */
  readonly tradePrice: WireDecimal;
  readonly sessionOpen: boolean;
  readonly session: Session;
  readonly simulated: boolean;
}

type SessionFields = Pick<
  QuotationRow,
  | "session_open"
  | "phase"
  | "halted"
  | "halt_reason"
  | "halted_until"
  | "auction_price"
  | "auction_amount"
  | "phase_ends"
  | "life"
  | "orders_until"
  | "ends_at"
>;

/** The session as a row or a push tells it; what a push leaves out stays as it was. */
function readSession(row: SessionFields, before: Session | undefined): Session {
  const halted = row.halted === undefined ? before?.haltReason !== undefined : row.halted === 1;
  return {
    phase: row.phase ?? before?.phase ?? (row.session_open === 0 ? "closed" : "open"),
    haltReason: halted ? (row.halt_reason ?? before?.haltReason ?? "") : undefined,
    haltedUntil: row.halted_until ?? before?.haltedUntil,
    auctionPrice: row.auction_price ?? before?.auctionPrice,
    auctionAmount: row.auction_amount ?? before?.auctionAmount,
    phaseEnds: row.phase_ends ?? before?.phaseEnds ?? "",
    life: row.life ?? before?.life ?? "listed",
    ordersUntil: row.orders_until ?? before?.ordersUntil ?? "",
    endsAt: row.ends_at ?? before?.endsAt ?? "",
  };
}

export function readQuote(row: QuotationRow): Quote {
  return {
    marketId: row.id,
    baseId: row.currency_id,
    quoteId: row.legal_id,
    symbol: row.symbol ?? `${row.currency_name}/${row.legal_name}`,
    base: row.currency_name,
    quote: row.legal_name,
    assetClass: row.asset_class ?? (row.market_from === 1 ? "stock" : "coin"),
    title: row.title ?? row.currency_name,
    onHome: row.market_from === 2,
    hasContract: row.open_lever === 1,
    hasSeconds: row.open_microtrade === 1,
    price: row.now_price,
    tick: 0,
    change: row.change,
    high: row.high ?? row.now_price,
    low: row.low ?? row.now_price,
    volume: row.volume,
    priceDecimals: row.price_decimals ?? 2,
    quantityDecimals: row.number_decimals ?? 4,
    notionalMin: row.min_notional,
    makerFee: row.maker_fee,
    takerFee: row.taker_fee,
    priceBand: row.price_band,
    indexPrice: row.index_price ?? row.now_price,
    tradePrice: row.trade_price ?? row.now_price,
    sessionOpen: row.session_open !== 0,
    session: readSession(row, undefined),
    simulated: row.simulated === 1,
  };
}

function movedTo(price: WireDecimal, before: Quote): Quote["tick"] {
  const moved = compareDecimals(price, before.price);
  return moved === 0 ? before.tick : moved > 0 ? 1 : -1;
}

/** A fresh reading of a market that was shown before knows which way its price went. */
export function rereadQuote(read: Quote, before: Quote | undefined): Quote {
  return before === undefined ? read : { ...read, tick: movedTo(read.price, before) };
}

/** The quote after a `daymarket` push. */
export function mergeDayMarket(quote: Quote, event: DayMarketEvent): Quote {
  return {
    ...quote,
    price: event.now_price,
    tick: movedTo(event.now_price, quote),
    change: event.change,
    high: event.high ?? quote.high,
    low: event.low ?? quote.low,
    volume: event.volume ?? quote.volume,
    indexPrice: event.index_price ?? quote.indexPrice,
    tradePrice: event.trade_price ?? quote.tradePrice,
    sessionOpen: event.session_open === undefined ? quote.sessionOpen : event.session_open !== 0,
    session: readSession(event, quote.session),
  };
}

export type SortField = "name" | "price" | "change" | "volume";
export interface Sorting {
  readonly field: SortField;
  readonly descending: boolean;
}

/** Value traded in 24 hours in the quote currency, so that volumes of different coins compare. */
export function turnover(quote: Quote): string {
  const scale = 10n ** 10n;
  return scaledText((scaledDecimal(quote.volume) * scaledDecimal(quote.price)) / scale, 2);
}

/** A sorted copy; without a sorting the venue's own order stays. */
export function sortQuotes(quotes: readonly Quote[], sorting: Sorting | undefined): readonly Quote[] {
  if (sorting === undefined) return quotes;
  const direction = sorting.descending ? -1 : 1;
  const compare: Record<SortField, (left: Quote, right: Quote) => number> = {
    name: (left, right) => (left.symbol < right.symbol ? -1 : 1),
    price: (left, right) => compareDecimals(left.price, right.price),
    change: (left, right) => compareDecimals(left.change, right.change),
    volume: (left, right) => compareDecimals(turnover(left), turnover(right)),
  };
  return [...quotes].sort((left, right) => direction * compare[sorting.field](left, right));
}

/** The next sorting after a click on a column: descending, ascending, none (name starts ascending). */
export function nextSorting(current: Sorting | undefined, field: SortField): Sorting | undefined {
  const first = field !== "name";
  if (current?.field !== field) return { field, descending: first };
  return current.descending === first ? { field, descending: !first } : undefined;
}

export function searchQuotes(quotes: readonly Quote[], text: string): readonly Quote[] {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/[\s/-]/g, "");
  return wanted === "" ? quotes : quotes.filter((quote) => isFound(quote, wanted));
}

function isFound({ symbol, title }: Quote, wanted: string): boolean {
  return [symbol.replace("/", ""), title.replace(/[\s/-]/g, "")].some((text) => text.toLowerCase().includes(wanted));
}
