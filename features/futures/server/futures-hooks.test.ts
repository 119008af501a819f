/** What somebody's own server hears of their futures. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaCheck } from "../../../server/doors/openapi/document-watch.suite.ts";
import { sendSigned } from "../../../server/doors/bots/test-bots.suite.ts";
import { openTestHooks, type TestHooks } from "../../webhooks/server/test-hooks.suite.ts";
import { WEBHOOK_MESSAGES, webhookBody } from "../../webhooks/contract/webhook-messages.documents.ts";
import type { LeverRow } from "../contract/futures-rows.ts";
import { futuresTrader, MarketHands, order } from "./streams/test-futures-streams.suite.ts";
import { listContract } from "./futures-engine.suite.ts";

let hooks: TestHooks;
let hands: MarketHands;
beforeAll(async () => {
  hooks = await openTestHooks();
  await listContract(hooks.engine);
  hands = await MarketHands.open(hooks.engine);
});
afterAll(() => hooks.close());

const heard = (): readonly { readonly type: string; readonly data: object }[] =>
  hooks.receiver.received.map(({ body: { type, data } }) => ({ type, data }));

test("a webhook of futures hears of fills, of positions that became smaller or ended, of warnings and of close-outs", async () => {
  const { engine } = hooks;
  await hands.moveTo(60_000);
  const poor = await futuresTrader(engine, "700");
  await hooks.make(poor.person, "futures");
  await engine.call(
    "POST",
    "/lever/submit",
    { currency_id: "1", legal_id: "3", multiple: "10", share: "100", type: "1", status: "1" },
    poor.person,
  );
  await order(engine, poor, { side: "SELL", positionSide: "LONG", type: "MARKET", quantity: "0.001" });
  await hooks.done();
  expect(heard()).toEqual([
    {
      type: "futures.filled",
      data: expect.objectContaining({
        symbol: "BTC/USDT",
        side: "buy",
        role: "taker",
        price: "60010.00000000",
        number: "0.10000000",
      }) as object,
    },
    {
      type: "futures.filled",
      data: expect.objectContaining({ side: "sell", price: "59990.00000000", number: "0.00100000", fee: "0.02999500" }) as object,
    },
    {
      type: "futures.position_reduced",
      data: expect.objectContaining({ side: "long", left: "0.09900000", result: "-0.02000000", why: "order" }) as object,
    },
  ]);
  await hands.moveTo(58_000);
  await hands.moveTo(56_500);
  await hands.moveTo(54_500);
  await hooks.done();
  const later = heard().slice(3);
  expect(later.map(({ type }) => type)).toEqual(["futures.margin_call", "futures.position_closed", "futures.closed_out"]);
  // The market makers had gone while the price fell, and this venue's fund is empty: it was closed against the other side, without a fill.
  expect(later[1]?.data).toMatchObject({ left: "0.00000000", why: "close_out" });
  expect(later[2]?.data).toMatchObject({ positions: 1, orders_ended: 0 });
  // What the list of closed positions leads to says why, step by step.
  const list = await engine.call("POST", "/lever/my_trade", { status: "3" }, poor.person);
  const [row] = (list.message as { message: { data: readonly LeverRow[] } }).message.data;
  expect(row).toMatchObject({ reason: "close_out" });
  const { message: receipt } = await engine.call("GET", "/receipt", { id: row?.receipt ?? "" }, poor.person);
  expect(receipt).toMatchObject({
    formula: "futures-close-out/1",
    terms: { steps: "1", "1.symbol": "BTC/USDT", "1.price_decimals": expect.any(String) as string },
  });
  // The list of income knows what had no fill: everything that came and went is the balance.
  const income = (await sendSigned(engine, poor, "GET", "/fapi/v1/income", { limit: "1000" })).json<
    readonly { incomeType: string; income: string }[]
  >();
  const [{ balance = "" } = {}] = (await sendSigned(engine, poor, "GET", "/fapi/v2/balance")).json<readonly { balance: string }[]>();
  expect(income.filter(({ incomeType }) => incomeType === "REALIZED_PNL")).toHaveLength(2);
  const millionths = (text: string): bigint => BigInt(text.replace(".", ""));
  expect(income.reduce((sum, row) => sum + millionths(row.income), 0n)).toBe(millionths(balance));
  for (const { body } of hooks.receiver.received) {
    const message = Object.entries(WEBHOOK_MESSAGES).find(([type]) => type === body.type)?.[1];
    expect(message, body.type).toBeDefined();
    if (message !== undefined) expect(schemaCheck(body.type, webhookBody(body.type, message.data))(body)).toBeUndefined();
  }
});

test("margins and results of futures are trading: a webhook of the balance hears of funding alone", async () => {
  const trader = await futuresTrader(hooks.engine);
  await hands.moveTo(60_000);
  hooks.receiver.received.length = 0;
  await hooks.make(trader.person, "balance,order,fill");
  await order(hooks.engine, trader, { side: "BUY", positionSide: "LONG", type: "MARKET", quantity: "0.01" });
  await order(hooks.engine, trader, { side: "SELL", positionSide: "LONG", type: "MARKET", quantity: "0.01" });
  await hooks.done();
  expect(heard()).toEqual([]);
});

test("a position that the book took in a close-out shows what that gave to the insurance fund, and its result is what the account lost by closing it; ends are listed newest first", async () => {
  const { engine } = hooks;
  await hands.moveTo(60_000);
  const [poor, rich] = [await futuresTrader(engine, "700"), await futuresTrader(engine, "20000")];
  const open = (person: typeof poor, fields: Record<string, string>) =>
    engine.call("POST", "/lever/submit", { currency_id: "1", legal_id: "3", multiple: "10", type: "1", ...fields }, person.person);
  await open(poor, { share: "99", status: "1" });
  await open(poor, { share: "1", status: "1" });
  const listed = async (status: string): Promise<readonly LeverRow[]> => {
    const { message } = await engine.call("POST", "/lever/my_trade", { status }, poor.person);
    return (message as { message: { data: readonly LeverRow[] } }).message.data;
  };
  // Opened last, closed first: it comes last in the list of what ended.
  const small = (await listed("1")).find(({ share }) => share === 1);
  await engine.call("POST", "/lever/close", { id: String(small?.id) }, poor.person);
  await hands.moveTo(56_500);
  await open(rich, { share: "200", status: "0", target_price: "55500" });
  await hands.moveTo(54_500);
  const rows = await listed("3");
  const millionths = (text: string): bigint => BigInt(text.replace(".", ""));
  expect(rows.map(({ share, reason }) => [share, reason])).toEqual([
    [99, "close_out"],
    [1, "order"],
  ]);
  const out = rows.filter(({ close_out_fee: fee }) => millionths(fee) > 0n);
  expect(out.length).toBeGreaterThan(0);
  // What the dialect lists as income is the same, to the unit.
  const income = (await sendSigned(engine, poor, "GET", "/fapi/v1/income", { limit: "1000" })).json<
    readonly { incomeType: string; income: string }[]
  >();
  const sumOf = (...kinds: readonly string[]): bigint =>
    income.reduce((sum, row) => (kinds.includes(row.incomeType) ? sum + millionths(row.income) : sum), 0n);
  expect(out.reduce((sum, row) => sum + millionths(row.close_out_fee), 0n)).toBe(-sumOf("INSURANCE_CLEAR"));
  const closingFees = rows.reduce((sum, row) => sum + millionths(row.trade_fee), 0n);
  const brought = rows.reduce((sum, row) => sum + millionths(row.fact_profits), 0n);
  const all = sumOf("REALIZED_PNL", "INSURANCE_CLEAR", "COMMISSION");
  // Results have the fees of closing taken off; the two lists differ by those of opening alone: 0.05 % of 6,001.
  expect(closingFees).toBeGreaterThan(300_050_000n);
  expect(brought - all).toBe(300_050_000n);
});
