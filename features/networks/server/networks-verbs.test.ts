/** Networks in the console: terms by two, in the coin's own amounts, and withdrawals that open by themselves. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { amount, assetId } from "../../../money/units.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS } from "../../../server/test-engine.suite.ts";
import type { NetworkRow } from "../contract/network-row.ts";
import { PAUSE_MS } from "../formulas.ts";

const TERMS = { which: "3/3", fee: "1", least: "10", depositLeast: "1", deposits: true, withdrawals: true };
let console: TestConsole;
let finance: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());
beforeEach(async () => {
  await console.engine.price(BTC, BTC_TICKS);
  [finance, other] = [await console.operator("finance"), await console.operator("admin")];
});

const row = async (): Promise<NetworkRow | undefined> => {
  const { body } = await console.get("/looks/networks/terms", finance);
  return (body["rows"] as NetworkRow[]).find(({ key }) => key === TERMS.which);
};
const errorOf = ({ body }: { readonly body: object }): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
async function byTwo(fields: object): Promise<number> {
  const asked = await console.act(finance, "networks/set-terms", fields);
  expect(asked.body).toMatchObject({ state: "waiting" });
  return (await console.post(`/requests/${Number(asked.body["id"])}/agree`, {}, other)).status;
}

test("the form begins with what counts; two change the fee, and the public call says it", async () => {
  const { body } = await console.get("/verbs/networks/set-terms/form?about=3/3", finance);
  expect(JSON.stringify(body)).toContain('"fee":"1"');
  expect(await row()).toMatchObject({ coin: "USDT", network: "TRC20", fee: "1", least: "10", withdrawals: true });
  expect(await byTwo({ ...TERMS, fee: "1.5" })).toBe(200);
  expect(await row()).toMatchObject({ fee: "1.5", least: "10" });
  const { message } = await console.engine.call("GET", "/wallet/networks", { currency: "3" });
  expect(message).toMatchObject([{ name: "ERC20" }, { name: "TRC20", withdrawal_fee: "1.50000000" }]);
  expect(await byTwo(TERMS)).toBe(200);
});

test("closed withdrawals say until when, and open by themselves", async () => {
  expect(await byTwo({ ...TERMS, withdrawals: false })).toBe(200);
  const closed = await row();
  expect(closed).toMatchObject({ withdrawals: false });
  expect((closed?.pausedUntil ?? 0) - console.engine.now()).toBe(PAUSE_MS);
  console.engine.advance(PAUSE_MS);
  [finance, other] = [await console.operator("finance"), await console.operator("admin")];
  expect(await row()).toMatchObject({ withdrawals: true, pausedUntil: 0 });
});

test.each([
  ["of a coin without that network", { ...TERMS, which: "1/3" }, "network_unknown"],
  ["in more decimals than the coin has", { ...TERMS, fee: "1.1234567" }, "amount_wrong"],
  ["with a fee above the least withdrawal", { ...TERMS, fee: "11" }, "network_terms_invalid"],
  ["that are the same", TERMS, "nothing_changes"],
])("terms %s are refused before anybody is asked", async (_why, fields, refusal) => {
  expect(errorOf(await console.act(finance, "networks/set-terms", fields))).toBe(refusal);
});

test("a minimum worth too much is refused when it would be done, and nothing changes", async () => {
  const before = console.engine.kernel.networks.terms(assetId(3), 3);
  expect(await byTwo({ ...TERMS, least: "5000" })).not.toBe(200);
  expect(console.engine.kernel.networks.terms(assetId(3), 3)).toEqual(before);
});

test("while a coin has no price its fee and its minimum only go down", async () => {
  const { engine } = console;
  expect(engine.kernel.withdrawals.worthIn("USDT", assetId(2), amount(1n))).toBeUndefined();
  const terms = { ...TERMS, which: "2/2", fee: "0.001", least: "0.01", depositLeast: "0.001" };
  const before = engine.kernel.networks.terms(assetId(2), 2);
  for (const dearer of [{ least: "5000000" }, { fee: "0.009" }, { fee: "4999999", least: "5000000" }])
    expect(errorOf(await console.act(finance, "networks/set-terms", { ...terms, ...dearer }))).toBe("network_coin_unpriced");
  expect(engine.kernel.networks.terms(assetId(2), 2)).toEqual(before);
  expect(await byTwo({ ...terms, fee: "0.0005", least: "0.005" })).toBe(200);
});
