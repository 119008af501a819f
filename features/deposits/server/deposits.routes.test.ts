/** Deposits through the real doors, from the person's request to the operator's decision (wire.md 10). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { assetId, userId } from "../../../money/units.ts";
import { openTestConsole, type OpsReply, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { LOGGED_NUMBERS } from "../../../server/feature-routes.ts";
import { keepNumbersApart } from "../../../server/logged-numbers.ts";
import { BTC, BTC_TICKS, type EngineReply, type Person } from "../../../server/test-engine.suite.ts";
import { photo } from "../../pictures/server/hostile.suite.ts";
import type { DepositOptions, DepositView } from "../contract/deposits.contract.ts";
import type { WaitingDeposit } from "../contract/deposit-row.ts";
import { DepositDesk, VOUCHERS_KEPT_MS } from "./deposit-desk.ts";

let console: TestConsole;
let finance: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
  await console.engine.price(BTC, BTC_TICKS);
});
afterAll(() => console.close());
beforeEach(async () => {
  [anna, finance] = [await console.engine.newcomer(), await console.operator("finance")];
});

const USDT = assetId(3);
const call = (method: string, path: string, fields: Record<string, string> = {}, person = anna): Promise<EngineReply> =>
  console.engine.call(method, path, fields, person);
const picture = async (person = anna): Promise<string> =>
  console.desk.pictures.keep(person.id, { jpeg: await photo(), width: 400, height: 300 });
const ask = (account: string, more: Record<string, string> = {}, person = anna): Promise<EngineReply> =>
  call("POST", "/wallet/charge_req", { account, amount: "500", currency: "3", type: "0", ...more }, person);
async function log(person = anna, fields: Record<string, string> = {}): Promise<readonly DepositView[]> {
  const { message } = await call("GET", "/recharge/log", fields, person);
  return (message as { readonly data: readonly DepositView[] }).data;
}
const options = async (currency = "3", person = anna): Promise<DepositOptions> =>
  (await call("GET", "/deposit/options", { currency }, person)).message as DepositOptions;
const has = (person = anna, asset = USDT): bigint => console.engine.kernel.ledger.balanceOf(userId(person.id), PURPOSE.change, asset);
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
const errorOf = ({ body }: OpsReply): string | undefined => (body as { readonly error?: { readonly name: string } }).error?.name;
/** Asked for and in review; its number. */
async function waiting(more: Record<string, string> = {}, person = anna): Promise<number> {
  expect(await ask(await picture(person), more, person)).toMatchObject({ type: "ok" });
  return (await log(person))[0]?.id ?? 0;
}
const notices = async (person = anna): Promise<readonly { readonly title: string; readonly kind: string }[]> =>
  ((await call("GET", "/mailMessage/getList", {}, person)).message as { readonly list: readonly { title: string; kind: string }[] }).list;

test("from the voucher to the credit: in review, then in the spot account, with row, message, change log and receipt", async () => {
  const before = has();
  expect(await ask(await picture(), { lang: "de" })).toMatchObject({ type: "ok", message: expect.stringContaining("4 Stunden") as string });
  const [row] = await log();
  expect(row).toMatchObject({
    amount: "500.00000000",
    name: "USDT",
    currency_id: 3,
    status: 1,
    state: "review",
    can_cancel: true,
    receipt: "",
  });
  expect(has()).toBe(before);
  expect((await console.act(finance, "deposits/credit", { asked: row?.id })).status).toBe(200);
  expect(has()).toBe(before + 500_000_000n);
  const [credited] = await log();
  expect(credited).toMatchObject({ status: 2, state: "credited", can_cancel: false, until: 0 });
  const receipt = await call("GET", "/receipt", { id: credited?.receipt ?? "" });
  expect(receipt).toMatchObject({ type: "ok", message: { formula: "deposit/1", terms: { code: "USDT", decimals: "6" } } });
  const { message } = await call("POST", "/wallet/legal_log", { currency: "3", type: "change" });
  expect((message as { list: object[] }).list[0]).toMatchObject({ value: "500.00000000", info: "Deposit" });
  expect((await notices())[0]).toMatchObject({ kind: "deposit_credited", title: "500 USDT credited" });
});

test("fifty identical requests in parallel make one, and each is answered as the first", async () => {
  const account = await picture();
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask(account)));
  const answered = replies.filter(({ type }) => type === "ok");
  expect(answered.length).toBeGreaterThan(0);
  for (const reply of replies) expect([undefined, "too_many_requests"]).toContain(nameOf(reply));
  expect(await log()).toHaveLength(1);
  expect(console.engine.kernel.deposits.of(userId(anna.id))).toHaveLength(1);
});

test("one voucher serves one request: with another amount, after an answer, or of somebody else it is refused", async () => {
  const account = await picture();
  await ask(account);
  expect(nameOf(await ask(account, { amount: "501" }))).toBe("deposit_voucher_used");
  const ben = await console.engine.newcomer();
  expect(nameOf(await ask(account, {}, ben))).toBe("picture_unknown");
  expect(nameOf(await ask("/uploads/nothing.jpg"))).toBe("picture_unknown");
  const [row] = await log();
  await console.act(finance, "deposits/refuse", { asked: row?.id, why: "not_received" });
  expect(await ask(account)).toMatchObject({ type: "ok" });
  expect(await log()).toHaveLength(1);
  console.engine.advance(2 * 86_400_000);
  expect(nameOf(await ask(account))).toBe("deposit_voucher_used");
  expect(await log(ben)).toEqual([]);
});

test("a database older than the log gives no voucher the number of one that the log knows: the next request is taken", async () => {
  const { database, venue } = console.desk;
  const number = await waiting();
  const lost = console.engine.kernel.deposits.find(number)?.voucher ?? 0;
  await database.deleteFrom("deposit_voucher").where("id", "=", lost).execute();
  await venue.pool.query(`alter table deposit_voucher alter column id restart with ${lost}`);
  await keepNumbersApart(venue, LOGGED_NUMBERS);
  const ben = await console.engine.newcomer();
  expect(await ask(await picture(ben), { amount: "700" }, ben)).toMatchObject({ type: "ok" });
  expect(await log(ben)).toMatchObject([{ amount: "700.00000000", state: "review" }]);
});

test("a voucher's picture is nobody's to see but theirs who decide, each look written down", async () => {
  const account = await picture();
  await ask(account);
  const [row] = await log();
  for (const authorization of ["", anna.token])
    expect((await console.engine.http.inject({ method: "GET", url: account, headers: { authorization } })).statusCode).toBe(404);
  const url = `/looks/deposits/picture?deposit=${row?.id}&person=${anna.id}`;
  for (const role of ["support", "content", "business", "auditor", "admin"] as const)
    expect((await console.get(url, await console.operator(role))).status).toBe(403);
  expect(Buffer.from(String((await console.get(url, finance)).body["jpeg"]), "base64").subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const seen = await console.desk.database.selectFrom("audit_entry").selectAll().where("person", "=", anna.id).execute();
  expect(JSON.stringify(seen)).toContain(`deposit-${row?.id} voucher`);
  expect((await console.get(`/looks/deposits/picture?deposit=${row?.id}&person=${anna.id + 1}`, finance)).status).toBe(404);
});

test("a request can be taken back by its person alone, once", async () => {
  const id = String(await waiting());
  expect(nameOf(await call("POST", "/deposit/cancel", { id }, await console.engine.newcomer()))).toBe("deposit_not_open");
  expect(await call("POST", "/deposit/cancel", { id })).toMatchObject({ type: "ok", message: "Request taken back" });
  expect(nameOf(await call("POST", "/deposit/cancel", { id }))).toBe("deposit_not_open");
  expect(errorOf(await console.act(finance, "deposits/credit", { asked: Number(id) }))).toBe("deposit_not_open");
  expect((await log())[0]).toMatchObject({ state: "cancelled", status: 3 });
});

describe("the operators' side", () => {
  test("the queue is sorted by deadline, shows no name, and says which takes two", async () => {
    const [small, large] = [await waiting(), await waiting({ amount: "10000" })];
    const rows = (await console.get("/looks/deposits/queue", finance)).body["rows"] as readonly WaitingDeposit[];
    const mine = rows.filter(({ person }) => person === anna.id);
    expect(mine.map(({ id, needsTwo }) => [id, needsTwo])).toEqual([
      [small, false],
      [large, true],
    ]);
    expect((await console.get(`/looks/deposits/request?deposit=${large}&person=${anna.id}`, finance)).body).toMatchObject({
      amount: "10000",
      coin: "USDT",
      worth: "10000",
      twoFrom: "10000",
      hasPicture: true,
      waiting: 2,
    });
    expect(errorOf(await console.act(finance, "deposits/credit", { asked: large }))).toBe("second_operator_needed");
    expect(has()).toBe(100_000_000_000n);
  });

  test("a refusal tells the person why in their language, and credits nothing", async () => {
    const id = await waiting();
    expect((await console.act(finance, "deposits/refuse", { asked: id, why: "amount_differs" })).status).toBe(200);
    expect((await log(anna, { lang: "de" }))[0]).toMatchObject({
      state: "refused",
      status: 3,
      status_text: "Abgelehnt",
      why: "Das Bild zeigt einen anderen Betrag",
    });
    expect((await notices())[0]).toMatchObject({ kind: "deposit_refused" });
    expect(has()).toBe(100_000_000_000n);
  });

  test("what is old is deleted, but not what waits", async () => {
    const [decided, open] = [await waiting(), await waiting()];
    await console.act(finance, "deposits/refuse", { asked: decided, why: "other" });
    console.engine.advance(VOUCHERS_KEPT_MS + 1000);
    const desk = new DepositDesk(console.desk);
    await desk.sweep();
    const left = (await desk.ofPerson(anna.id)).map(({ picture: path }) => path !== "");
    expect(left).toEqual([true, false]);
    expect(console.engine.kernel.deposits.find(open)).toBeDefined();
  });
});

describe("a paper deposit", () => {
  test("is there at once, once a request id, and counts for the day", async () => {
    const take = () => call("POST", "/deposit/paper", { currency: "3", amount: "1000.5", request_id: "once" });
    expect(await take()).toMatchObject({ type: "ok", message: "1,000.5 USDT of paper money are in your spot account" });
    await Promise.all(Array.from({ length: 8 }, take));
    expect(has()).toBe(101_000_500_000n);
    expect((await options()).paper).toMatchObject({ most: "1000000", taken: "1000.5", left: "998999.5" });
    expect((await log())[0]).toMatchObject({ channel: "paper", state: "credited", status: 2 });
  });

  test("of a coin counts by its index; what is too much says what is left", async () => {
    // 60,000 USDT a BTC.
    expect(await call("POST", "/deposit/paper", { currency: "1", amount: "16" })).toMatchObject({ type: "ok" });
    const refused = await call("POST", "/deposit/paper", { currency: "1", amount: "0.7" });
    expect([nameOf(refused), refused.message]).toEqual([
      "paper_deposit_limit",
      "Paper deposits of a day are worth at most 1,000,000 USDT; 40,000 are left today",
    ]);
  });
});

describe("addresses", () => {
  test("of USDT come by network, of other coins as a text (wire.md 10), each saying that it is for practice", async () => {
    const usdt = await call("POST", "/wallet/get_in_address", { currency: "3" });
    expect(usdt.message).toEqual({
      erc20: expect.stringMatching(/^PAPER-2-/) as string,
      trc20: expect.stringMatching(/^PAPER-3-/) as string,
    });
    const btc = await call("POST", "/wallet/get_in_address", { currency: "1", user_id: "1001" });
    expect(btc.message).toMatch(/^PAPER-1-/);
    expect((await options("1")).networks).toMatchObject([
      { network: 1, name: "Bitcoin", address: btc.message, confirmations: 3, open: true },
    ]);
    expect((await options("6")).networks).toMatchObject([{ memo: expect.stringMatching(/^PAPER-/) as string }]);
  });

  test("of a share there are none", async () => {
    const share = console.engine.kernel.assets.all().find(({ code }) => code === "AAPL");
    expect((await call("POST", "/wallet/get_in_address", { currency: String(share?.id) })).message).toBe("");
  });
});

describe("is refused and asks for nothing", () => {
  test.each([
    ["a currency that isn't there", { currency: "999" }, "asset_not_found"],
    ["nothing", { amount: "0" }, "amount_invalid"],
    ["less than nothing", { amount: "-5" }, "deposit_voucher_missing"],
    ["more decimals than the coin has", { amount: "1.0000001" }, "quantity_off_lot"],
    ["no voucher", { account: "" }, "deposit_voucher_missing"],
    ["a way to pay that is none", { type: "77" }, "payment_unknown"],
    ["a network of another coin", { network: "1" }, "deposit_network_closed"],
    ["less than the network takes", { network: "2", amount: "4.999999" }, "deposit_below_minimum"],
  ])("%s", async (_why, fields: Record<string, string>, name) => {
    const before = console.engine.kernel.stateHash();
    expect(nameOf(await ask(await picture(), fields))).toBe(name);
    expect(console.engine.kernel.stateHash()).toBe(before);
  });

  test("exactly the least is taken", async () => {
    expect(await ask(await picture(), { network: "2", amount: "5" })).toMatchObject({ type: "ok" });
    expect((await log())[0]).toMatchObject({ network: 2, network_name: "ERC20" });
  });

  test("the twenty-first that waits, and its picture can be sent again", async () => {
    for (let i = 0; i < 20; i++) {
      console.engine.advance(60_000);
      await waiting();
    }
    const account = await picture();
    expect(nameOf(await ask(account))).toBe("deposits_full");
    await call("POST", "/deposit/cancel", { id: String((await log())[0]?.id) });
    console.engine.advance(60_000);
    expect(await ask(account)).toMatchObject({ type: "ok" });
  });
});
