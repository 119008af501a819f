/** The list of quotations whose rows are kept, against rows that are made anew, whatever happens to a market. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import { amount, marketId, ratePpm, timeMs, type TimeMs } from "../../../money/units.ts";
import { boardOf } from "./market-board.ts";
import { quotationRow } from "./market.views.ts";
import { QuotationList } from "./quotation-list.ts";

const AAPL = marketId(101);
let engine: TestEngine;
let list: QuotationList;
beforeAll(async () => {
  engine = await openTestEngine();
  list = new QuotationList(engine.trading);
});
afterAll(() => engine.close());

/** As it was before rows were kept. */
function madeAnew(): unknown {
  const { kernel } = engine;
  const markets = kernel.spot.markets.all().map(({ terms }) => terms);
  return [...new Set(markets.map(({ quote }) => quote))].map((quote) => ({
    ...{ id: quote, name: kernel.assets.get(quote)?.code, is_legal: 1, is_display: 1 },
    quotation: markets
      .filter((terms) => terms.quote === quote && boardOf(engine.trading).last(terms.market) > 0)
      .map((terms, place) => quotationRow(engine.trading, terms, place + 1)),
  }));
}
const isTheSame = (): void =>
  expect((JSON.parse(list.reply().text) as { message: unknown }).message).toEqual(JSON.parse(JSON.stringify(madeAnew())));

test.each<[string, () => Promise<unknown>]>([
  ["nothing at all", async () => ({})],
  ["a first price", () => engine.price(BTC, BTC_TICKS, 12)],
  ["a price of another market", () => engine.price(AAPL, 20_000)],
  ["the same price with volume", () => engine.price(BTC, BTC_TICKS, 40)],
  ["quotes", () => engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS, 1_000_000])],
  ["a session that opens", () => engine.submit({ type: "spot/set-phase", market: AAPL, phase: "open" })],
  ["a halt", () => engine.submit({ type: "spot/halt", market: AAPL, reason: "test" })],
  ["its end", () => engine.submit({ type: "spot/resume", market: AAPL })],
  ["an auction", () => engine.submit({ type: "spot/set-phase", market: AAPL, phase: "opening_auction" })],
  [
    "other fees",
    () =>
      engine.submit({
        ...{ type: "spot/set-terms", market: BTC, makerPpm: ratePpm(500), takerPpm: ratePpm(700) },
        ...{ notionalMin: amount(7_000_000n), bandPpm: ratePpm(400_000) },
      }),
  ],
  [
    "a fill",
    async () => {
      const anna = await engine.newcomer();
      const form = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "60000" };
      expect(await engine.call("POST", "/coin/trade", form, anna)).toMatchObject({ type: "ok" });
    },
  ],
  [
    "an order in it",
    async () => {
      const ben = await engine.newcomer();
      const form = { currency_id: "101", legal_id: "3", type: "1", amount: "1", target_price: "200" };
      expect(await engine.call("POST", "/coin/trade", form, ben)).toMatchObject({ type: "ok" });
    },
  ],
  [
    "the word that a market is to end",
    () => {
      const [closesAt, endsAt] = [10, 11].map((days) => timeMs(engine.now() + days * 86_400_000)) as [TimeMs, TimeMs];
      return engine.submit({ type: "delistings/announce", market: BTC, closesAt, endsAt, askedBy: 1, agreedBy: 2 });
    },
  ],
  ["an hour that goes by", async () => engine.advance(3_600_000)],
  [
    "a price a day later",
    async () => {
      engine.advance(86_400_000);
      await engine.price(BTC, BTC_TICKS + 500, 3);
    },
  ],
])("after %s", async (_what, change) => {
  isTheSame();
  const outcome = await change();
  expect((outcome as { readonly refusal?: unknown } | undefined)?.refusal).toBeUndefined();
  isTheSame();
  isTheSame();
});

test("a row in which nothing changed is the same text, whatever other markets do", async () => {
  const rowOf = (symbol: string): string | undefined =>
    new RegExp(`\\{"id":\\d+,"currency_id[^{}]*"symbol":"${symbol}"[^{}]*\\}`).exec(list.reply().text)?.[0];
  const before = [rowOf("BTC/USDT"), rowOf("AAPL/USDT")];
  await engine.price(BTC, BTC_TICKS + 900, 3);
  const after = [rowOf("BTC/USDT"), rowOf("AAPL/USDT")];
  expect(after[1]).toBe(before[1]);
  expect(after[0]).not.toBe(before[0]);
});

test("where no row changed the reply is the same, and has another tag once one did", async () => {
  const before = list.reply();
  await engine.quote(BTC, [], []);
  const quoted = list.reply();
  await engine.newcomer();
  expect(list.reply()).toBe(quoted);
  await engine.price(BTC, BTC_TICKS + 1_000, 3);
  const after = list.reply();
  expect(new Set([before.tag, after.tag]).size).toBe(2);
  expect(after.text).not.toBe(before.text);
});
