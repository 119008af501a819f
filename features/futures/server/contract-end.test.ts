/** The end of a contract through the venue: who is told, what rows say, and that it leaves the lists. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { ContractsReply, LeverAccountReply, LeverRow } from "../contract/futures-rows.ts";
import { listContract, marketOf, submit, trader } from "./futures-engine.suite.ts";

const DAY_MS = 86_400_000;
let engine: TestEngine;
let ann: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await listContract(engine);
  await marketOf(engine);
  ann = await trader(engine, "1000");
});
afterAll(() => engine.close());

const kindsOf = async (person: Person): Promise<readonly string[]> => {
  await engine.trading.projected();
  const { rows } = await engine.trading.pool.query<{ kind: string }>("select kind from notice where user_id = $1", [person.id]);
  return rows.map(({ kind }) => kind);
};
const contracts = async (): Promise<readonly string[]> =>
  ((await engine.call("GET", "/lever/contracts")).message as ContractsReply).list.map(({ symbol }) => symbol);

test("whoever has a position is told of the end, may close until it, and what is left is settled with a message and a receipt", async () => {
  await submit(engine, ann, {});
  const [closesAt, endsAt] = [engine.now() + 7 * DAY_MS + 60_000, engine.now() + 8 * DAY_MS];
  await engine.submit({ type: "delistings/announce", market: BTC, closesAt, endsAt, askedBy: 1, agreedBy: 2 } as never);
  expect(await kindsOf(ann)).toContain("delisting_announced");
  engine.advance(closesAt + 1000 - engine.now());
  await engine.price(BTC, BTC_TICKS);
  expect((await submit(engine, ann, { share: "1" })).error?.name).toBe("contract_halted");
  expect(await contracts()).toEqual(["BTC/USDT"]);
  engine.advance(endsAt + 1000 - engine.now());
  // Whatever comes next settles what is due.
  await engine.newcomer();
  await engine.trading.projected();
  expect(await kindsOf(ann)).toContain("futures_delisted");
  const { positions, margin } = (await engine.call("GET", "/lever/account", {}, ann)).message as LeverAccountReply;
  expect([positions, margin]).toEqual([[], "0.00000000"]);
  const reply = (await engine.call("POST", "/lever/my_trade", { status: "3" }, ann)).message as { message: { data: readonly LeverRow[] } };
  const [row] = reply.message.data;
  expect(row).toMatchObject({ symbol: "BTC/USDT", reason: "delisted", status: 3 });
  expect((await engine.call("GET", "/receipt", { id: row?.receipt ?? "" }, ann)).message).toMatchObject({ formula: "futures-close/1" });
  expect(await contracts()).toEqual([]);
  engine.kernel.check();
});
