/** Whom messages name, and orders that are shown: who is told, who is not, and what of an order others see. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS } from "../../../server/test-engine.suite.ts";
import type { EngineReply, Person } from "../../../server/test-engine.suite.ts";
import type { ChatRow } from "../contract/chat-rows.ts";

let console: TestConsole;
let support: TestOperator;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  console = await openTestConsole();
  support = await console.operator("support");
});
afterAll(() => console.close());
beforeEach(async () => {
  [anna, bert] = [await console.engine.newcomer(), await console.engine.newcomer()];
  console.engine.advance(10_000);
});

const write = async (content: string, person: Person, fields: Record<string, string> = {}): Promise<EngineReply> => {
  console.engine.advance(6000);
  return console.engine.call("POST", "/user/chat", { room: "en", content, ...fields }, person);
};
const rowOf = ({ data }: EngineReply): ChatRow => data as ChatRow;
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
type Message = { readonly kind: string; readonly title: string; readonly link: string; readonly group: string };
const noticesOf = async (person: Person): Promise<readonly Message[]> => {
  const { message } = await console.engine.call("GET", "/mailMessage/getList", { group: "community", limit: "100" }, person);
  return (message as { list: readonly Message[] }).list;
};

test("who is named is told once, with the way to the room; so is whose message is answered", async () => {
  const first = await write("good morning", anna);
  const named = await write("@Anna look at this", bert, { mention: `${anna.id},${anna.id}` });
  expect(rowOf(named).mentions).toEqual([{ user_id: anna.id, nickname: expect.any(String) }]);
  const link = "/pages/kf/kf?room=en";
  expect(await noticesOf(anna)).toMatchObject([
    { kind: "chat_named", group: "community", title: expect.stringMatching(new RegExp(`[u#]${bert.id} named you`)) as string, link },
  ]);
  await write("yes", bert, { reply_to: String(rowOf(first).id) });
  expect(await noticesOf(anna)).toMatchObject([{ kind: "chat_answered", link }, { kind: "chat_named" }]);
  expect(await noticesOf(bert)).toEqual([]);
});

test("nobody hears of whom they blocked, of themselves, or more than ten times at once", async () => {
  await write("here I am", anna);
  await write("and I", bert);
  await write("me", anna, { mention: String(anna.id) });
  expect(await noticesOf(anna)).toEqual([]);
  await console.engine.call("POST", "/user/chat_block", { user: String(bert.id) }, anna);
  await write("hello", bert, { mention: String(anna.id) });
  expect(await noticesOf(anna)).toEqual([]);
  await console.engine.call("POST", "/user/chat_block", { user: String(bert.id) }, anna);
  for (let i = 0; i < 12; i++) expect(await write(`hello ${i}`, bert, { mention: String(anna.id) })).toMatchObject({ type: "ok" });
  expect(await noticesOf(anna)).toHaveLength(10);
});

test("what is held tells nobody until a moderator has shown it", async () => {
  await write("here", anna);
  const held = await write("write me at +44 7700 900 123", bert, { mention: String(anna.id) });
  expect(await noticesOf(anna)).toEqual([]);
  expect(await console.act(support, "chat/release", { message: rowOf(held).id })).toMatchObject({ status: 200 });
  expect(await noticesOf(anna)).toMatchObject([{ kind: "chat_named" }]);
});

test.each([
  ["who never wrote here", () => "1"],
  ["more than five", () => "1001,1002,1003,1004,1005,1006"],
  ["no number", () => "anna"],
  ["a number with a sign", () => "-1"],
  ["who wrote in another room only", () => String(bert.id)],
])("nobody can name %s", async (_what, mention) => {
  await console.engine.call("POST", "/user/chat", { room: "de", content: "hallo" }, bert);
  expect(nameOf(await write("you", anna, { mention: mention() }))).toBe("chat_person_not_found");
});

test("an order of one's own is shown as it stands, without amounts; nobody else's, and nothing that is none", async () => {
  const pair = { currency_id: "1", legal_id: "3" };
  const number = ({ data }: EngineReply): string => String((data as { id: number }).id);
  const resting = number(
    await console.engine.call("POST", "/coin/trade", { ...pair, type: "1", amount: "0.01", target_price: "59000" }, anna),
  );
  const open = rowOf(await write(resting, anna, { kind: "order" }));
  expect(open).toMatchObject({
    ...{ type: 7, content: "BTC/USDT" },
    order: { symbol: "BTC/USDT", side: "buy", kind: "limit", price: "59000", filled: 0, state: "open" },
  });
  expect(JSON.stringify(open)).not.toContain("0.01");
  await console.engine.quote(BTC, [], [BTC_TICKS, 100_000]);
  const bought = number(await console.engine.call("POST", "/coin/trade", { ...pair, type: "1", market: "1", total: "20" }, anna));
  expect(rowOf(await write(bought, anna, { kind: "order" })).order).toMatchObject({
    kind: "market",
    state: "filled",
    filled: 100,
    price: "60000",
  });
  for (const [content, person] of [
    [resting, bert],
    ["0", anna],
    ["99999999", anna],
    ["1e3", anna],
    ["-1", anna],
  ] as const)
    expect(nameOf(await write(content, person, { kind: "order" }))).toBe("order_not_found");
});

test("a card that is taken back or removed is gone from the database", async () => {
  const order = await console.engine.call(
    "POST",
    "/coin/trade",
    { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "59000" },
    anna,
  );
  const content = String((order.data as { id: number }).id);
  const [one, two] = [rowOf(await write(content, anna, { kind: "order" })), rowOf(await write(content, anna, { kind: "order" }))];
  await console.engine.call("POST", "/user/chat_remove", { id: String(one.id) }, anna);
  expect(await console.act(support, "chat/remove", { message: two.id, rule: "5", mute: "0" })).toMatchObject({ status: 200 });
  const { rows } = await console.desk.venue.pool.query<{ card: string }>("select card from chat_message where user_id = $1", [anna.id]);
  expect(rows.map(({ card }) => card)).toEqual(["", ""]);
});
