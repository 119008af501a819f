/** What others may know of exchange. */
export type { ExchangeDone, ExchangeEnded, ExchangeEvent, ExchangeQuoted, Quote, Wider } from "./exchange.messages.ts";
