/** What a market does, in both languages of the console. */
import type { Words } from "../../../contract/console-wire.ts";

export type MarketPhase = "closed" | "opening_auction" | "open" | "closing_auction";

export const MARKET_PHASE_WORDS: Readonly<Record<MarketPhase, Words>> = {
  open: { en: "open", zh: "交易中" },
  closed: { en: "closed", zh: "休市" },
  opening_auction: { en: "opening auction", zh: "开盘竞价" },
  closing_auction: { en: "closing auction", zh: "收盘竞价" },
};
