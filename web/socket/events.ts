/** The pushes of wire.md 17 that the page reads, as they arrive. */
import type { WireDecimal } from "../numbers/decimal-text.ts";

export interface DayMarketEvent {
  readonly symbol: string;
  readonly now_price: WireDecimal;
  readonly change: WireDecimal;
  readonly open?: WireDecimal;
  readonly high?: WireDecimal;
  readonly low?: WireDecimal;
  readonly volume?: WireDecimal;
  readonly session_open?: number;
  readonly phase?: "closed" | "opening_auction" | "open" | "closing_auction";
  readonly halted?: number;
  readonly halt_reason?: string;
  readonly halted_until?: string;
  readonly index_price?: WireDecimal;
  readonly trade_price?: WireDecimal;
  readonly auction_price?: WireDecimal;
  readonly auction_amount?: WireDecimal;
  readonly phase_ends?: string;
  readonly life?: "listed" | "closing" | "ended";
  readonly orders_until?: string;
  readonly ends_at?: string;
}

export type DepthLevel = readonly [price: WireDecimal, quantity: WireDecimal];

export interface DepthEvent {
  readonly symbol: string;
  readonly bids: readonly DepthLevel[];
  /** Sorted high to low. */
  readonly asks: readonly DepthLevel[];
}

export interface Trade {
  readonly id: number | string;
  readonly amount: WireDecimal;
  readonly direction: string;
  readonly price: WireDecimal;
  readonly ts: number;
}

export interface TradesEvent {
  readonly symbol: string;
  readonly data: readonly Trade[];
}

export interface CandleEvent {
  readonly symbol: string;
  readonly period: string;
  readonly time: number;
  readonly open: WireDecimal;
  readonly high: WireDecimal;
  readonly low: WireDecimal;
  readonly close: WireDecimal;
  readonly volume: WireDecimal;
}
