/** What clients that never subscribe are sent of their futures: sums and rows while marks move, and what is gone. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { BTC, BTC_TICKS, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { heardOf, openTestSockets, quiet, until, type Client, type TestSockets } from "../../../server/sockets/test-sockets.suite.ts";
import type { LeverRow } from "../contract/futures-rows.ts";
import { listContract, marketOf, submit, trader } from "./futures-engine.suite.ts";

let hub: TestSockets;
let engine: TestEngine;
let ann: Person;
beforeAll(async () => {
  hub = await openTestSockets();
  engine = hub.engine;
});
beforeEach(async () => {
  engine.advance(1000);
  await listContract(engine);
  await marketOf(engine);
  ann = await trader(engine, "1000");
});
afterEach(() => hub.hangUp());
afterAll(() => hub.close());

async function oldClientOf(person: Person): Promise<Client> {
  const client = await hub.connectOldClient("websocket");
  client.emit("auth", { token: person.token });
  await vi.waitFor(() => expect(hub.sockets.hears(person.id)).toBe(true), { timeout: 5000, interval: 10 });
  return client;
}

const open = async (fields: Readonly<Record<string, string>> = {}): Promise<number> =>
  Number(((await submit(engine, ann, fields)).data as { id: number }).id);
const rowsOf = (message: unknown, name: string): readonly LeverRow[] =>
  JSON.parse(String((message as Record<string, unknown>)[name])) as LeverRow[];

/** The newest `lever_trade` for which something holds. */
async function told(client: Client, holds: (message: Readonly<Record<string, unknown>>) => boolean) {
  await vi.waitFor(() => expect(heardOf(client, "lever_trade").some(holds)).toBe(true), { timeout: 15_000, interval: 20 });
  return heardOf(client, "lever_trade").filter(holds).at(-1);
}

test("a position comes with the account's rate and sums, lists as texts, and again when the mark moves", async () => {
  const client = await oldClientOf(ann);
  const id = await open();
  const message = await told(client, (one) => rowsOf(one, "trades_cur").length === 1);
  expect(message).toMatchObject({ type: "lever_trade", caution_money_all: "60.01000000", caution_money: "60.01000000" });
  expect(Number(message?.["hazard_rate"])).toBeGreaterThan(1000);
  expect(rowsOf(message, "trades_cur")[0]).toMatchObject({ id, status: 1, symbol: "BTC/USDT", price: "60010.00000000" });
  expect(rowsOf(message, "trades_all")).toHaveLength(1);
  expect(rowsOf(message, "trades_entrust")).toEqual([]);
  // 100 USDT higher: 0.01 BTC win 0.90 on 60,010.
  engine.advance(1000);
  await engine.price(BTC, BTC_TICKS + 1000);
  const later = await told(client, (one) => one["profits_all"] !== message?.["profits_all"]);
  expect(rowsOf(later, "trades_cur")[0]?.profits).toBe(later?.["profits_all"]);
});

test("an order that waits is in its own list, and leaves it when it is cancelled", async () => {
  const client = await oldClientOf(ann);
  const id = await open({ target_price: "58000" });
  const message = await told(client, (one) => rowsOf(one, "trades_entrust").length === 1);
  expect(rowsOf(message, "trades_entrust")[0]).toMatchObject({ id, status: 0, price: "58000.00000000" });
  await engine.call("POST", "/lever/cancel", { id: String(id) }, ann);
  const heard = heardOf(client, "lever_trade").length;
  await vi.waitFor(() => expect(heardOf(client, "lever_trade").length).toBeGreaterThan(heard), { timeout: 15_000, interval: 20 });
  expect(rowsOf(heardOf(client, "lever_trade").at(-1), "trades_all")).toEqual([]);
});

test("a closed position is named at once, to its owner alone", async () => {
  const bob = await trader(engine, "1000");
  const [client, other] = [await oldClientOf(ann), await oldClientOf(bob)];
  const id = await open();
  // A part of it is no end.
  await engine.call("POST", "/lever/close", { id: String(id), share: "4" }, ann);
  expect(engine.kernel.futures.desk.positions.get(id as never)?.lots).toBe(6);
  await quiet();
  expect(heardOf(client, "lever_closed")).toEqual([]);
  await engine.call("POST", "/lever/close", { id: String(id) }, ann);
  await until(client, "lever_closed");
  expect(heardOf(client, "lever_closed")).toEqual([{ type: "lever_closed", id: [id] }]);
  expect(heardOf(other, "lever_closed")).toEqual([]);
  for (const message of heardOf(other, "lever_trade")) expect(rowsOf(message, "trades_all")).toEqual([]);
});

test("who subscribes hears neither, and nobody does whose token was not shown", async () => {
  const [ours, silent] = [await hub.connectAs(ann.token), await hub.connectOldClient("websocket")];
  ours.emit("sub", { topics: ["market_depth:BTC/USDT"] });
  await quiet();
  const id = await open();
  await until(ours, "lever_changed");
  await engine.call("POST", "/lever/close", { id: String(id) }, ann);
  engine.advance(1000);
  await engine.price(BTC, BTC_TICKS + 1000);
  // Longer than a round.
  await quiet(1500);
  for (const client of [ours, silent]) expect(heardOf(client, "lever_trade", "lever_closed")).toEqual([]);
});
