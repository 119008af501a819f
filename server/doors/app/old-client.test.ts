/** An older client's whole round, over HTTP and Socket.IO 2, as wire.md describes it: from the first page to logging out. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, BTC_TICKS, type TestEngine } from "../../test-engine.suite.ts";
import { heardOf, openTestSockets, type TestSockets, until } from "../../sockets/test-sockets.suite.ts";
import { photo } from "../../../features/pictures/server/hostile.suite.ts";
import { OldClient, type Reply } from "./old-client.suite.ts";
import { eventually } from "../../../tools/eventually.ts";

const ACCOUNT = "old.client@example.org";
const PASSWORD = "correct horse 42";
/** Pictures and verbs that such clients know, and no others (wire.md 5). */
const ICON = /^(home-icon-[1-7]|home-nav-([1-9]|1[0-5])|kefu|lockming|jied|huandai)$/;
const VERB = /^(navigateTo|redirectTo|reLaunch|switchTab|navigateBack)$/;

let hub: TestSockets;
let engine: TestEngine;
let client: OldClient;
beforeAll(async () => {
  hub = await openTestSockets();
  engine = hub.engine;
  client = new OldClient(hub.address);
});
afterAll(() => hub.close());

async function code(): Promise<string> {
  const row = await engine.context.database
    .selectFrom("outbox_message")
    .select("code")
    .where("to_address", "=", ACCOUNT)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return row.code ?? "";
}

const isOk = (reply: Reply<unknown>): void => expect(reply).toMatchObject({ type: "ok" });

test("a guest sees menu, quotes and chart in its terms", async () => {
  const { message: menu } = await client.get<{ title: string; icon: string; open_type: string; sort: number }[]>("/menu");
  for (const row of menu) {
    expect(row.icon).toMatch(ICON);
    expect(row.open_type).toMatch(VERB);
  }
  expect(new Set(menu.map(({ icon }) => icon)).size).toBe(menu.length);
  expect(menu.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["quicklyBuyCoins", "repayment_entry", "ieo", "lockming", "invest"]),
  );
  const { message: quotes } = await client.get<{ quotation: Record<string, unknown>[] }[]>("/currency/quotation_new");
  const bitcoin = quotes[0]?.quotation.find(({ symbol }) => symbol === "BTC/USDT");
  // BTC/USDT has one decimal: what these clients show is what they see.
  for (const name of ["now_price", "open", "close", "high", "low"]) expect(bitcoin?.[name], name).toMatch(/^\d+\.\d$/);
  expect(bitcoin).toMatchObject({ id: 1, currency_id: 1, legal_id: 3 });
  const now = Math.floor(engine.now() / 1000);
  for (const period of ["1min", "5min", "30min", "60min", "1D", "1W", "1M"]) {
    const form = { from: now - 400 * 86_400, to: now, symbol: "BTC/USDT", period };
    const chart = (await client.get("/currency/new_timeshar", form)) as unknown as { code: number; data: { close: string }[] };
    expect(chart.code, period).toBe(1);
    expect(chart.data.at(-1)?.close, period).toBe("60000.0");
  }
  expect(await client.get("/optional/list")).toMatchObject({ type: "ok", message: [] });
  expect(await client.get("/lever/none_such")).toMatchObject({ type: "error" });
  expect(await client.put("/user/info")).toMatchObject({ type: "error" });
});

test("it registers with a code that it checks without saying what for, logs in and reads its balances", async () => {
  isOk(await client.post("/sms_mail", { user_string: ACCOUNT, scene: "register", area_code_id: "", area_code: "86", email_code: "" }));
  const sent = await code();
  isOk(await client.post("/user/check_email", { user_string: ACCOUNT, email_code: sent }));
  expect(
    await client.post("/user/check_email", { user_string: ACCOUNT, email_code: sent === "000000" ? "000001" : "000000" }),
  ).toMatchObject({
    type: "error",
  });
  const form = { user_string: ACCOUNT, code: sent, password: PASSWORD, re_password: PASSWORD, extension_code: "TOUCH1", type: "email" };
  isOk(await client.post("/user/register", form));
  expect(await client.post("/wallet/list")).toMatchObject({ type: "999" });
  client.token = (await client.post<string>("/user/login", { user_string: ACCOUNT, password: PASSWORD })).message;
  expect((await client.get("/user/info")).message).toMatchObject({ account_number: ACCOUNT, score: 100 });
  const { message: wallets } = await client.post<Record<string, { balance: Record<string, string>[]; usdt_totle: unknown }>>(
    "/wallet/list",
    {
      currency_name: "",
    },
  );
  expect(Object.keys(wallets)).toEqual(expect.arrayContaining(["legal_wallet", "change_wallet", "lever_wallet", "micro_wallet"]));
  expect(wallets["change_wallet"]?.balance.find(({ currency_name: name }) => name === "USDT")).toMatchObject({
    currency: 3,
    change_balance: "100000.00000000",
  });
});

test("an order of four decimals more than the lot is rounded down, and the reply says to what", async () => {
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  const order = { currency_id: 1, legal_id: 3, type: 1, amount: "0.0012349", target_price: "50000" };
  expect(await client.post("/coin/trade", order)).toMatchObject({ type: "ok", data: { status: "working", amount: "0.00123000" } });
  const open = { currency_id: "", legal_id: "", status: 1, page: 1 };
  for (const limit of [999, 9999, 99_999, 99_999_999]) {
    const { message } = await client.get<{ id: number; trade_amount: string; status: number }[]>("/coin/list", { ...open, limit });
    expect(message).toMatchObject([{ trade_amount: "0.00123000", status: 1 }]);
  }
  const [row] = (await client.get<{ id: number }[]>("/coin/list", { ...open, limit: 10 })).message;
  isOk(await client.put("/coin/trade", { id: row?.id ?? 0 }));
  expect((await client.get("/coin/list", { ...open, limit: 10 })).message).toEqual([]);
  expect(await client.get("/coin/list", { currency_id: "undefined", limit: 10 })).toMatchObject({ type: "error" });
  expect(await client.post("/coin/trade", { ...order, amount: "0.0000049" })).toMatchObject({ type: "error" });
});

test("it moves money between its accounts, and the rows of the change log add up to what is free", async () => {
  isOk(await client.post("/wallet/change", { currency_id: 3, number: "250.5", from_field: "change", to_field: "lever" }));
  const { message: history } = await client.get<{ data: { currency_name: string; value: string }[] }>("/wallet/hzhistory", { page: 1 });
  expect(history.data).toContainEqual(expect.objectContaining({ currency_name: "USDT" }));
  const { message: list } = await client.get<{ id: number; wallet: Record<string, string> }[]>("/currency/user_currency_list");
  expect(list.find(({ id }) => id === 3)?.wallet).toMatchObject({ change_balance: "99749.50000000", lever_balance: "250.50000000" });
  await eventually(async () => {
    const { message: log } = await client.post<{ list: { value: string }[] }>("/wallet/legal_log", {
      currency: 3,
      type: "change",
      page: 1,
      limit: 9999,
    });
    const sum = log.list.reduce((total, { value }) => total + BigInt(value.replace(".", "")), 0n);
    expect(sum).toBe(99_749_50000000n);
  });
});

test("it sets its payment password, and the login password is changed elsewhere", async () => {
  isOk(await client.post("/sms_mail", { user_string: ACCOUNT, area_code_id: "", area_code: "86" }));
  const form = { password: "112233", re_password: "112233", code: await code() };
  expect(await client.post("/safe/update_password", { ...form, password: "1122", re_password: "1122" })).toMatchObject({ type: "error" });
  isOk(await client.post("/safe/update_password", form));
  isOk(await client.post("/sms_mail", { user_string: ACCOUNT, type: "forget" }));
  const changed = "an even longer horse";
  isOk(await client.post("/user/forget", { account: ACCOUNT, password: changed, repassword: changed, code: await code() }));
  expect(await client.get("/user/info")).toMatchObject({ type: "999" });
  client.token = (await client.post<string>("/user/login", { user_string: ACCOUNT, password: changed })).message;
  isOk(await client.get("/user/info"));
});

test("it reads notices, articles and messages with any limit", async () => {
  for (const kind of [4, 5])
    expect((await client.post("/news/list", { c_id: kind, limit: 99_999, page: 1 })).message).toMatchObject({ page: 1 });
  for (const path of ["/faq", "/aboutus", "/contactus", "/operational_compliance"])
    expect((await client.get(path)).message).toMatchObject({ title: expect.any(String), content: expect.any(String) });
  const { message } = await client.get<{ list: { id: number; title: string }[] }>("/mailMessage/getList", { page: 1, limit: 9999 });
  expect(message.list.length).toBeGreaterThan(0);
});

test("it uploads a picture and gets its path; what is none is refused with a status that is not taken for a path, in its language", async () => {
  const { status, reply } = await client.upload(new Blob([new Uint8Array(await photo())], { type: "image/jpeg" }));
  expect([status, reply.type]).toEqual([200, "ok"]);
  expect(reply.message).toMatch(/^\/uploads\/[\w-]+\.jpg$/);
  client.lang = "de";
  expect(await client.upload(new Blob([new Uint8Array(300_000)], { type: "image/png" }))).toMatchObject({
    status: 422,
    reply: { type: "error", message: "Falsches Format: nur Bilder in JPEG und PNG gehen" },
  });
  client.lang = "en";
  for (const path of ["/upload?lang=de", "/api/upload?t=1"])
    expect((await fetch(hub.address + path, { method: "POST", body: "x" })).status).toBe(422);
});

test("its socket, which asks for nothing, hears prices and, once a second, each book that changed", async () => {
  const socket = await hub.connectOldClient("polling");
  const books = (): readonly Readonly<Record<string, unknown>>[] => heardOf(socket, "market_depth");
  for (let step = 1; books().length < 2 && step < 400; step++) {
    await engine.quote(BTC, [BTC_TICKS - 10 - step, 100_000], [BTC_TICKS + 10, 100_000]);
    await engine.price(BTC, BTC_TICKS + step);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(books().length).toBe(2);
  expect(books()[1]).toMatchObject({ symbol: "BTC/USDT", currency_id: 1, legal_id: 3 });
  await until(socket, "daymarket");
  // Far more changes came than books: they are one a second.
  expect(heardOf(socket, "daymarket").length).toBeGreaterThan(3);
});

test("it logs out", async () => {
  isOk(await client.get("/user/logout"));
  expect(await client.get("/user/info")).toMatchObject({ type: "999" });
  expect(engine.faults).toEqual([]);
});
