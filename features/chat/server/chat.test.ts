/** The rooms against the real engine and the console: who writes, who sees what, what moderators do. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { EngineReply, Person } from "../../../server/test-engine.suite.ts";
import { userId } from "../../../money/units.ts";
import { somebodySelling } from "../../nft/server/nft-console.suite.ts";
import { photo } from "../../pictures/server/hostile.suite.ts";
import type { ChatPush, ChatRoomsReply, ChatRow } from "../contract/chat-rows.ts";
import { CHAT_BELL } from "./chat-bell.ts";

let console: TestConsole;
let support: TestOperator;
let anna: Person;
let bert: Person;
const told: ChatPush[] = [];
beforeAll(async () => {
  console = await openTestConsole();
  support = await console.operator("support");
  console.desk.venue.live.of(CHAT_BELL).listen({ count: () => 0, tell: (_room, push) => void told.push(push) });
});
afterAll(() => console.close());
beforeEach(async () => {
  [anna, bert] = [await console.engine.newcomer(), await console.engine.newcomer()];
  console.engine.advance(10_000);
  told.length = 0;
});

const write = (content: string, person = anna, fields: Record<string, string> = {}): Promise<EngineReply> =>
  console.engine.call("POST", "/user/chat", { room: "en", content, ...fields }, person);
const idOf = ({ data }: EngineReply): string => String((data as ChatRow).id);
async function read(person = anna, fields: Record<string, string> = {}): Promise<readonly ChatRow[]> {
  const { message } = await console.engine.call("POST", "/user/chatlist", { room: "en", limit: "20", ...fields }, person);
  return (message as { chat_list: { data: ChatRow[] } }).chat_list.data;
}
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
const heard = (): readonly number[] => told.flatMap(({ messages }) => messages.map(({ id }) => id));
const numberOf = (reply: EngineReply): number => Number(idOf(reply));

test("what one writes everybody reads, the newest first, and hears of at once", async () => {
  const first = await write("Funding turns in 90 minutes.");
  expect(first).toMatchObject({ type: "ok", message: "Sent", data: { from_user_id: anna.id, state: "shown", type: 1 } });
  const second = await write("Where do I find the rates?", bert, { reply_to: idOf(first) });
  expect(second).toMatchObject({ data: { reply: { id: numberOf(first), user_id: anna.id, content: "Funding turns in 90 minutes." } } });
  expect((await read(bert)).slice(0, 2)).toMatchObject([{ from_user_id: bert.id }, { content: "Funding turns in 90 minutes." }]);
  await expect.poll(heard).toEqual(expect.arrayContaining([numberOf(first), numberOf(second)]));
});

test("a work of the marketplace is written as its code; none that was taken down, and nothing that is no work", async () => {
  const kept = await somebodySelling(console);
  const codeOf = (item: number): string => console.desk.venue.kernel.nft.item(item)?.code ?? "";
  const shared = await write(codeOf(kept), anna, { kind: "work" });
  expect(shared).toMatchObject({ type: "ok", data: { type: 6, content: codeOf(kept), state: "shown" } });
  const answer = await write("Whose is it?", bert, { reply_to: idOf(shared) });
  expect(answer).toMatchObject({ data: { reply: { id: numberOf(shared), content: "" } } });
  console.engine.advance(6000);
  for (const content of [codeOf(kept + 2), "ab".repeat(32), "BTC/USDT"])
    expect(nameOf(await write(content, anna, { kind: "work" }))).toBe("nft_not_found");
});

test("a room has only what was written there", async () => {
  await write("Guten Tag", anna, { room: "de" });
  expect((await read(bert)).some(({ content }) => content === "Guten Tag")).toBe(false);
  expect((await read(bert, { room: "de" }))[0]).toMatchObject({ room: "de", content: "Guten Tag" });
});

test("pages follow a message, whatever is written meanwhile", async () => {
  for (const content of ["one", "two", "three"]) {
    await write(content);
    console.engine.advance(6000);
  }
  const [newest] = await read(bert, { limit: "1" });
  await write("four");
  expect(await read(bert, { limit: "2", before: String(newest?.id) })).toMatchObject([{ content: "two" }, { content: "one" }]);
});

test("the same request writes once, however often it is sent", async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => write("once", anna, { request_id: "one" })));
  expect(new Set(replies.map(idOf)).size).toBe(1);
  expect((await read(bert)).filter(({ from_user_id: id }) => id === anna.id)).toHaveLength(1);
});

test("in slow mode a person waits between two messages, however many they send at once", async () => {
  const replies = await Promise.all(["a", "b", "c"].map((content) => write(content)));
  expect(replies.map(nameOf).toSorted()).toEqual(["chat_slow", "chat_slow", undefined].toSorted());
  console.engine.advance(5000);
  expect(await write("d")).toMatchObject({ type: "ok" });
});

test("whoever takes back what they wrote waits all the same, and it is seen by nobody", async () => {
  const id = idOf(await write("too fast"));
  expect(await console.engine.call("POST", "/user/chat_remove", { id }, anna)).toMatchObject({ type: "ok" });
  expect(nameOf(await write("again"))).toBe("chat_slow");
  expect((await read()).some((row) => row.id === Number(id))).toBe(false);
  expect((await console.get(`/looks/chat/message?message=${id}`, support)).status).toBe(404);
  expect(nameOf(await console.engine.call("POST", "/user/chat_remove", { id }, anna))).toBe("chat_message_not_found");
});

describe("held words", () => {
  test("are seen by their writer alone, until a moderator shows them", async () => {
    const held = await write("write me at +44 7700 900 123");
    expect(held).toMatchObject({ message: "Held until a moderator has looked at it", data: { state: "held", why: "phone" } });
    expect((await read())[0]).toMatchObject({ state: "held" });
    expect((await read(bert)).some(({ id }) => id === numberOf(held))).toBe(false);
    // What is written after it is told with it or later.
    const next = numberOf(await write("good morning", bert));
    await expect.poll(heard).toContain(next);
    expect(heard()).not.toContain(numberOf(held));
    const queue = (await console.get("/looks/chat/queue", support)).body as { rows: { id: number; why: string }[] };
    expect(queue.rows.find(({ id }) => id === numberOf(held))).toMatchObject({ why: "phone" });
    expect(await console.act(support, "chat/release", { message: numberOf(held) })).toMatchObject({ status: 200 });
    expect((await read(bert)).find(({ id }) => id === numberOf(held))).toMatchObject({ state: "shown", why: "" });
    await expect.poll(heard).toContain(numberOf(held));
    expect(await console.act(support, "chat/release", { message: numberOf(held) })).toMatchObject({ status: 422 });
  });

  test("can be taken back", async () => {
    const held = await write("guaranteed profit");
    expect(await console.engine.call("POST", "/user/chat_remove", { id: idOf(held) }, anna)).toMatchObject({ type: "ok" });
    expect((await read()).some(({ id }) => id === numberOf(held))).toBe(false);
  });

  test("cannot be answered, reported or taken back by others, as if they were not there", async () => {
    const id = idOf(await write("guaranteed profit"));
    expect(nameOf(await write("what?", bert, { reply_to: id }))).toBe("chat_message_not_found");
    expect(nameOf(await console.engine.call("POST", "/user/chat_report", { message: id, why: "scam" }, bert))).toBe(
      "chat_message_not_found",
    );
    expect(nameOf(await console.engine.call("POST", "/user/chat_remove", { id }, bert))).toBe("chat_message_not_found");
  });
});

test("a removed message leaves its place and rule, no words; its writer is told and waits", async () => {
  const reply = await write("you are all fools");
  const report = { message: idOf(reply), why: "insult" };
  expect(await console.engine.call("POST", "/user/chat_report", report, bert)).toMatchObject({ type: "ok" });
  const { body } = await console.get(`/looks/chat/message?message=${idOf(reply)}`, support);
  expect(body).toMatchObject({ reports: "1 × insult", row: { content: "you are all fools" } });
  expect(await console.act(support, "chat/remove", { message: numberOf(reply), rule: "5", mute: "1" })).toMatchObject({ status: 200 });
  expect((await read(bert)).find(({ id }) => id === numberOf(reply))).toMatchObject({ state: "removed", why: "5", content: "" });
  const { rows } = await console.desk.venue.pool.query("select content from chat_message where id = $1", [numberOf(reply)]);
  expect(rows).toEqual([{ content: "" }]);
  console.engine.advance(10_000);
  expect(nameOf(await write("may I?"))).toBe("chat_muted");
  const { message } = await console.engine.call("GET", "/user/chat_rooms", {}, anna);
  expect(message as ChatRoomsReply).toMatchObject({ muted_by: "5", muted_until: expect.any(Number) });
  const notices = await console.engine.call("GET", "/mailMessage/getList", {}, anna);
  expect((notices.message as { list: object[] }).list).toMatchObject([
    { kind: "chat_removed", abstract: expect.stringContaining("rule 5") },
  ]);
  console.engine.advance(3_600_000);
  expect(await write("now I may")).toMatchObject({ type: "ok" });
});

test("a report that a moderator leaves is out of the queue", async () => {
  const reply = await write("a fine day");
  await console.engine.call("POST", "/user/chat_report", { message: idOf(reply), why: "other" }, bert);
  await console.act(support, "chat/dismiss", { message: numberOf(reply) });
  const { rows } = (await console.get("/looks/chat/queue", support)).body as { rows: { id: number }[] };
  expect(rows.some(({ id }) => id === numberOf(reply))).toBe(false);
});

test("who is blocked is not seen by who blocked them, and is by others", async () => {
  const reply = await write("hello");
  const block = () => console.engine.call("POST", "/user/chat_block", { user: String(anna.id) }, bert);
  expect(await block()).toMatchObject({ data: { blocked: 1 } });
  expect((await read(bert)).some(({ id }) => id === numberOf(reply))).toBe(false);
  expect((await read()).some(({ id }) => id === numberOf(reply))).toBe(true);
  expect((await console.engine.call("GET", "/user/chat_blocked", {}, bert)).message).toMatchObject([{ user_id: anna.id }]);
  expect(await block()).toMatchObject({ data: { blocked: 0 } });
  expect((await read(bert)).some(({ id }) => id === numberOf(reply))).toBe(true);
});

describe("a picture", () => {
  const picture = async (person = anna): Promise<string> =>
    console.desk.pictures.keep(person.id, { jpeg: await photo(), width: 400, height: 300 });
  const statusOf = async (url: string): Promise<number> => (await console.engine.http.inject({ method: "GET", url })).statusCode;
  const verify = (person = anna) => console.engine.submit({ type: "verification/set-level", user: userId(person.id), level: 1, by: 1 });

  test("of one's own is sent by who is verified, and shown to everybody", async () => {
    const content = await picture();
    expect(nameOf(await write(content, anna, { kind: "picture" }))).toBe("chat_picture_level");
    await verify();
    expect(await statusOf(content)).toBe(404);
    expect(await write(content, anna, { kind: "picture" })).toMatchObject({ data: { type: 2, content } });
    expect(await statusOf(content)).toBe(200);
    const [row] = await read();
    await console.engine.call("POST", "/user/chat_remove", { id: String(row?.id) }, anna);
    expect(await statusOf(content)).toBe(404);
  });

  test("of another is refused", async () => {
    await verify();
    expect(nameOf(await write(await picture(bert), anna, { kind: "picture" }))).toBe("picture_unknown");
  });
});

describe("is refused", () => {
  test.each([
    ["nothing", "  ", {}, "chat_content_invalid"],
    ["too much", "x".repeat(501), {}, "chat_content_invalid"],
    ["turned writing", "abc\u202edef", {}, "chat_content_invalid"],
    ["a room that is not there", "hello", { room: "xx" }, "chat_room_not_found"],
    ["a market that is not there", "ABC/XYZ", { kind: "market" }, "market_not_found"],
    ["an answer to what is not there", "hello", { reply_to: "999999" }, "chat_message_not_found"],
  ])("%s", async (_what, content, fields: Record<string, string>, name) => {
    const before = await read(bert);
    expect(nameOf(await write(content, anna, fields))).toBe(name);
    expect(await read(bert)).toEqual(before);
  });

  test("an answer in another room", async () => {
    const id = idOf(await write("in English"));
    expect(nameOf(await write("auf Deutsch", bert, { room: "de", reply_to: id }))).toBe("chat_message_not_found");
  });

  test("whoever the terms of a room leave out", async () => {
    const admin = await console.operator("admin");
    const set = (fields: object) => console.act(admin, "chat/room", { room: "it", slow: 0, score: 0, level: 0, closed: false, ...fields });
    await set({ closed: true });
    expect(nameOf(await write("ciao", anna, { room: "it" }))).toBe("chat_room_closed");
    await set({ level: 1 });
    expect(nameOf(await write("ciao", anna, { room: "it" }))).toBe("chat_level_too_low");
    await set({ score: 100 });
    const entry = { rule: "chat_abuse", evidence: 1, placedBy: 1 } as const;
    await console.engine.submit({ type: "credit-score/place", user: userId(anna.id), ...entry });
    expect(nameOf(await write("ciao", anna, { room: "it" }))).toBe("chat_score_too_low");
    await set({});
    expect(await write("ciao", anna, { room: "it" })).toMatchObject({ type: "ok" });
  });
});

test("words stay words, whatever is in them", async () => {
  const content = `<img src=x onerror=alert(1)> <script>1</script> {{7*7}} '; drop table person; --`;
  expect(await write(content)).toMatchObject({ data: { content } });
  expect((await read(bert))[0]).toMatchObject({ content });
});

test("none of it was a fault of the venue's", () => expect(console.engine.faults).toEqual([]));
