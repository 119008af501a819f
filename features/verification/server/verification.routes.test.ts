/** Verification from the person's request to the operator's decision, through the real doors (wire.md 4, seed 4 and 5). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../../../money/units.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { EngineReply, Person } from "../../../server/test-engine.suite.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import { photo } from "../../pictures/server/hostile.suite.ts";
import type { RealState } from "../contract/verification.contract.ts";
import { VerificationDesk } from "./verification-desk.ts";
import { requireVerified } from "./verification.routes.ts";

let console: TestConsole;
let compliance: TestOperator;
let anna: Person;
let documents = 0;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());
beforeEach(async () => {
  [anna, compliance] = [await bound(), await console.operator("compliance")];
});

/** Somebody with mail and phone. */
async function bound(): Promise<Person> {
  const person = await console.engine.newcomer();
  await console.desk.database
    .updateTable("person")
    .set({ phone: String(13_000_000_000 + person.id), area_code: "86" })
    .where("id", "=", person.id)
    .execute();
  return person;
}

const state = async (person = anna): Promise<RealState> =>
  (await console.engine.call("GET", "/real/state", {}, person)).message as RealState;
const send = (fields: Record<string, string>, person = anna): Promise<EngineReply> =>
  console.engine.call("POST", "/user/real", fields, person);
const basic = (more: Record<string, string> = {}): Record<string, string> => ({
  real_type: "1",
  id_type: "1",
  name: "Anna Vera Marsh",
  card_id: `TS44${(documents += 1)}902`,
  ...more,
});
async function picture(person = anna): Promise<string> {
  return console.desk.pictures.keep(person.id, { jpeg: await photo(), width: 400, height: 300 });
}
const advanced = async (person = anna): Promise<Record<string, string>> => ({
  real_type: "2",
  front_pic: await picture(person),
  reverse_pic: await picture(person),
});
async function waiting(person = anna): Promise<number> {
  const rows = await new VerificationDesk({ ...console.desk }).ofPerson(person.id);
  return rows.find(({ state: now }) => now === "review")?.id ?? 0;
}
const pass = async (person = anna) => console.act(compliance, "verification/pass", { asked: await waiting(person) });
const levelOf = (person = anna): number => console.engine.kernel.verification.levelOf(userId(person.id));
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;

test("both levels, from nothing to passed, with the numbers that clients read", async () => {
  const numbers = async () => {
    const { review_status: first, advanced_review_status: second, real_status: reached } = await state();
    return [first, second, reached];
  };
  expect(await numbers()).toEqual([0, 0, 0]);
  expect((await state()).real_data).toBeNull();
  const sent = basic();
  expect(await send(sent)).toMatchObject({ type: "ok" });
  expect(await numbers()).toEqual([1, 0, 1]);
  expect((await state()).real_data).toEqual({
    id_type: 1,
    name: "Anna Vera Marsh",
    card_id: expect.stringMatching(/^\*+[A-Z0-9]{4}$/),
    front_pic: "",
    reverse_pic: "",
  });
  expect((await pass()).status).toBe(200);
  expect([levelOf(), await numbers()]).toEqual([1, [2, 0, 1]]);
  const pictures = await advanced();
  expect(await send(pictures)).toMatchObject({ type: "ok" });
  expect(await numbers()).toEqual([2, 1, 2]);
  expect((await state()).real_data).toMatchObject({ front_pic: pictures["front_pic"], reverse_pic: pictures["reverse_pic"] });
  expect((await pass()).status).toBe(200);
  expect([levelOf(), await numbers()]).toEqual([2, [2, 2, 2]]);
  expect((await state()).levels.map(({ withdrawal }) => withdrawal)).toEqual(["0", "200", "500"]);
});

test("a refusal has a reason in the person's language, frees the form, and is told", async () => {
  await send(basic());
  const asked = await waiting();
  const refuse = { asked, why: "names_differ", words: "Second given name left out" };
  expect((await console.act(compliance, "verification/refuse", refuse)).status).toBe(200);
  const after = (await console.engine.call("GET", "/real/state", { lang: "de" }, anna)).message as RealState;
  expect(after).toMatchObject({
    review_status: 0,
    real_data: null,
    refused: "Der Name weicht vom Dokument ab",
    refused_words: "Second given name left out",
    refused_level: 1,
  });
  const { message } = await console.engine.call("GET", "/mailMessage/getList", {}, anna);
  expect(JSON.stringify(message)).toContain("The name differs from the document");
  // The same document again, by the same person.
  expect(await send(basic())).toMatchObject({ type: "ok" });
  expect(levelOf()).toBe(0);
  // The words stand with the request alone.
  const { body } = await console.get("/looks/audit/entries", await console.operator("auditor"));
  expect(JSON.stringify(body)).not.toContain("Second given name");
});

describe("a request is refused and leaves nothing:", () => {
  test.each([
    ["another type", { real_type: "3" }, "verification_type_wrong"],
    ["no kind of document", { id_type: "" }, "verification_incomplete"],
    ["a kind that is none", { id_type: "3" }, "verification_type_wrong"],
    ["no name", { name: "" }, "verification_incomplete"],
    ["a name with a bidirectional character", { name: "An\u202ena" }, "name_invalid"],
    ["a name of digits", { name: "4711" }, "name_invalid"],
    ["a name with markup", { name: "<b>Anna</b>" }, "name_invalid"],
    ["no number", { card_id: "" }, "verification_incomplete"],
    ["a short number", { card_id: "A123" }, "card_id_invalid"],
    ["a number with signs", { card_id: "A1234/56" }, "card_id_invalid"],
    ["level 2 without pictures", { real_type: "2" }, "verification_incomplete"],
    ["level 2 before level 1", { real_type: "2", front_pic: "/uploads/a.jpg", reverse_pic: "/uploads/b.jpg" }, "basic_level_missing"],
  ])("%s", async (_why, more, name) => {
    expect(nameOf(await send(basic(more)))).toBe(name);
    expect(await waiting()).toBe(0);
  });

  test("without a phone, or without mail", async () => {
    const people = await Promise.all([console.engine.newcomer(), bound()]);
    await console.desk.database.updateTable("person").set({ email: null }).where("id", "=", people[1].id).execute();
    for (const person of people) {
      expect(nameOf(await send(basic(), person))).toBe("contacts_not_bound");
      expect(await waiting(person)).toBe(0);
    }
  });

  test("the same again while it waits, and once it has passed", async () => {
    await send(basic());
    expect(nameOf(await send(basic()))).toBe("verification_sent");
    expect(nameOf(await send(await advanced()))).toBe("basic_level_in_review");
    await pass();
    expect(nameOf(await send(basic()))).toBe("verification_sent");
  });

  test("two at the same moment are one", async () => {
    const replies = await Promise.all([send(basic()), send(basic()), send(basic())]);
    expect(replies.filter(({ type }) => type === "ok")).toHaveLength(1);
    expect(await new VerificationDesk(console.desk).ofPerson(anna.id)).toHaveLength(1);
  });

  test("a document that another account uses, however it is written; a refused one is free again", async () => {
    const [bert, clara] = [await bound(), await bound()];
    await send(basic({ card_id: "XK-77 120 455" }));
    expect(nameOf(await send(basic({ card_id: "xk77120455", name: "Bert" }), bert))).toBe("card_id_used");
    // Another kind of document may have the same number.
    expect(await send(basic({ card_id: "xk77120455", id_type: "2" }), clara)).toMatchObject({ type: "ok" });
    await console.act(compliance, "verification/refuse", { asked: await waiting(), why: "wrong_document" });
    expect(await send(basic({ card_id: "xk77120455", name: "Bert" }), bert)).toMatchObject({ type: "ok" });
    const { body } = await console.get(`/looks/verification/request?request=${await waiting(bert)}&person=${bert.id}`, compliance);
    expect(body).toMatchObject({ sameDocument: 1, name: "Bert", number: "XK77120455" });
  });

  test("pictures of somebody else, of nobody, twice the same; none of them is taken then", async () => {
    const bert = await bound();
    await console.engine.call("POST", "/verification/approve", {}, anna);
    const [mine, theirs] = [await picture(), await picture(bert)];
    for (const reverse_pic of [theirs, "/uploads/none.jpg", "https://evil.example/x.jpg"])
      expect(nameOf(await send({ real_type: "2", front_pic: mine, reverse_pic }))).toBe("picture_unknown");
    expect(nameOf(await send({ real_type: "2", front_pic: mine, reverse_pic: mine }))).toBe("verification_incomplete");
    expect(await send({ real_type: "2", front_pic: mine, reverse_pic: await picture() })).toMatchObject({ type: "ok" });
  });

  test("more than six an hour", async () => {
    for (let count = 0; count < 6; count++) {
      expect(await send(basic())).toMatchObject({ type: "ok" });
      await console.act(compliance, "verification/refuse", { asked: await waiting(), why: "other" });
    }
    expect(nameOf(await send(basic()))).toBe("too_many_requests");
  });
});

test("on a paper venue one approves oneself, level by level, and what waits is done with by it", async () => {
  await send(basic());
  for (const level of [1, 2]) {
    expect(await console.engine.call("POST", "/verification/approve", {}, anna)).toMatchObject({ type: "ok" });
    expect(levelOf()).toBe(level);
  }
  expect(nameOf(await console.engine.call("POST", "/verification/approve", {}, anna))).toBe("level_unchanged");
  expect([(await state()).may_approve_self, await waiting()]).toEqual([false, 0]);
  const live = new VerificationDesk({ ...console.desk, settings: { ...console.desk.settings, mode: "live" } });
  await expect(live.approveSelf(anna.id)).rejects.toThrow("paper_venues_only");
});

test("calls that need a verified person answer 998 until there is a level", async () => {
  const ask = (): void => requireVerified(console.engine.trading, anna.id);
  expect(ask).toThrow(new Refused("verification_required"));
  await console.engine.call("POST", "/verification/approve", {}, anna);
  expect(ask).not.toThrow();
});

describe("what operators see", () => {
  test("the queue names nobody; each look at a request and each picture is an entry, also at once again; only with whose it is", async () => {
    await console.engine.call("POST", "/verification/approve", {}, anna);
    await send(await advanced());
    const request = await waiting();
    const { body } = await console.get("/looks/verification/queue", compliance);
    expect(JSON.stringify(body)).not.toContain("Marsh");
    expect((body["rows"] as object[]).at(-1)).toMatchObject({ id: request, person: anna.id, level: 2 });
    const look = (side: string, person = anna.id) =>
      console.get(`/looks/verification/picture?request=${request}&person=${person}&side=${side}`, compliance);
    for (const side of ["front", "front", "back"]) {
      const shown = await look(side);
      expect([...Buffer.from(String(shown.body["jpeg"]), "base64").subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    }
    expect((await look("front", anna.id + 1)).status).toBe(404);
    const entries = await console.desk.database
      .selectFrom("audit_entry")
      .select(["subject", "person"])
      .where("verb", "=", "verification/picture")
      .where("person", "=", anna.id)
      .orderBy("position")
      .execute();
    expect(entries.map(({ subject }) => subject)).toEqual(["front", "front", "back"].map((side) => `verification-${request} ${side}`));
  });

  test("nothing of the person is in the log, and nothing readable in the tables", async () => {
    await send(basic({ name: "Zaphodina Unmistakable", card_id: "UNMIST4KE" }));
    const row = await console.desk.database
      .selectFrom("verification_request")
      .selectAll()
      .where("user_id", "=", anna.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, details: row.details?.toString("latin1") })).not.toMatch(/Zaphodina|UNMIST4KE/);
    await pass();
    expect(Buffer.from(console.engine.kernel.snapshot()).toString("latin1")).not.toMatch(/Zaphodina|UNMIST4KE/);
  });

  test("a request is decided once", async () => {
    await send(basic());
    const asked = await waiting();
    expect((await console.act(compliance, "verification/pass", { asked })).status).toBe(200);
    for (const verb of ["verification/pass", "verification/refuse"])
      expect((await console.act(compliance, verb, { asked, ...(verb.endsWith("refuse") ? { why: "other" } : {}) })).body).toMatchObject({
        error: { name: "request_decided" },
      });
    expect([levelOf(), (await state()).review_status]).toEqual([1, 2]);
  });
});

test("pictures go a week after the decision, all the rest with the person", async () => {
  await console.engine.call("POST", "/verification/approve", {}, anna);
  const pictures = await advanced();
  await send(pictures);
  await pass();
  const desk = new VerificationDesk(console.desk);
  await state();
  console.engine.advance(7 * 86_400_000);
  await desk.sweep();
  const kept = () => console.desk.pictures.read(pictures["front_pic"] ?? "", "document");
  expect(await kept()).toBeDefined();
  console.engine.advance(1);
  await desk.sweep();
  expect(await kept()).toBeUndefined();
  await desk.forgetPerson(anna.id);
  expect(await desk.ofPerson(anna.id)).toEqual([]);
  expect(console.engine.faults).toEqual([]);
});

test("whose level was lowered sends the same again, and gets it again", async () => {
  const sent = basic();
  await send(sent);
  await pass();
  await send(await advanced());
  await pass();
  expect((await state()).level).toBe(2);
  // Nobody's own money is kept in by a level (charter 1).
  expect((await console.act(compliance, "verification/lower", { person: anna.id, level: "0" })).status).toBe(400);
  expect((await console.act(compliance, "verification/lower", { person: anna.id, level: "1" })).status).toBe(200);
  expect((await state()).level).toBe(1);
  expect(await send(await advanced())).toMatchObject({ type: "ok" });
  expect((await pass()).status).toBe(200);
  expect(levelOf()).toBe(2);
});
