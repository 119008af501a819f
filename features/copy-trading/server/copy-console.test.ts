/** What operators read of copy trading and do about it: applications, pauses, reports; what the person is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../../../money/units.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { Person, TestEngine } from "../../../server/test-engine.suite.ts";

let console: TestConsole;
let engine: TestEngine;
let admin: TestOperator;
let support: TestOperator;
let tina: Person;
const TERMS = { level: 0, closed: 0, days: 0, acceptsAtOnce: false };
beforeAll(async () => {
  console = await openTestConsole();
  engine = console.engine;
  [admin, support] = [await console.operator("admin"), await console.operator("support")];
  await engine.submit({ type: "copies/set-terms", terms: TERMS, askedBy: 1, agreedBy: 2 });
});
beforeEach(async () => {
  tina = await engine.newcomer();
  await engine.call("POST", "/user/editNickname", { nickname: `Heron${tina.id % 1000}` }, tina);
  await engine.call("POST", "/follow/apply", { text: "Calm and small", share: "12.5" }, tina);
});
afterAll(() => console.close());

type Row = Readonly<Record<string, unknown>>;
const rows = async (look: string, by = admin): Promise<readonly Row[]> =>
  (await console.get(`/looks/${look}`, by)).body["rows"] as readonly Row[];
const mine = async (look: string): Promise<Row | undefined> => (await rows(look)).find(({ trader }) => trader === tina.id);
const messages = async (person: Person, lang = "en"): Promise<string> =>
  JSON.stringify((await engine.call("GET", "/mailMessage/getList", { lang, limit: "50" }, person)).message);
const me = async (lang = "en"): Promise<unknown> => (await engine.call("GET", "/follow/me", { lang }, tina)).message;

describe("an application", () => {
  test("waits with what it asks for, and is accepted by one operator; the person is told", async () => {
    expect(await me()).toMatchObject({ status: { state: "applied", is_open: 0 }, figures: null });
    expect(await mine("copies/applications")).toMatchObject({
      nickname: `Heron${tina.id % 1000}`,
      text: "Calm and small",
      share: "12.5 %",
      closed: 0,
    });
    expect((await console.get("/looks/copies/count", admin)).body).toMatchObject({ waiting: expect.any(Number) });
    await console.act(admin, "copies/accept", { trader: tina.id });
    expect(await mine("copies/applications")).toBeUndefined();
    expect(await mine("copies/traders")).toMatchObject({ state: "active", isPaused: false, share: "12.5 %", followers: 0, accuracy: "–" });
    expect(await messages(tina)).toContain("You are a trader now");
    // Once is enough.
    expect((await console.act(admin, "copies/accept", { trader: tina.id })).body).toMatchObject({ error: { name: "application_decided" } });
  });

  test("is refused with a cause of the list, in the person's language, and may come again", async () => {
    await console.act(admin, "copies/refuse", { trader: tina.id, cause: "too_little_shown" });
    expect(await messages(tina, "de")).toContain("es wurde zu wenig gehandelt");
    expect(await me("fra")).toMatchObject({ status: { state: "refused" }, reason: "trop peu de positions pour juger" });
    expect((await engine.call("POST", "/follow/apply", { text: "Once more", share: "5" }, tina)).type).toBe("ok");
    expect(await me()).toMatchObject({ status: { state: "applied", share: "5.0000" }, text: "Once more", reason: "" });
  });
});

test("a paused trader keeps followers, who are told; nobody new follows until it is over", async () => {
  await console.act(admin, "copies/accept", { trader: tina.id });
  const [fred, fay] = [await engine.newcomer(), await engine.newcomer()];
  const follow = (person: Person) =>
    engine.call("POST", "/follow/follow", { trader_user_id: String(tina.id), number: "1", type: "1", most_all: "100" }, person);
  expect((await follow(fred)).type).toBe("ok");
  await console.act(admin, "copies/pause", { trader: tina.id, cause: "promises" });
  expect(await mine("copies/traders")).toMatchObject({ isPaused: true, followers: 1 });
  expect(await messages(tina)).toContain("promises of profit were made");
  expect(await messages(fred)).toContain(`Heron${tina.id % 1000}: nothing new is copied`);
  expect(await follow(fay)).toMatchObject({ error: { name: "copy_trader_closed" } });
  await console.act(admin, "copies/resume", { trader: tina.id, cause: "review_done" });
  expect((await follow(fay)).type).toBe("ok");
  await engine.call("POST", "/follow/leave", {}, tina);
  expect(await messages(fay)).toMatch(/Heron\d+ ends on \d\d Nov 2026 \d\d:\d\d \(UTC\)/);
});

test("a report comes once a person and trader while it waits, and is answered from a list", async () => {
  await console.act(admin, "copies/accept", { trader: tina.id });
  const fred = await engine.newcomer();
  const report = () =>
    engine.call("POST", "/follow/report", { trader_user_id: String(tina.id), reason: "promises", text: "Says it is safe" }, fred);
  expect((await report()).type).toBe("ok");
  expect(await report()).toMatchObject({ error: { name: "copy_reported_already" } });
  const [row] = await rows("copies/reports", support);
  expect(row).toMatchObject({ trader: tina.id, by: fred.id, reasonEn: "Promises of profit", text: "Says it is safe", decided: 0 });
  expect(await mine("copies/traders")).toMatchObject({ reports: 1 });
  await console.act(support, "copies/answer-report", { report: row?.["id"], answer: "no_breach" });
  expect(await mine("copies/reports")).toBeUndefined();
  expect(await mine("copies/reports?state=decided")).toMatchObject({ answerEn: "No breach found" });
  expect((await report()).type).toBe("ok");
});

test("the terms change by two, for applications from then on", async () => {
  const business = await console.operator("business");
  const { body } = await console.act(admin, "copies/set-terms", { level: 0, closed: 3, days: 9, acceptsAtOnce: true });
  expect(engine.kernel.copies.terms).toEqual(TERMS);
  await console.post(`/requests/${String(body["id"])}/agree`, { reason: "seen and agreed to by me" }, business);
  expect(engine.kernel.copies.terms).toEqual({ level: 0, closed: 3, days: 9, acceptsAtOnce: true });
  const other = await engine.newcomer();
  expect(await engine.call("POST", "/follow/apply", { text: "Calm", share: "5" }, other)).toMatchObject({
    error: { name: "copy_trading_too_short" },
    message: "You need 3 closed positions of your own, or 9 days since the first: 0 and 0 so far",
  });
  expect(engine.kernel.copies.state.traders.get(userId(tina.id))?.state).toBe("applied");
  await engine.submit({ type: "copies/set-terms", terms: TERMS, askedBy: 1, agreedBy: 2 });
});
