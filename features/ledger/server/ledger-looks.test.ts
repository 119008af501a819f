/** The ledger explorer over the real engine: from an account to its postings, to the command behind one, and back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { userId } from "../../../money/units.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";

type Posting = Readonly<Record<"key" | "kind" | "bucket" | "other" | "asset" | "amount" | "reason", string>> & {
  readonly command: number;
  readonly owner: number;
  readonly after: string | null;
};
type Page = { readonly rows: readonly Posting[]; readonly next?: string };

let console: TestConsole;
let finance: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
  finance = await console.operator("finance");
  const { engine } = console;
  anna = await engine.newcomer();
  await engine.price(BTC, BTC_TICKS);
  for (let i = 0; i < 4; i++) {
    await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "59000" }, anna);
  }
  await engine.trading.projected();
});
afterAll(() => console.close());

async function look<Answer>(name: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
  console.engine.advance(60_000);
  const { status, body } = await console.get(`/looks/ledger/${name}?${new URLSearchParams(fields)}`, finance);
  expect([status, body["error"]]).toEqual([200, undefined]);
  return body as Answer;
}
const ownedBy = (person: Person): { owner: string } => ({ owner: String(person.id) });

describe("postings", () => {
  test("of a person are there by pages, newest first, each once", async () => {
    const all = await look<Page>("postings", ownedBy(anna));
    // The grant, and two legs for each order's hold.
    expect(all.rows.length).toBe(9);
    const read: Posting[] = [];
    let after: string | undefined;
    do {
      const page: Page = await look<Page>("postings", { ...ownedBy(anna), limit: "2", ...(after === undefined ? {} : { after }) });
      read.push(...page.rows);
      after = page.next;
    } while (after !== undefined);
    expect(read).toEqual(all.rows);
  });

  test("say the other side: a person's bucket, or the house's account", async () => {
    const { rows } = await look<Page>("postings", ownedBy(anna));
    const name = `${anna.id}:change`;
    expect(rows.find(({ reason, bucket }) => reason === "order_hold" && bucket === "own")?.other).toBe(`${name}:pledged`);
    expect(rows.find(({ reason }) => reason === "paper_grant")?.other).toBe("house:issuance:own");
    const house = await look<Page>("postings", { kind: "issuance" });
    expect(house.rows[0]).toMatchObject({ owner: 0, kind: "issuance", other: `${name}:own`, amount: "-100000.000000", after: null });
  });

  test("of the house's first account are none of the moves between a person's own buckets, which name no account of the house", async () => {
    const { pool } = console.engine.trading;
    const between = await pool.query("select 1 from wallet_changes where house_user = 0 and house_purpose = 0 limit 1");
    expect(between.rows).toHaveLength(1);
    const { rows } = await look<Page>("postings", { owner: "0" });
    expect(rows.length).toBeGreaterThan(0);
    expect([...new Set(rows.map(({ reason }) => reason))]).toEqual(["paper_grant"]);
  });

  test("of one bucket lead to its balance, and the strip says so; a row that was changed does not", async () => {
    const account = { ...ownedBy(anna), kind: "change", asset: "USDT", bucket: "own" };
    const { rows } = await look<Page>("postings", account);
    const summary = await look<Readonly<Record<string, unknown>>>("account", account);
    expect(summary).toMatchObject({ from: "0.000000", until: rows[0]?.after, now: rows[0]?.after, change: rows[0]?.after, agrees: true });
    const { pool } = console.engine.trading;
    await pool.query("update wallet_changes set after = after + 1 where user_id = $1 and bucket = 'own'", [anna.id]);
    expect(await look("account", account)).toMatchObject({ agrees: false });
    await pool.query("update wallet_changes set after = after - 1 where user_id = $1 and bucket = 'own'", [anna.id]);
  });

  test("between two moments are those of that time, and the strip begins and ends there", async () => {
    const { engine } = console;
    engine.advance(3_600_000);
    const since = engine.now();
    await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "59000" }, anna);
    const until = engine.now() + 1;
    await engine.trading.projected();
    const span = { since: String(since), until: String(until) };
    const { rows } = await look<Page>("postings", { ...ownedBy(anna), ...span });
    expect(rows.map(({ reason }) => reason)).toEqual(["order_hold", "order_hold"]);
    const [before] = (await look<Page>("postings", { ...ownedBy(anna), bucket: "own", until: String(since) })).rows;
    expect(await look("account", { ...ownedBy(anna), kind: "change", asset: "USDT", ...span })).toMatchObject({ from: before?.after });
    expect((await look<Page>("postings", { ...ownedBy(anna), until: "1000" })).rows).toEqual([]);
  });

  test("that are rare among very many are found over pages, none of which looks at all", async () => {
    const { pool } = console.engine.trading;
    const [user, asset] = [900_001, 3];
    await pool.query(
      `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
        select -n, 0, $1, $2, 2, 'own', 1, 1, case when n in (1, 45000) then $3::smallint else $4::smallint end, 0, 0 from generate_series(1, 45000) as n`,
      [user, asset, REASON.split, REASON.trade],
    );
    const query = { owner: String(user), reason: "split" };
    const { readPostings } = await import("./ledger.rows.ts");
    const asked = { owner: user, purpose: undefined, asset: undefined, bucket: undefined, reason: REASON.split, command: undefined };
    const found: string[] = [];
    const counts: number[] = [];
    let after: { sequence: number; line: number } | undefined;
    do {
      const page = await readPostings(pool, { ...asked, from: -50_000, until: 0, after, limit: 50 });
      found.push(...page.rows.map(({ sequence }) => sequence));
      counts.push(page.rows.length);
      after = page.next;
    } while (after !== undefined);
    expect([found, counts]).toEqual([
      ["-1", "-45000"],
      [1, 0, 1],
    ]);
    await pool.query("delete from wallet_changes where user_id = $1", [user]);
    expect((await look<Page>("postings", query)).rows).toEqual([]);
  });
});

describe("the command behind a posting", () => {
  test("is the one of the log, with all that it moved, and adds up to nothing", async () => {
    const { rows } = await look<Page>("postings", ownedBy(anna));
    const hold = rows.find(({ reason }) => reason === "order_hold");
    const command = await look<Readonly<Record<string, unknown>>>("command", { position: String(hold?.command) });
    expect(command).toMatchObject({ type: "spot/place", isCut: false, sums: [{ asset: "USDT", sum: "0.000000" }] });
    expect(command["fields"]).toContainEqual({ name: "user", value: String(anna.id) });
    expect((command["postings"] as readonly Posting[]).map(({ key }) => key)).toContain(hold?.key);
    expect(command["seal"]).toEqual(await console.engine.trading.sealOf(hold?.command ?? 0));
  });

  test("is told apart from the others in its record", async () => {
    const { trading } = console.engine;
    const outcomes = await Promise.all([800_001, 800_002].map((user) => trading.submit({ type: "wallet/open", user: userId(user) })));
    const commands = await Promise.all(outcomes.map(({ sequence }) => trading.commandAt(sequence)));
    expect(commands.map((logged) => logged?.command)).toMatchObject([{ user: 800_001 }, { user: 800_002 }]);
    expect(commands[0]?.seal).toEqual(commands[1]?.seal);
  });

  test.each(["0", "999999999"])("that the log lacks (%s) is said to be none", async (position) => {
    expect((await console.get(`/looks/ledger/command?position=${position}`, finance)).status).toBe(404);
  });
});

test.each([{ kind: "nothing" }, { asset: "GOLD" }, { reason: "luck" }])("%o is no account", async (fields) => {
  const { status } = await console.get(`/looks/ledger/postings?${new URLSearchParams(fields as Record<string, string>)}`, finance);
  expect(status).toBe(404);
});

test("reading somebody's ledger stands in the audit log", async () => {
  await look("postings", ownedBy(anna));
  const { body } = await console.get(`/looks/audit/entries?person=${anna.id}`, finance);
  expect((body as { rows: readonly { subject: string }[] }).rows[0]).toMatchObject({ subject: "ledger", outcome: "looked" });
});
