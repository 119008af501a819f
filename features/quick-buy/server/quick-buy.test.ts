/** Quick buy through the real doors: ordered, paid at the sandbox provider, told by its signed webhook, credited once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { assetId, userId } from "../../../money/units.ts";
import { openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { COUNTRIES, paymentsOf } from "../contract/payments.ts";
import type { PaymentsReply, QuickBuyView } from "../contract/quick-buy.contract.ts";
import { SandboxProvider } from "./payment-provider.ts";
import type { ProviderEvent } from "./provider/signed-event.ts";

const USD_BANK = "103";
const MINUTE_MS = 60_000;
let engine: TestEngine;
let anna: Person;
let provider: SandboxProvider;
beforeAll(async () => {
  engine = await openTestEngine();
  // The provider is a process of its own and tells the venue over the wire.
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  await engine.submit({ type: "ledger/set-account-kinds", asset: assetId(3), kinds: ["legal", "change", "lever", "micro"] });
  provider = new SandboxProvider(engine.context);
});
afterAll(() => engine.close());
beforeEach(async () => {
  anna = await engine.newcomer();
  await engine.submit({ type: "verification/set-level", user: userId(anna.id), level: 1, by: "rule" });
});

const call = (method: string, path: string, fields: Record<string, string> = {}, person = anna): Promise<EngineReply> =>
  engine.call(method, path, fields, person);
const FORM = { payment: USD_BANK, bank: "Sandbox Bank", amount: "500", first_name: "Mira", last_name: "Keller", iban: "PAPER" };
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
async function ordered(more: Record<string, string> = {}): Promise<QuickBuyView> {
  const reply = await call("POST", "/quickbuy/order", { ...FORM, ...more });
  expect(reply.type).toBe("ok");
  return reply.message as QuickBuyView;
}
const orders = async (person = anna): Promise<readonly QuickBuyView[]> =>
  ((await call("GET", "/quickbuy/orders", {}, person)).message as { readonly data: readonly QuickBuyView[] }).data;
const legal = (): bigint => engine.kernel.ledger.balanceOf(userId(anna.id), PURPOSE.legal, assetId(3));
const pathOf = ({ url }: QuickBuyView): string => url;
const choose = (path: string, choice: string) =>
  engine.http.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `choice=${choice}`,
  });
async function tell(id: string, event: ProviderEvent, change: Record<string, string> = {}): Promise<number> {
  const { seconds, signature, body } = provider.sign(id, event);
  const headers = { "content-type": "application/json", "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature };
  const { statusCode } = await engine.http.inject({
    method: "POST",
    url: "/quick-buy/webhook",
    headers: { ...headers, ...change },
    payload: body,
  });
  return statusCode;
}

test("ordered, paid on the provider's page, credited to the account for buying, with message, change log and receipt", async () => {
  const order = await ordered();
  expect(order).toMatchObject({ currency: "USD", pay: 500, rate: "1", amount: "500", state: "open", until: engine.now() + 30 * MINUTE_MS });
  expect(order.reference).toMatch(/^PAPER /);
  expect((await engine.http.inject({ method: "GET", url: pathOf(order) })).body).toContain("no bank behind it");
  expect(legal()).toBe(0n);
  expect((await choose(pathOf(order), "paid")).statusCode).toBe(200);
  expect(legal()).toBe(500_000_000n);
  const [credited] = await orders();
  expect(credited).toMatchObject({ state: "credited", status_text: "Credited", late: false, url: "", payer: "Mira Keller •••• APER" });
  expect(credited).toMatchObject({ mode: "bank", bank: "Sandbox Bank", payee: "Sandbox Pay, Touchstone" });
  expect((await engine.http.inject({ method: "GET", url: pathOf(order) })).body).toContain("This order is paid");
  expect(await call("GET", "/receipt", { id: credited?.receipt ?? "" })).toMatchObject({ type: "ok", message: { formula: "quick-buy/1" } });
  expect((await choose(pathOf(order), "failed")).body).toContain("This order is paid");
  const { message } = await call("POST", "/wallet/legal_log", { currency: "3", type: "legal" });
  expect((message as { list: object[] }).list[0]).toMatchObject({ value: "500.00000000", info: "Quick buy" });
  const { message: mails } = await call("GET", "/mailMessage/getList");
  expect((mails as { list: object[] }).list[0]).toMatchObject({ title: "500 USDT bought", kind: "quick_buy_credited" });
});

test("the same event told ten times at once, and another about the same order, credit once", async () => {
  const { id: order } = await ordered();
  const statuses = await Promise.all(Array.from({ length: 10 }, () => tell("event-of-ten", { order, kind: "paid" })));
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(await tell("event-besides", { order, kind: "paid" })).toBe(204);
  engine.advance(3 * MINUTE_MS);
  expect(await tell("event-of-ten", { order, kind: "paid" })).toBe(204);
  expect(legal()).toBe(500_000_000n);
});

describe("nothing is credited by a webhook", () => {
  test.each([
    ["of another's signature", { "webhook-signature": "v1,AAAA" }],
    ["under another id", { "webhook-id": "another-event" }],
    ["of another time", { "webhook-timestamp": "1" }],
    ["without a signature", { "webhook-signature": "" }],
  ])("%s", async (_why, change) => {
    const { id: order } = await ordered();
    expect(await tell("event-wrong", { order, kind: "paid" }, change)).toBe(401);
    expect(legal()).toBe(0n);
  });

  test("that comes six minutes late", async () => {
    const { id: order } = await ordered();
    const { seconds, signature, body } = provider.sign("event-late", { order, kind: "paid" });
    engine.advance(6 * MINUTE_MS);
    const headers = {
      "content-type": "application/json",
      "webhook-id": "event-late",
      "webhook-timestamp": seconds,
      "webhook-signature": signature,
    };
    expect((await engine.http.inject({ method: "POST", url: "/quick-buy/webhook", headers, payload: body })).statusCode).toBe(401);
    expect(legal()).toBe(0n);
  });
});

test("fifty identical orders under one request id are one", async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => call("POST", "/quickbuy/order", { ...FORM, request_id: "once" })));
  for (const reply of replies) expect([undefined, "too_many_requests"]).toContain(nameOf(reply));
  expect(await orders()).toHaveLength(1);
});

test("not paid in 30 minutes it is cancelled and says so; paid all the same, it is credited late", async () => {
  const { id: order } = await ordered();
  engine.advance(31 * MINUTE_MS);
  await engine.submit({ type: "schedule/advance" });
  expect((await orders())[0]).toMatchObject({ state: "ended", why: "It was not paid in time", status_text: "Cancelled" });
  expect(await tell("event-after", { order, kind: "paid" })).toBe(204);
  expect((await orders())[0]).toMatchObject({ state: "credited", late: true });
  expect(legal()).toBe(500_000_000n);
});

test("no payment begins for an order that has ended: its rate does not hold for ever, and nobody passes their own limit so", async () => {
  await call("POST", "/limit/set", { limit: "deposit_day", amount: "500" });
  const [back, late] = [await ordered(), await call("POST", "/quickbuy/order", FORM)];
  expect(nameOf(late)).toBe("deposit_limit_reached");
  await call("POST", "/quickbuy/cancel", { id: String(back.id) });
  const next = await ordered();
  for (const choice of ["paid", "later"]) {
    const reply = await choose(pathOf(back), choice);
    expect([reply.statusCode, reply.body]).toEqual([410, expect.stringContaining("no payment begins")]);
  }
  expect((await engine.http.inject({ method: "GET", url: pathOf(back) })).statusCode).toBe(410);
  await choose(pathOf(next), "paid");
  expect((await orders()).map(({ state }) => state)).toEqual(["credited", "ended"]);
  expect(legal()).toBe(500_000_000n);
});

test("cancelled by its person alone; said to be paid it waits longer; failed it ends with the reason", async () => {
  const [first, second] = [await ordered(), await ordered()];
  const stranger = await engine.newcomer();
  for (const path of ["/quickbuy/cancel", "/quickbuy/paid"])
    expect(nameOf(await call("POST", path, { id: String(first.id) }, stranger))).toBe("quick_buy_not_open");
  expect(await call("POST", "/quickbuy/cancel", { id: String(first.id) })).toMatchObject({ type: "ok", message: "Order cancelled" });
  expect(await call("POST", "/quickbuy/paid", { id: String(second.id) })).toMatchObject({ type: "ok" });
  await choose(pathOf(second), "failed");
  expect((await orders()).map(({ state, why }) => [state, why])).toEqual([
    ["ended", "The payment failed"],
    ["ended", "You cancelled it"],
  ]);
  expect(await orders(stranger)).toEqual([]);
});

test("the list has every country of seed 9 with its rate, the dollar at one; charge_req with a payment's id answers with where to pay", async () => {
  const reply = (await call("GET", "/paymentslist")).message as PaymentsReply;
  expect(new Set(reply.list.map(({ country }) => country))).toEqual(new Set(["US", "NG", "TH", "ID", "BR", "IN", "VN", "MX", "PH"]));
  expect(reply.list.filter(({ currency }) => currency === "USD").map(({ rate }) => rate)).toEqual(["1", "1", "1"]);
  expect(reply).toMatchObject({ most: "2000" });
  expect(paymentsOf(COUNTRIES).size).toBe(reply.list.length);
  const charge = await call("POST", "/wallet/charge_req", { amount: "100", currency: "3", type: USD_BANK });
  expect(charge.message).toMatch(/\/sandbox-pay\/\d+-100-USD-[0-9a-f]{16}$/);
  expect((await orders())[0]).toMatchObject({ pay: 100, state: "open" });
});

describe("is refused and orders nothing", () => {
  test.each([
    ["a way to pay that is none", { payment: "999" }, "payment_unknown"],
    ["a bank of another country", { bank: "Lagos Practice" }, "payment_unknown"],
    ["half a dollar more", { amount: "500.5" }, "amount_invalid"],
    ["less than the least", { amount: "19" }, "quick_buy_below_minimum"],
    ["more than the level allows", { amount: "2001" }, "quick_buy_limit"],
  ])("%s", async (_why, more: Record<string, string>, name) => {
    const before = engine.kernel.stateHash();
    expect(nameOf(await call("POST", "/quickbuy/order", { ...FORM, ...more }))).toBe(name);
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("somebody who is not verified is led to verification", async () => {
    expect(nameOf(await call("POST", "/quickbuy/order", FORM, await engine.newcomer()))).toBe("verification_required");
  });

  test("exactly the least, and exactly the most, are taken", async () => {
    await ordered({ amount: "20" });
    await ordered({ amount: "2000" });
  });
});

test("a payer is kept encrypted; nobody opens another's page without its token", async () => {
  const order = await ordered();
  const row = await engine.context.database
    .selectFrom("quick_buy_payer")
    .selectAll()
    .where("order_number", "=", String(order.id))
    .executeTakeFirst();
  expect(row?.details.toString("latin1")).not.toContain("Keller");
  expect(engine.context.pictures.sealer.open(row?.details ?? Buffer.alloc(0), `payer of order ${order.id}`).toString()).toContain("Keller");
  for (const changed of [order.url.replace(/[0-9a-f]{16}$/, "0000000000000000"), order.url.replace("-500-", "-5-")])
    expect((await engine.http.inject({ method: "GET", url: changed })).statusCode).toBe(404);
});

test("who orders and takes it back over and over is slowed: what has ended is kept for good", async () => {
  const names: (string | undefined)[] = [];
  for (let n = 0; n < 31; n++) {
    const reply = await call("POST", "/quickbuy/order", { ...FORM, request_id: `order-${n}` });
    names.push(nameOf(reply));
    if (reply.type === "ok") await call("POST", "/quickbuy/cancel", { id: String((reply.message as QuickBuyView).id) });
  }
  expect(names).toEqual([...Array.from({ length: 30 }, () => undefined), "too_many_requests"]);
  expect(await call("POST", "/quickbuy/order", { ...FORM, request_id: "order-29" })).toMatchObject({ type: "ok" });
  engine.advance(10 * MINUTE_MS);
  expect(await call("POST", "/quickbuy/order", { ...FORM, request_id: "order-31" })).toMatchObject({ type: "ok" });
});
