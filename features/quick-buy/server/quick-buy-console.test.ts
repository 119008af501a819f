/** Quick buy in the console: where it is offered, and what was ordered. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { userId } from "../../../money/units.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { Person } from "../../../server/test-engine.suite.ts";
import type { QuickBuyOrderRow } from "../contract/quick-buy-rows.ts";
import type { PaymentsReply, PaymentView } from "../contract/quick-buy.contract.ts";

const GERMANY = {
  code: "DE",
  name: "Germany",
  currency: "EUR",
  minimum: 25,
  banks: "Sandbox Bank, Berlin Practice",
  modes: "bank, card",
  isOpen: true,
};
const BRAZIL = {
  code: "BR",
  name: "Brazil",
  currency: "BRL",
  minimum: 120,
  banks: "Sandbox Bank, Practice do Brasil",
  modes: "scan_code, direct_bank",
};
let console: TestConsole;
let finance: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
  finance = await console.operator("finance");
});
afterAll(() => console.close());
beforeEach(async () => {
  anna = await console.engine.newcomer();
  await console.engine.submit({ type: "verification/set-level", user: userId(anna.id), level: 1, by: "rule" });
});

async function offered(country: string): Promise<readonly PaymentView[]> {
  const { message } = await console.engine.call("GET", "/paymentslist", {}, anna);
  return (message as PaymentsReply).list.filter((one) => one.country === country);
}
const errorOf = ({ body }: { readonly body: object }): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const order = async (payment: number, amount: string) =>
  await console.engine.call("POST", "/quickbuy/order", { payment: String(payment), bank: "Sandbox Bank", amount }, anna);

test("an added country is offered at once, by its own rate and least sum, under numbers that no other has", async () => {
  const { message } = await console.engine.call("GET", "/paymentslist", {}, anna);
  const before = new Set((message as PaymentsReply).list.map(({ id }) => id));
  expect((await console.act(finance, "quick-buy/set-country", GERMANY)).status).toBe(200);
  const german = await offered("DE");
  expect(german.map(({ mode, minimum, banks }) => [mode, minimum, banks.length])).toEqual([
    ["bank", 25, 2],
    ["card", 25, 2],
  ]);
  expect(german.some(({ id }) => before.has(id))).toBe(false);
  const [bank] = german;
  expect((await order(bank?.id ?? 0, "24")).error?.name).toBe("quick_buy_below_minimum");
  expect((await order(bank?.id ?? 0, "25")).message).toMatchObject({ currency: "EUR", mode: "bank" });
  const { body } = await console.get("/looks/quick-buy/orders", finance);
  expect((body["rows"] as QuickBuyOrderRow[])[0]).toMatchObject({ person: anna.id, currency: "EUR", pay: 25, state: "open" });
});

test("a closed country is offered to nobody, and what was ordered there goes on", async () => {
  const [brazil] = await offered("BR");
  expect((await order(brazil?.id ?? 0, "200")).type).toBe("ok");
  expect((await console.act(finance, "quick-buy/set-country", { ...BRAZIL, isOpen: false })).status).toBe(200);
  expect(await offered("BR")).toEqual([]);
  expect((await order(brazil?.id ?? 0, "200")).error?.name).toBe("payment_unknown");
  const { message } = await console.engine.call("GET", "/quickbuy/orders", {}, anna);
  expect((message as { readonly data: object[] }).data[0]).toMatchObject({ currency: "BRL", state: "open", mode: "scan_code" });
  expect((await console.act(finance, "quick-buy/set-country", { ...BRAZIL, isOpen: true })).status).toBe(200);
  expect((await offered("BR")).map(({ id }) => id)).toContain(brazil?.id);
});

test.each([
  ["ways to pay that are none", { modes: "bank, barter" }, "list_wrong"],
  ["banks without a name", { banks: " , " }, "list_wrong"],
  ["what is so already", {}, "nothing_changes"],
])("%s are refused", async (_why, more, refusal) => {
  expect(errorOf(await console.act(finance, "quick-buy/set-country", { ...BRAZIL, isOpen: true, ...more }))).toBe(refusal);
});
