/** A market from the form to the first trade, and the log that leads there again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Kernel } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { assetId, marketId, userId } from "../../../money/units.ts";
import { openTestConsole, type OpsReply, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { makerOf } from "../../../server/set-up/listed-markets.ts";

const DAY_MS = 86_400_000;
const NEO = {
  code: "NEO",
  title: "Neo",
  assetClass: "coin",
  price: "12.5",
  priceDecimals: 3,
  quantityDecimals: 2,
  decimals: 8,
  makerPpm: 1000,
  takerPpm: 1000,
  bandPpm: 500_000,
  notionalMin: "5",
  volatilityPpm: 35_000,
  commonPpm: 750_000,
  activityPpm: 300_000,
  dailyVolume: "5000000",
};
let console: TestConsole;
let admin: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  admin = await console.operator("admin");
});
afterAll(() => console.close());

const errorOf = ({ body }: OpsReply): unknown => (body["error"] as { readonly name: string } | undefined)?.name;
const listed = () => console.engine.kernel.listings.all();

test.each([
  ["a price that the tick can't say", { price: "0.0125" }, "price_wrong"],
  ["a price of too few ticks", { price: "0.5" }, "price_out_of_range"],
  ["more decimals than the quote has", { priceDecimals: 5 }, "decimals_wrong"],
  ["a pair that is there", { code: "BTC" }, "market_already_listed"],
  ["a coin of other decimals than it has", { code: "USDC", price: "1.000" }, "market_already_listed"],
  ["a code in small letters", { code: "neo" }, "field_wrong"],
  ["a least value of nothing", { notionalMin: "0" }, "notional_wrong"],
  ["a least value that keeps people from selling", { notionalMin: "200.000001" }, "notional_too_high"],
])("%s is refused in words, and nothing changes", async (_why, more, error) => {
  const before = console.engine.kernel.stateHash();
  expect(errorOf(await console.act(admin, "markets/list", { ...NEO, ...more }))).toBe(error);
  expect(console.engine.kernel.stateHash()).toBe(before);
});

test("listed from the form: shown to bots at once, in the app with its first price, traded, and the same after a replay", async () => {
  const { engine } = console;
  const asked = await console.act(admin, "markets/list", NEO, "list-neo-once");
  expect(asked.body).toMatchObject({ state: "done" });
  const again = await console.act(admin, "markets/list", NEO, "list-neo-once");
  expect(again.body).toMatchObject({ state: "done", id: asked.body["id"] });
  expect(errorOf(await console.act(admin, "markets/list", NEO))).toBe("market_already_listed");
  expect(listed()).toHaveLength(1);
  const market = listed()[0]?.market ?? marketId(0);
  expect(market).toBe(111);

  // The bots' door has its rules; nobody can trade before its first day.
  const info = await engine.http.inject({ url: "/api/v3/exchangeInfo?symbol=NEOUSDT" });
  expect(info.json<{ symbols: unknown }>().symbols).toMatchObject([{ symbol: "NEOUSDT", status: "BREAK", baseAssetPrecision: 8 }]);
  const person = await engine.newcomer();
  const order = { currency_id: String(market), legal_id: "3", type: "1", market: "1", total: "100" };
  expect((await engine.call("POST", "/coin/trade", order, person)).error?.name).toBe("market_closed");

  // Operators read from when it trades, wherever its state stands.
  const begins = (Math.floor(engine.now() / DAY_MS) + 1) * DAY_MS;
  const rowOf = async (look: string) =>
    ((await console.get(`/looks/${look}`, admin)).body["rows"] as readonly { symbol: string; begins: number | null }[]).find(
      ({ symbol }) => symbol === "NEO/USDT",
    );
  expect([(await rowOf("markets/list"))?.begins, (await rowOf("prices/markets"))?.begins]).toEqual([begins, begins]);
  const halting = await console.post("/verbs/markets/halt/preview", { fields: { market: "NEO/USDT", text: "Checked" } }, admin);
  const day = new Date(begins).toISOString().slice(0, 10);
  expect(halting.body).toMatchObject({
    lines: [{ before: { en: `begins ${day} 00:00 UTC`, zh: `${day} 00:00 UTC 开始` } }, { before: "–" }],
  });

  // Its first day begins: a price, the market maker's book, a trade.
  engine.advance(DAY_MS);
  const { user, funds } = makerOf(engine.kernel, market);
  expect(funds).toBe(engine.kernel.ledger.balanceOf(user, PURPOSE.change, assetId(111)));
  await engine.submit({ type: "spot/set-phase", market, phase: "open" });
  // A session lasts eight hours.
  admin = await console.operator("admin");
  expect([(await rowOf("markets/list"))?.begins, (await rowOf("prices/markets"))?.begins]).toEqual([null, null]);
  await engine.price(market, 12_500);
  await engine.submit({ type: "spot/quote", user, market, bids: [12_490, 10_000], asks: [12_510, 10_000] });
  expect((await engine.call("POST", "/coin/trade", order, person)).type).toBe("ok");
  const bought = engine.kernel.ledger.balanceOf(userId(person.id), PURPOSE.change, assetId(111));
  // 100 USDT at 12.510 buy 7.99 in whole lots; a thousandth of them is the fee.
  expect(bought).toBe(798_201_000n);
  const quotations = await engine.call("GET", "/currency/quotation_new");
  const rows = (quotations.message as readonly { readonly quotation: readonly object[] }[]).flatMap(({ quotation }) => quotation);
  expect(rows).toContainEqual(expect.objectContaining({ symbol: "NEO/USDT", title: "Neo", now_price: "12.510", session_open: 1 }));

  // The log alone leads to the same money.
  const replayed = new Kernel();
  for (let position = 1; position <= engine.kernel.sequence; position++) {
    const logged = await engine.trading.commandAt(position);
    if (logged === undefined) throw new Error(`the log lacks command ${position}`);
    replayed.execute(logged.command);
  }
  expect(replayed.stateHash()).toBe(engine.kernel.stateHash());
  expect(Kernel.restore(engine.kernel.snapshot()).stateHash()).toBe(replayed.stateHash());
  replayed.check();
}, 60_000);

test("what prices of days ahead follow is changed by two, never by one, and from a day that nothing reaches which is on sale", async () => {
  const [first, other] = [await console.operator("admin"), await console.operator("finance")];
  const { kernel } = console.engine;
  const price = { market: 1, strike: 100_000, step: 1 };
  const quiz = {
    options: 2,
    rakePpm: 0,
    least: 1n,
    most: 9n,
    words: {},
    price,
    startsAt: 0,
    closesAt: DAY_MS,
    settlesAt: 4 * DAY_MS,
    everyMs: 0,
  };
  await console.engine.submit({ type: "quizzes/publish", isAhead: true, askedBy: "rule", terms: quiz } as never);
  const fromDay = Math.floor(((kernel.quizzes.quiz(1)?.terms.settlesAt ?? 0) + 600_000) / DAY_MS) + 1;
  const from = new Date(fromDay * DAY_MS).toISOString().slice(0, 10);
  const fields = { market: "BTC/USDT", volatilityPpm: 30_000, commonPpm: 900_000, activityPpm: 900_000, dailyVolume: "22000" };
  const seen = await console.post("/verbs/prices/set-simulation/preview", { fields }, first);
  expect(seen.body).toMatchObject({ note: { en: expect.stringContaining(`from ${from} 00:00 UTC`) } });
  const asked = await console.act(first, "prices/set-simulation", fields);
  // The second operator sees from when, too: of a note they see nothing.
  const lines = [
    { before: "2.1 %", after: "3 %" },
    { label: { en: "Counts from, at the earliest" }, after: `${from} 00:00 UTC` },
  ];
  expect(asked.body).toMatchObject({ state: "waiting", lines });
  expect(kernel.listings.simulated().filter(({ market }) => market === 1)).toEqual([]);
  const agreed = await console.post(`/requests/${String(asked.body["id"])}/agree`, { reason: "seen and agreed to by me" }, other);
  expect(agreed.body).toMatchObject({ state: "done" });
  expect(kernel.listings.simulated()).toContainEqual(expect.objectContaining({ market: 1, fromDay }));
  const rows = (await console.get("/looks/prices/simulation", first)).body["rows"];
  expect(rows).toContainEqual(expect.objectContaining({ symbol: "BTC/USDT", volatility: "3 %", before: "2.1 %", from }));
  expect(errorOf(await console.act(first, "prices/set-simulation", fields))).toBe("nothing_changes");
});

test("a token that people may have is listed by two: nobody alone says its first price", async () => {
  const { engine } = console;
  const taken = [
    ...engine.kernel.assets.all().map(({ id }): number => id),
    ...engine.kernel.spot.markets.all().map(({ terms }): number => terms.market),
  ];
  await engine.submit({ type: "ledger/list-asset", id: assetId(Math.max(...taken) + 1), code: "LTN", decimals: 8 });
  const [first, second] = [await console.operator("admin"), await console.operator("finance")];
  const fields = { ...NEO, code: "LTN", title: "Leighton" };
  const before = engine.kernel.stateHash();
  expect(errorOf(await console.act(first, "markets/list", fields))).toBe("second_operator_needed");
  const asked = await console.act(first, "markets/list-again", fields);
  expect([asked.body["state"], engine.kernel.stateHash()]).toEqual(["waiting", before]);
  expect((await console.post(`/requests/${String(asked.body["id"])}/agree`, {}, second)).status).toBe(200);
  expect(listed().at(-1)).toMatchObject({ title: "Leighton" });
});
