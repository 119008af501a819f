/**
 * What belongs to somebody else, named by its id: every call of somebody's own that takes one is sent the ids of another person's things.
 * None of it may change or come back; afterwards its owner sends the same, and then each of them works, so that the ids were right.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../../contract/call.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { amount, assetId, timeMs, userId } from "../../../money/units.ts";
import { listContract, marketOf, submit, trader } from "../../../features/futures/server/futures-engine.suite.ts";
import { photo } from "../../../features/pictures/server/hostile.suite.ts";
import { dayOf } from "../../../features/lock-mining/formulas.ts";
import { SecretSeeds } from "../../../features/lock-mining/server/seed-chain.ts";
import { SoftPasskey } from "../../identity/soft-passkey.suite.ts";
import { ACCOUNT_KINDS } from "../../set-up/step-0002-account-kinds.ts";
import { SECONDS_STEP } from "../../set-up/step-0012-seconds.ts";
import { DUAL_INVESTMENT_STEP } from "../../set-up/step-0015-dual-investment.ts";
import { beat, borrow, DESK, makeMaker, openLoans } from "../../../features/loans/server/loan-engine.suite.ts";
import { sellTokens } from "../../../features/token-sale/server/sale-engine.suite.ts";
import { NFT_STEP } from "../../set-up/step-0018-nft.ts";
import { LOCK_MINING_STEP } from "../../set-up/step-0014-lock-mining.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../test-engine.suite.ts";

const ORIGIN = "http://localhost:8080";
const MARK = "Rowan";
/** Of what everybody may name: markets, traders, products, and what the caller calls their own request. */
const EVERYBODYS = /^((from_|to_)?currency_id|legal_id|match_id|trader_user_id|config_id|project_id|margin_currency|request_id)$/;
const EXCHANGED = { number: "100", from_currency_id: "3", to_currency_id: "1" };
const NAMES_A_THING = /(^|_)id$|^orderId$|^head_portrait$|_pic$/;

type Fields = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

let engine: TestEngine;
let attacker: Person;
let victim: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS + 10, 1_000_000]);
  [attacker, victim] = await Promise.all([engine.register(), engine.register()]);
  for (const person of [attacker, victim]) await verify(person);
});
afterAll(() => engine.close());

const post = async (path: string, fields: Fields = {}, person = victim): Promise<unknown> => {
  const reply = await engine.call("POST", path, fields, person);
  if (reply.type !== "ok") throw new Error(`${path}: ${String(reply.message)}`);
  return reply.message;
};
const list = async (path: string, fields: Fields = {}): Promise<readonly Row[]> => {
  const { message } = await engine.call("GET", path, fields, victim);
  const inside = message as Row;
  return (Array.isArray(message) ? message : (inside["list"] ?? inside["data"] ?? inside["rows"])) as readonly Row[];
};
const first = async (path: string, name = "id", fields: Fields = {}): Promise<string> => String((await list(path, fields))[0]?.[name]);
const picture = async (): Promise<string> => engine.context.pictures.keep(victim.id, { jpeg: await photo(), width: 400, height: 300 });

/** Pictures of a document are taken from whoever has shown one before. */
async function verify(person: Person): Promise<void> {
  const phone = { phone: String(13_000_000_000 + person.id), area_code: "86" };
  await engine.context.database.updateTable("person").set(phone).where("id", "=", person.id).execute();
  await post("/user/real", { real_type: "1", id_type: "1", name: "Some Body", card_id: `TS${person.id}902` }, person);
  await post("/verification/approve", {}, person);
}

/** The victim's things, and with which fields each call names one of them. Reading first, ending last: the owner goes through them in this order. */
async function namedThings(): Promise<ReadonlyMap<string, Fields>> {
  const pair = { currency_id: "1", legal_id: "3" };
  const auction = await won();
  await post("/user/editNickname", { nickname: MARK });
  await post("/coin/trade", { ...pair, type: "1", market: "1", total: "100" });
  const resting = async (): Promise<string> => {
    const { data } = await engine.call("POST", "/coin/trade", { ...pair, type: "1", amount: "0.01", target_price: "40000" }, victim);
    return String((data as { id: number }).id);
  };
  const [amended, put, cancelled] = [await resting(), await resting(), await resting()];
  await post("/alert/create", { ...pair, change: "5", note: MARK });
  await post("/alert/create", { ...pair, change: "6", note: MARK });
  const alerts = (await list("/alert/list")).map(({ id }) => String(id));
  await post("/optional/add", { currency_id: "1" });
  await post("/apikey/create", { name: MARK, scopes: "read" });
  await post("/user/wallet/save", { currency: "1", name: MARK, address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", qrcode: "" });
  await post("/webhook/create", { url: `https://receiver.example/${MARK}`, events: "order" });
  await engine.login(victim);
  const device = new SoftPasskey(ORIGIN);
  const options = (await post("/safe/passkey_offer", { origin: ORIGIN })) as Parameters<SoftPasskey["create"]>[0];
  await post("/safe/passkey", { passkey: JSON.stringify(device.create(options)), label: MARK });
  await engine.trading.projected();
  const overview = (await engine.call("GET", "/safe/overview", {}, victim)).message as { readonly passkeys: readonly Row[] };
  const sessions = await list("/safe/sessions");
  const [fill] = await list("/coin/fills");
  await post("/wallet/charge_req", { account: await picture(), amount: "77", currency: "3" });
  await engine.trading.projected();
  const deposit = await first("/recharge/log");
  await post("/quickbuy/order", { payment: "103", bank: "Sandbox Bank", amount: "77", first_name: MARK });
  const order = await first("/quickbuy/orders");
  const [hook, address, mail] = [await first("/webhook/list"), await first("/user/wallet/list"), await first("/mailMessage/getList")];
  await post("/webhook/test", { id: hook });
  const delivery = await first("/webhook/deliveries", "id", { id: hook });
  const key = await first("/apikey/list");
  const favourite = String(((await engine.call("GET", "/optional/list", {}, victim)).message as Row[])[0]?.["id"]);
  const receipt = String(fill?.["receipt"]);
  const money = await withdrawn();
  const [discount, credit] = [await claimed("fee"), await claimed("credit")];
  const [playing, earned] = [await joined(2), await joined(1)];
  for (const step of ["play", "sell"]) await post(`/campaign/${step}`, { id: earned });
  const seconds = await boughtSeconds();
  const lock = await locked();
  const lent = await borrowed();
  const copied = await copies();
  const [kept = "", reversed = "", moved = "", ended = ""] = await leveraged();
  const [contest, coming, other] = await contests();
  return new Map<string, Fields>([
    ["POST /contest/cancel", { id: contest, order: "1" }],
    ["POST /contest/order", { id: contest, market: "1", side: "buy", amount: "10" }],
    ["POST /contest/leave", { id: contest }],
    ["POST /contest/call_off", { id: coming }],
    ["POST /contest/join", { id: other }],
    ["GET /coin/list", { id: amended }],
    ["GET /coin/fills", { order_id: String(fill?.["order_id"]) }],
    ["GET /receipt", { id: receipt }],
    ["GET /receipt/seal", { id: receipt }],
    ["GET /receipt/proof", { id: receipt }],
    ["GET /mailMessage/detail", { id: mail }],
    ["POST /mailMessage/read", { id: mail }],
    ["GET /webhook/deliveries", { id: hook }],
    ["GET /webhook/delivery", { id: delivery }],
    ["POST /webhook/resend", { id: delivery }],
    ["POST /webhook/update", { id: hook, url: "https://receiver.example/other", events: "order" }],
    ["POST /webhook/renew", { id: hook }],
    ["POST /webhook/pause", { id: hook }],
    ["POST /webhook/resume", { id: hook }],
    ["POST /webhook/test", { id: hook }],
    ["POST /webhook/delete", { id: hook }],
    ["POST /exchange/accept", { id: String(((await post("/exchange/quote", EXCHANGED)) as Row)["id"]) }],
    ["POST /coupon/choose", { id: discount }],
    ["POST /coupon/use", { id: credit }],
    ["POST /alert/update", { id: alerts[0] ?? "", change: "7" }],
    ["POST /alert/delete", { id: alerts[1] ?? "" }],
    ["POST /optional/del", { id: favourite }],
    ["POST /apikey/confirm", { id: key }],
    ["POST /apikey/delete", { id: key }],
    ["GET /wallet/withdrawal", { id: money }],
    ["POST /wallet/withdrawal/cancel", { id: money }],
    ["POST /promotional/give_back", { id: await credited() }],
    ["POST /campaign/play", { id: playing }],
    ["POST /campaign/sell", { id: playing }],
    ["POST /campaign/leave", { id: playing }],
    ["POST /campaign/claim", { id: earned, code: await code() }],
    ["GET /microtrade/get_result", { id: seconds }],
    ["GET /microtrade/daosji", { id: seconds }],
    ["GET /lh/deposit/order/redeem-preview", { id: lock }],
    ["GET /lh/deposit/order/days", { id: lock }],
    ["POST /lh/deposit/order/renew", { id: lock, renew: "1" }],
    ["POST /lh/deposit/order/cancel", { id: lock }],
    ["GET /dual/purchase", { id: await boughtDual() }],
    ["POST /project/order/cancel", { id: await askedForTokens() }],
    ["GET /borrow/order/detail", { id: lent }],
    ["POST /borrow/order/margin", { id: lent, type: "add", amount: "1" }],
    ["POST /borrow/order/applyRefund", { orderId: lent, amount: "1" }],
    ["POST /borrow/order/cancel", { id: await askedTheDesk() }],
    ["POST /bind_box/readNFTOrderMessage", { id: auction }],
    ["POST /bind_box/payNFTOrder", { id: auction }],
    ["POST /user/chat_remove", { id: await saidInChat() }],
    ["GET /lever/close_out", { id: await closedOut(kept) }],
    ["POST /follow/selfHolding", { transaction_id: copied.copy }],
    ["POST /follow/cancel", { follow_user_id: copied.whose, copies: "keep" }],
    ["POST /lever/setstop", { id: kept, target_profit_price: "70000", stop_loss_price: "50000" }],
    ["POST /lever/exits", { id: kept, take_profit_price: "71000" }],
    ["POST /lever/margin", { id: kept, amount: "5" }],
    ["POST /lever/close", { id: kept, share: "1" }],
    ["POST /lever/reverse", { id: reversed }],
    ["POST /lever/amend", { id: moved, target_price: "58500", share: "2" }],
    ["POST /lever/cancel", { id: ended }],
    ["POST /coin/amend", { id: amended, amount: "0.02", target_price: "41000" }],
    ["PUT /coin/trade", { id: put }],
    ["POST /coin/cancel", { id: cancelled }],
    ["POST /user/uploadHeadPortrait", { head_portrait: await picture() }],
    ["POST /user/real", { real_type: "2", front_pic: await picture(), reverse_pic: await picture() }],
    [
      "POST /user/wallet/save",
      { id: address, currency: "1", name: "Other", address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", qrcode: "" },
    ],
    ["POST /user/wallet/whitelist", { id: address, on: "1" }],
    ["POST /user/wallet/delete", { id: address }],
    ["GET /deposit/detail", { id: deposit }],
    ["POST /deposit/cancel", { id: deposit }],
    ["POST /quickbuy/paid", { id: order }],
    ["POST /quickbuy/cancel", { id: order }],
    ["POST /safe/passkey_remove", { id: String(overview.passkeys[0]?.["id"]) }],
    ["POST /safe/sessions/end", { id: String(sessions.find(({ is_current: current }) => current === 0)?.["id"]) }],
  ]);
}

/** Two positions and two pending orders of theirs. */
async function leveraged(): Promise<readonly string[]> {
  await listContract(engine);
  await marketOf(engine);
  await post("/wallet/change", { currency_id: "3", number: "30000", from_field: "change", to_field: "lever" });
  const ids: string[] = [];
  for (const price of [undefined, undefined, "58000", "58000"]) {
    const { data, message } = await submit(engine, victim, { share: "2", ...(price === undefined ? {} : { target_price: price }) });
    if (data === undefined) throw new Error(String(message));
    ids.push(String((data as { id: number }).id));
  }
  return ids;
}

/** As the tables would have it, had one of their positions been closed out. */
async function closedOut(position: string): Promise<string> {
  const { pool } = engine.trading;
  await pool.query(
    `insert into futures_close_out (number, user_id, rate_before, equity_before, margin_before, rate_after, equity_after,
    orders_ended, steps, at, position) values (77, $1, 4900, 49, 100, -1, 10, 0, 1, $2, 1)`,
    [victim.id, engine.now()],
  );
  await pool.query(
    `insert into futures_close_out_step (number, step, position_id, contract, side, lots, bankruptcy_ticks, filled_lots,
    filled_value, fund_lots, deleveraged_lots, close_out_fee, mark, at) values (77, 1, $1, $2, 'long', 1, 1, 1, 1, 0, 0, 0, 1, $3)`,
    [position, BTC, engine.now()],
  );
  return "77";
}

/** A copy of theirs, and whom they follow. */
async function copies(): Promise<{ readonly copy: string; readonly whose: string }> {
  await listContract(engine);
  await marketOf(engine);
  const terms = { level: 0, closed: 0, days: 0, acceptsAtOnce: true };
  await engine.submit({ type: "copies/set-terms", terms, askedBy: "rule" });
  const whom = await trader(engine);
  await post("/follow/apply", { text: "Calm", share: "10" }, whom);
  await post("/wallet/change", { currency_id: "3", number: "5000", from_field: "change", to_field: "lever" });
  await post("/follow/follow", { trader_user_id: String(whom.id), number: "1", type: "1" });
  await submit(engine, whom, { share: "2" });
  engine.advance(1000);
  await engine.price(BTC, BTC_TICKS);
  const [copy] = engine.kernel.futures.desk.account(userId(victim.id))?.positions ?? [];
  return { copy: String(copy?.id), whose: String(whom.id) };
}

/** A seconds contract of theirs. */
async function boughtSeconds(): Promise<string> {
  for (const command of [...ACCOUNT_KINDS.commands, ...SECONDS_STEP.commands]) await engine.submit(command);
  await post("/wallet/change", { currency_id: "3", number: "100", from_field: "change", to_field: "micro" });
  const user = userId(victim.id);
  const bought = { market: BTC, side: "up", seconds: 30, stake: amount(5_000_000n) } as const;
  await engine.submit({ type: "seconds/open", user, ...bought });
  return String(engine.kernel.seconds.of(user)[0]?.number);
}

/** A lock of theirs. */
async function locked(): Promise<string> {
  for (const command of LOCK_MINING_STEP.commands) await engine.submit(command);
  const days = 40;
  const { anchor } = new SecretSeeds(Buffer.alloc(32, 3), 1, days);
  await engine.submit({ type: "lock-mining/commit", anchor, day: dayOf(engine.now()) + 1, days });
  await post("/lh/deposit", { config_id: "1", amount: "100" });
  return String(engine.kernel.lockMining.of(userId(victim.id))[0]?.number);
}

/** A loan of theirs, and one that they asked the desk for. */
async function borrowed(): Promise<string> {
  await openLoans(engine);
  await beat(engine);
  await borrow(engine, victim);
  return String(engine.kernel.loans.of(userId(victim.id))[0]?.number);
}

async function askedTheDesk(): Promise<string> {
  await makeMaker(engine, victim);
  await borrow(engine, victim, { id: String(DESK) });
  return String(engine.kernel.loans.of(userId(victim.id))[1]?.number);
}

/** Shares of dual investment of theirs. */
async function boughtDual(): Promise<string> {
  await engine.price(BTC, BTC_TICKS);
  for (const command of DUAL_INVESTMENT_STEP.commands) await engine.submit(command);
  await engine.price(BTC, BTC_TICKS);
  const user = userId(victim.id);
  const put = [...engine.kernel.dualInvestment.products()].find(({ kind }) => kind === "put");
  await engine.submit({ type: "dual-investment/buy", user, product: put?.number ?? 0, shares: 1 });
  return String(engine.kernel.dualInvestment.of(user)[0]?.number);
}

/** An order of tokens of theirs. */
async function askedForTokens(): Promise<string> {
  await sellTokens(engine);
  await post("/project/order", { project_id: "1", amount: "1000" });
  return String(engine.kernel.tokenSale.of(userId(victim.id))[0]?.number);
}

/** An auction that they won, to be paid. */
async function won(): Promise<string> {
  for (const command of NFT_STEP.commands) await engine.submit(command);
  const maker = await engine.newcomer();
  const [creator, user] = [userId(maker.id), userId(victim.id)];
  await engine.submit({ type: "nft/mint", code: "ab".repeat(32), creator, by: "rule" });
  const sum = amount(8_000_000n);
  const terms = {
    kind: "auction",
    asset: assetId(3),
    price: sum,
    perIncrease: sum,
    startsAt: timeMs(0),
    endsAt: 60_000,
    isAhead: true,
  } as const;
  await engine.submit({ type: "nft/list", user: creator, item: 1, ...terms });
  await engine.submit({ type: "nft/bid", user, item: 1, by: sum, waits: false });
  // The bid has moved the end by ten minutes.
  engine.advance(661_000);
  await engine.price(BTC, BTC_TICKS);
  await engine.trading.projected();
  return String([...engine.kernel.nft.orders()][0]?.number);
}

/** A message of theirs that is held: nobody else has it. */
async function saidInChat(): Promise<string> {
  const { data } = await engine.call("POST", "/user/chat", { content: `guaranteed profit ${MARK}` }, victim);
  return String((data as Row)["id"]);
}

/** Private contests of theirs: one that they trade in, and two that come. */
async function contests(): Promise<readonly [running: string, coming: string, other: string]> {
  await engine.submit({ type: "verification/set-level", user: userId(victim.id), level: 1, by: "rule" });
  const open = async (startsIn: string): Promise<string> => {
    const form = { name: MARK, markets: "1", money: "1000", starts_in: startsIn, runs_for: "40000", late: "1", seats: "9" };
    const { data } = await engine.call("POST", "/contest/create", form, victim);
    return String((data as Row)["id"]);
  };
  const running = await open("0");
  await post("/contest/join", { id: running });
  engine.advance(1);
  await engine.price(BTC, BTC_TICKS);
  await post("/contest/order", { id: running, market: "1", side: "buy", price: "1000", number: "0.1" });
  return [running, await open("9000"), await open("9000")];
}

/** A coupon of theirs. */
async function claimed(kind: string): Promise<string> {
  const offer = (await list("/coupon/list")).find((one) => one["kind"] === kind && one["state"] === "open");
  const { data } = await engine.call("POST", "/coupon/claim", { offer: String(offer?.["id"]) }, victim);
  return String((data as Row)["id"]);
}

async function code(): Promise<string> {
  await engine.call("POST", "/sms_mail", { user_string: victim.address, type: "security" }, victim);
  const { rows } = await engine.trading.pool.query<{ code: string }>(
    "select code from outbox_message where to_address = $1 and code is not null order by id desc limit 1",
    [victim.address],
  );
  return rows[0]?.code ?? "";
}

/** Credit that a manager gave the victim. */
async function credited(): Promise<string> {
  const user = userId(victim.id);
  await engine.submit({
    type: "promotional-credit/grant",
    user,
    asset: assetId(3),
    amount: amount(5_000_000n),
    days: 7,
    askedBy: 1,
    agreedBy: 1,
  });
  return String(engine.kernel.promotionalCredit.of(user).find(({ source }) => source === "manager")?.number);
}

/** The victim's place in a campaign of so many orders. */
async function joined(groups: number): Promise<string> {
  const sums = { stake: amount(100_000_000n), bonus: amount(30_000_000n) };
  const kinds = { choices: [{ market: 1, minutes: 5 }], perGroup: 1, seats: 1, days: 7 };
  const terms = { names: { en: MARK, zh: MARK }, groups, ...sums, ...kinds };
  await engine.submit({ type: "campaigns/publish", asset: assetId(3), terms, askedBy: 1, agreedBy: 2 });
  await post("/campaign/join", { campaign: String(engine.kernel.campaigns.all().length) });
  return String(engine.kernel.campaigns.of(userId(victim.id)).at(-1)?.number);
}

/** Money on its way to an address that the victim has just saved: it waits. */
async function withdrawn(): Promise<string> {
  const tron = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
  await post("/user/wallet/save", { currency: "3", name: MARK, address: tron, qrcode: "" });
  await post("/wallet/out", { currency: "3", number: "20", address: tron, type: "0", code: await code() });
  return first("/user/withdraw/list");
}

const named = ({ method, path }: Call): string => `${method} ${path}`;
/** What is named is for sale to everybody. */
const FOR_SALE: ReadonlySet<string> = new Set(["POST /dual/buyDual", "POST /borrow/buy", "POST /quiz/bet", "POST /quiz/challenge"]);
const namesThings = ({ access, fields, ...of }: Call): boolean =>
  access === "user" &&
  !FOR_SALE.has(`${of.method} ${of.path}`) &&
  Object.keys(fields.properties).some((name) => NAMES_A_THING.test(name) && !EVERYBODYS.test(name));

/** Everything of the victim's: their money, and their rows of all tables; of tables that name nobody, the rows with their words. */
async function everything(): Promise<unknown> {
  await engine.trading.projected();
  const { pool, kernel } = engine.trading;
  const { rows: tables } = await pool.query<{ table: string; owned: boolean }>(
    `select table_name as table, bool_or(column_name = 'user_id') as owned from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  );
  const rows: Record<string, readonly Row[]> = {};
  for (const { table, owned } of tables) {
    const whose = owned ? `user_id = ${victim.id}` : `r::text like '%${MARK}%'`;
    rows[table] = (await pool.query<Row>(`select * from "${table}" as r where ${whose} order by r::text`)).rows;
  }
  const owner = userId(victim.id);
  const money = kernel.assets
    .all()
    .map(({ id }) => [kernel.ledger.balanceOf(owner, PURPOSE.change, id), kernel.ledger.balanceOf(owner, PURPOSE.change, id, "pledged")]);
  return { rows, money };
}

/** What its owner is told of a thing that takes a minute more; nobody else is told so. */
const WAITS: Readonly<Record<string, object>> = { "GET /receipt/proof": { error: { name: "receipt_not_in_head" } } };

test("another's things, named by their ids, neither change nor come back; for their owner the same works", async () => {
  const things = await namedThings();
  expect(engine.calls.filter(namesThings).map(named).sort()).toEqual([...things.keys()].sort());
  const before = await everything();
  for (const [call, fields] of things) {
    const [method = "", path = ""] = call.split(" ");
    const reply = JSON.stringify(await engine.call(method, path, fields, attacker));
    expect(reply, call).not.toContain(MARK);
    expect(reply, call).not.toContain("receipt_not_in_head");
    expect(reply, call).not.toContain(victim.address);
    expect(await everything(), call).toEqual(before);
  }
  for (const [call, fields] of things) {
    const [method = "", path = ""] = call.split(" ");
    expect(await engine.call(method, path, fields, victim), call).toMatchObject(WAITS[call] ?? { type: "ok" });
  }
  expect(await everything()).not.toEqual(before);
  expect(engine.faults).toEqual([]);
}, 60_000);
