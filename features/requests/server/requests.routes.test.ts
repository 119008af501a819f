import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  ann = await engine.newcomer();
  ben = await engine.newcomer();
  await engine.price(BTC, BTC_TICKS);
});
afterAll(() => engine.close());

const ORDER = { currency_id: "1", legal_id: "3", type: "1", amount: "0.001", target_price: "59000" };
const place = (request: string, more: Record<string, string> = {}) =>
  engine.call("POST", "/coin/trade", { ...ORDER, request_id: request, ...more }, ann);
const status = (request: string, person: Person = ann, lang = "en") =>
  engine.call("GET", "/command/status", { request_id: request, lang }, person);

test("a request that was carried out says so, with the order it placed", async () => {
  const placed = await place("lost-1");
  expect(await status("lost-1")).toMatchObject({
    type: "ok",
    message: "This request was carried out",
    data: { status: "done", at: engine.now(), orders: [(placed.data as { id: number }).id] },
  });
});

test("a cancelled bracket buy that was filled in part says which exits it left, and repeats its answer", async () => {
  await engine.quote(BTC, [], [600_100, 2_000]);
  const bought = await place("lost-bracket", { amount: "0.05", target_price: "60010", take_profit_price: "63000" });
  const { id } = bought.data as { id: number };
  const cancel = () => engine.call("POST", "/coin/cancel", { id: String(id), request_id: "lost-cancel" }, ann);
  expect(await cancel()).toMatchObject({ type: "ok", message: "Order cancelled" });
  const { message } = await engine.call("GET", "/coin/list", { status: "1" }, ann);
  const exits = (message as { id: number; entry_id?: number }[]).filter((order) => order.entry_id === id);
  expect(exits).toHaveLength(1);
  expect(await status("lost-cancel")).toMatchObject({ data: { status: "done", orders: exits.map((order) => order.id) } });
  expect(await cancel()).toMatchObject({ type: "ok", message: "Order cancelled" });
});

test("a refused request says why, by name and number", async () => {
  const { error } = await place("lost-2", { amount: "100000" });
  expect(error?.name).toBe("insufficient_balance");
  expect(await status("lost-2")).toMatchObject({ data: { status: "refused", orders: [], refusal: error } });
});

test("a request that never arrived is unknown", async () => {
  expect(await status("never")).toMatchObject({ type: "ok", data: { status: "unknown", at: 0, orders: [] } });
});

test("another's request is as unknown as one that never was, whatever is named", async () => {
  await place("lost-3");
  for (const name of ["lost-3", `${ann.id}:lost-3`, "%", "lost-*"]) {
    expect(await status(name, ben), name).toMatchObject({ type: "ok", data: { status: "unknown", at: 0, orders: [] } });
  }
});

test("a guest is asked to log in", async () => {
  expect(await engine.call("GET", "/command/status", { request_id: "lost-1" })).toMatchObject({ type: "999" });
});

test.each([
  ["missing", {}],
  ["empty", { request_id: "" }],
  ["longer than 64 characters", { request_id: "x".repeat(65) }],
])("a key that is %s is refused", async (_why, fields) => {
  expect(await engine.call("GET", "/command/status", fields, ann)).toMatchObject({ error: { name: "parameter_error" } });
});

test("the answer waits until the request is on disk", async () => {
  const release = engine.holdSyncs();
  const placing = place("slow");
  await new Promise((resolve) => setTimeout(resolve, 20));
  let isAnswered = false;
  const asking = status("slow").finally(() => (isAnswered = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isAnswered).toBe(false);
  release();
  await placing;
  expect(await asking).toMatchObject({ data: { status: "done" } });
});

test.each([
  ["zh", "该请求已执行"],
  ["de", "Diese Anfrage wurde ausgeführt"],
])("the message comes in the caller's language (%s)", async (lang, message) => {
  expect(await status("lost-1", ann, lang)).toMatchObject({ message });
});
