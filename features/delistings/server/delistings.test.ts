/** The end of a market from the console to the app: who is told what, what is refused, what is given back, and the log that leads there again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Kernel } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { assetId, userId } from "../../../money/units.ts";
import {
  openTestConsole,
  type OpsReply,
  type TestConsole,
  type TestOperator,
  type Wire,
} from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS, ETH, type Person } from "../../../server/test-engine.suite.ts";

const DAY_MS = 86_400_000;
let console: TestConsole;
let [holder, bidder, stranger]: readonly (Person | undefined)[] = [];
let [closes, ends] = [0, 0];
beforeAll(async () => {
  console = await openTestConsole();
  const { engine } = console;
  await engine.price(BTC, BTC_TICKS);
  await engine.price(ETH, 30_000);
  await engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS, 1_000_000]);
  [holder, bidder, stranger] = [await engine.newcomer(), await engine.newcomer(), await engine.newcomer()];
  await order(holder, "60000", "1");
  await order(holder, "66000", "0.4", "2");
  await order(bidder, "55000", "0.1");
  await engine.trading.projected();
  [closes, ends] = [engine.now() + 8 * DAY_MS, engine.now() + 9 * DAY_MS];
});
afterAll(() => console.close());

const order = (person: Person | undefined, price: string, amount: string, type = "1") =>
  console.engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type, amount, target_price: price }, person);
const errorOf = ({ body }: OpsReply): unknown => (body as Wire).error?.name;
const fields = () => ({ market: "BTC/USDT", closes, ends });
const two = async (): Promise<readonly [TestOperator, TestOperator]> => [
  await console.operator("admin"),
  await console.operator("finance"),
];
const agree = (asked: OpsReply, by: TestOperator): Promise<OpsReply> =>
  console.post(`/requests/${String(asked.body["id"])}/agree`, { reason: "seen and agreed to by me" }, by);
const toldOf = async (person: Person | undefined): Promise<string> => {
  await console.engine.trading.projected();
  return JSON.stringify((await console.engine.call("GET", "/mailMessage/getList", {}, person)).message);
};
const held = (person: Person | undefined, asset: number): readonly bigint[] =>
  (["own", "pledged"] as const).map((bucket) =>
    console.engine.kernel.ledger.balanceOf(userId(person?.id ?? 0), PURPOSE.change, assetId(asset), bucket),
  );
type Row = { readonly symbol: string; readonly life: string; readonly is_display: number; readonly orders_until: string };
const quoted = async (): Promise<Row | undefined> => {
  const { message } = await console.engine.call("GET", "/currency/quotation_new");
  return (message as readonly { readonly quotation: readonly Row[] }[])[0]?.quotation.find(({ symbol }) => symbol === "BTC/USDT");
};

test("announced by two, never by one, a week ahead at least; the preview says whom it touches, and they are told", async () => {
  const [admin, finance] = await two();
  expect(errorOf(await console.act(await console.operator("support"), "markets/delist", fields()))).toBe("role_may_not");
  const soon = { ...fields(), closes: console.engine.now() + 7 * DAY_MS - 1 };
  expect(errorOf(await console.act(admin, "markets/delist", soon))).toBe("delisting_time_invalid");
  const shown = await console.post("/verbs/markets/delist/preview", { fields: fields() }, admin);
  const before = ((shown.body as Wire).lines ?? []).map((one) => one.before);
  expect(before.slice(2)).toEqual(["2 / 2", "5500 USDT, 0.4 BTC", "1: 0.999 BTC", "0", "BTC"]);
  const asked = await console.act(admin, "markets/delist", fields());
  expect(asked.body).toMatchObject({ state: "waiting" });
  expect(console.engine.kernel.delistings.all()).toEqual([]);
  expect(errorOf(await agree(asked, admin))).not.toBeUndefined();
  expect((await agree(asked, finance)).body).toMatchObject({ state: "done" });
  expect(console.engine.kernel.delistings.get(BTC)).toMatchObject({ askedBy: admin.id, agreedBy: finance.id, stage: "announced" });
  for (const person of [holder, bidder]) expect(await toldOf(person)).toContain("BTC/USDT ends on 30 Nov 2026 12:00 UTC");
  expect(await toldOf(stranger)).not.toContain("BTC/USDT");
  expect(await quoted()).toMatchObject({ life: "listed", is_display: 1, orders_until: "2026-11-29 12:00:00" });
});

test("withdrawn by two: it goes on, and whoever was told of the end is told", async () => {
  const [admin, finance] = await two();
  const asked = await console.act(admin, "markets/keep", { market: "BTC/USDT" });
  expect((await agree(asked, finance)).body).toMatchObject({ state: "done" });
  expect(console.engine.kernel.delistings.all()).toEqual([]);
  for (const person of [holder, bidder]) expect(await toldOf(person)).toContain("BTC/USDT goes on");
  expect(await quoted()).toMatchObject({ life: "listed", orders_until: "" });
  expect(errorOf(await console.act(admin, "markets/keep", { market: "BTC/USDT" }))).toBe("delisting_not_found");
  const again = await console.act(admin, "markets/delist", fields());
  expect((await agree(again, finance)).body).toMatchObject({ state: "done" });
});

test("closed: new orders are refused in words, one's own may be cancelled, alerts and favourites stay", async () => {
  const { engine } = console;
  const alert = { currency_id: "1", legal_id: "3", price: "70000" };
  const set = await engine.call("POST", "/alert/create", alert, stranger);
  expect(set).toMatchObject({ type: "ok" });
  engine.advance(8 * DAY_MS + 1000);
  await engine.submit({ type: "schedule/advance" });
  expect((await order(bidder, "55000", "0.1")).error?.name).toBe("market_delisted");
  expect(await quoted()).toMatchObject({ life: "closing", is_display: 1 });
  const { rows } = (await console.get("/looks/markets/list", await console.operator("admin"))).body as { rows: readonly Row[] };
  expect(rows.find(({ symbol }) => symbol === "BTC/USDT")).toMatchObject({ life: "closing", end: { closes, ends } });
});

test("ended: holds come back, balances stay, alerts end with a message, it leaves the lists and stays readable", async () => {
  const { engine } = console;
  const before = [holder, bidder].map((person) => [1, 3].map((asset) => held(person, asset).reduce((sum, units) => sum + units, 0n)));
  expect(held(bidder, 3)[1]).toBe(5_500_000_000n);
  engine.advance(DAY_MS);
  await engine.submit({ type: "schedule/advance" });
  expect([holder, bidder].map((person) => [1, 3].map((asset) => held(person, asset)[0]))).toEqual(before);
  expect([held(holder, 1)[1], held(bidder, 3)[1]]).toEqual([0n, 0n]);
  const told = await toldOf(holder);
  expect(told).toContain("BTC/USDT has ended");
  expect(told).toContain("its market has ended");
  expect(await toldOf(stranger)).toContain("Price alerts ended: BTC/USDT");
  const { rows } = await engine.trading.pool.query("select 1 from alert");
  expect(rows).toEqual([]);
  const alert = { currency_id: "1", legal_id: "3", price: "70000" };
  expect((await engine.call("POST", "/alert/create", alert, stranger)).error?.name).toBe("market_delisted");

  // Bots, lists, and what stays readable.
  const info = await engine.http.inject({ url: "/api/v3/exchangeInfo?symbol=BTCUSDT" });
  expect(info.json<{ symbols: unknown }>().symbols).toMatchObject([{ symbol: "BTCUSDT", status: "BREAK" }]);
  expect(await quoted()).toMatchObject({ life: "ended", is_display: 0 });
  const lines = (await engine.call("GET", "/currency/day_lines")).message as readonly Row[];
  expect(lines.map(({ symbol }) => symbol)).not.toContain("BTC/USDT");
  const listings = (await engine.call("GET", "/currency/listings")).message as readonly Row[];
  expect(listings.map(({ symbol }) => symbol)).not.toContain("BTC/USDT");
  expect((await engine.call("GET", "/currency/trades", { symbol: "BTC/USDT" })).type).toBe("ok");
  const orders = (await engine.call("GET", "/coin/list", { status: "-1" }, holder)).message;
  expect(JSON.stringify(orders)).toContain("BTC/USDT");
});

test("a coin whose last market has ended counts for nothing in sums, and the balance stays", async () => {
  const { engine } = console;
  await engine.price(ETH, 30_000);
  const wallet = (await engine.call("POST", "/wallet/list", {}, holder)).message as Readonly<Record<string, unknown>>;
  const text = JSON.stringify(wallet);
  expect(text).toContain('"change_balance":"0.99900000"');
  expect(engine.kernel.prices.index(BTC)).toBeUndefined();
  const cost = (await engine.call("GET", "/portfolio/cost", {}, holder)).message as { list: readonly Readonly<Record<string, string>>[] };
  expect(cost.list.find((row) => row["currency_name"] === "BTC")).toMatchObject({
    held: "0.99900000",
    price: "0.000000",
    worth: "0.000000",
  });
  const worth = (await engine.call("GET", "/portfolio/worth", { range: "1M" }, holder)).message as { points: readonly { worth: string }[] };
  expect(worth.points.at(-1)).toMatchObject({ worth: "40000.000000" });
});

test("the log alone leads to the same state, and nobody is told twice", async () => {
  const { engine } = console;
  const replayed = new Kernel();
  for (let position = 1; position <= engine.kernel.sequence; position++) {
    const logged = await engine.trading.commandAt(position);
    if (logged === undefined) throw new Error(`the log lacks command ${position}`);
    replayed.execute(logged.command);
  }
  expect(replayed.stateHash()).toBe(engine.kernel.stateHash());
  expect(Kernel.restore(engine.kernel.snapshot()).stateHash()).toBe(replayed.stateHash());
  replayed.check();
  expect((await toldOf(holder)).match(/BTC\/USDT has ended/g)).toHaveLength(1);
});
