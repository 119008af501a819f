/** What the order form holds, and what it needs to know of the market and the wallet. */
import type { Ticks } from "../../../../money/units.ts";
import type { BookLevel } from "../../../../web/trading/ticket/market-figures.ts";
import type { OrderKind, SelfTrade, Side, TimeInForce, TriggerSource } from "./order-kinds.ts";

export interface OrderForm {
  readonly side: Side;
  readonly kind: OrderKind;
  /** Limit price; of an OCO the limit order's. */
  readonly price: string;
  readonly trigger: string;
  readonly triggerBy: TriggerSource;
  /** OCO: limit price of the stop once it triggered; empty: at market. */
  readonly stopLimit: string;
  /** Percent. */
  readonly trail: string;
  /** Base quantity. */
  readonly amount: string;
  /** Quote amount to spend: buys at market sized in the quote currency. */
  readonly total: string;
  /** How a buy at market is sized. */
  readonly sizedIn: "base" | "quote";
  /** Whole percent of what is available; undefined once an amount was typed. */
  readonly share: number | undefined;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTrade: SelfTrade;
  /** Take-profit and stop-loss for what a buy brings. */
  readonly hasExits: boolean;
  readonly exitsIn: "price" | "percent";
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Empty: the stop-loss sells at market. */
  readonly stopLossLimit: string;
}

/** What the form needs to know of the market and the wallet. */
export interface OrderContext {
  readonly currencyId: number;
  readonly legalId: number;
  readonly assetClass: "coin" | "stock";
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Parts per million. */
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly bandPpm: number;
  /** 10^-8 quote. */
  readonly notionalMin: number;
  /** What the market shows: its index or a trade here, whichever came last. */
  readonly lastPrice: Ticks;
  /** What triggers on the mark follow, and what the price band lies around. */
  readonly markPrice: Ticks;
  /** Price of the last trade on this venue, which the other triggers follow. */
  readonly tradePrice: Ticks;
  readonly bestBid: Ticks | undefined;
  readonly bestAsk: Ticks | undefined;
  /** The visible book, the best level first. */
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  /** Available in 10^-8; undefined for guests and while it is read. */
  readonly baseAvailable: number | undefined;
  readonly quoteAvailable: number | undefined;
  readonly phase: "closed" | "opening_auction" | "open" | "closing_auction";
  readonly halted: boolean;
}

/** Fields with a number typed by the user. */
export type PriceField = "price" | "trigger" | "stopLimit" | "takeProfit" | "stopLoss" | "stopLossLimit";
export type NumberFieldName = PriceField | "amount" | "total" | "trail";
/** Choices that leave all numbers as they are. */
export type OrderOptions = Pick<OrderForm, "timeInForce" | "postOnly" | "selfTrade" | "triggerBy" | "hasExits">;
