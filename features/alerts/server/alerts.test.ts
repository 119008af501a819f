/** Price alerts against the real engine: who sets what, what fires, what a restart does, whose they are. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { BTC, BTC_TICKS, ETH, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { marketId } from "../../../money/units.ts";
import { NOTICE_BELL, NoticeBell } from "../../messages/server/notice-bell.ts";
import { ALERTS_FIRED_MAX, ALERTS_WAITING_MAX, type AlertRow } from "../contract/alerts.contract.ts";
import { AlertBook } from "./alert-book.ts";
import { AlertsProjection } from "./alerts.projection.ts";
import { loadAlerts } from "./alerts.rows.ts";

const AAPL = marketId(101);
let engine: TestEngine;
let anna: Person;
/** Everything the sequencer applied, as the log has it. */
const applied: Applied[] = [];
beforeAll(async () => {
  engine = await openTestEngine();
  engine.venue.sequencer.onApplied((each) => applied.push(each));
});
beforeEach(async () => {
  await engine.price(BTC, BTC_TICKS);
  anna = await engine.newcomer();
});
afterAll(() => engine.close());

type Message = { title: string; abstract: string; kind: string; link: string; is_read: number };

const set = (fields: Record<string, string>, person = anna, call = "create"): Promise<EngineReply> =>
  engine.call("POST", `/alert/${call}`, { ...(call === "create" ? { currency_id: "1", legal_id: "3" } : {}), ...fields }, person);
const list = async (person = anna): Promise<AlertRow[]> => (await engine.call("GET", "/alert/list", {}, person)).message as AlertRow[];
const messages = async (person = anna, lang = "en"): Promise<Message[]> =>
  ((await engine.call("GET", "/mailMessage/getList", { lang, limit: "100" }, person)).message as { list: Message[] }).list;
const idOf = (reply: EngineReply): string => String((reply.message as { id: number }).id);
async function price(ticks: number): Promise<void> {
  engine.advance(1000);
  await engine.price(BTC, ticks);
}

describe("an alert", () => {
  test("fires on the sample that reaches it, once, with a message that leads to the market", async () => {
    expect(await set({ price: "60100", note: "take some off" })).toMatchObject({
      type: "ok",
      message: { id: expect.any(Number), price: "60100.0", direction: "rises" },
    });
    await price(600_990);
    expect(await messages()).toEqual([]);
    await price(601_234);
    await price(602_000);
    expect(await messages()).toMatchObject([
      {
        title: "BTC/USDT rose to 60,123.4",
        abstract: "Your price alert at 60,100 was reached. take some off",
        kind: "price_alert_up",
        link: "/pages/transaction/index?symbol=BTC%2FUSDT",
        is_read: 0,
      },
    ]);
    expect(await messages(anna, "de")).toMatchObject([{ title: "BTC/USDT ist auf 60.123,4 gestiegen" }]);
    expect(await list()).toMatchObject([{ state: "fired", fires: 1, fired_price: "60123.4", price: "60100.0", note: "take some off" }]);
  });

  test("by percent waits for the price that far from now, falling too", async () => {
    expect(await set({ change: "-2.5" })).toMatchObject({ message: { price: "58500.0", direction: "falls" } });
    expect(await list()).toMatchObject([{ change: "-2.5", from_price: "60000.0", state: "armed" }]);
    await price(584_999);
    expect(await messages()).toMatchObject([{ title: "BTC/USDT fell to 58,499.9", kind: "price_alert_down" }]);
  });

  test("that follows the last trade hears of trades here and not of the index", async () => {
    await engine.quote(BTC, [599_900, 100_000], [600_100, 100_000]);
    await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "60010" }, anna);
    expect(await set({ price: "60050", follows: "last" })).toMatchObject({ type: "ok" });
    await price(601_000);
    expect((await list())[0]?.state).toBe("armed");
    await engine.quote(BTC, [600_900, 100_000], [601_000, 100_000]);
    await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "60100" }, anna);
    expect((await list())[0]).toMatchObject({ state: "fired", fired_price: "60100.0" });
  });

  test("that follows what lists show hears of a trade here too", async () => {
    await set({ price: "60050" });
    await engine.quote(BTC, [600_900, 100_000], [601_000, 100_000]);
    await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "60100" }, anna);
    expect(await list()).toMatchObject([{ state: "fired", fired_price: "60100.0" }]);
  });

  test("for each time rests, and fires again when the price comes back", async () => {
    await set({ price: "60100", pause: "300" });
    await price(601_000);
    await price(600_000);
    await price(601_000);
    expect(await list()).toMatchObject([{ state: "away", fires: 1, pause: 300 }]);
    engine.advance(300_000);
    await price(600_000);
    expect(await list()).toMatchObject([{ state: "armed" }]);
    await price(601_500);
    expect(await list()).toMatchObject([{ state: "away", fires: 2, fired_price: "60150.0" }]);
    expect((await messages()).map(({ title }) => title)).toEqual(["BTC/USDT rose to 60,150", "BTC/USDT rose to 60,100"]);
  });

  test("goes with a split", async () => {
    await engine.price(AAPL, 20_000);
    await set({ currency_id: "101", price: "220.01" });
    await engine.submit({ type: "spot/halt", market: AAPL, reason: "test" });
    await engine.submit({ type: "stocks/split", market: AAPL, numerator: 2, denominator: 1 });
    expect(await list()).toMatchObject([{ symbol: "AAPL/USDT", price: "110.01" }]);
    await engine.price(AAPL, 11_050);
    expect(await messages()).toMatchObject([{ title: "AAPL/USDT rose to 110.5" }]);
    await engine.submit({ type: "spot/resume", market: AAPL });
  });

  test("rings its person's bell once the message can be read", async () => {
    const rung: [number, string][] = [];
    engine.trading.live.of(NOTICE_BELL).onRing((user, kind) => rung.push([user, kind]));
    await set({ price: "60100" });
    await price(601_000);
    await engine.trading.projected();
    expect(rung.filter(([user]) => user === anna.id)).toEqual([[anna.id, "price_alert_up"]]);
  });
});

describe("setting one is refused", () => {
  test.each([
    ["where the price is", { price: "60000" }, "alert_already_there"],
    ["above a price that is to fall there", { price: "60100", direction: "falls" }, "alert_already_there"],
    ["without a price", {}, "alert_price_invalid"],
    ["with both", { price: "60100", change: "5" }, "alert_price_invalid"],
    ["with more decimals than the market has", { price: "60100.15" }, "alert_price_invalid"],
    ["at nothing", { price: "0" }, "alert_price_invalid"],
    ["beyond all prices", { price: "99999999999" }, "alert_price_invalid"],
    ["no percent away", { change: "0" }, "alert_price_invalid"],
    ["all percent down", { change: "-100" }, "alert_price_invalid"],
    ["with a fall that is to rise", { change: "-5", direction: "rises" }, "alert_price_invalid"],
    ["in a market that there is not", { currency_id: "999", price: "5" }, "market_not_found"],
    ["in a market without a price", { currency_id: "102", price: "5" }, "no_reference_price"],
    ["with a long note", { price: "60100", note: "x".repeat(61) }, "alert_note_too_long"],
    ["with a pause of no choice", { price: "60100", pause: "1" }, "parameter_error"],
  ])("%s", async (_why, fields, name) => {
    expect(await set(fields)).toMatchObject({ error: { name } });
    expect(await list()).toEqual([]);
  });

  test("twice, also by two calls at once", async () => {
    const replies = await Promise.all([set({ price: "60100" }), set({ price: "60100" })]);
    expect(replies.map(({ type, error }) => error?.name ?? type).sort()).toEqual(["alert_already_set", "ok"]);
    expect(await set({ price: "60100.1", note: "n".repeat(60) })).toMatchObject({ type: "ok" });
    expect(await list()).toHaveLength(2);
  });

  test("beyond fifty that wait; those that fired leave room, and the oldest of them go", async () => {
    for (let i = 1; i <= ALERTS_WAITING_MAX; i++) expect(await set({ price: String(60_000 + i) })).toMatchObject({ type: "ok" });
    expect(await set({ price: "61000" })).toMatchObject({ error: { name: "alerts_full" } });
    await price(600_600);
    expect(await set({ price: "60061" })).toMatchObject({ type: "ok" });
    await price(600_700);
    expect((await list()).filter(({ state }) => state === "fired")).toHaveLength(ALERTS_FIRED_MAX + 1);
    engine.advance(60_000);
    await set({ price: "60071" });
    const kept = await list();
    expect(kept.filter(({ state }) => state === "fired")).toHaveLength(ALERTS_FIRED_MAX);
    expect(kept.at(-1)?.price).toBe("60002.0");
  });
});

describe("changing one", () => {
  test("sets all terms anew, and one that has fired waits again", async () => {
    const id = idOf(await set({ price: "60100", note: "old" }));
    await price(601_000);
    expect(await set({ id, price: "60200", follows: "mark", pause: "3600" }, anna, "update")).toMatchObject({
      type: "ok",
      message: { id: Number(id) },
    });
    expect(await list()).toMatchObject([{ price: "60200.0", follows: "mark", pause: 3600, note: "", state: "armed" }]);
    await price(602_000);
    expect(await messages()).toHaveLength(2);
  });

  test("leaves it waiting as it was when it is refused", async () => {
    const [id] = [idOf(await set({ price: "60100" })), await set({ price: "60200" })];
    expect(await set({ id, price: "60200" }, anna, "update")).toMatchObject({ error: { name: "alert_already_set" } });
    await price(601_000);
    expect((await messages()).map(({ title }) => title)).toEqual(["BTC/USDT rose to 60,100"]);
  });

  test("by two calls at once leaves one in memory too, which fires at its own price", async () => {
    const id = idOf(await set({ price: "60100" }));
    const calls = ["60200", "60300"].map((price) => set({ id, price }, anna, "update"));
    expect((await Promise.all(calls)).map(({ type }) => type)).toEqual(["ok", "ok"]);
    const [kept] = await list();
    await price(602_500);
    await price(604_000);
    const at = kept?.price === "60200.0" ? "60,200" : "60,300";
    expect((await messages()).map(({ abstract }) => abstract)).toEqual([`Your price alert at ${at} was reached.`]);
    expect(await list()).toMatchObject([{ price: kept?.price, fires: 1 }]);
  });

  test("away from a price means that price fires it no more", async () => {
    const id = idOf(await set({ price: "60100" }));
    await set({ id, price: "60300" }, anna, "update");
    await price(602_000);
    expect(await messages()).toEqual([]);
  });
});

describe("others", () => {
  test("see, change and delete none of mine; I delete it once", async () => {
    const id = idOf(await set({ price: "60100" }));
    const bert = await engine.newcomer();
    expect(await list(bert)).toEqual([]);
    expect(await set({ id, price: "70000" }, bert, "update")).toMatchObject({ error: { name: "alert_not_found" } });
    expect(await set({ id }, bert, "delete")).toMatchObject({ error: { name: "alert_not_found" } });
    expect(await list()).toMatchObject([{ price: "60100.0" }]);
    expect(await set({ id }, anna, "delete")).toMatchObject({ type: "ok", message: "Alert deleted" });
    expect(await set({ id }, anna, "delete")).toMatchObject({ error: { name: "alert_not_found" } });
    await price(601_000);
    expect(await messages()).toEqual([]);
    expect(await messages(bert)).toEqual([]);
  });

  test("without a login set none", async () => {
    expect(await engine.call("POST", "/alert/create", { currency_id: "1", legal_id: "3", price: "60100" })).toMatchObject({ type: "999" });
  });
});

describe("a restart", () => {
  /** Reads the log again over the tables as they are, as a start does from where they stand. */
  async function readAgain(from: number): Promise<void> {
    const { pool } = engine.trading;
    const book = new AlertBook();
    await loadAlerts(pool, book);
    const projection = new AlertsProjection(book, new NoticeBell());
    for (const each of applied.filter(({ sequence }) => sequence >= from)) projection.collect(each);
    const client = await pool.connect();
    await projection.drain()(client);
    client.release();
  }

  test("tells nothing twice of what was written", async () => {
    const from = engine.kernel.sequence;
    await set({ price: "60100", pause: "300" });
    await set({ price: "60500" });
    await price(601_000);
    engine.advance(300_000);
    await price(600_000);
    await price(602_000);
    const before = [await list(), await messages()];
    expect(before[0]).toMatchObject([{ fires: 0 }, { fires: 2 }]);
    await readAgain(1);
    await readAgain(from);
    expect([await list(), await messages()]).toEqual(before);
  });

  test("hears nothing of a command that was there before and only answered again", async () => {
    await set({ price: "60100" });
    const book = new AlertBook();
    await loadAlerts(engine.trading.pool, book);
    const projection = new AlertsProjection(book, new NoticeBell());
    const events = [{ type: "prices/sampled", at: engine.kernel.at, samples: [{ market: BTC, ticks: 601_000, volume: 0, sources: 3 }] }];
    const applied = { sequence: engine.kernel.sequence + 1, command: { type: "prices/sample" }, postings: [] };
    expect(projection.collect({ ...applied, outcome: { events, repeated: true } } as unknown as Applied)).toBe(false);
    expect(projection.collect({ ...applied, outcome: { events } } as unknown as Applied)).toBe(true);
  });

  test("tells nothing of an alert that was set anew behind the price that reached it", async () => {
    const id = idOf(await set({ price: "60100" }));
    const { pool } = engine.trading;
    const book = new AlertBook();
    await loadAlerts(pool, book);
    const projection = new AlertsProjection(book, new NoticeBell());
    const position = engine.kernel.sequence + 1;
    const at = engine.kernel.at;
    const events = [{ type: "prices/sampled", at, samples: [{ market: BTC, ticks: 601_000, volume: 0, sources: 3 }] }];
    const command = { type: "prices/sample", at, samples: [] };
    expect(projection.collect({ sequence: position, command, outcome: { events }, postings: [] } as unknown as Applied)).toBe(true);
    await pool.query("update alert set since = $2 where id = $1", [id, position]);
    const client = await pool.connect();
    await projection.drain()(client);
    client.release();
    expect(await list()).toMatchObject([{ state: "armed", fires: 0 }]);
    expect(await messages()).toEqual([]);
  });

  test("tells what was in the log and not yet in the tables", async () => {
    const id = idOf(await set({ price: "60100" }));
    const since = engine.kernel.sequence;
    await price(601_000);
    const [fired] = await messages();
    // As after a crash before the write: the row as it was set, no message.
    const { pool } = engine.trading;
    await pool.query("update alert set state = 'armed', since = $2, fires = 0, fired_at = 0 where id = $1", [id, since]);
    await pool.query("delete from notice where user_id = $1", [anna.id]);
    await readAgain(1);
    expect(await messages()).toMatchObject([{ title: fired?.title, abstract: fired?.abstract }]);
    expect(await list()).toMatchObject([{ state: "fired", fires: 1 }]);
  });

  test("fires on the first price after it when that lies behind the alert", async () => {
    await set({ price: "60100" });
    const { pool } = engine.trading;
    const book = new AlertBook();
    await loadAlerts(pool, book);
    expect(book.size).toBeGreaterThan(0);
    await price(650_000);
    expect(await messages()).toMatchObject([{ title: "BTC/USDT rose to 65,000" }]);
    expect(await list()).toMatchObject([{ state: "fired" }]);
  });
});

test("another market's price fires nothing here", async () => {
  await set({ price: "60100" });
  await engine.price(ETH, 700_000);
  expect((await list())[0]?.state).toBe("armed");
});
