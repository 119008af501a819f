/** Invitations over the real engine: registered by a code, traded, paid by the hour, checked, shown, and governed by operators. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";
import { ratePpm, userId } from "../../../money/units.ts";
import type { InvitedView, InvitesReply, RebateView, UserCenterReply } from "../contract/invites.contract.ts";
import type { HourRow, InvitedRow, InviterRow } from "../contract/invite-rows.ts";
import { rebateOf } from "../formulas.ts";
import { linkStored } from "./link-stored.ts";

const HOUR_MS = 3_600_000;
let console: TestConsole;
let finance: TestOperator;
let anna: Person;
let bert: Person;
let cleo: Person;
beforeAll(async () => {
  console = await openTestConsole();
  finance = await console.operator("finance");
  await console.engine.price(BTC, BTC_TICKS);
  anna = await console.engine.register();
  bert = await console.engine.register(await codeOf(anna));
  cleo = await console.engine.register((await codeOf(bert)).toLowerCase());
});
afterAll(() => console.close());

const get = async <T>(path: string, person: Person, fields: Record<string, string> = {}): Promise<T> =>
  (await console.engine.call("GET", path, fields, person)).message as T;
const invitesOf = (person: Person): Promise<InvitesReply> => get("/user/invite_list", person);
const codeOf = async (person: Person): Promise<string> => (await get<{ extension_code: string }>("/user/info", person)).extension_code;
const errorOf = ({ body }: { readonly body: object }): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const rowsOf = async <Row>(look: string, by: TestOperator): Promise<readonly Row[]> =>
  (await console.get(`/looks/${look}`, by)).body["rows"] as readonly Row[];

async function buy(person: Person, amount: string): Promise<void> {
  const { engine } = console;
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS, 1_000_000]);
  const form = { currency_id: "1", legal_id: "3", type: "1", amount, target_price: "60000" };
  expect(await engine.call("POST", "/coin/trade", form, person)).toMatchObject({ type: "ok" });
}

/** The next hour begins: what was earned is paid. */
async function anHourLater(): Promise<void> {
  const { engine } = console;
  engine.advance(HOUR_MS - (engine.now() % HOUR_MS) + 1000);
  await engine.price(BTC, BTC_TICKS);
  await engine.trading.projected();
}

test("who registers by somebody's code is linked in the log by numbers alone; by the house's code nobody is", () => {
  const { invites } = console.engine.kernel;
  expect([anna, bert, cleo].map(({ id }) => invites.inviterOf(userId(id)))).toEqual([undefined, anna.id, bert.id]);
});

test("before anybody traded there are two levels to see, and nothing else", async () => {
  expect(await invitesOf(anna)).toMatchObject({
    invite_num: 1,
    second_num: 1,
    first_rate: "20",
    second_rate: "5",
    next_rates: null,
    invite_return_total: "0.00000000",
    waiting: "0.00000000",
    totals: [],
    last_hour: [],
    invited_by: null,
  });
  expect(await get("/user/rebate_list", anna)).toEqual([]);
  expect((await console.engine.call("GET", "/user/invite_list")).type).toBe("999");
});

test("the hour's fees bring both levels their part, with a receipt that makes the same figure; posted calls answer alike", async () => {
  await buy(cleo, "0.1");
  expect(await invitesOf(bert)).toMatchObject({ waiting: "1.20000000", totals: [] });
  await anHourLater();
  const reply = await invitesOf(bert);
  // 0.1 % of 0.1 BTC, 20 % of it, at 60,000.
  const paid = { currency: 1, currency_name: "BTC", value: "0.00002000" };
  expect(reply).toMatchObject({
    invite_return_total: "1.20000000",
    waiting: "0.00000000",
    totals: [{ ...paid, first: "0.00002000", second: "0.00000000", usdt_value: "1.20000000" }],
    last_hour: [paid],
  });
  expect((await invitesOf(anna)).totals).toMatchObject([{ first: "0.00000000", second: "0.00000500" }]);
  expect((await console.engine.call("POST", "/user/invite_list", {}, bert)).message).toMatchObject({ invite_num: 1 });
  expect((await console.engine.call("POST", "/user/my_invite_list", {}, bert)).message).toMatchObject([{ rebates: [paid] }]);
  const [row] = await get<readonly RebateView[]>("/user/rebate_list", bert);
  const receipt = await get<{
    readonly inputs: readonly { readonly name: string; readonly value: string }[];
    readonly terms: Readonly<Record<string, string>>;
    readonly result: { readonly rebate: string };
    readonly postings: readonly object[];
  }>("/receipt", bert, { id: row?.receipt ?? "" });
  const input = Object.fromEntries(receipt.inputs.map(({ name, value }) => [name, Number(value)]));
  expect(String(rebateOf(input.fees_1 ?? 0, ratePpm(input.first_ppm ?? 0)))).toBe(receipt.result.rebate);
  expect(receipt).toMatchObject({
    result: { rebate: "2000" },
    terms: { code: "BTC", decimals: "8" },
    postings: [{ reason: "rebate", currency_name: "BTC", value: "0.00002000", info: "Rebate of fees" }],
  });
});

test("somebody else's receipt is nobody's, and an invited person is a letter, a day and what they brought", async () => {
  const [row] = await get<readonly RebateView[]>("/user/rebate_list", bert);
  expect(await console.engine.call("GET", "/receipt", { id: row?.receipt ?? "" }, anna)).toMatchObject({ type: "error" });
  const [invited] = await get<readonly InvitedView[]>("/user/my_invite_list", bert);
  expect(invited).toMatchObject({ account: "p***@…", level: 1, second_num: 0, usdt_value: "1.20000000" });
  expect(Object.keys(invited ?? {}).sort()).toEqual(
    ["account", "create_time", "id", "level", "rebates", "second_num", "since", "usdt_value"].sort(),
  );
  for (const person of [anna, bert]) {
    const text = JSON.stringify(await invitesOf(person));
    for (const { address, id } of [anna, bert, cleo]) expect([text.includes(address), text.includes(`:${id}`)]).toEqual([false, false]);
  }
});

test("the invited see by whom, what it brought them, and whether somebody stands above", async () => {
  expect((await invitesOf(cleo)).invited_by).toMatchObject({
    account: "p***@…",
    has_second: true,
    given: [{ currency_name: "BTC", value: "0.00002000" }],
  });
  expect((await invitesOf(bert)).invited_by).toMatchObject({ has_second: false, given: [] });
});

test("one message a day tells the day's sum", async () => {
  await buy(cleo, "0.1");
  await anHourLater();
  const { list } = await get<{ list: readonly { readonly title: string; readonly abstract: string }[] }>("/mailMessage/getList", bert);
  const told = list.filter(({ title }) => title === "Rebate for invitations");
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).toContain("0.00004000 BTC");
});

test("pages go on after the last row that was read", async () => {
  const pageOf = (path: string, fields: Record<string, string>) => get<readonly { readonly id: number }[]>(path, bert, fields);
  const [first] = await pageOf("/user/rebate_list", { limit: "1" });
  const second = await pageOf("/user/rebate_list", { limit: "1", after: String(first?.id) });
  expect(second).toHaveLength(1);
  expect(second[0]?.id).toBeLessThan(first?.id ?? 0);
  expect(await pageOf("/user/rebate_list", { after: String(second[0]?.id) })).toEqual([]);
  const more = await console.engine.register(await codeOf(bert));
  const [newest] = await pageOf("/user/my_invite_list", { limit: "1" });
  const older = await pageOf("/user/my_invite_list", { after: String(newest?.id) });
  expect(older).toHaveLength(1);
  expect(console.engine.kernel.invites.inviterOf(userId(more.id))).toBe(bert.id);
});

test("user/center/new says name, level and score as older clients read them", async () => {
  const reply = await get<UserCenterReply>("/user/center/new", anna);
  expect(reply).toMatchObject({ id: anna.id, user_level: 0, user_level_text: "VIP 0", user_level_avatar: "" });
  const info = await get<{ score: number; nickname: string }>("/user/info", anna);
  expect([reply.score, reply.nickname]).toEqual([info.score, info.nickname]);
});

test("operators change the rates for the next hour, with a fresh factor, and never above half", async () => {
  finance = await console.operator("finance");
  expect(errorOf(await console.act(finance, "invites/set-rates", { firstPpm: 450_000, secondPpm: 50_001 }))).toBe("rebate_rates_invalid");
  expect(errorOf(await console.act(finance, "invites/set-rates", { firstPpm: 200_000, secondPpm: 50_000 }))).toBe("nothing_changes");
  const business = await console.operator("business");
  expect(errorOf(await console.act(business, "invites/set-rates", { firstPpm: 1, secondPpm: 1 }))).toBe("role_may_not");
  expect((await console.act(finance, "invites/set-rates", { firstPpm: 300_000, secondPpm: 50_000 })).body).toMatchObject({ state: "done" });
  expect(await invitesOf(anna)).toMatchObject({ first_rate: "20", next_rates: { first_rate: "30", second_rate: "5" } });
  expect(await rowsOf("invites/rates", finance)).toEqual([
    { level: 1, rate: "20 %", next: "30 %" },
    { level: 2, rate: "5 %", next: null },
  ]);
  await anHourLater();
  expect(await invitesOf(anna)).toMatchObject({ first_rate: "30", next_rates: null });
});

test("what operators read of an hour adds up to what was booked; a person's tree is noted", async () => {
  const hours = await rowsOf<HourRow>("invites/hours", finance);
  expect(hours).toHaveLength(2);
  for (const row of hours)
    expect(row).toMatchObject({ coin: "BTC", people: 2, first: "0.00002", second: "0.000005", all: "0.000025", booked: "0.000025" });
  expect(hours.every(({ agrees }) => agrees)).toBe(true);
  const [top] = await rowsOf<InviterRow>("invites/inviters", finance);
  expect(top).toEqual({ person: bert.id, invited: 2, second: 0, rebates: "0.00004 BTC" });
  const tree = await rowsOf<InvitedRow>(`invites/person?person=${bert.id}`, finance);
  expect(tree.map(({ person, rebates }) => [person, rebates]).at(-1)).toEqual([cleo.id, "0.00004 BTC"]);
  const { rows } = await console.engine.trading.pool.query("select 1 from audit_entry where person = $1", [bert.id]);
  expect(rows).toHaveLength(1);
});

test("a rebate in USDT was earned: nobody paid it in", async () => {
  const { engine } = console;
  const paidIn = async (): Promise<unknown> =>
    (await engine.trading.pool.query("select paid_in from portfolio_beginnings where user_id = $1", [bert.id])).rows[0];
  const before = await paidIn();
  const form = { currency_id: "1", legal_id: "3", type: "2", amount: "0.05", target_price: "59999" };
  expect(await engine.call("POST", "/coin/trade", form, cleo)).toMatchObject({ type: "ok" });
  await anHourLater();
  expect((await invitesOf(bert)).last_hour).toMatchObject([{ currency_name: "USDT" }]);
  expect(await paidIn()).toEqual(before);
});

test("people of before there were links are linked at the next start, once; who left earns nothing from then on", async () => {
  const { engine } = console;
  const [dora, emil] = [await engine.newcomer(), await engine.newcomer()];
  await engine.trading.pool.query("update person set invited_by = $1 where id = $2", [dora.id, emil.id]);
  await engine.trading.pool.query("update person set closed_at = now() where id = $1", [dora.id]);
  const { invites } = engine.kernel;
  expect(invites.inviterOf(userId(emil.id))).toBeUndefined();
  await linkStored(engine.context.database, engine.trading);
  expect([invites.inviterOf(userId(emil.id)), invites.hasEnded(userId(dora.id))]).toEqual([dora.id, true]);
  const { sequence } = engine.kernel;
  await linkStored(engine.context.database, engine.trading);
  expect(engine.kernel.sequence).toBe(sequence);
});

test("who closes the account stays a row without a letter, and their own inviter goes on unnamed", async () => {
  const { engine } = console;
  await engine.call("POST", "/safe/prove", { password: "correct horse 42" }, cleo);
  expect(await engine.call("POST", "/safe/close", { confirm: "close" }, cleo)).toMatchObject({ type: "ok" });
  expect(engine.kernel.invites.hasEnded(userId(cleo.id))).toBe(true);
  const rows = await get<readonly InvitedView[]>("/user/my_invite_list", bert);
  expect(rows.at(-1)).toMatchObject({ account: "", rebates: [{ value: "0.00004000" }, { currency_name: "USDT" }] });
});
