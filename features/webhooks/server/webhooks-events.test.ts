/** What a receiver hears of what happens on the venue, over real connections. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { amount, assetId, marketId, userId } from "../../../money/units.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";
import { expectedSignature, openTestHooks, post, type TestHooks } from "./test-hooks.suite.ts";

const AAPL = marketId(101);
let hooks: TestHooks;
beforeAll(async () => (hooks = await openTestHooks()));
afterAll(() => hooks.close());
beforeEach(() => hooks.receiver.clear());

const call = (path: string, fields: Record<string, string>, person: Person): Promise<unknown> =>
  hooks.engine.call("POST", path, fields, person);
/** What came of a type. */
const of = (type: string): readonly Record<string, unknown>[] =>
  hooks.receiver.received.filter(({ body }) => body.type === type).map(({ body }) => body.data);

describe("a receiver hears", () => {
  test("a placed order with id, time, type and signature, in the shape of the order list", async () => {
    const anna = await hooks.engine.newcomer();
    const { secret } = await hooks.make(anna);
    const id = await hooks.order(anna);
    await hooks.done();
    const [received] = hooks.receiver.received;
    if (received === undefined) throw new Error("nothing came");
    expect(received.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": received.body.id,
      "webhook-timestamp": String(Math.floor(hooks.engine.now() / 1000)),
      "webhook-signature": expectedSignature(secret, received),
    });
    const [listed] = (await hooks.engine.call("GET", "/coin/list", { status: "1" }, anna)).message as object[];
    expect(received.body).toEqual({
      id: expect.stringMatching(/^evt_\d+_\d+$/),
      type: "order.placed",
      created_at: hooks.engine.now(),
      data: { ...listed, client_order_id: "" },
    });
    expect(received.body.data).toMatchObject({ id, status: 1, reason: "working", filled_amount: "0.00000000" });
  });

  test("each step of an order as it stood then, though all came in one command", async () => {
    const anna = await hooks.engine.newcomer();
    await hooks.make(anna);
    const id = await hooks.order(anna, { market: "1", amount: "0.02" });
    await hooks.done();
    expect([...hooks.receiver.types].sort()).toEqual(["fill.created", "order.filled", "order.placed"]);
    expect(of("order.placed")).toMatchObject([{ id, reason: "working", filled_amount: "0.00000000", fee: "0.00000000" }]);
    expect(of("order.filled")).toMatchObject([
      { id, status: 2, reason: "filled", filled_amount: "0.02000000", average_price: "60000.00000000" },
    ]);
    // All that is told is as the list has it, which also says what coupons saved of the fee.
    const [fill] = (await hooks.engine.call("GET", "/coin/fills", {}, anna)).message as object[];
    const [told] = of("fill.created");
    expect(fill).toEqual({ ...(told as object), saved: "0.00000000" });
  });

  test("an order amended, half filled and cancelled over several batches", async () => {
    const [anna, bert] = [await hooks.engine.newcomer(), await hooks.engine.newcomer()];
    await hooks.make(anna);
    const id = await hooks.order(anna, { amount: "0.03", target_price: "59995" });
    await hooks.done();
    await call("/coin/amend", { id: String(id), amount: "0.02", target_price: "59995" }, anna);
    await hooks.done();
    await hooks.order(bert, { type: "1", market: "1", amount: "0.01" });
    // Both in one batch, of an order that stands in the tables.
    await hooks.order(bert, { type: "2", target_price: "59995", amount: "0.005" });
    await call("/coin/cancel", { id: String(id) }, anna);
    await hooks.done();
    expect([...hooks.receiver.types].sort()).toEqual(["fill.created", "order.amended", "order.closed", "order.placed"]);
    expect(of("order.placed")).toMatchObject([{ trade_amount: "0.03000000" }]);
    expect(of("order.amended")).toMatchObject([{ trade_amount: "0.02000000", filled_amount: "0.00000000" }]);
    expect(of("fill.created")).toMatchObject([{ order_id: id, role: "maker", amount: "0.00500000", type: 1 }]);
    const [listed] = (await hooks.engine.call("GET", "/coin/list", { status: "3" }, anna)).message as object[];
    expect(of("order.closed")).toEqual([{ ...listed, client_order_id: "" }]);
    expect(of("order.closed")).toMatchObject([{ reason: "cancelled", filled_amount: "0.00500000" }]);
  });

  test("both halves of an OCO, each naming the other", async () => {
    const anna = await hooks.engine.newcomer();
    await hooks.order(anna, { market: "1", amount: "0.02" });
    await hooks.make(anna, "order");
    const oco = { order_type: "oco", type: "2", amount: "0.01", target_price: "61000", trigger_price: "59000" };
    const id = await hooks.order(anna, oco);
    await hooks.done();
    const [limit, stop] = of("order.placed").toSorted((a, b) => (a["id"] === id ? -1 : b["id"] === id ? 1 : 0));
    expect([limit?.["pair_id"], stop?.["pair_id"]]).toEqual([stop?.["id"], id]);
  });

  test("what a stop became", async () => {
    const anna = await hooks.engine.newcomer();
    await hooks.make(anna, "order");
    await hooks.order(anna, { order_type: "stop", trigger_price: "60500", amount: "0.01" });
    await hooks.engine.price(BTC, BTC_TICKS + 5000);
    await hooks.engine.price(BTC, BTC_TICKS);
    await hooks.done();
    expect([...hooks.receiver.types].sort()).toEqual(["order.filled", "order.placed", "order.triggered"]);
    expect(of("order.placed")).toMatchObject([{ reason: "waiting" }]);
    expect(of("order.triggered")).toMatchObject([{ reason: "working", filled_amount: "0.00000000" }]);
  });

  test("its balance moving outside of trading, in the shape of the change log", async () => {
    const anna = await hooks.engine.newcomer();
    await hooks.order(anna, { market: "1" });
    await hooks.make(anna, "balance");
    await hooks.order(anna, { market: "1" });
    await call("/wallet/start_again", { request_id: "again" }, anna);
    await hooks.done();
    expect([...hooks.receiver.types].sort()).toEqual(["balance.credited", "balance.debited", "balance.debited"]);
    expect(of("balance.credited")).toMatchObject([{ reason: "paper_grant", currency_name: "USDT", value: "100000.00000000" }]);
    const heard = [...of("balance.credited"), ...of("balance.debited")];
    const log = await hooks.engine.call("POST", "/wallet/legal_log", { currency: "0", type: "change", limit: "10" }, anna);
    const { list } = log.message as { list: Record<string, unknown>[] };
    for (const leg of heard) expect(list.find(({ id }) => id === leg["id"])).toMatchObject(leg);
  });
});

describe("a receiver hears what becomes of", () => {
  const coin = assetId(3);
  const units = amount(500_000_000n);
  const steps = async (person: Person, commands: readonly object[]): Promise<void> => {
    await hooks.make(person, "deposit,withdrawal");
    for (const command of commands) expect((await hooks.engine.submit(command as UntimedCommand)).refusal).toBeUndefined();
    await hooks.done();
  };
  /** Numbers of the log, which others have used some of. */
  const next = (feature: "deposits" | "withdrawals"): Promise<number> =>
    hooks.engine.trading.pool
      .query<{ last: string | null }>(
        feature === "deposits" ? "select max(id) as last from deposit" : "select max(id) as last from withdrawal_history",
      )
      .then(({ rows }) => Number(rows[0]?.last ?? 0) + 1);

  test("a deposit: asked for and credited, refused or taken back, seen on its network and gone again", async () => {
    const anna = await hooks.engine.newcomer();
    const user = userId(anna.id);
    const first = await next("deposits");
    const ask = (voucher: number): object => ({ type: "deposits/request", user, asset: coin, amount: units, voucher, network: 0 });
    const seen = { type: "deposits/seen", user, asset: coin, amount: units, network: 3, transaction: 9_001, needed: 2 };
    await steps(anna, [
      ...[ask(9_001), { type: "deposits/credit", deposit: first, by: 1 }],
      ...[ask(9_002), { type: "deposits/refuse", deposit: first + 1, why: "not_received", by: 1 }],
      ...[ask(9_003), { type: "deposits/cancel", user, deposit: first + 2 }],
      ...[seen, { type: "deposits/vanished", network: 3, transaction: 9_001 }],
    ]);
    const told = hooks.receiver.received.filter(({ body }) => body.type.startsWith("deposit."));
    expect(new Set(told.map(({ body }) => `${body.type} ${String(body.data["id"])}`))).toEqual(
      new Set([
        ...[`deposit.requested ${first}`, `deposit.credited ${first}`],
        ...[`deposit.requested ${first + 1}`, `deposit.refused ${first + 1}`],
        ...[`deposit.requested ${first + 2}`, `deposit.cancelled ${first + 2}`],
        ...[`deposit.seen ${first + 3}`, `deposit.vanished ${first + 3}`],
      ]),
    );
    expect(of("deposit.refused")).toEqual([
      { id: first + 1, currency_id: 3, name: "USDT", amount: "500.00000000", why: "not_received", at: hooks.engine.now() },
    ]);
  });

  test("a withdrawal: each step to its end, or that it came back", async () => {
    const anna = await hooks.engine.newcomer();
    const user = userId(anna.id);
    await hooks.engine.submit({ type: "verification/set-level", user, level: 1, by: 1 });
    const first = await next("withdrawals");
    const bank = { kind: "bank", network: 51, destination: 9_001, savedAt: hooks.engine.now() - 90 * 86_400_000 };
    const ask = { type: "withdrawals/request", user, asset: coin, amount: units, ...bank };
    await steps(anna, [
      ask,
      { type: "withdrawals/take", withdrawal: first, by: 4 },
      { type: "withdrawals/settle", withdrawal: first, by: 4 },
      { ...ask, amount: amount(400_000_000n) },
      { type: "withdrawals/cancel", user, withdrawal: first + 1 },
    ]);
    const told = hooks.receiver.received.filter(({ body }) => body.type.startsWith("withdrawal."));
    expect(new Set(told.map(({ body }) => `${body.type} ${String(body.data["id"])} ${String(body.data["state"])}`))).toEqual(
      new Set([
        ...["requested", "approved", "sending", "done"].map((state) => `withdrawal.${state} ${first} ${state}`),
        ...["requested", "approved"].map((state) => `withdrawal.${state} ${first + 1} ${state}`),
        `withdrawal.returned ${first + 1} cancelled`,
      ]),
    );
    expect(of("withdrawal.done")).toMatchObject([{ currency: "USDT", number: "500.00000000" }]);
  });
});

test("a receiver hears of an order that was placed a moment before the webhook was made, as it is", async () => {
  const anna = await hooks.engine.newcomer();
  const id = await hooks.order(anna, { amount: "0.03" });
  await hooks.make(anna, "order");
  await call("/coin/cancel", { id: String(id) }, anna);
  await hooks.done();
  expect(of("order.closed")).toMatchObject([{ id, trade_amount: "0.03000000", reason: "cancelled" }]);
  expect(hooks.receiver.types).toEqual(["order.closed"]);
});

test("a receiver hears of an order that a split adjusted, in new shares, and of the shares that came", async () => {
  const [anna, bert] = [await hooks.engine.newcomer(), await hooks.engine.newcomer()];
  const { submit, price, quote } = hooks.engine;
  await submit({ type: "spot/set-phase", market: AAPL, phase: "open" });
  await price(AAPL, 20_000);
  await quote(AAPL, [], [20_000, 1_000_000]);
  const stock = { currency_id: "101", legal_id: "3" };
  await hooks.order(bert, { ...stock, market: "1", amount: "2" });
  await hooks.order(anna, { ...stock, market: "1", amount: "1" });
  await hooks.make(anna, "order,balance");
  const id = await hooks.order(anna, { ...stock, amount: "3", target_price: "199" });
  await hooks.order(bert, { ...stock, type: "2", amount: "1", target_price: "199" });
  await submit({ type: "spot/halt", market: AAPL, reason: "split" });
  await submit({ type: "stocks/split", market: AAPL, numerator: 4, denominator: 1 });
  await hooks.done();
  expect(of("order.adjusted")).toMatchObject([
    { id, target_price: "49.75000000", trade_amount: "12.00000000", filled_amount: "4.00000000" },
  ]);
  expect(of("balance.credited")).toMatchObject([{ reason: "split", currency_name: "AAPL" }]);
});

describe("a receiver does not hear", () => {
  test("what it did not choose", async () => {
    const anna = await hooks.engine.newcomer();
    await hooks.make(anna, "fill");
    await hooks.order(anna);
    await hooks.order(anna, { market: "1" });
    await hooks.done();
    expect(hooks.receiver.types).toEqual(["fill.created"]);
  });

  test("what was before it, or what belongs to others, or a request that was repeated", async () => {
    const [anna, bert] = [await hooks.engine.newcomer(), await hooks.engine.newcomer()];
    await hooks.order(anna);
    await hooks.make(anna, "order");
    await hooks.order(bert);
    await hooks.order(anna, { request_id: "once" });
    await hooks.order(anna, { request_id: "once" });
    await hooks.done();
    expect(hooks.receiver.types).toEqual(["order.placed"]);
  });

  test("what happens while it is paused; what waited comes when it goes on", async () => {
    const anna = await hooks.engine.newcomer();
    const { id } = await hooks.make(anna, "order");
    hooks.receiver.willAnswer(500);
    const first = await hooks.order(anna);
    await hooks.done();
    await post(hooks.engine, "pause", id, anna);
    const second = await hooks.order(anna);
    await hooks.later(60_000);
    expect(hooks.receiver.received.length).toBe(1);
    await post(hooks.engine, "resume", id, anna);
    await hooks.done();
    const third = await hooks.order(anna);
    await hooks.done();
    await call("/coin/cancel", { id: String(second) }, anna);
    await hooks.done();
    expect(hooks.receiver.received.slice(1).map(({ body }) => [body.type, body.data["id"]])).toEqual([
      ["order.placed", first],
      ["order.placed", third],
      ["order.closed", second],
    ]);
  });

  test("anything once its events were changed to others, and then those", async () => {
    const anna = await hooks.engine.newcomer();
    const { id, url } = await hooks.make(anna, "fill");
    await hooks.order(anna, { target_price: "51000" });
    await call("/webhook/update", { id: String(id), url, events: "order" }, anna);
    await call("/coin/cancel_all", {}, anna);
    await hooks.order(anna, { market: "1" });
    await hooks.done();
    expect([...hooks.receiver.types].sort()).toEqual(["order.closed", "order.filled", "order.placed"]);
  });
});

test("two webhooks of one person hear the same event under the same id, each signed with its own secret", async () => {
  const anna = await hooks.engine.newcomer();
  const [one, two] = [await hooks.make(anna, "order"), await hooks.make(anna, "order")];
  await hooks.order(anna);
  await hooks.done();
  const [first, second] = hooks.receiver.received;
  if (first === undefined || second === undefined) throw new Error("two should have come");
  expect(first.text).toBe(second.text);
  const signatures = [first, second].map(({ headers }) => headers["webhook-signature"]);
  expect(new Set(signatures)).toEqual(new Set([expectedSignature(one.secret, first), expectedSignature(two.secret, second)]));
});
