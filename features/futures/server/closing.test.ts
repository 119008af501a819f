/** Closing where nobody takes it: no call says ok with nothing closed, and the rest closes once somebody is there. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { LeverAccountReply } from "../contract/futures-rows.ts";
import { listContract, submit, trader } from "./futures-engine.suite.ts";

let engine: TestEngine;
let ann: Person;
let maker: Person;
let id: string;
/** ANN has seven hundred lots at fifty times, sold to her by the one other person there; the book is empty. */
beforeEach(async () => {
  engine = await openTestEngine();
  await listContract(engine);
  [maker, ann] = [await trader(engine), await trader(engine, "1000")];
  await submit(engine, maker, { type: "2", target_price: "60005", share: "700", multiple: "10" });
  const { data } = await submit(engine, ann, { share: "700", multiple: "50" });
  id = String((data as { id: number }).id);
});
afterEach(() => engine.close());

const call = (path: string, fields: Readonly<Record<string, string>>): Promise<EngineReply> => engine.call("POST", path, fields, ann);
const bid = async (price: string, share: string): Promise<void> => {
  const { type, message } = await submit(engine, maker, { type: "1", target_price: price, share, multiple: "10" });
  if (type !== "ok") throw new Error(String(message));
};
const shares = async (): Promise<readonly number[]> => {
  const { message } = await engine.call("GET", "/lever/account", {}, ann);
  return (message as LeverAccountReply).positions.map(({ share }) => Number(share));
};

test("a close that finds nobody within what the account can bear is refused, alone and with all; the rest closes once somebody is there", async () => {
  // Within the band, and nothing of the account would be left at it.
  await bid("57200", "700");
  const refused = { error: { name: "no_liquidity" }, message: "Nobody is offering at an acceptable price right now" };
  expect(await call("/lever/close", { id, request_id: "once" })).toMatchObject(refused);
  expect(await call("/lever/close", { id, request_id: "once" })).toMatchObject(refused);
  expect(await call("/lever/batch_close", { type: "0" })).toMatchObject(refused);
  expect(await shares()).toEqual([700]);
  await bid("60000", "300");
  const message = "300 lots closed at market; what the book can’t take stays open";
  const all = await call("/lever/batch_close", { type: "1", request_id: "all" });
  expect(all).toMatchObject({ type: "ok", message, data: { lots: 300 } });
  expect(await call("/lever/batch_close", { type: "1", request_id: "all" })).toEqual(all);
  await bid("59999", "150");
  expect(await call("/lever/close", { id, share: "100" })).toMatchObject({ data: { lots: 100 } });
  expect(await call("/lever/close", { id, share: "50" })).toMatchObject({ data: { lots: 50 } });
  expect(await shares()).toEqual([250]);
});

test("an account with a position is not closed: it would go on without anybody", async () => {
  expect(await call("/safe/close", { confirm: "close" })).toMatchObject({ error: { name: "close_contracts_open" } });
  expect(await shares()).toEqual([700]);
});

test("while its index is silent a contract's positions close against other people's orders, which nothing else may be there to take", async () => {
  await bid("60000", "40");
  engine.advance(60_000);
  expect((await submit(engine, ann, { share: "1" })).error?.name).toBe("mark_stale");
  expect(await call("/lever/close", { id })).toMatchObject({ type: "ok", data: { lots: 40 } });
  expect((await call("/lever/close", { id })).error?.name).toBe("no_liquidity");
  expect((await call("/lever/batch_close", { type: "0" })).error?.name).toBe("no_liquidity");
  expect(await shares()).toEqual([660]);
});

test("the message about an order says what became of it: filled in part is not told as not filled", async () => {
  const told = async (): Promise<string> => {
    await engine.trading.projected();
    return JSON.stringify((await engine.call("GET", "/mailMessage/getList", {}, ann)).message);
  };
  await bid("60000", "40");
  await submit(engine, ann, { type: "2", share: "60", multiple: "50" });
  expect(await told()).toContain("a part was filled; the rest could not be");
});
