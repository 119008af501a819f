/** Balances, the change log and starting again against the real engine (wire.md 10). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountKind } from "../../../kernel/ledger/chart.ts";
import { assetId } from "../../../money/units.ts";
import { BTC, BTC_TICKS, openSession, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
});
beforeEach(async () => {
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS, 1_000_000]);
  anna = await engine.newcomer();
});
afterAll(() => engine.close());

type Row = Record<string, unknown>;
type WalletKind = { balance: Row[]; totle: string; usdt_totle: string; CNY: string };

async function trade(fields: Record<string, string> = {}): Promise<void> {
  engine.advance(1000);
  const form = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "60000", ...fields };
  expect(await engine.call("POST", "/coin/trade", form, anna)).toMatchObject({ type: "ok" });
}

async function ask(path: string, fields: Record<string, string> = {}, method = "POST"): Promise<unknown> {
  const reply = await engine.call(method, path, fields, anna);
  expect(reply).toMatchObject({ status: 200, type: "ok" });
  return reply.message;
}

describe("the list of wallets", () => {
  test("has four kinds of account with the wire's fields and types", async () => {
    await setKinds(3, ["legal", "change"]);
    const message = (await ask("/wallet/list")) as Record<string, WalletKind>;
    expect(Object.keys(message).sort()).toEqual([
      "ExRate",
      "change_wallet",
      "is_open_CTbi",
      "legal_wallet",
      "lever_wallet",
      "micro_wallet",
      "owed_usdt",
    ]);
    for (const kind of ["legal", "change", "lever", "micro"]) {
      const wallet = message[`${kind}_wallet`];
      expect(wallet?.balance.map(({ id }) => id)).toEqual(engine.kernel.assets.all().map(({ id }) => id));
      const usdt = wallet?.balance.find(({ id }) => id === 3);
      expect(usdt).toEqual({
        id: 3,
        currency: 3,
        currency_name: "USDT",
        [`${kind}_balance`]: kind === "change" ? "100000.00000000" : "0.00000000",
        [`lock_${kind}_balance`]: "0.00000000",
        usdt_price: "1.00000000",
        cny_price: "7.10000000",
        decimals: 6,
        is_charge: 1,
        is_legal: 1,
        is_lever: 0,
        is_match: 1,
        is_micro: 0,
      });
    }
    expect(message.change_wallet).toMatchObject({ totle: "100000.00000000", usdt_totle: "100000.00000000", CNY: "710000.00000000" });
    expect(message.legal_wallet).toMatchObject({ totle: "0.00000000", usdt_totle: "0.00000000", CNY: "0.00000000" });
  });

  test("values coins at the last price and counts what orders hold", async () => {
    await trade({ amount: "0.1" });
    await trade({ target_price: "50000" });
    const { change_wallet: change } = (await ask("/wallet/list")) as { change_wallet: WalletKind };
    expect(change.balance.find(({ id }) => id === 1)).toMatchObject({
      change_balance: "0.09990000",
      lock_change_balance: "0.00000000",
      usdt_price: "60000.00000000",
    });
    expect(change.balance.find(({ id }) => id === 3)).toMatchObject({
      change_balance: "93500.00000000",
      lock_change_balance: "500.00000000",
    });
    // 93,500 + 500 + 0.0999 x 60,000.
    expect(change).toMatchObject({ usdt_totle: "99994.00000000", CNY: "709957.40000000" });
  });

  test.each([
    ["btc", ["BTC"]],
    ["US", ["USDC", "USDT"]],
    ["nothing like it", []],
  ])("of the name %s shows %j", async (name, expected) => {
    const { change_wallet: change } = (await ask("/wallet/list", { currency_name: name })) as { change_wallet: WalletKind };
    expect(change.balance.map(({ currency_name }) => currency_name).sort()).toEqual(expected);
  });
});

describe("one wallet in detail", () => {
  test.each([
    ["change", "change"],
    ["2", "change"],
    ["legal", "legal"],
    ["3", "lever"],
    ["", "change"],
  ])("of type %j is that of the %s account", async (type, kind) => {
    const detail = (await ask("/wallet/detail", { currency: "3", type })) as Row;
    expect(detail).toMatchObject({
      id: 3,
      currency: 3,
      currency_name: "USDT",
      [`${kind}_balance`]: kind === "change" ? "100000.00000000" : "0.00000000",
      [`lock_${kind}_balance`]: "0.00000000",
      address: "",
      usdt_price: "1.00000000",
      ExRate: "7.10000000",
      coin_trade_fee: "0.000000",
      is_charge: 1,
    });
  });

  test("names the fee of the currency's market as a fraction", async () => {
    expect(await ask("/wallet/detail", { currency: "1", type: "change" })).toMatchObject({ coin_trade_fee: "0.001000" });
  });

  test.each([
    ["an account of a fifth kind", { currency: "3", type: "5" }, "wallet_type_unknown", "en", "Unknown account type"],
    ["an account by a strange word", { currency: "3", type: "constructor" }, "wallet_type_unknown", "spa", "Tipo de cuenta desconocido"],
    ["a currency that isn't there", { currency: "99", type: "change" }, "wallet_not_found", "it", "Portafoglio non trovato"],
    ["currency zero", { currency: "0", type: "change" }, "parameter_error", "en", "Parameter error"],
    ["no currency", { type: "change" }, "parameter_error", "en", "Parameter error"],
  ])("of %s is refused", async (_why, fields: Record<string, string>, name, lang, message) => {
    const before = engine.kernel.stateHash();
    expect(await engine.call("POST", "/wallet/detail", { ...fields, lang }, anna)).toMatchObject({
      status: 200,
      type: "error",
      message,
      error: { name },
    });
    expect(engine.kernel.stateHash()).toBe(before);
  });
});

describe("the change log", () => {
  type Log = { list: Row[]; count: number; limit: number; page: number };
  const log = async (fields: Record<string, string> = {}): Promise<Log> => (await ask("/wallet/legal_log", fields)) as Log;

  test("begins with the paper money, in the wire's shape", async () => {
    expect(await log()).toEqual({
      list: [
        {
          id: expect.stringMatching(/^\d+-\d+$/),
          value: "100000.00000000",
          currency: 3,
          currency_name: "USDT",
          type: 2,
          bucket: "own",
          reason: "paper_grant",
          reference: 0,
          info: "Paper money received",
          transaction_info: "Paper money received",
          receipt: "",
          account: 2,
          before: "0.00000000",
          after: "100000.00000000",
          created_time: expect.stringMatching(/^2026-11-21 12:\d\d:\d\d$/),
          sequence: expect.any(Number),
        },
      ],
      count: 1,
      limit: 10,
      page: 1,
    });
  });

  test("of a purchase says what went, what came and what it cost; a held order shows once", async () => {
    await trade();
    await trade({ target_price: "50000" });
    const { list } = await log();
    expect(list.map(({ reason, currency_name, value, before, after }) => [reason, currency_name, value, before, after])).toEqual([
      ["order_hold", "USDT", "-500.00000000", "99400.00000000", "98900.00000000"],
      ["trade_fee", "BTC", "-0.00001000", "0.01000000", "0.00999000"],
      ["trade", "BTC", "0.01000000", "0.00000000", "0.01000000"],
      ["trade", "USDT", "-600.00000000", "100000.00000000", "99400.00000000"],
      ["paper_grant", "USDT", "100000.00000000", "0.00000000", "100000.00000000"],
    ]);
  });

  test.each([
    ["one currency", { currency: "1" }, ["trade_fee", "trade"], 2],
    ["all currencies", { currency: "0" }, ["trade_fee", "trade", "trade", "paper_grant"], 4],
    ["one kind of account", { type: "change" }, ["trade_fee", "trade", "trade", "paper_grant"], 4],
    ["another kind of account", { type: "3" }, [], 0],
    ["all kinds", { type: "all" }, ["trade_fee", "trade", "trade", "paper_grant"], 4],
    ["currency and kind", { type: "2", currency: "3" }, ["trade", "paper_grant"], 2],
    ["the first page", { limit: "3", page: "1" }, ["trade_fee", "trade", "trade"], 4],
    ["the last page", { limit: "3", page: "2" }, ["paper_grant"], 4],
    ["a page beyond", { limit: "3", page: "3" }, [], 4],
    ["a currency that isn't there", { currency: "999" }, [], 0],
  ])("is cut to %s", async (_what, fields: Record<string, string>, reasons, count) => {
    await trade();
    const found = await log(fields);
    expect(found.list.map(({ reason }) => reason)).toEqual(reasons);
    expect(found).toMatchObject({ count, limit: Number(fields.limit ?? 10), page: Number(fields.page ?? 1) });
  });

  test.each([
    ["fra", "Argent fictif reçu"],
    ["tr", "Deneme parası alındı"],
    ["__proto__", "Paper money received"],
  ])("is told in the caller's language %s", async (lang, info) => {
    expect((await log({ lang })).list[0]).toMatchObject({ info, transaction_info: info });
  });

  test.each([
    ["a strange kind", { type: "5" }, "wallet_type_unknown"],
    ["a negative currency", { currency: "-1" }, "parameter_error"],
    ["page zero", { page: "0" }, "parameter_error"],
  ])("of %s is refused", async (_why, fields: Record<string, string>, name) => {
    expect(await engine.call("POST", "/wallet/legal_log", fields, anna)).toMatchObject({ status: 200, type: "error", error: { name } });
  });
});

test("the change log's free rows add up to what is available, its pledged ones to what orders hold", async () => {
  await setKinds(3, ["legal", "change", "lever", "micro"]);
  await trade({ amount: "0.1" });
  await trade({ target_price: "50000", amount: "0.2" });
  await trade({ type: "2", amount: "0.05", target_price: "70000" });
  await trade({ type: "2", amount: "0.01", target_price: "59000" });
  await ask("/wallet/change", { currency_id: "3", number: "1234.5", from_field: "change", to_field: "legal" });
  const { list: orders } = { list: (await ask("/coin/list", { status: "1" }, "GET")) as Row[] };
  await ask("/coin/cancel", { id: String(orders.at(-1)?.id) });
  for (const [kind, number] of [
    ["legal", "1"],
    ["change", "2"],
  ] as const) {
    const wallet = ((await ask("/wallet/list")) as Record<string, WalletKind>)[`${kind}_wallet`];
    for (const currency of [1, 3]) {
      const row = wallet?.balance.find(({ id }) => id === currency);
      const sums = await Promise.all([undefined, "pledged"].map((bucket) => sumOfLog(String(currency), number, bucket)));
      expect(sums).toEqual([units(row?.[`${kind}_balance`]), units(row?.[`lock_${kind}_balance`])]);
    }
  }
});

const units = (text: unknown): bigint => BigInt(String(text).replace(".", ""));

/** Of all pages; every row's figures agree with each other and with the row before. */
async function sumOfLog(currency: string, type: string, bucket: string | undefined): Promise<bigint> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const fields = { currency, type, limit: "3", page: String(page), ...(bucket === undefined ? {} : { bucket }) };
    const { list } = (await ask("/wallet/legal_log", fields)) as { list: Row[] };
    if (list.length === 0) break;
    rows.push(...list);
  }
  let after = 0n;
  for (const row of rows.toReversed()) {
    expect(units(row.before)).toBe(after);
    expect(row).toMatchObject({ bucket: bucket ?? "own", account: Number(type), transaction_info: row.info });
    after += units(row.value);
    expect(units(row.after)).toBe(after);
  }
  return after;
}

async function setKinds(asset: number, kinds: readonly AccountKind[]): Promise<void> {
  const { refusal } = await engine.submit({ type: "ledger/set-account-kinds", asset: assetId(asset), kinds });
  expect(refusal).toBeUndefined();
}

test("the currencies for transfers are those with more than one kind of account", async () => {
  for (const { id } of engine.kernel.assets.all()) await setKinds(id, id === 3 ? ["legal", "change", "lever"] : ["change"]);
  const rows = (await ask("/currency/user_currency_list", {}, "GET")) as Row[];
  expect(rows.map(({ id }) => id)).toEqual([3]);
  expect(rows.find(({ id }) => id === 3)).toEqual({
    id: 3,
    name: "USDT",
    decimals: 6,
    is_charge: 1,
    is_legal: 1,
    is_lever: 1,
    is_match: 1,
    is_micro: 0,
    wallet: { legal_balance: "0.00000000", change_balance: "100000.00000000", lever_balance: "0.00000000", micro_balance: "0.00000000" },
  });
});

describe("starting again", () => {
  const startAgain = (fields: Record<string, string> = {}): ReturnType<TestEngine["call"]> =>
    engine.call("POST", "/wallet/start_again", fields, anna);

  test("ends all orders, takes everything back and grants paper money anew", async () => {
    await trade();
    await trade({ target_price: "50000" });
    expect(await startAgain({ lang: "de" })).toEqual({ status: 200, type: "ok", message: "Du beginnst neu mit 100.000 USDT Spielgeld" });
    const { change_wallet: change } = (await ask("/wallet/list")) as { change_wallet: WalletKind };
    const held = change.balance.filter((row) => row.change_balance !== "0.00000000" || row.lock_change_balance !== "0.00000000");
    expect(held).toMatchObject([{ currency_name: "USDT", change_balance: "100000.00000000", lock_change_balance: "0.00000000" }]);
    expect(await ask("/coin/list", { status: "1" }, "GET")).toEqual([]);
    expect(await ask("/coin/list", { status: "3" }, "GET")).toMatchObject([{ reason: "start_again" }]);
    engine.kernel.check();
  });

  test("with one request id happens once, however often it is sent", async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => startAgain({ request_id: "fresh" })));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    await trade();
    const before = engine.kernel.stateHash();
    expect(await startAgain({ request_id: "fresh" })).toEqual(replies[0]);
    expect(engine.kernel.stateHash()).toBe(before);
    const { list } = (await ask("/wallet/legal_log", { currency: "3" })) as { list: Row[] };
    expect(list.filter(({ reason }) => reason === "paper_grant")).toHaveLength(2);
  });

  test("with a request id that an order used is refused and changes nothing", async () => {
    await trade({ target_price: "50000", request_id: "used" });
    const before = engine.kernel.stateHash();
    expect(await startAgain({ request_id: "used", lang: "jp" })).toMatchObject({
      type: "error",
      message: "このリクエストは別の操作で使用済みです",
      error: { name: "key_reused" },
    });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("by somebody whose account is not open yet is refused", async () => {
    await engine.trading.pool.query(
      "insert into person (id, email, password_hash, password_changed_at, nickname, extension_code, created_at) values (700001, 'late@example.com', '', now(), '', 'LATE', now())",
    );
    const token = await openSession(engine.sessions, 700001);
    const before = engine.kernel.stateHash();
    expect(await engine.call("POST", "/wallet/start_again", {}, { token })).toMatchObject({
      type: "error",
      message: "This account is not open yet",
      error: { name: "account_not_open" },
    });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("touches nobody else", async () => {
    const bert = await engine.newcomer();
    await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "50000" }, bert);
    await startAgain();
    expect((await engine.call("GET", "/coin/list", { status: "1" }, bert)).message).toHaveLength(1);
  });
});
