/** Networks against the real engine: what a fresh venue says of each coin. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { networksOf } from "../../payout-accounts/contract/address-check.ts";
import { openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { NetworkView } from "../contract/networks.contract.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const list = async (fields: Record<string, string> = {}): Promise<readonly NetworkView[]> =>
  (await engine.call("GET", "/wallet/networks", fields)).message as NetworkView[];

test("every coin of a fresh venue has terms on each network that it has addresses of, and shares have none", async () => {
  const rows = await list();
  for (const { id, code } of engine.kernel.assets.all()) {
    const names = rows.filter(({ currency }) => currency === id).map(({ name }) => name);
    expect(names).toEqual(networksOf(code));
  }
  expect(rows.every(({ withdrawals, deposits, minutes }) => withdrawals && deposits && minutes > 0)).toBe(true);
});

test("of one currency it tells fee, minimum and what an address needs besides", async () => {
  expect(await list({ currency: "3" })).toMatchObject([
    { name: "ERC20", withdrawal_fee: "4.00000000", withdrawal_min: "20.00000000" },
    { name: "TRC20", withdrawal_fee: "1.00000000", withdrawal_min: "10.00000000" },
  ]);
  expect(await list({ currency: "6" })).toMatchObject([{ name: "XRP Ledger", memo: "tag" }]);
  expect(await list({ currency: "101" })).toEqual([]);
});
