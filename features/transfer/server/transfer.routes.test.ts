/** Transfers between one's own accounts against the real engine (wire.md 10). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assetId } from "../../../money/units.ts";
import { openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.submit({ type: "ledger/set-account-kinds", asset: assetId(3), kinds: ["legal", "change", "lever", "micro"] });
  await engine.submit({ type: "ledger/set-account-kinds", asset: assetId(9), kinds: ["change"] });
});
beforeEach(async () => {
  anna = await engine.newcomer();
});
afterAll(() => engine.close());

const FORM = { currency_id: "3", number: "100.5", from_field: "change", to_field: "legal" };
const move = (fields: Record<string, string> = {}): ReturnType<TestEngine["call"]> =>
  engine.call("POST", "/wallet/change", { ...FORM, ...fields }, anna);

async function balances(): Promise<Record<string, string>> {
  const { message } = await engine.call("GET", "/currency/user_currency_list", {}, anna);
  const rows = message as { id: number; wallet: Record<string, string> }[];
  return rows.find(({ id }) => id === 3)?.wallet ?? {};
}

test("moves own money at once and says so in the caller's language", async () => {
  expect(await move({ lang: "de" })).toMatchObject({ type: "ok", message: "100,5 USDT übertragen auf Kasse" });
  expect(await balances()).toEqual({
    legal_balance: "100.50000000",
    change_balance: "99899.50000000",
    lever_balance: "0.00000000",
    micro_balance: "0.00000000",
  });
});

test("the history has the newest first, in the paginator's shape", async () => {
  await move();
  await move({ number: "0.25", from_field: "legal", to_field: "lever" });
  const { message } = await engine.call("GET", "/wallet/hzhistory", { page: "1" }, anna);
  expect(message).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, total: 2, path: "/api/wallet/hzhistory" });
  expect((message as { data: object[] }).data).toMatchObject([
    {
      currency_name: "USDT",
      value: "0.25000000",
      from_field: "legal",
      to_field: "lever",
      transaction_info: "Funding to Futures",
    },
    { currency_name: "USDT", value: "100.50000000", from_field: "change", to_field: "legal", info: "Spot to Funding" },
  ]);
  const others = await engine.call("GET", "/wallet/hzhistory", {}, await engine.newcomer());
  expect((others.message as { data: object[] }).data).toEqual([]);
});

test("one request id moves once, however often it is sent", async () => {
  await Promise.all(Array.from({ length: 8 }, () => move({ request_id: "once" })));
  expect(await balances()).toMatchObject({ legal_balance: "100.50000000" });
  const { message } = await engine.call("GET", "/wallet/hzhistory", {}, anna);
  expect((message as { total: number }).total).toBe(1);
});

describe("is refused and changes nothing", () => {
  test.each([
    ["a currency that isn't there", { currency_id: "999" }, "asset_not_found"],
    ["a kind that the currency lacks", { currency_id: "9", number: "1" }, "account_kind_unavailable"],
    ["a word that is no kind", { to_field: "pocket" }, "account_kind_unavailable"],
    ["the same kind", { to_field: "change" }, "same_account_kind"],
    ["nothing", { number: "0" }, "amount_invalid"],
    ["less than nothing", { number: "-5" }, "amount_invalid"],
    ["more decimals than the coin has", { number: "1.0000001" }, "quantity_off_lot"],
    ["one unit more than there is", { number: "100000.000001" }, "insufficient_balance"],
    ["more than numbers can say", { number: "99999999999999999999999999999" }, "insufficient_balance"],
  ])("%s", async (_why, fields: Record<string, string>, name) => {
    const before = engine.kernel.stateHash();
    expect(await move(fields)).toMatchObject({ status: 200, type: "error", error: { name } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("exactly everything is accepted", async () => {
    expect(await move({ number: "100000" })).toMatchObject({ type: "ok" });
    expect(await balances()).toMatchObject({ legal_balance: "100000.00000000", change_balance: "0.00000000" });
  });
});
