import { expect, test } from "vitest";
import { readQuote, type QuotationRow } from "../../../../web/quotes/quote.ts";
import { orderContext, type FeesAtMost } from "./order-context.ts";

const ROW = { id: 1, currency_id: 1, legal_id: 3, currency_name: "BTC", legal_name: "USDT", now_price: "60000.0", price_decimals: 1 };
const QUOTE = readQuote({ ...ROW, change: "+0.00", volume: "0", maker_fee: "0.1", taker_fee: "0.2" } as QuotationRow);

test.each<[string, FeesAtMost, number, number]>([
  ["a guest pays the market's own fees", {}, 1000, 2000],
  ["so does VIP 0", { maker_fee_most: "", taker_fee_most: "" }, 1000, 2000],
  ["a level's where they are lower", { maker_fee_most: "0.07", taker_fee_most: "0.09" }, 700, 900],
  ["the market's where that is lower", { maker_fee_most: "0.15", taker_fee_most: "0.09" }, 1000, 900],
])("%s", (_who, most, makerPpm, takerPpm) => {
  expect(orderContext(QUOTE, undefined, "0", "0", most)).toMatchObject({ makerPpm, takerPpm });
});
