/** VIP levels over the real engine: one's own call, the message, user/info, fees of fills, and the operators' table. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";
import type { VipReply } from "../contract/vip.contract.ts";
import { FIRST_VIP_TABLE } from "../formulas.ts";

const DAY_MS = 86_400_000;
let console: TestConsole;
let finance: TestOperator;
let [anna, bert]: readonly (Person | undefined)[] = [];
beforeAll(async () => {
  console = await openTestConsole();
  const { engine } = console;
  finance = await console.operator("finance");
  await engine.price(BTC, BTC_TICKS);
  [anna, bert] = [await engine.newcomer(), await engine.newcomer()];
});
afterAll(() => console.close());

const vipOf = async (person: Person | undefined): Promise<VipReply> =>
  (await console.engine.call("GET", "/user/vip", {}, person)).message as VipReply;
const errorOf = ({ body }: { readonly body: object }): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const fields = (more: object = {}): object => ({ level: 1, volume: 1000, balance: 250_000, makerPpm: 500, takerPpm: 600, ...more });

/** Buys so much of bitcoin from the house. */
async function buy(amount: string): Promise<void> {
  const { engine } = console;
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS, 1_000_000]);
  const form = { currency_id: "1", legal_id: "3", type: "1", amount, target_price: "60000" };
  expect(await engine.call("POST", "/coin/trade", form, anna)).toMatchObject({ type: "ok" });
}

test("a newcomer is VIP 0 and reads what VIP 1 asks for, from the table that the kernel charges by", async () => {
  const reply = await vipOf(anna);
  const tomorrow = (Math.floor(console.engine.now() / DAY_MS) + 1) * DAY_MS;
  expect(reply).toMatchObject({ level: 0, volume: "0", balance: "0", next_look: tomorrow, next_levels: null });
  expect(reply.levels.slice(0, 2)).toEqual([
    { level: 0, volume: "0", balance: "0", maker_fee: "0.1", taker_fee: "0.1" },
    { level: 1, volume: "100000", balance: "250000", maker_fee: "0.07", taker_fee: "0.09" },
  ]);
  expect(reply.levels).toHaveLength(FIRST_VIP_TABLE.length + 1);
  expect((await console.engine.call("GET", "/user/vip")).type).toBe("999");
});

test("operators change a level from the next day on, with a fresh factor, and only so that levels rise", async () => {
  expect(errorOf(await console.act(finance, "vip/set-level", fields({ volume: 600_000 })))).toBe("vip_table_invalid");
  expect(errorOf(await console.act(finance, "vip/set-level", fields({ takerPpm: 700, makerPpm: 599 })))).toBe("vip_table_invalid");
  expect(errorOf(await console.act(await console.operator("business"), "vip/set-level", fields()))).toBe("role_may_not");
  // From the highest down: each pays no more than the one before.
  for (const level of [5, 4, 3, 2]) {
    const { volume = 0, balance = 0 } = FIRST_VIP_TABLE[level - 1] ?? {};
    const asked = await console.act(finance, "vip/set-level", { level, volume, balance, makerPpm: 200, takerPpm: 500 });
    expect(errorOf(asked)).toBe(level === 5 ? "nothing_changes" : undefined);
  }
  expect((await console.act(finance, "vip/set-level", fields())).body).toMatchObject({ state: "done" });
  const { levels, next_levels: next } = await vipOf(anna);
  expect([levels[1]?.taker_fee, next?.[1]]).toEqual([
    "0.09",
    { level: 1, volume: "1000", balance: "250000", maker_fee: "0.05", taker_fee: "0.06" },
  ]);
  const { body } = await console.get("/looks/vip/levels", finance);
  expect((body["rows"] as readonly object[])[0]).toMatchObject({ level: 1, taker: "0.09 %", changes: { volume: 1000, taker: "0.06 %" } });
});

test("who traded enough is told of their level as the next day begins, pays its fee, and nobody else does", async () => {
  const { engine } = console;
  await buy("0.05");
  await engine.trading.projected();
  expect(await vipOf(anna)).toMatchObject({ level: 0, volume: "3000", saving: { fees: "3", saved: "0.3" } });
  engine.advance(DAY_MS);
  await buy("0.01");
  await engine.trading.projected();
  const reply = await vipOf(anna);
  expect(reply).toMatchObject({ level: 1, volume: "3600", balance: String(Math.floor((97_000 + 2997) / 30)), next_levels: null });
  expect((await vipOf(bert)).level).toBe(0);
  const most = { maker_fee_most: "0.05", taker_fee_most: "0.06" };
  expect((await engine.call("GET", "/user/info", {}, anna)).message).toMatchObject({ level: 1, user_level: 1, ...most });
  expect((await engine.call("GET", "/user/info", {}, bert)).message).toMatchObject({ level: 0, taker_fee_most: "" });
  const { rows } = await engine.trading.pool.query<{ fee_ppm: number }>(
    "select fee_ppm from spot_fills where user_id = $1 order by trade",
    [anna?.id],
  );
  expect(rows.map(({ fee_ppm: ppm }) => ppm)).toEqual([1000, 600]);
  const { message } = await engine.call("GET", "/mailMessage/getList", {}, anna);
  expect(JSON.stringify(message)).toContain("You are VIP 1 now");
  // Operators see since when, and what it followed from; of somebody else nothing.
  const support = await console.operator("support");
  const seen = await console.get(`/looks/vip/person?person=${anna?.id}`, support);
  expect(seen.body).toMatchObject({ level: 1, traded: "3600", rows: [{ before: 0, level: 1, traded: "3000" }] });
  expect(seen.body["since"]).toBe((seen.body["rows"] as readonly { at: number }[])[0]?.at);
  expect((await console.get(`/looks/vip/person?person=${bert?.id}`, support)).body).toMatchObject({ level: 0, since: null, rows: [] });
  expect((await console.get(`/looks/vip/person?person=${anna?.id}`, await console.operator("content"))).status).toBe(403);
});
