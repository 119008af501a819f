/** What protects an account changes: a day for new addresses, by rule, for each change one. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { assetId, timeMs, userId } from "../../../money/units.ts";
import { openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { Hold } from "../kernel/public.ts";

const DAY_MS = 86_400_000;
let engine: TestEngine;
let person: Person;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  engine.advance(60_000);
  person = await engine.register();
  // Changes are told apart by when the one before was.
  engine.advance(1000);
});

const standing = (): readonly Hold[] => engine.kernel.holds.of(userId(person.id), timeMs(engine.now()));
const change = (old: string, fresh: string): Promise<EngineReply> =>
  engine.call("POST", "/safe/login_password", { old_password: old, password: fresh, re_password: fresh }, person);

/** The newest code that was sent there. */
async function codeOf(address: string): Promise<string> {
  const { code } = await engine.context.database
    .selectFrom("outbox_message")
    .select("code")
    .where("to_address", "=", address)
    .where("code", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return code ?? "";
}

test("a new password: one hold for each change, none for a wrong try, nothing kept from addresses that one had", async () => {
  expect(await change("not the one", "granite under water 8")).toMatchObject({ type: "error" });
  expect(standing()).toEqual([]);
  expect(await change("correct horse 42", "granite under water 8")).toMatchObject({ type: "ok" });
  const first = engine.now() + DAY_MS;
  expect(standing()).toMatchObject([{ kind: "security_change", cause: "password_changed", placedBy: "rule", until: first }]);
  const usdt = assetId(3);
  expect(engine.kernel.holds.withdrawable(userId(person.id), usdt, timeMs(engine.now()))).toMatchObject({
    held: 0n,
    free: 100_000_000_000n,
  });
  engine.advance(60_000);
  expect(await change("granite under water 8", "granite under water 9")).toMatchObject({ type: "ok" });
  expect(standing().map(({ until }) => until)).toEqual([first, first + 60_000]);
});

test("two of the same request at once are one change and one hold", async () => {
  const replies = await Promise.all([1, 2].map(() => change("correct horse 42", "granite under water 8")));
  expect(replies.map(({ type }) => type)).toContain("ok");
  expect(standing()).toHaveLength(1);
});

test.each([
  ["a forgotten one replaced", "/user/forget", { scene: "forget" }, "granite under water 8", "password_reset"],
  ["the payment password set", "/safe/update_password", { scene: "security" }, "739201", "payment_password_set"],
])("%s, by its code and not without it", async (_what, path, scene, password, cause) => {
  const set = (code: string): Promise<EngineReply> =>
    engine.call("POST", path, { user_string: person.address, password, re_password: password, code }, person);
  expect(await set("000000")).toMatchObject({ type: "error" });
  expect(standing()).toEqual([]);
  await engine.call("POST", "/sms_mail", { user_string: person.address, ...scene }, person);
  expect(await set(await codeOf(person.address))).toMatchObject({ type: "ok" });
  expect(standing()).toMatchObject([{ kind: "security_change", cause, placedBy: "rule", until: engine.now() + DAY_MS }]);
});
