/** Credit scores through the real doors: evidence, entries, appeals and plans, and who may do and see what of them (charter 3). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { timeMs, userId } from "../../../money/units.ts";
import { openTestConsole, type OpsReply, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { EngineReply, Person } from "../../../server/test-engine.suite.ts";
import type { EntryView, ScoreReply } from "../contract/credit-score.contract.ts";
import type { AppealDetails, EntryRow, PersonScore } from "../contract/entry-row.ts";
import { QUIZ_ANSWERS } from "../kernel/quiz.ts";

const DAY_MS = 86_400_000;
const WORDS = "Three messages with insults on Tuesday";
const MINE = "It was my brother who wrote on my phone.";
let console: TestConsole;
let ada: TestOperator;
let bea: TestOperator;
let anna: Person;
/** With a password; registered before the newcomers, whose numbers go on from theirs. */
const registered: Person[] = [];
beforeAll(async () => {
  console = await openTestConsole();
  for (let i = 0; i < 2; i++) registered.push(await console.engine.register());
});
afterAll(() => console.close());
beforeEach(async () => {
  console.engine.advance(60_000);
  [ada, bea, anna] = [await console.operator("compliance"), await console.operator("admin"), await console.engine.newcomer()];
});

const errorOf = ({ body }: OpsReply): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
const read = async (person = anna, more: Record<string, string> = {}): Promise<ScoreReply> =>
  (await console.engine.call("GET", "/credit/score", more, person)).message as ScoreReply;
const post = (path: string, fields: Record<string, string>, person = anna): Promise<EngineReply> =>
  console.engine.call("POST", path, fields, person);
const scoreOf = (person = anna): number => console.engine.kernel.creditScore.scoreOf(userId(person.id), timeMs(console.engine.now()));
async function told(): Promise<readonly { title: string; abstract: string; link: string }[]> {
  await console.engine.trading.projected();
  const { message } = await console.engine.call("GET", "/mailMessage/getList", {}, anna);
  return (message as { list?: [] }).list ?? (message as { data: [] }).data;
}
/** Sessions end within a month. */
async function logInAgain(): Promise<void> {
  anna = { ...anna, token: await console.engine.login(anna) };
}
/** Time passes and the venue hears of it. */
async function pass(ms: number): Promise<void> {
  console.engine.advance(ms);
  await console.engine.price(1 as never, 600_000);
}

/** Writes evidence down and says its number. */
async function evidence(rule = "chat_abuse", person = anna): Promise<number> {
  const written = { person: person.id, rule, reference: "Message 77", words: WORDS };
  expect((await console.act(ada, "credit-score/note-evidence", written)).body).toMatchObject({ state: "done" });
  const { id } = await console.desk.database
    .selectFrom("credit_evidence")
    .select("id")
    .where("user_id", "=", person.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}
/** An entry by ada; its number. */
async function entry(rule = "chat_abuse"): Promise<EntryView> {
  const fields = { person: anna.id, record: await evidence(rule) };
  const isHeavy = rule.startsWith("voucher");
  const { body } = await console.act(ada, isHeavy ? "credit-score/place-by-two" : "credit-score/place", fields);
  if (isHeavy) await console.post(`/requests/${String(body["id"])}/agree`, {}, bea);
  const [newest] = (await read()).entries;
  if (newest === undefined) throw new Error(`no entry was placed: ${JSON.stringify(body)}`);
  return newest;
}

test("everybody starts at 100: no entries, the whole table, everything open, a withdrawal straight through", async () => {
  const mine = await read();
  expect(mine).toMatchObject({ score: 100, sum: 100, review: { needed: false, longest: 259_200_000 }, entries: [], ended: [] });
  expect(mine.rules.map(({ rule, points, days }) => [rule, points, days])).toEqual([
    ["voucher_forged", 40, 180],
    ["payment_reversed", 30, 120],
    ["promotion_accounts", 20, 90],
    ["chat_abuse", 10, 30],
    ["loan_unpaid", 30, 180],
  ]);
  expect(mine.gates.every(({ open }) => open)).toBe(true);
});

test("nothing is written down about somebody who left: nobody would erase it", async () => {
  const { database } = console.desk;
  await database.updateTable("person").set({ closed_at: new Date() }).where("id", "=", anna.id).execute();
  const written = { person: anna.id, rule: "chat_abuse", reference: "Message 77", words: WORDS };
  expect(errorOf(await console.act(ada, "credit-score/note-evidence", written))).toBe("person_unknown");
});

test("a database that is older than the log gives no record the number that an entry cites, and shows nobody another's record", async () => {
  const { database, venue } = console.desk;
  const { id } = await entry();
  await post("/credit/appeal", { entry: String(id), words: MINE });
  const { id: cited } = await database.selectFrom("credit_evidence").select("id").where("user_id", "=", anna.id).executeTakeFirstOrThrow();
  await database.deleteFrom("credit_evidence").where("user_id", "=", anna.id).execute();
  await venue.pool.query(`alter table credit_evidence alter column id restart with ${cited}`);
  const other = await console.engine.newcomer();
  expect(await evidence("chat_abuse", other)).toBeGreaterThan(cited);
  await venue.pool.query("delete from credit_evidence where user_id = $1", [other.id]);
  await venue.pool.query(
    `insert into credit_evidence (id, user_id, rule, reference, words, written_by, written_at) overriding system value
     values ($1, $2, 'chat_abuse', 'x', 'of another', $3, now())`,
    [cited, other.id, ada.id],
  );
  const { body } = await console.get(`/looks/credit-score/appeal?entry=${id}&person=${anna.id}`, bea);
  expect(body).toMatchObject({ words: MINE, evidence: null });
});

test("an entry: the person reads rule, points, evidence, who and until when, hears of it, and nobody else sees it; no money is kept", async () => {
  const before = await console.engine.call("GET", "/hold/list", {}, anna);
  const { id } = await entry();
  const mine = await read(anna, { lang: "de" });
  expect(mine).toMatchObject({ score: 90, sum: 90, review: { needed: true } });
  expect(mine.entries).toMatchObject([
    {
      id,
      rule: "chat_abuse",
      title: "Missbrauch im Chat",
      points: -10,
      evidence: "Message 77",
      evidence_words: WORDS,
      set_by_text: "Eine Person des Handelsplatzes",
      until: console.engine.now() + 30 * DAY_MS,
      restored: "",
      appeal: { state: "none", until: 0 },
      steps: [
        { step: "quiz", done: false },
        { step: "clean_days", done: false, at: console.engine.now() + 7 * DAY_MS },
      ],
    },
  ]);
  expect(mine.entries[0]?.statements).toHaveLength(3);
  expect(JSON.stringify(mine)).not.toMatch(/placedBy|placed_by|compliance \d/);
  expect((await told())[0]).toMatchObject({ title: "Your credit score fell by 10: Abuse in the chat", link: "/pages/setting/credit" });
  expect((await console.engine.call("GET", "/user/info", {}, anna)).message).toMatchObject({ score: 90 });
  expect((await read(await console.engine.newcomer())).entries).toEqual([]);
  const after = await console.engine.call("GET", "/hold/list", {}, anna);
  expect([(after.message as { withdrawable: [] }).withdrawable, (after.message as { holds: [] }).holds]).toEqual([
    (before.message as { withdrawable: [] }).withdrawable,
    [],
  ]);
});

describe("operators", () => {
  test("one alone places a light entry; a heavy one, and any further one, waits for the second, who is another", async () => {
    const heavy = { person: anna.id, record: await evidence("voucher_forged") };
    expect(errorOf(await console.act(ada, "credit-score/place", heavy))).toBe("second_operator_needed");
    const asked = await console.act(ada, "credit-score/place-by-two", heavy);
    expect(asked.body).toMatchObject({ state: "waiting" });
    expect(scoreOf()).toBe(100);
    expect(errorOf(await console.post(`/requests/${String(asked.body["id"])}/agree`, {}, ada))).toBe("request_own");
    expect((await console.post(`/requests/${String(asked.body["id"])}/agree`, {}, bea)).status).toBe(200);
    expect(scoreOf()).toBe(60);
    const further = { person: anna.id, record: await evidence() };
    expect(errorOf(await console.act(ada, "credit-score/place", further))).toBe("second_operator_needed");
    expect((await read()).entries).toMatchObject([{ set_by_text: "Two operators" }]);
  });

  test("evidence serves once, and only about whom it was written", async () => {
    const record = await evidence();
    const other = await console.engine.newcomer();
    expect(errorOf(await console.act(ada, "credit-score/place", { person: other.id, record }))).toBe("record_unknown");
    expect(errorOf(await console.act(ada, "credit-score/place", { person: anna.id, record: 999_999 }))).toBe("record_unknown");
    await console.act(ada, "credit-score/place", { person: anna.id, record });
    await pass(30 * DAY_MS);
    const later = await console.operator("compliance");
    expect(errorOf(await console.act(later, "credit-score/place", { person: anna.id, record }))).toBe("score_evidence_used");
    expect(scoreOf()).toBe(100);
  });

  test.each([
    ["a rule of one's own", { rule: "whim" }, "field_wrong"],
    ["a rule that acts by itself", { rule: "loan_unpaid" }, "field_wrong"],
    ["nothing", { words: "   " }, "evidence_empty"],
    ["letters that turn the writing", { words: "abuse \u202Eesuba" }, "field_wrong"],
    ["nobody", { person: 499_999 }, "person_unknown"],
  ])("write no evidence of %s", async (_what, more, name) => {
    const written = { person: anna.id, rule: "chat_abuse", reference: "Message 77", words: WORDS, ...more };
    expect(errorOf(await console.act(ada, "credit-score/note-evidence", written))).toBe(name);
  });

  test("the words of evidence stand in their table alone: neither in the audit log, nor in requests, nor in the log of commands", async () => {
    await entry();
    const { pool } = console.engine.trading;
    for (const table of ["audit_entry", "operator_request"]) {
      const { rows } = await pool.query(`select 1 from "${table}" as r where r::text like '%insults%' or r::text like '%Message 77%'`);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(Buffer.from(console.engine.kernel.snapshot()).includes("insults")).toBe(false);
  });

  test("read a person's score as an entry of the audit log", async () => {
    const { id } = await entry();
    const { body } = await console.get(`/looks/credit-score/person?person=${anna.id}`, await console.operator("support"));
    const shown = body as unknown as PersonScore;
    expect(shown).toMatchObject({ score: 90, entries: [{ id, points: -10, endedAt: 0 }], evidence: [{ words: WORDS, isUsed: true }] });
    const audit = await console.get(`/looks/audit/entries?person=${anna.id}`, ada);
    expect(audit.body["rows"]).toContainEqual(expect.objectContaining({ outcome: "looked", subject: "credit score" }));
    const rows = (await console.get("/looks/credit-score/entries", ada)).body["rows"] as EntryRow[];
    expect(rows.map((row) => row.id)).toContain(id);
  });
});

describe("an appeal", () => {
  const appeal = (id: number, words = MINE, person = anna): Promise<EngineReply> =>
    post("/credit/appeal", { entry: String(id), words }, person);

  test("waits in the queue with its deadline; who placed the entry may not decide, another grants it, and the points are back", async () => {
    const { id } = await entry();
    expect(await appeal(id)).toMatchObject({ type: "ok" });
    const until = console.engine.now() + 3 * DAY_MS;
    expect((await read()).entries[0]?.appeal).toMatchObject({ state: "open", until, words: MINE });
    expect((await told())[0]?.title).toBe("Appeal received: Abuse in the chat");
    const queue = (await console.get("/looks/credit-score/appeals", bea)).body["rows"] as { id: number; deadline: number }[];
    expect(queue.find((row) => row.id === id)).toMatchObject({ deadline: until });
    expect(JSON.stringify(queue)).not.toContain("brother");
    const details = await console.get(`/looks/credit-score/appeal?entry=${id}&person=${anna.id}`, bea);
    expect(details.body as unknown as AppealDetails).toMatchObject({ words: MINE, score: 90, isOwn: false, evidence: { words: WORDS } });
    expect((await console.get(`/looks/credit-score/appeal?entry=${id}&person=${anna.id + 1}`, bea)).status).toBe(404);
    const decision = { person: anna.id, entry: id };
    expect(errorOf(await console.act(ada, "credit-score/grant", decision))).toBe("appeal_of_own_entry");
    expect(errorOf(await console.act(ada, "credit-score/deny", { ...decision, why: "evidence_stands" }))).toBe("appeal_of_own_entry");
    expect((await console.act(bea, "credit-score/grant", decision)).body).toMatchObject({
      state: "done",
      lines: [{}, { before: "90", after: "100" }],
    });
    expect(await read()).toMatchObject({ score: 100, entries: [{ restored: "appeal_granted", appeal: { state: "granted" } }] });
    expect((await told())[0]).toMatchObject({ title: "Appeal granted: Abuse in the chat" });
    expect(errorOf(await console.act(bea, "credit-score/grant", decision))).toBe("appeal_not_open");
  });

  test("is refused for a reason that the person reads, and made once", async () => {
    const { id } = await entry();
    await appeal(id);
    const decision = { person: anna.id, entry: id };
    expect(errorOf(await console.act(bea, "credit-score/deny", { ...decision, why: "whim" }))).toBe("field_wrong");
    await console.act(bea, "credit-score/deny", { ...decision, why: "other_matter" });
    const [mine] = (await read(anna, { lang: "de" })).entries;
    expect(mine?.appeal).toMatchObject({ state: "denied", why: "Was du schreibst, betrifft etwas anderes." });
    expect((await told())[0]?.abstract).toBe("What you wrote is about another matter. The repair plan stays open.");
    expect(nameOf(await appeal(id))).toBe("appeal_made_already");
    expect(scoreOf()).toBe(90);
  });

  test("that nobody decides is granted after 72 hours by itself", async () => {
    const { id } = await entry("voucher_forged");
    await appeal(id);
    await pass(3 * DAY_MS - 1);
    expect(scoreOf()).toBe(60);
    await pass(1);
    expect(scoreOf()).toBe(100);
    expect((await told())[0]?.title).toBe("Appeal granted: Forged deposit voucher");
  });

  test("sent twice at once is one; somebody else's entry is none of one's own; words have to be some", async () => {
    const { id } = await entry();
    const other = await console.engine.newcomer();
    expect(nameOf(await appeal(id, MINE, other))).toBe("score_entry_not_found");
    expect(nameOf(await appeal(id, "too short"))).toBe("appeal_words_wrong");
    expect(nameOf(await appeal(id, "          \u202E          "))).toBe("appeal_words_wrong");
    const before = console.engine.kernel.creditScore.find(id, timeMs(console.engine.now()));
    expect(before?.appeal).toBe("none");
    const replies = await Promise.all([appeal(id), appeal(id)]);
    expect(replies.map(({ type }) => type)).toContain("ok");
    const { rows } = await console.engine.trading.pool.query("select words from credit_appeal where entry = $1", [id]);
    expect(rows).toEqual([{ words: MINE }]);
  });
});

describe("a repair plan", () => {
  const answers = (right: boolean): string => QUIZ_ANSWERS.promotion_accounts.map((answer) => (answer === right ? "1" : "0")).join("");

  test("is done by the person alone, and costs nothing: quiz, proof, days; then the points are back", async () => {
    anna = registered[0] ?? anna;
    await logInAgain();
    const { id, statements } = await entry("promotion_accounts");
    expect(statements).toHaveLength(3);
    const moves = console.engine.kernel.ledger.hash();
    expect(nameOf(await post("/credit/quiz", { entry: String(id), answers: answers(false) }))).toBe("quiz_wrong");
    expect(await post("/credit/quiz", { entry: String(id), answers: answers(true) })).toMatchObject({ type: "ok" });
    expect(nameOf(await post("/credit/quiz", { entry: String(id), answers: answers(true) }))).toBe("plan_step_done");
    console.engine.advance(16 * 60_000);
    expect(nameOf(await post("/credit/prove", { entry: String(id) }))).toBe("second_proof_needed");
    await post("/safe/prove", { password: "correct horse 42" });
    expect(await post("/credit/prove", { entry: String(id) })).toMatchObject({ type: "ok" });
    expect((await read()).entries[0]?.steps.map(({ done }) => done)).toEqual([true, true, false]);
    expect(scoreOf()).toBe(80);
    await pass(30 * DAY_MS);
    await logInAgain();
    expect(await read()).toMatchObject({ score: 100, entries: [{ restored: "plan_done" }] });
    expect((await told())[0]).toMatchObject({ title: "Repair plan done: Several accounts in one promotion" });
    expect(console.engine.kernel.ledger.hash()).toBe(moves);
    await pass(60 * DAY_MS);
    await logInAgain();
    expect(await read()).toMatchObject({ entries: [], ended: [{ id, restored: "plan_done" }] });
  });

  test("of somebody else is not one's own to do, and its quiz is no game of chance", async () => {
    const { id } = await entry("promotion_accounts");
    const other = await console.engine.newcomer();
    expect(nameOf(await post("/credit/quiz", { entry: String(id), answers: answers(true) }, other))).toBe("score_entry_not_found");
    expect(nameOf(await post("/credit/prove", { entry: String(id) }, other))).toBe("score_entry_not_found");
    const guesses = ["000", "001", "011", "100", "101", "110"];
    const names = [];
    for (const guess of guesses) names.push(nameOf(await post("/credit/quiz", { entry: String(id), answers: guess })));
    expect(names).toEqual([...Array.from({ length: 5 }, () => "quiz_wrong"), "too_many_requests"]);
  });
});

test("an entry ends by itself at its deadline; the person hears of it, and it stands among those that have ended", async () => {
  anna = registered[1] ?? anna;
  await logInAgain();
  const { id } = await entry();
  await pass(30 * DAY_MS);
  await logInAgain();
  expect(await read()).toMatchObject({ score: 100, entries: [], ended: [{ id, points: -10, restored: "" }] });
  expect((await told())[0]?.title).toBe("Entry ended: Abuse in the chat");
  const rows = (await console.get("/looks/credit-score/entries?state=ended", await console.operator("auditor"))).body["rows"] as EntryRow[];
  expect(rows[0]).toMatchObject({ id, person: anna.id });
});

test("closing the account erases evidence and appeal; the entry stays a number", async () => {
  const { id } = await entry();
  await post("/credit/appeal", { entry: String(id), words: MINE });
  await post("/safe/prove", { password: "correct horse 42" });
  expect(await post("/safe/close", { confirm: "close" })).toMatchObject({ type: "ok" });
  const { pool } = console.engine.trading;
  for (const table of ["credit_evidence", "credit_appeal"])
    expect([table, (await pool.query(`select 1 from "${table}" where user_id = $1`, [anna.id])).rows]).toEqual([table, []]);
  // The appeal is still decided, by itself or by somebody, without words.
  const details = await console.get(`/looks/credit-score/appeal?entry=${id}&person=${anna.id}`, bea);
  expect(details.body).toMatchObject({ words: "", evidence: null });
});
