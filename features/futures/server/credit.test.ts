/** Promotional credit in a futures account as its owner sees it: in the account, the dialect, statement and receipt; and coupons on futures' fees. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { RULES_CREDIT_IN_FUTURES } from "../../../kernel/rules.ts";
import { createKey, sendSigned } from "../../../server/doors/bots/test-bots.suite.ts";
import { openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { assetId, userId } from "../../../money/units.ts";
import { listContract, marketOf, submit, trader } from "./futures-engine.suite.ts";

type Row = Readonly<Record<string, unknown>>;
const USDT = assetId(3);
let engine: TestEngine;
let ann: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await listContract(engine);
  await engine.submit({ type: "venue/adopt-rules", rules: RULES_CREDIT_IN_FUTURES });
  await marketOf(engine);
  ann = await engine.newcomer();
  const grant = {
    type: "promotional-credit/grant",
    user: userId(ann.id),
    asset: USDT,
    amount: 100_000_000n,
    days: 7,
    askedBy: 1,
    agreedBy: 1,
  };
  await engine.submit(grant as never);
});
afterAll(() => engine.close());

const account = async (): Promise<Row> => (await engine.call("GET", "/lever/account", {}, ann)).message as Row;

test("who has credit alone sees it in the account, opens with it, and may take none of it out", async () => {
  expect(await account()).toMatchObject({ free: "100.00000000", credit: "100.00000000", equity: "100.00000000", leaves: "0.00000000" });
  expect((await submit(engine, ann, {})).type).toBe("ok");
  // 600.1 at ten times; 0.30005 of fee.
  expect(await account()).toMatchObject({ credit: "99.69995000", free: "39.68995000", margin: "60.01000000", leaves: "0.00000000" });
  const out = { currency_id: "3", number: "0.01", from_field: "lever", to_field: "change" };
  expect((await engine.call("POST", "/wallet/change", out, ann)).type).toBe("error");
});

test("in the dialect it is part of the margin balance, of what is available, and of nothing that may be withdrawn", async () => {
  const key = await createKey(engine, ann, { scopes: "read,futures" });
  const shown = (await sendSigned(engine, key, "GET", "/fapi/v3/account", {})).json<Row>();
  expect(shown).toMatchObject({ totalWalletBalance: "0.00000000", availableBalance: "39.68995000", maxWithdrawAmount: "0.00000000" });
  const unrealised = Number(shown["totalUnrealizedProfit"]);
  expect(Number(shown["totalMarginBalance"])).toBeCloseTo(99.69995 + unrealised, 8);
});

test("a loss that it paid has a receipt that says so, and words in the statement", async () => {
  expect((await engine.call("POST", "/lever/batch_close", { type: "0", currency_id: "1", legal_id: "3" }, ann)).type).toBe("ok");
  await engine.trading.projected();
  const { rows } = await engine.trading.pool.query<{ position: string; n: number }>({
    text: "select position, n from receipt_settlements where user_id = $1 and formula = 'futures-close/2'",
    values: [ann.id],
  });
  expect(rows).toHaveLength(1);
  const id = `settled-${rows[0]?.position}-${rows[0]?.n}`;
  const { message: receipt } = await engine.call("GET", "/receipt", { id }, ann);
  // Bought at 60,010, sold at 59,990: 0.2, and 0.29995 of fee.
  expect(receipt).toMatchObject({ result: { result: "-200000", promotional: "499950", paid: "0" } });
  const { rows: words } = await engine.trading.pool.query<{ reason: number }>({
    text: "select reason from wallet_changes where user_id = $1 and bucket = 'promotional' order by sequence, line",
    values: [ann.id],
  });
  expect(words.map(({ reason }) => reason)).toEqual([70, 71, 78, 71]);
});

test("what a coupon saved of a fee of futures is told apart from trades of spot", async () => {
  const ben = await trader(engine, "1000");
  const terms = {
    kind: "fee",
    product: "futures",
    ppm: 500_000,
    asset: 3,
    amount: 5_000_000n,
    pieces: 5,
    days: 7,
    from: 0,
    open: 86_400_000,
  };
  const offered = { type: "coupons/publish", terms: { ...terms, minLevel: 0, minScore: 0, renews: false }, askedBy: 1, agreedBy: 2 };
  const { events } = await engine.submit(offered as never);
  const offer = String((events[0] as unknown as { offer: number }).offer);
  expect((await engine.call("POST", "/coupon/claim", { offer }, ben)).type).toBe("ok");
  const mine = async (): Promise<Row> => (await engine.call("GET", "/coupon/mine", {}, ben)).message as Row;
  expect(await mine()).toMatchObject({ list: [{ product: "futures", state: "in_use" }] });
  expect((await submit(engine, ben, {})).type).toBe("ok");
  await engine.trading.projected();
  const { rows } = await engine.trading.pool.query<Row>({
    text: "select product, side, units from coupon_saving where user_id = $1",
    values: [ben.id],
  });
  expect(rows).toEqual([{ product: "futures", side: "buy", units: "150025" }]);
  expect((await mine())["list"]).toMatchObject([{ saved: "0.15002500" }]);
  const { message: orders } = await engine.call("GET", "/lever/orders", {}, ben);
  expect(orders).toMatchObject({ data: [{ fee: "0.15002500", saved: "0.15002500" }] });
});
