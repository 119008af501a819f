/** What somebody's own server hears of copy trading, what their sockets are pushed, and what statement and portfolio say of shares of profit. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "../../../kernel/futures-venue.arbitrary.ts";
import { schemaCheck } from "../../../server/doors/openapi/document-watch.suite.ts";
import { ACCOUNT_KINDS } from "../../../server/set-up/step-0002-account-kinds.ts";
import { BTC, BTC_TICKS, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { listContract, submit, trader as funded } from "../../futures/server/futures-engine.suite.ts";
import { WEBHOOK_MESSAGES, webhookBody } from "../../webhooks/contract/webhook-messages.documents.ts";
import { openTestHooks, type TestHooks } from "../../webhooks/server/test-hooks.suite.ts";
import { shareDue } from "../formulas.ts";
import type { SharesReply } from "../contract/copy-trading-replies.ts";

type Told = {
  readonly inputs: readonly { readonly name: string; readonly value: string }[];
  readonly result: Readonly<Record<string, string>>;
  readonly postings: readonly object[];
};
let hooks: TestHooks;
let engine: TestEngine;
let maker: Person;
let tina: Person;
let fred: Person;
let price = BTC_TICKS;
beforeAll(async () => {
  hooks = await openTestHooks();
  engine = hooks.engine;
  for (const command of ACCOUNT_KINDS.commands) await engine.submit(command);
  await engine.submit({ type: "copies/set-terms", terms: { level: 0, closed: 0, days: 0, acceptsAtOnce: true }, askedBy: "rule" });
  await listContract(engine);
  [maker, tina, fred] = [await funded(engine), await funded(engine), await funded(engine, "5000")];
  await post("/user/editNickname", { nickname: "Heron" }, tina);
  await offer();
  await post("/follow/apply", { text: "Calm", share: "20" }, tina);
});
afterAll(() => hooks.close());

const post = (path: string, fields: Readonly<Record<string, string>>, person: Person) => engine.call("POST", path, fields, person);
async function second(): Promise<void> {
  engine.advance(1000);
  await engine.price(BTC, price);
}
async function offer(): Promise<void> {
  await post("/lever/cancel_all", {}, maker);
  await engine.submit(limit(maker.id, "sell", 300, price + 100));
  await engine.submit(limit(maker.id, "buy", 300, price - 100));
}
test("follower and trader hear of each step as the documents say; a trader is told of no follower's number", async () => {
  for (const person of [tina, fred]) await hooks.make(person, "copies");
  await post("/follow/follow", { trader_user_id: String(tina.id), number: "0.5", type: "1", left_out: "" }, fred);
  await submit(engine, tina, { share: "20" });
  await second();
  await submit(engine, tina, { share: "1" });
  await second();
  price = BTC_TICKS + 6000;
  await second();
  await offer();
  await post("/lever/batch_close", { type: "0" }, tina);
  await second();
  await post("/follow/cancel", { follow_user_id: String(tina.id) }, fred);
  await hooks.done();
  const bodies = hooks.receiver.received.map(({ body }) => body);
  const types = (role: string): readonly string[] =>
    bodies.filter(({ data }) => (data as { role: string }).role === role).map(({ type }) => type);
  expect(types("follower")).toEqual([
    "copies.followed",
    "copies.copied",
    "copies.not_copied",
    "copies.ending",
    "copies.shared",
    "copies.unfollowed",
  ]);
  expect(types("trader")).toEqual(["copies.followed", "copies.shared", "copies.unfollowed"]);
  for (const body of bodies) {
    const type = body.type as keyof typeof WEBHOOK_MESSAGES;
    expect(schemaCheck(type, webhookBody(type, WEBHOOK_MESSAGES[type].data))(body)).toBeUndefined();
    if ((body.data as { role: string }).role === "trader") expect(JSON.stringify(body.data)).not.toContain(String(fred.id));
  }
  expect(bodies.find(({ type }) => type === "copies.copied")?.data).toMatchObject({
    symbol: "BTC/USDT",
    side: "long",
    share: 10,
    wanted: 10,
  });
  expect(bodies.find(({ type }) => type === "copies.not_copied")?.data).toMatchObject({ reason: "less_than_a_lot", what: "open" });
});

test("a share of profit is in both sides' lists with its receipt, in messages, statements and results under its own name", async () => {
  const lists = async (side: string, person: Person): Promise<SharesReply> =>
    (await engine.call("GET", "/follow/shares", { side }, person)).message as SharesReply;
  const [paid, received] = [await lists("paid", fred), await lists("received", tina)];
  const [row] = paid.data;
  expect(Number(row?.paid)).toBeGreaterThan(0.5);
  expect(paid).toMatchObject({
    total: 1,
    sum: row?.paid,
    due: "0.00000000",
    data: [{ other: { id: tina.id, nickname: "Heron" }, owed: "0.00000000" }],
  });
  expect(received).toMatchObject({ total: 1, sum: row?.paid, data: [{ paid: row?.paid }] });
  const { message: receipt } = await engine.call("GET", "/receipt", { id: row?.receipt ?? "" }, fred);
  expect(receipt).toMatchObject({ formula: "copy-share/1", product: "copies", terms: { code: "USDT", decimals: "6" } });
  // The trader has one of their own, which agrees too and says no more of the follower's money than the share needed.
  const id = received.data[0]?.receipt ?? "";
  expect(id).toMatch(/^shared-/);
  const { message: theirs } = await engine.call("GET", "/receipt", { id }, tina);
  const valueOf = (of: unknown, name: string): bigint => BigInt((of as Told).inputs.find((input) => input.name === name)?.value ?? "");
  expect(valueOf(receipt, "leavable")).toBeGreaterThan(4_000_000_000n);
  const given = (theirs as Told).result["paid"];
  expect(String(valueOf(theirs, "leavable"))).toBe(given);
  expect(String(shareDue(valueOf(theirs, "realised"), Number(valueOf(theirs, "share_ppm")), valueOf(theirs, "shared")))).toBe(given);
  expect((theirs as Told).postings).toMatchObject([{ value: row?.paid, currency_name: "USDT" }]);
  expect(JSON.stringify(theirs)).not.toContain(`"${fred.id}"`);
  for (const [asked, person] of [
    [id, fred],
    [row?.receipt ?? "", tina],
    [id, maker],
  ] as const)
    expect(await engine.call("GET", "/receipt", { id: asked }, person)).toMatchObject({ error: { name: "receipt_not_found" } });
  expect(await engine.call("GET", "/receipt/seal", { id }, tina)).toMatchObject({ type: "ok" });
  const told = async (person: Person): Promise<string> =>
    JSON.stringify((await engine.call("GET", "/mailMessage/getList", { limit: "50" }, person)).message);
  const sum = String(row?.paid).replace(/0+$/, "");
  expect(await told(fred)).toContain(`${sum} USDT went to Heron.`);
  expect(await told(tina)).toContain(`${sum} USDT came from a follower.`);
  expect(await told(fred)).toMatch(/Something was not copied.*Since [-0-9]+ \(UTC\): 1\. The list names each reason/);
  for (const [person, sign] of [
    [fred, "-"],
    [tina, ""],
  ] as const) {
    const { message: statement } = await engine.call("GET", "/bill/list", { product: "copies", limit: "10" }, person);
    expect(JSON.stringify(statement)).toContain("Copy trading: share of profit");
    const { message: cost } = await engine.call("GET", "/portfolio/cost", {}, person);
    const { products } = cost as { products: readonly { product: string; realised: string }[] };
    expect(products).toContainEqual({ product: "copies", realised: `${sign}${String(row?.paid).slice(0, -2)}`, fees: "0.000000" });
  }
});
