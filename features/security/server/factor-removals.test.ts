/** A lost second factor: asked for and agreed to by two operators, told, kept by its person, or gone after its time with the hold that brings. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openTestConsole,
  type OpsReply,
  type TestConsole,
  type TestOperator,
  type Wire,
} from "../../../server/console/test-console.suite.ts";
import { codeOfStep, secretOf, STEP_MS } from "../../../server/identity/totp.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { holdForChange } from "./security-desk.ts";
import { FactorRemovals } from "./factor-removals.ts";
import { freezeToken } from "./freeze-link.ts";
import { MailingNotices } from "./security-mail.ts";

const HOUR_MS = 3_600_000;
const PASSWORD = "correct horse 42";
let console: TestConsole;
let [support, compliance]: readonly (TestOperator | undefined)[] = [];
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

type Somebody = { readonly id: number; readonly address: string; readonly token: string; readonly codeOf: () => string };

/** Registered through the calls, with an authenticator. */
async function somebody(): Promise<Somebody> {
  [support, compliance] = [await console.operator("support"), await console.operator("compliance")];
  const { engine } = console;
  const person = await engine.register();
  const { secret } = (await engine.call("POST", "/safe/app_offer", {}, person)).message as { secret: string };
  const codeOf = (): string => codeOfStep(secretOf(secret), Math.floor(engine.now() / STEP_MS));
  expect((await engine.call("POST", "/safe/app", { code: codeOf() }, person)).type).toBe("ok");
  engine.advance(STEP_MS);
  return { ...person, codeOf };
}
const login = ({ address }: Somebody, more: Readonly<Record<string, string>> = {}) =>
  console.engine.call("POST", "/user/login", { user_string: address, password: PASSWORD, ...more });
const nameOf = ({ body }: OpsReply): unknown => (body as Wire).error?.name;
const fields = (person: number, more: object = {}) => ({ person, evidence: "video_call", reference: "CASE-2026/17", hours: 24, ...more });
const ask = (by: TestOperator | undefined, person: number, more: object = {}): Promise<OpsReply> =>
  console.act(by ?? { token: "" }, "security/remove-factor", fields(person, more));
const agree = (asked: OpsReply, by: TestOperator | undefined): Promise<OpsReply> =>
  console.post(`/requests/${String(asked.body["id"])}/agree`, { reason: "seen and agreed to by me" }, by);
async function waiting(): Promise<Somebody> {
  const anna = await somebody();
  expect((await agree(await ask(support, anna.id), compliance)).body).toMatchObject({ state: "done" });
  return anna;
}
const toldOf = async (person: Somebody): Promise<string> => {
  const { rows } = await console.engine.trading.pool.query("select kind, parameters from notice where user_id = $1", [person.id]);
  return JSON.stringify(rows);
};
const holdsOf = ({ id }: Somebody) => console.engine.kernel.holds.of(userId(id), timeMs(console.engine.now()));

test("support asks and compliance agrees, never two of support, never one alone, within 24 to 72 hours; the person is told with the time", async () => {
  const anna = await somebody();
  expect((await ask(support, anna.id, { hours: 23 })).status).toBe(400);
  expect((await ask(support, anna.id, { hours: 73 })).status).toBe(400);
  expect(nameOf(await ask(await console.operator("finance"), anna.id))).toBe("role_may_not");
  const asked = await ask(support, anna.id);
  expect(asked.body).toMatchObject({ state: "waiting" });
  expect(nameOf(await agree(asked, await console.operator("support")))).toBe("role_may_not");
  expect(nameOf(await agree(asked, support))).toBe("role_may_not");
  expect(await toldOf(anna)).not.toContain("factor_removal");
  expect((await agree(asked, compliance)).body).toMatchObject({ state: "done" });
  expect(await toldOf(anna)).toContain("2026-11-22");
  expect(nameOf(await ask(support, anna.id))).toBe("factor_removal_waiting");
  const nobody = await console.engine.register();
  expect(nameOf(await ask(support, nobody.id))).toBe("factor_unknown");
  // Its person sees it, and so do operators; nothing is gone yet.
  const overview = (await console.engine.call("GET", "/safe/overview", {}, anna)).message as {
    factor_removal_at: number;
    app_since: number;
  };
  expect([overview.factor_removal_at > console.engine.now(), overview.app_since > 0]).toEqual([true, true]);
  const seen = await console.get(`/looks/security/factors?person=${anna.id}`, compliance);
  expect(seen.body["rows"]).toMatchObject([
    { reference: "CASE-2026/17", endedAt: null, askedBy: expect.stringContaining("support") as string },
  ]);
  expect((await login(anna)).error?.name).toBe("second_factor_needed");
});

describe("it is kept", () => {
  test("by a login with it", async () => {
    const anna = await waiting();
    expect((await login(anna, { factor: "000000" })).type).toBe("error");
    expect((await login(anna, { factor: anna.codeOf() })).type).toBe("ok");
    expect(await toldOf(anna)).toContain("factor_kept");
    console.engine.advance(73 * HOUR_MS);
    expect((await login(anna)).error?.name).toBe("second_factor_needed");
  });

  test("by a press in the app, of its person alone, once", async () => {
    const [anna, bert] = [await waiting(), await console.engine.register()];
    expect((await console.engine.call("POST", "/safe/keep_factor", {}, bert)).error?.name).toBe("factor_removal_unknown");
    expect((await console.engine.call("POST", "/safe/keep_factor")).type).toBe("999");
    expect((await console.engine.call("POST", "/safe/keep_factor", {}, anna)).type).toBe("ok");
    expect((await console.engine.call("POST", "/safe/keep_factor", {}, anna)).error?.name).toBe("factor_removal_unknown");
    console.engine.advance(25 * HOUR_MS);
    expect((await login(anna)).error?.name).toBe("second_factor_needed");
  });

  test("by the link of its mail, which freezes the account", async () => {
    const anna = await waiting();
    const token = freezeToken(console.engine.keys, anna.id, console.engine.now());
    expect((await console.engine.call("POST", "/user/freeze", { token })).type).toBe("ok");
    console.engine.advance(25 * HOUR_MS);
    await new FactorRemovals(console.desk).sweep();
    expect((await console.engine.call("POST", "/user/thaw", { user_string: anna.address, password: PASSWORD })).error?.name).toBe(
      "second_factor_needed",
    );
  });

  test("by an operator", async () => {
    const anna = await waiting();
    expect((await console.act(support ?? { token: "" }, "security/keep-factor", { person: anna.id })).body).toMatchObject({
      state: "done",
    });
    expect(nameOf(await console.act(support ?? { token: "" }, "security/keep-factor", { person: anna.id }))).toBe("factor_removal_unknown");
    console.engine.advance(25 * HOUR_MS);
    expect((await login(anna)).error?.name).toBe("second_factor_needed");
  });
});

describe("after its time", () => {
  test("the factor is gone with the next login, to the moment; the hold begins, and nothing else is given", async () => {
    const anna = await waiting();
    const before = await console.desk.database.selectFrom("person").select("password_hash").where("id", "=", anna.id).executeTakeFirst();
    const held = holdsOf(anna).length;
    console.engine.advance(24 * HOUR_MS - 1);
    expect((await login(anna)).error?.name).toBe("second_factor_needed");
    console.engine.advance(1);
    expect((await login(anna, { password: "not the right one" })).error?.name).toBe("login_wrong");
    expect((await login(anna)).type).toBe("ok");
    expect(holdsOf(anna).map(({ kind, cause }) => [kind, cause])).toContainEqual(["security_change", "factor_changed"]);
    expect(holdsOf(anna).length).toBeGreaterThan(held - 1);
    expect(await toldOf(anna)).toContain("factor_removed");
    const after = await console.desk.database.selectFrom("person").select("password_hash").where("id", "=", anna.id).executeTakeFirst();
    expect(after).toEqual(before);
    const { rows } = await console.engine.trading.pool.query("select 1 from person_factor where user_id = $1", [anna.id]);
    expect(rows).toEqual([]);
  });

  test("it is taken away with nobody there, too, and once", async () => {
    const anna = await waiting();
    console.engine.advance(24 * HOUR_MS);
    const removals = new FactorRemovals(console.desk);
    const due = await removals.dueAt(anna.id);
    await Promise.all([removals.sweep(), removals.sweep(), removals.takeDue(anna.id)]);
    // One more that had looked before it was done.
    await holdForChange(console.desk, anna.id, "factor_removed", due);
    const seen = await console.get(`/looks/security/factors?person=${anna.id}`, await console.operator("auditor"));
    expect(seen.body).toMatchObject({ appSince: null, passkeys: 0, recoveryLeft: 0, rows: [{ outcome: "removed" }] });
    expect((await toldOf(anna)).match(/factor_removed/g)).toHaveLength(1);
    expect(holdsOf(anna).filter(({ placedAt }) => placedAt === console.engine.now())).toHaveLength(1);
  });
});

test("who has a mail address and a telephone number is written to both, with the link that freezes", async () => {
  const anna = await waiting();
  await console.desk.database.updateTable("person").set({ phone: "7700900456", area_code: "44" }).where("id", "=", anna.id).execute();
  const failed: unknown[] = [];
  const mailing = new MailingNotices(console.desk.notices, console.desk, (error) => void failed.push(error));
  await new FactorRemovals({ ...console.desk, notices: mailing }).tell(anna.id);
  await mailing.settled();
  expect(failed).toEqual([]);
  const sent = await console.desk.database
    .selectFrom("outbox_message")
    .select(["to_address", "text"])
    .where("to_address", "in", [anna.address, "447700900456"])
    .where("text", "like", "% Nov 2026 %")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(sent.map(({ to_address: to }) => to).toSorted()).toEqual(["447700900456", anna.address].toSorted());
  for (const { text } of sent) expect(text).toContain("/pages/common/freeze?token=");
});

test("a proof by it in a session leaves it, and so does thawing by it: who has it has not lost it", async () => {
  const { engine, desk } = console;
  const [anna, bert] = [await waiting(), await waiting()];
  expect(await engine.call("POST", "/safe/prove", { factor: anna.codeOf() }, anna)).toMatchObject({ type: "ok" });
  // Asked for once more while the account is frozen.
  await engine.call("POST", "/safe/freeze", { confirm: "freeze" }, bert);
  expect((await agree(await ask(support, bert.id), compliance)).body).toMatchObject({ state: "done" });
  const form = { user_string: bert.address, password: PASSWORD, factor: bert.codeOf() };
  expect(await engine.call("POST", "/user/thaw", form)).toMatchObject({ type: "ok" });
  engine.advance(25 * HOUR_MS);
  await new FactorRemovals(desk).sweep();
  const reader = await console.operator("compliance");
  for (const { id } of [anna, bert]) {
    const seen = await console.get(`/looks/security/factors?person=${id}`, reader);
    expect(seen.body).toMatchObject({ appSince: expect.any(Number) as number });
    expect((seen.body["rows"] as object[])[0]).toMatchObject({ outcome: "login" });
  }
});
