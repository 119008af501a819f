/** A conversation from the first question to the rating, through the real doors; who sees what of whom. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { EngineReply, Person } from "../../../server/test-engine.suite.ts";
import { photo } from "../../pictures/server/hostile.suite.ts";
import type { SupportDeskReply, SupportRow } from "../contract/support-rows.ts";
import { wordsOf } from "./help-search.ts";
import { SUPPORT_BELL } from "./support-bell.ts";
import { supportVerbs } from "./support-verbs.ts";

const HOUR_MS = 3_600_000;
let console: TestConsole;
let lena: TestOperator;
let max: TestOperator;
let anna: Person;
let bert: Person;
const rung: number[] = [];
beforeAll(async () => {
  console = await openTestConsole();
  // 12:00 UTC is the night in Sydney: it opens at 22:00.
  [lena, max] = [await console.operator("support"), await console.operator("admin")];
  console.desk.venue.live.of(SUPPORT_BELL).onRing((user) => void rung.push(user));
});
afterAll(() => console.close());
beforeEach(async () => {
  [anna, bert] = [await console.engine.newcomer(), await console.engine.newcomer()];
  rung.length = 0;
});

const send = (message: string, person = anna, fields: Record<string, string> = {}): Promise<EngineReply> =>
  console.engine.call("POST", "/chat/send", { message, ...fields }, person);
const logs = async (person = anna): Promise<readonly SupportRow[]> =>
  (await console.engine.call("POST", "/chat/get_chat_logs", {}, person)).message as SupportRow[];
const desk = async (person = anna): Promise<SupportDeskReply> =>
  (await console.engine.call("GET", "/chat/desk", {}, person)).message as SupportDeskReply;
const unread = async (person = anna): Promise<unknown> => (await console.engine.call("GET", "/chat/get_unread_msg", {}, person)).message;
const talkOf = (reply: EngineReply): number => (reply.data as SupportRow).talk;
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
const end = (person = anna) => console.engine.call("POST", "/chat/end", {}, person);

test("a question is answered, read, ended and rated once", async () => {
  expect(await desk()).toMatchObject({ state: "none", place: 0 });
  const talk = talkOf(await send("My withdrawal waits since this morning. Why?"));
  expect(await desk()).toMatchObject({ state: "waiting" });
  expect(await console.act(lena, "support/take", { talk })).toMatchObject({ status: 200 });
  expect(await desk()).toMatchObject({ state: "taken", staff: "support", place: 0 });
  expect(await console.act(lena, "support/answer", { talk, words: "A new address waits for 24 hours." })).toMatchObject({ status: 200 });
  expect(rung).toEqual([anna.id, anna.id]);
  expect(await unread()).toEqual({ unread: 1 });
  expect(await logs()).toMatchObject([
    { staff: "support", message: "A new address waits for 24 hours.", type: 1 },
    { staff: "", message: "My withdrawal waits since this morning. Why?" },
  ]);
  expect(await unread()).toEqual({ unread: 0 });
  const notices = await console.engine.call("GET", "/mailMessage/getList", {}, anna);
  expect((notices.message as { list: object[] }).list).toMatchObject([{ kind: "support_answer", link: "/pages/kefu/index" }]);
  expect(await console.act(lena, "support/end", { talk })).toMatchObject({ status: 200 });
  const rate = () => console.engine.call("POST", "/chat/rate", { stars: "4" }, anna);
  expect(await rate()).toMatchObject({ type: "ok" });
  expect(nameOf(await rate())).toBe("support_nothing_to_rate");
  expect(await desk()).toMatchObject({ state: "ended", stars: 4 });
  // What one writes then is a conversation of its own, and the old one stays to be read.
  expect(talkOf(await send("And another thing."))).toBeGreaterThan(talk);
  expect(await logs()).toHaveLength(3);
  await end();
});

test("who writes in the night waits in the order in which they wrote, from the opening", async () => {
  await send("first");
  console.engine.advance(1000);
  await send("second", bert);
  const [one, other] = [await desk(), await desk(bert)];
  expect([one.place, other.place]).toEqual([other.place - 1, one.place + 1]);
  expect(one).toMatchObject({ is_open: 0 });
  expect(one.opens - console.engine.now()).toBeGreaterThan(9 * HOUR_MS);
  await end();
  expect((await desk(bert)).place).toBe(other.place - 1);
  await end(bert);
});

test("one of the staff answers at a time; handed over, it waits where it stood", async () => {
  const talk = talkOf(await send("hello"));
  await console.act(lena, "support/take", { talk });
  expect(await console.act(max, "support/answer", { talk, words: "I, too" })).toMatchObject({ status: 422 });
  expect(await console.act(max, "support/take", { talk })).toMatchObject({ status: 422 });
  expect(await console.act(lena, "support/hand-over", { talk })).toMatchObject({ status: 200 });
  expect(await console.act(max, "support/answer", { talk, words: "Now I" })).toMatchObject({ status: 200 });
  expect((await logs())[0]).toMatchObject({ staff: "admin", message: "Now I" });
  await end();
  expect(await console.act(max, "support/answer", { talk, words: "too late" })).toMatchObject({ status: 422 });
});

test("what staff write stands in the conversation and not in the audit log", async () => {
  const talk = talkOf(await send("where?"));
  await console.act(lena, "support/answer", { talk, words: "a secret between us" });
  const { rows } = await console.desk.venue.pool.query<{ all: string }>("select string_agg(a::text, ' ') as all from audit_entry a");
  expect(rows[0]?.all).toContain("support/answer");
  expect(rows[0]?.all).not.toContain("a secret between us");
  const kept = await console.desk.venue.pool.query<{ all: string }>("select string_agg(r::text, ' ') as all from operator_request r");
  expect(kept.rows[0]?.all ?? "").not.toContain("a secret between us");
  await end();
});

test("nobody sees, ends or rates another's", async () => {
  const talk = talkOf(await send("mine alone"));
  expect(await logs(bert)).toEqual([]);
  expect(nameOf(await end(bert))).toBe("support_nothing_open");
  expect(nameOf(await console.engine.call("POST", "/chat/rate", { stars: "1" }, bert))).toBe("support_nothing_to_rate");
  const foreign = await console.get(`/looks/support/talk?talk=${talk}&person=${bert.id}`, lena);
  expect(foreign.status).toBe(404);
  expect((await console.get(`/looks/support/talk?talk=${talk}&person=${anna.id}`, lena)).body).toMatchObject({
    messages: [{ message: "mine alone" }],
  });
  await end();
});

test("a conversation that nobody answered can't be rated", async () => {
  await send("never mind");
  await end();
  expect(nameOf(await console.engine.call("POST", "/chat/rate", { stars: "5" }, anna))).toBe("support_nothing_to_rate");
});

test("a picture is seen by its person and by staff, under no address", async () => {
  const path = await console.desk.pictures.keep(anna.id, { jpeg: await photo(), width: 400, height: 300 });
  expect(nameOf(await send(path, bert, { type: "2" }))).toBe("picture_unknown");
  const talk = talkOf(await send(path, anna, { type: "2" }));
  expect((await logs())[0]).toMatchObject({ type: 2, message: expect.stringMatching(/^data:image\/jpeg;base64,/) });
  expect((await console.engine.http.inject({ method: "GET", url: path })).statusCode).toBe(404);
  const seen = await console.get(`/looks/support/talk?talk=${talk}&person=${anna.id}`, lena);
  expect((seen.body as { messages: SupportRow[] }).messages[0]?.message).toMatch(/^data:image/);
  await end();
});

test("pictures are answered by their number: four full answers at once, then one picture each quarter of a second", async () => {
  for (let sent = 0; sent < 30; sent++) {
    const path = await console.desk.pictures.keep(anna.id, { jpeg: await photo(), width: 400, height: 300 });
    await send(path, anna, { type: "2" });
    console.engine.advance(10_000);
  }
  for (let asked = 0; asked < 4; asked++) expect(await logs()).toHaveLength(30);
  const ask = () => console.engine.call("POST", "/chat/get_chat_logs", { limit: "100" }, anna);
  expect(await ask()).toMatchObject({ error: { name: "too_many_requests" } });
  expect(nameOf(await console.engine.call("POST", "/chat/get_chat_logs", {}, bert))).toBeUndefined();
  console.engine.advance(30 * 250);
  expect((await ask()).message).toHaveLength(30);
  await end();
});

test("staff open a conversation with ever so many pictures: the newest come as data, so that one answer stays small", async () => {
  let talk = 0;
  for (let sent = 0; sent < 33; sent++) {
    const path = await console.desk.pictures.keep(anna.id, { jpeg: await photo(), width: 400, height: 300 });
    talk = talkOf(await send(path, anna, { type: "2" }));
    console.engine.advance(10_000);
  }
  const seen = await console.get(`/looks/support/talk?talk=${talk}&person=${anna.id}`, lena);
  const shown = (seen.body as { messages: SupportRow[] }).messages.map(({ message }) => message !== "");
  expect(shown).toEqual([...Array<boolean>(3).fill(false), ...Array<boolean>(30).fill(true)]);
  await end();
});

test("what ends while staff answer stays ended, and what its person has begun since goes on", async () => {
  const talk = talkOf(await send("One"));
  for (const [name, fields] of [
    ["support/answer", { words: "Hello" }],
    ["support/hand-over", {}],
  ] as const) {
    const verb = supportVerbs.find((one) => one.name === name);
    await console.engine.trading.pool.query("update support_talk set state = 'taken', taken_by = $2 where id = $1", [talk, lena.id]);
    const plan = await verb?.plan(console.desk, { talk, ...fields } as never, { operator: lena } as never);
    await end();
    const other = talkOf(await send("Two"));
    expect(other).not.toBe(talk);
    if (plan === undefined || !("change" in plan)) throw new Error("no change was planned");
    await console.desk.database.transaction().execute((transaction) => Promise.resolve(plan.change?.(transaction)));
    expect(await desk()).toMatchObject({ state: "waiting" });
    const { rows } = await console.engine.trading.pool.query("select state from support_talk where id = $1", [talk]);
    expect(rows).toEqual([{ state: "ended" }]);
    await end();
  }
});

test("the same request is one message, in one conversation, however often it is sent", async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => send("once", anna, { request_id: "same" })));
  expect(new Set(replies.map(talkOf)).size).toBe(1);
  const all = await Promise.all(["a", "b", "c"].map((message) => send(message)));
  expect(new Set([...all, ...replies].map(talkOf)).size).toBe(1);
  expect(await logs()).toHaveLength(4);
  await end();
});

describe("is refused", () => {
  test.each([
    ["nothing", "   "],
    ["too much", "x".repeat(2001)],
    ["turned writing", "abc\u202edef"],
  ])("%s", async (_what, message) => {
    expect(nameOf(await send(message))).toBe("support_message_invalid");
    expect(await desk()).toMatchObject({ state: "none" });
  });

  test("more messages than a lively conversation has", async () => {
    for (let sent = 0; sent < 20; sent++) await send(`message ${sent}`);
    expect(nameOf(await send("one more"))).toBe("too_many_requests");
    await end();
  });
});

describe("the search of the help pages", () => {
  const help = async (words: string, lang = "en") =>
    (await console.engine.call("GET", "/chat/help", { words, lang })).message as { title: string }[];

  test("finds pages by the words in them, three at most, also where words have no spaces", async () => {
    const found = await help("withdrawal address hours deposit");
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(3);
    expect((await help("提现地址", "zh")).length).toBeGreaterThan(0);
  });

  test("finds nothing for what is in none, and for no words", async () => {
    expect(await help("xylophone")).toEqual([]);
    expect(await help("?!")).toEqual([]);
  });

  test("reads words of three letters, and pairs of signs", () => {
    expect(wordsOf("Why is my BTC withdrawal late?")).toEqual(["why", "btc", "withdrawal", "late"]);
    expect(wordsOf("提现地址")).toEqual(["提现", "现地", "地址"]);
  });
});

test("none of it was a fault of the venue's", () => expect(console.engine.faults).toEqual([]));
