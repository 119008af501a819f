/** What others may know of exchange. */
export type { ExchangeDone, ExchangeEnded, ExchangeEvent, ExchangeQuoted, Quote } from "./exchange.messages.ts";
