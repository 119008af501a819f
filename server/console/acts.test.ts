/** What a verb does: its effect once, its reason, its entry; two people; the chain of the audit log. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hash } from "node:crypto";
import { sql } from "kysely";
import { checkAudit } from "./audit-log.ts";
import { canonicalJson } from "./canonical-json.ts";
import { openTestConsole, REASON, type TestConsole, type TestOperator } from "./test-console.suite.ts";

let console: TestConsole;
let admin: TestOperator;
let second: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());
beforeEach(async () => {
  console.engine.advance(9 * 3_600_000);
  [admin, second, support] = [await console.operator("admin"), await console.operator("admin"), await console.operator("support")];
});

const entries = async (query = ""): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await console.get(`/looks/audit/entries?${query}`, admin)).body["rows"] as readonly Readonly<Record<string, unknown>>[];
const newest = async (): Promise<Readonly<Record<string, unknown>> | undefined> => (await entries("limit=1"))[0];
const errorOf = (reply: { readonly body: Readonly<Record<string, unknown>> }): string | undefined =>
  (reply.body["error"] as { name: string } | undefined)?.name;
/** Second line of a halt's plan. */
const ENDS = { label: { en: "Ends by itself" }, before: "–" };
const haltOf = (symbol: string): string | undefined =>
  console.engine.kernel.spot.markets.all().find(({ terms }) => terms.symbol === symbol)?.haltReason;

describe("a command", () => {
  test("is previewed, done once whatever is repeated, and found in the audit log with before and after", async () => {
    const fields = { market: "ETH/USDT", text: "Prices are checked" };
    const preview = await console.post("/verbs/markets/halt/preview", { fields }, admin);
    expect(preview.body).toMatchObject({
      needsTwo: false,
      subject: "ETH/USDT",
      lines: [{ before: { en: "open", zh: "交易中" }, after: { en: "halted: Prices are checked", zh: "停牌：Prices are checked" } }, ENDS],
    });
    expect(haltOf("ETH/USDT")).toBeUndefined();
    const sequence = console.engine.kernel.sequence;
    const replies = await Promise.all([1, 2, 3].map(() => console.act(admin, "markets/halt", fields, "the-same-request")));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const again = await console.act(admin, "markets/halt", fields, "the-same-request");
    expect([again.status, again.body["state"]]).toEqual([200, "done"]);
    expect([haltOf("ETH/USDT"), console.engine.kernel.sequence]).toEqual(["Prices are checked", sequence + 1]);
    expect(await entries(`verb=markets/halt&operator=${admin.id}`)).toMatchObject([
      {
        outcome: "done",
        subject: "ETH/USDT",
        reason: REASON,
        operator: admin.id,
        logPosition: sequence + 1,
        fields: '{"market":"ETH/USDT","text":"Prices are checked"}',
      },
    ]);
    await console.act(admin, "markets/resume", { market: "ETH/USDT" });
  });

  test("that would change nothing is previewed with the reason, in one's language, and is no failed call", async () => {
    const { makerPpm, takerPpm, bandPpm } = console.engine.kernel.spot.markets.all()[0]?.terms ?? {};
    const present = (await console.get("/verbs/markets/set-terms/form?about=BTC/USDT", admin)).body["present"];
    expect(present).toMatchObject({ makerPpm, takerPpm, bandPpm });
    const ask = (headers?: Readonly<Record<string, string>>) =>
      console.post("/verbs/markets/set-terms/preview", { fields: present }, admin, headers);
    const refusal = { name: "nothing_changes", text: "These are the present terms." };
    expect(await ask()).toMatchObject({ status: 200, body: { lines: [], refusal } });
    expect((await ask({ "accept-language": "zh-CN" })).body["refusal"]).toMatchObject({ text: "与当前设置相同。" });
    // Doing it is refused as before.
    expect(errorOf(await console.act(admin, "markets/set-terms", present as object))).toBe("nothing_changes");
  });

  test("that the kernel refuses is told, noted as refused, and stays so", async () => {
    const reply = await console.act(admin, "markets/resume", { market: "BTC/USDT" }, "resume-nothing");
    expect(reply.status).toBe(422);
    expect(await newest()).toMatchObject({ verb: "markets/resume", outcome: "refused" });
    expect(errorOf(await console.act(admin, "markets/resume", { market: "BTC/USDT" }, "resume-nothing"))).toBe(errorOf(reply));
  });

  test("whose entry was not written before the venue ended is written at the next start, and not done again", async () => {
    const { database } = console.desk;
    await console.act(admin, "markets/halt", { market: "XRP/USDT", text: "Before the end" }, "cut-off-request");
    const { id } = await database
      .updateTable("operator_request")
      .set({ state: "running" })
      .where("request", "=", "cut-off-request")
      .returning("id")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("operator_request")
      .values({
        asked_by: admin.id,
        request: "never-submitted",
        verb: "markets/halt",
        fields: "{}",
        reason: REASON,
        shown: "[]",
        person: null,
        subject: "",
        state: "running",
        asked_at: new Date(),
        lapses_at: null,
      })
      .execute();
    const sequence = console.engine.kernel.sequence;
    await console.house.acts.recover(console.house.verbs);
    expect(console.engine.kernel.sequence).toBe(sequence);
    const states = await database
      .selectFrom("operator_request")
      .select(["request", "state"])
      .where("request", "in", ["cut-off-request", "never-submitted"])
      .orderBy("id")
      .execute();
    expect(states).toEqual([
      { request: "cut-off-request", state: "done" },
      { request: "never-submitted", state: "lost" },
    ]);
    expect((await entries("limit=2")).map(({ outcome }) => outcome)).toEqual(["lost", "done"]);
    expect(Number(id)).toBeGreaterThan(0);
    await console.act(admin, "markets/resume", { market: "XRP/USDT" });
  });
});

test("after a database was restored a new request never gets the answer of one that it no longer knows", async () => {
  const { database } = console.desk;
  const fields = { market: "LTC/USDT", text: "Prices are checked" };
  const { body } = await console.act(admin, "markets/halt", fields);
  await console.act(admin, "markets/resume", { market: "LTC/USDT" });
  await database.deleteFrom("operator_request").where("id", ">=", String(body["id"])).execute();
  await sql`alter table operator_request alter column id restart with ${sql.lit(Number(body["id"]))}`.execute(database);
  console.engine.advance(1000);
  const sequence = console.engine.kernel.sequence;
  await console.house.acts.recover(console.house.verbs);
  // What was ended since that database was kept would be open again: everybody logs in anew, once.
  expect((await console.get("/me", admin)).status).toBe(401);
  admin = await console.operator("admin");
  await console.house.acts.recover(console.house.verbs);
  expect(await entries("verb=audit/forgotten")).toMatchObject([
    { outcome: "lost", logPosition: sequence },
    { outcome: "lost", logPosition: sequence - 1 },
  ]);
  const again = await console.act(admin, "markets/halt", fields);
  expect([again.status, again.body["id"]]).toEqual([200, body["id"]]);
  expect(haltOf("LTC/USDT")).toBe("Prices are checked");
  await console.act(admin, "markets/resume", { market: "LTC/USDT" });
});

test("what others did or asked to do to a person is nothing for who may not read people", async () => {
  const person = await console.engine.newcomer();
  const fields = { person: person.id, what: "court_order/court", until: console.engine.now() + 3_600_000 };
  expect((await console.act(admin, "holds/place", fields)).status).toBe(200);
  expect((await console.act(admin, "holds/place-again", fields)).body["state"]).toBe("waiting");
  const seen = async (role: "content" | "business" | "support"): Promise<readonly number[]> => {
    const by = await console.operator(role);
    const { body } = await console.get(`/looks/audit/entries?person=${person.id}`, by);
    const waiting = (await console.get("/requests", by)).body as unknown as readonly { readonly person: number | null }[];
    return [(body["rows"] as readonly object[]).length, waiting.filter((one) => one.person === person.id).length];
  };
  expect([await seen("content"), await seen("business"), await seen("support")]).toEqual([
    [0, 0],
    [0, 0],
    [2, 1],
  ]);
});

describe("nothing is done", () => {
  test.each([
    ["without a reason", { reason: "" }, "reason_needed"],
    ["with a reason of nine letters", { reason: "a b c d e f g h i!!!" }, "reason_needed"],
    ["without a request's number", { request: "" }, "request_wrong"],
    ["with a field too many", { fields: { market: "BTC/USDT", text: "x", price: "1" } }, "field_wrong"],
    ["with a field missing", { fields: { market: "BTC/USDT" } }, "field_wrong"],
    ["with a field of another kind", { fields: { market: 1, text: "x" } }, "field_wrong"],
    ["about an unknown market", { fields: { market: "NONE", text: "x" } }, "market_unknown"],
  ])("%s", async (_how, changed, name) => {
    const before = console.engine.kernel.stateHash();
    const body = { fields: { market: "BTC/USDT", text: "Checked" }, reason: REASON, request: "a-request-of-its-own", ...changed };
    const { position } = (await newest()) ?? {};
    expect(errorOf(await console.post("/verbs/markets/halt", body, admin))).toBe(name);
    expect(console.engine.kernel.stateHash()).toBe(before);
    expect((await newest())?.["position"]).toBe(position);
  });

  test("with a request's number that meant something else", async () => {
    await console.act(admin, "markets/halt", { market: "LTC/USDT", text: "Checked" }, "meant-for-litecoin");
    expect(errorOf(await console.act(admin, "markets/halt", { market: "ADA/USDT", text: "Checked" }, "meant-for-litecoin"))).toBe(
      "request_reused",
    );
    expect(haltOf("ADA/USDT")).toBeUndefined();
    await console.act(admin, "markets/resume", { market: "LTC/USDT" });
  });

  test("about money five minutes after the second factor was shown", async () => {
    const fields = { product: "mining", coin: "USDT", amount: "5" };
    console.engine.advance(5 * 60_000);
    expect(errorOf(await console.act(admin, "cover/fund", fields))).toBe("proof_needed");
    await console.house.sessions.prove((await console.house.sessions.find(admin.token, "10.9.0.1"))?.id ?? "");
    expect((await console.act(admin, "cover/fund", fields)).status).toBe(200);
  });
});

test("a change of tables stands with its entry in one transaction", async () => {
  expect((await console.act(admin, "site/set-look", { name: "The Granite Exchange" })).status).toBe(200);
  expect((await console.engine.call("GET", "/getSiteConfig")).message).toMatchObject({ site_name: "The Granite Exchange" });
  expect(await newest()).toMatchObject({
    verb: "site/set-look",
    outcome: "done",
    shown: expect.stringContaining('"after":"The Granite Exchange"'),
  });
});

describe("for two people", () => {
  const ask = async (role = "support"): Promise<number> => {
    const reply = await console.act(admin, "operators/set-role", { operator: support.id, role: role === "support" ? "finance" : role });
    expect([reply.status, reply.body["state"]]).toEqual([200, "waiting"]);
    return Number(reply.body["id"]);
  };
  const roleOf = async (id: number): Promise<string | undefined> => (await console.house.operators.byId(id))?.role;

  test("it waits; the second sees exactly what was asked and agrees; then it is done, once", async () => {
    const id = await ask();
    expect(await roleOf(support.id)).toBe("support");
    const { body } = await console.get("/requests", second);
    expect((body as unknown as { id: number }[]).find((one) => one.id === id)).toMatchObject({
      verb: "operators/set-role",
      fields: { operator: support.id, role: "finance" },
      lines: [{ before: { en: "Support", zh: "客服" }, after: { en: "Finance", zh: "财务" } }],
      reason: REASON,
      askedBy: { id: admin.id },
      mayDecide: true,
    });
    const replies = await Promise.all([1, 2].map(() => console.post(`/requests/${id}/agree`, {}, second)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await roleOf(support.id)).toBe("finance");
    expect(await newest()).toMatchObject({ verb: "operators/set-role", outcome: "done", operator: admin.id, second: second.id });
  });

  test("never by the one who asked, from whichever session", async () => {
    const id = await ask();
    const reply = await console.post(`/requests/${id}/agree`, {}, admin);
    expect([reply.status, errorOf(reply)]).toEqual([403, "request_own"]);
    expect(await roleOf(support.id)).toBe("support");
  });

  test("never without a fresh second factor of the one who agrees", async () => {
    const id = await ask();
    const { database, clock } = console.desk;
    await database
      .updateTable("operator_session")
      .set({ proved_at: new Date(clock() - 5 * 60_000) })
      .where("operator_id", "=", second.id)
      .execute();
    expect(errorOf(await console.post(`/requests/${id}/agree`, {}, second))).toBe("proof_needed");
    expect(await roleOf(support.id)).toBe("support");
  });

  test("never by a role that may not do it itself", async () => {
    const id = await ask();
    expect((await console.post(`/requests/${id}/agree`, {}, await console.operator("finance"))).status).toBe(403);
    expect((await console.post(`/requests/${id}/agree`, {})).status).toBe(401);
    expect(await roleOf(support.id)).toBe("support");
  });

  test("whoever asks for what waits without end is told to wait, and nobody else", async () => {
    const reader = await console.operator("auditor");
    const statuses: number[] = [];
    for (let i = 0; i < 122; i++) statuses.push((await console.get("/requests", reader)).status);
    expect(statuses.indexOf(429)).toBe(120);
    expect((await console.get("/requests", second)).status).toBe(200);
    console.engine.advance(100);
    expect((await console.get("/requests", reader)).status).toBe(200);
  });

  test("declined with a reason it is over", async () => {
    const id = await ask();
    expect(errorOf(await console.post(`/requests/${id}/decline`, { reason: "no" }, second))).toBe("reason_needed");
    expect((await console.post(`/requests/${id}/decline`, { reason: "there was no need for it" }, second)).status).toBe(200);
    expect(errorOf(await console.post(`/requests/${id}/agree`, {}, second))).toBe("request_gone");
    expect(await newest()).toMatchObject({ outcome: "declined", reason: "there was no need for it", second: second.id });
    expect(await roleOf(support.id)).toBe("support");
  });

  test("a day later it has lapsed", async () => {
    const id = await ask();
    console.engine.advance(24 * 3_600_000);
    const later = await console.operator("admin");
    expect(errorOf(await console.post(`/requests/${id}/agree`, {}, later))).toBe("request_gone");
    expect((await console.get("/requests", later)).body).toEqual([]);
    admin = later;
    expect(await newest()).toMatchObject({ outcome: "lapsed" });
    expect(await roleOf(support.id)).toBe("support");
  });

  test("not when the one who asked may not any more", async () => {
    const id = await ask();
    await console.desk.database.updateTable("operator").set({ role: "content" }).where("id", "=", admin.id).execute();
    expect(errorOf(await console.post(`/requests/${id}/agree`, {}, second))).toBe("asker_may_not");
    expect(await roleOf(support.id)).toBe("support");
  });

  test("what can't be done any more when the second agrees is refused, and both can see it", async () => {
    const id = await ask();
    await console.desk.database.updateTable("operator").set({ ended_at: new Date() }).where("id", "=", support.id).execute();
    expect(errorOf(await console.post(`/requests/${id}/agree`, {}, second))).toBe("operator_unknown");
    expect(await newest()).toMatchObject({ outcome: "refused", second: second.id });
  });
});

test("the last admin stays one", async () => {
  const { database } = console.desk;
  const others = await database
    .selectFrom("operator")
    .select("id")
    .where("role", "=", "admin")
    .where("id", "<>", admin.id)
    .where("ended_at", "is", null)
    .execute();
  const ids = others.map(({ id }) => id).filter((id) => id !== second.id);
  if (ids.length > 0) await database.updateTable("operator").set({ ended_at: new Date() }).where("id", "in", ids).execute();
  expect((await console.act(second, "operators/end", { operator: admin.id })).status).toBe(200);
  const { body } = await console.act(second, "operators/set-role", { operator: second.id, role: "support" });
  const local = { operator: { id: 0, name: "local operator", role: "admin" as const }, id: Number(body["id"]), isProved: true };
  await expect(console.house.twoPeople.agree(local)).rejects.toThrow("last_admin");
  expect((await console.house.operators.byId(second.id))?.role).toBe("admin");
});

test("an ended operator is out at once, and nobody ends themselves", async () => {
  expect(errorOf(await console.act(admin, "operators/end", { operator: admin.id }))).toBe("operator_self");
  expect((await console.act(admin, "operators/end", { operator: support.id })).status).toBe(200);
  expect((await console.get("/me", support)).status).toBe(401);
});

describe("the audit log", () => {
  test("takes no change and no deletion", async () => {
    const { pool } = console.engine.trading;
    for (const words of ["update audit_entry set reason = ''", "delete from audit_entry", "truncate audit_entry"]) {
      await expect(pool.query(words)).rejects.toThrow("append-only");
    }
  });

  test.each([
    ["a changed reason", "update audit_entry set reason = 'another one' where position = 3", /not what was written/],
    ["another operator", "update audit_entry set operator = 0 where position = 3", /not what was written/],
    ["a row taken out", "delete from audit_entry where position = 3", /missing/],
    ["a hash made to fit", "update audit_entry set hash = repeat('a', 64) where position = 3", /not what was written/],
  ])("shows %s, though its owner went around the lock", async (_what, words, problem) => {
    await console.act(admin, "markets/halt", { market: "SOL/USDT", text: "Checked" });
    await console.act(admin, "markets/resume", { market: "SOL/USDT" });
    expect(await checkAudit(console.desk.database)).toMatchObject({ isWhole: true });
    const client = await console.engine.trading.pool.connect();
    const kept = await client.query("select * from audit_entry where position = 3");
    await client.query("alter table audit_entry disable trigger user");
    await client.query(words);
    expect(await checkAudit(console.desk.database)).toMatchObject({ isWhole: false, position: 3, problem: expect.stringMatching(problem) });
    await client.query("delete from audit_entry where position = 3");
    await client.query("insert into audit_entry select * from json_populate_record(null::audit_entry, $1)", [JSON.stringify(kept.rows[0])]);
    await client.query("alter table audit_entry enable trigger user");
    client.release();
    expect(await checkAudit(console.desk.database)).toMatchObject({ isWhole: true });
  });

  test("shows a row that was written anew with a hash of its own that fits it: the next one does not follow on it", async () => {
    await console.act(admin, "markets/halt", { market: "SOL/USDT", text: "Checked" });
    await console.act(admin, "markets/resume", { market: "SOL/USDT" });
    const client = await console.engine.trading.pool.connect();
    const { rows } = await client.query<{ hash: string; position: string }>("select * from audit_entry order by position desc limit 2");
    const [next, kept] = rows;
    if (next === undefined || kept === undefined) throw new Error("there are no entries");
    const { hash: own, ...row } = { ...kept, reason: "nothing happened here" };
    const forged = hash("sha256", canonicalJson(row), "hex");
    expect(forged).not.toBe(own);
    await client.query("alter table audit_entry disable trigger user");
    await client.query("update audit_entry set reason = $2, hash = $3 where position = $1", [kept.position, row.reason, forged]);
    const found = await checkAudit(console.desk.database);
    await client.query("update audit_entry set reason = $2, hash = $3 where position = $1", [
      kept.position,
      Reflect.get(kept, "reason"),
      own,
    ]);
    await client.query("alter table audit_entry enable trigger user");
    client.release();
    // The forged row fits itself: only the row after it tells.
    expect(found).toEqual({ isWhole: false, position: Number(next.position), problem: "it does not follow on the entry before it" });
    expect(await checkAudit(console.desk.database)).toMatchObject({ isWhole: true });
  });

  test("cut short is found by who kept an earlier head", async () => {
    const whole = await checkAudit(console.desk.database);
    if (!whole.isWhole) throw new Error(whole.problem);
    expect(await checkAudit(console.desk.database, { position: whole.entries, hash: whole.head })).toEqual(whole);
    expect(await checkAudit(console.desk.database, { position: whole.entries + 1, hash: whole.head })).toMatchObject({ isWhole: false });
    expect(await checkAudit(console.desk.database, { position: whole.entries, hash: "0".repeat(64) })).toMatchObject({ isWhole: false });
  });

  test("is paged by key and given as a file", async () => {
    for (let i = 0; i < 3; i++) {
      await console.act(admin, "markets/halt", { market: "BNB/USDT", text: `Checked ${i}` });
      await console.act(admin, "markets/resume", { market: "BNB/USDT" });
    }
    const first = (await console.get("/looks/audit/entries?limit=2", admin)).body as { rows: { position: number }[]; next: string };
    const next = (await console.get(`/looks/audit/entries?limit=2&after=${first.next}`, admin)).body as { rows: { position: number }[] };
    const positions = [...first.rows, ...next.rows].map(({ position }) => position);
    expect(positions).toEqual([0, 1, 2, 3].map((back) => (positions[0] ?? 0) - back));
    const file = await console.get("/tables/audit/entries?verb=markets/halt", admin);
    expect(file.headers["content-type"]).toContain("text/csv");
    // Page by page: as one text a long table would be more than may lie unread for an address, and be cut off.
    expect(file.headers["content-length"]).toBeUndefined();
    expect(String(file.body["text"]).split("\r\n")[0]).toContain("position,at,operator,operatorName");
  });
});
