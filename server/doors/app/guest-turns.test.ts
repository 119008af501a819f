import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { CALL_BUDGETS } from "./call-budgets.ts";
import { GuestTurns } from "./guest-turns.ts";
import { openTestDoor } from "./test-door.suite.ts";

test("of two hundred guests who come together one is let in a turn of the event loop, in their order", async () => {
  const turns = new GuestTurns();
  const admitted: number[] = [];
  for (let i = 0; i < 200; i++) void turns.take().then(() => admitted.push(i));
  const counts: number[] = [];
  for (let i = 0; i < 50; i++) {
    await setImmediate();
    counts.push(admitted.length);
  }
  for (const [i, count] of counts.entries()) expect(Math.abs(count - (i + 1))).toBeLessThanOrEqual(1);
  expect(admitted).toEqual(Array.from({ length: admitted.length }, (_, i) => i));
});

test("the 2,001st who waits is refused, and when all had their turn the next has it at once", async () => {
  const turns = new GuestTurns();
  const taken = Array.from({ length: 2000 }, () => turns.take());
  expect(() => turns.take()).toThrow("too_many_requests");
  await Promise.all(taken);
  await turns.take();
});

test("an address whose budget is used up takes no turn from others, however often it asks", async () => {
  const door = await openTestDoor();
  const ask = async (from: string): Promise<string> =>
    (await door.http.inject({ method: "GET", url: "/api/menu", remoteAddress: from })).json<{ type: string }>().type;
  for (let i = 0; i < CALL_BUDGETS.reads.burst; i++) await ask("203.0.113.1");
  const flood = Array.from({ length: 2500 }, () => ask("203.0.113.1"));
  expect(await ask("203.0.113.2")).toBe("ok");
  expect(new Set(await Promise.all(flood))).toEqual(new Set(["error"]));
  await door.close();
});
