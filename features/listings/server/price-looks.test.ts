/** What operators read of prices: the newest samples, commitments as the log has them, and tomorrow's terms beside today's. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { SOURCE_BOARD } from "../../../server/source-board.ts";
import { marketId, ticks, timeMs } from "../../../money/units.ts";

const BTC = marketId(1);
let console: TestConsole;
let auditor: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  auditor = await console.operator("auditor");
});
afterAll(() => console.close());

const rowsOf = async (look: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { body } = await console.get(`/looks/${look}`, auditor);
  return body["rows"] as readonly Readonly<Record<string, unknown>>[];
};
const ofBtc = async (look: string) => (await rowsOf(look)).find(({ symbol }) => symbol === "BTC/USDT");

test("a market tells its index with its place in the log, how old it is, and how many of its sources still count", async () => {
  const { engine } = console;
  expect(await ofBtc("prices/markets")).toMatchObject({ index: "–", ageMs: null, fresh: 0, known: 0, state: "silent" });
  await engine.price(BTC, 600_000);
  const at = timeMs(engine.now());
  const word = (source: string, ageMs: number) => ({ source, price: ticks(600_000), at: timeMs(at - ageMs) });
  engine.trading.live.of(SOURCE_BOARD).open((market) => (market === BTC ? [word("first", 0), word("second", 7000)] : []));
  engine.advance(3000);
  expect(await ofBtc("prices/markets")).toMatchObject({
    index: "60000.0",
    ageMs: 3000,
    position: engine.kernel.sequence,
    fresh: 2,
    state: "full",
    sources: "first 60000.0 (3.0 s); second 60000.0 (10.0 s)",
  });
  engine.advance(1);
  expect(await ofBtc("prices/markets")).toMatchObject({ fresh: 1, known: 2, state: "one" });
  engine.advance(7000);
  expect(await ofBtc("prices/markets")).toMatchObject({ fresh: 0, state: "silent" });
});

test("samples come newest first, each with the command that brought it", async () => {
  const { engine } = console;
  await engine.price(BTC, 600_100);
  engine.advance(1000);
  await engine.price(BTC, 600_200);
  const rows = await rowsOf("prices/samples?market=BTC%2FUSDT");
  expect(rows.slice(0, 2)).toMatchObject([
    { price: "60020.0", position: engine.kernel.sequence, at: engine.now() },
    { price: "60010.0", position: engine.kernel.sequence - 1, at: engine.now() - 1000 },
  ]);
  expect((await console.get("/looks/prices/samples?market=NONE", auditor)).status).toBe(404);
});

test("commitments are those of the log, by day, newest first; today's seed and tomorrow's are said to nobody", async () => {
  const { engine } = console;
  for (const [day, digit] of [
    ["2026-11-19", "a"],
    ["2026-11-21", "b"],
    ["2026-11-22", "c"],
  ] as const)
    await engine.submit({ type: "venue/commit-seed", day, hash: digit.repeat(64) });
  const { body } = await console.get("/looks/prices/commitments?limit=2", auditor);
  expect(body["rows"]).toMatchObject([
    { day: "2026-11-22", hash: "c".repeat(64), state: "tomorrow", seed: null },
    { day: "2026-11-21", state: "today", seed: null },
  ]);
  const rest = await console.get(`/looks/prices/commitments?limit=2&after=${String(body["next"])}`, auditor);
  expect(rest.body).toEqual({ rows: [expect.objectContaining({ day: "2026-11-19", state: "older" })] });
});

test("the terms that were set last stand beside today's only where they are others, with the day from which they count", async () => {
  expect(await ofBtc("prices/simulation")).toMatchObject({ volatility: "2.1 %", common: "90 %", volume: "22,000", before: "" });
  const terms = { volatilityPpm: 30_000, commonPpm: 900_000, activityPpm: 900_000, dailyVolume: 22_000 };
  await console.engine.submit({ type: "listings/simulate", market: BTC, ...terms } as never);
  expect(await ofBtc("prices/simulation")).toMatchObject({ volatility: "3 %", before: "2.1 %", from: "2026-11-22" });
  console.engine.advance(86_400_000);
  const operator = await console.operator("auditor");
  const { body } = await console.get("/looks/prices/simulation", operator);
  expect(body["rows"]).toContainEqual(expect.objectContaining({ symbol: "BTC/USDT", volatility: "3 %", before: "", from: "" }));
});

test("a day ahead becomes a day of rest and is given back; today, a Sunday and a day that is none are refused in words", async () => {
  const compliance = await console.operator("compliance");
  const rest = async (day: string, isClosed: boolean) => {
    const { body } = await console.act(compliance, "sessions/set-holiday", { day, isClosed });
    return (body["error"] as { readonly name: string } | undefined)?.name ?? body["state"];
  };
  const told = async () => (await console.get("/looks/stocks/sessions", compliance)).body["rows"];
  expect(await told()).toEqual([]);
  expect(await rest("2026-12-24", true)).toBe("done");
  expect(await told()).toEqual([{ day: "2026-12-24", opens: "–", closes: "–", state: "rest" }]);
  expect(await rest("2026-12-24", true)).toBe("nothing_changes");
  expect(await rest("2026-12-24", false)).toBe("done");
  expect(await told()).toEqual([]);
  expect(await rest(new Date(console.engine.now()).toISOString().slice(0, 10), true)).toBe("day_not_ahead");
  expect(await rest("2026-12-27", true)).toBe("no_session");
  expect(await rest("2026-13-01", true)).toBe("day_not_ahead");
});

test("beyond two days of rest in thirty it takes two operators, and five are the most", async () => {
  const [first, second] = [await console.operator("finance"), await console.operator("compliance")];
  type Body = Readonly<Record<string, unknown>>;
  const errorOf = (body: Body) => (body["error"] as { readonly name: string } | undefined)?.name;
  const ask = async (verb: string, day: string): Promise<Body> => (await console.act(first, verb, { day, isClosed: true })).body;
  const rest = async (day: string) => {
    const body = await ask("sessions/set-holiday", day);
    return errorOf(body) ?? body["state"];
  };
  const byTwo = async (day: string) => {
    const body = await ask("sessions/set-holiday-again", day);
    if (body["state"] !== "waiting") return errorOf(body);
    return (await console.post(`/requests/${String(body["id"])}/agree`, {}, second)).body["state"];
  };
  expect([await rest("2027-03-01"), await rest("2027-03-02"), await rest("2027-03-03")]).toEqual([
    "done",
    "done",
    "second_operator_needed",
  ]);
  for (const day of ["2027-03-03", "2027-03-04", "2027-03-05"]) expect(await byTwo(day)).toBe("done");
  expect(await byTwo("2027-03-08")).toBe("rest_too_long");
  expect([...console.engine.kernel.listings.holidays()]).toHaveLength(5);
});
