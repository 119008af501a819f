/** Holds through the real doors: operators' verbs and lists, what a person sees of theirs, security changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assetId, timeMs, userId } from "../../../money/units.ts";
import { openTestConsole, REASON, type OpsReply, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { Person } from "../../../server/test-engine.suite.ts";
import { HOLD_REST_MS } from "../formulas.ts";

const DAY_MS = 86_400_000;
const USDT = assetId(3);
let console: TestConsole;
let ada: TestOperator;
let bea: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());
beforeEach(async () => {
  console.engine.advance(60_000);
  [ada, bea, anna] = [await console.operator("compliance"), await console.operator("admin"), await console.engine.newcomer()];
});

type HoldShown = { readonly id: number; readonly kind: string; readonly until: number; readonly set_by: string };
type Shown = { readonly holds: readonly HoldShown[]; readonly ended: readonly object[]; readonly withdrawable: readonly object[] };
const inDays = (days: number): number => console.engine.now() + days * DAY_MS;
const fields = (more: object = {}): object => ({ person: anna.id, what: "compliance_review/source_of_funds", until: inDays(3), ...more });
const errorOf = ({ body }: OpsReply): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const seen = async (person = anna, more: Record<string, string> = {}): Promise<Shown> =>
  (await console.engine.call("GET", "/hold/list", more, person)).message as Shown;
const told = async (): Promise<readonly { title: string; abstract: string; link: string }[]> => {
  await console.engine.trading.projected();
  const { message } = await console.engine.call("GET", "/mailMessage/getList", {}, anna);
  return (message as { list?: []; data?: [] }).list ?? (message as { data: [] }).data;
};
const free = (): bigint => console.engine.kernel.holds.withdrawable(userId(anna.id), USDT, timeMs(console.engine.now())).free;
/** Time passes and the venue hears of it. */
async function pass(ms: number): Promise<void> {
  console.engine.advance(ms);
  await console.engine.price(1 as never, 600_000);
}

test("one operator freezes: the person reads why, who, until when, what to do; what may leave is nothing; trading goes on", async () => {
  const done = await console.act(ada, "holds/place", fields());
  expect(done.body).toMatchObject({
    state: "done",
    lines: [{ after: { en: "Source of funds" } }, { before: "–" }, { after: { en: "everything", zh: "全部" } }],
  });
  const mine = await seen(anna, { lang: "de" });
  expect(mine.holds).toMatchObject([
    {
      kind: "compliance_review",
      title: "Prüfung durch die Compliance",
      why: "Der Handelsplatz muss wissen, woher das Geld kommt.",
      set_by: "operator",
      set_by_text: "Eine Person des Handelsplatzes",
      reach: "anywhere",
      until: inDays(3),
    },
  ]);
  expect(mine.withdrawable).toEqual([
    { currency: 3, currency_name: "USDT", own: "100000.00000000", pledged: "0.00000000", held: "100000.00000000", free: "0.00000000" },
  ]);
  expect(JSON.stringify(mine)).not.toMatch(new RegExp(`${REASON}|compliance ?\\d|placedBy|placed_by`));
  expect((await told())[0]).toMatchObject({ title: "Money is kept from leaving: Compliance review", link: "/pages/fund/holds" });
  expect((await told())[0]?.abstract).toMatch(
    /where the money comes from\. It ends by itself on \d\d? \w+ 2026 \d\d:\d\d UTC\. Trading goes on\./,
  );
  const order = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "50000" };
  await console.engine.price(1 as never, 600_000);
  expect(await console.engine.call("POST", "/coin/trade", order, anna)).toMatchObject({ type: "ok" });
  // Nobody else sees it.
  expect((await seen(await console.engine.newcomer())).holds).toEqual([]);
});

test("it ends by itself at its deadline; the person hears of it, and it stands among those that have ended", async () => {
  await console.act(ada, "holds/place", fields({ until: inDays(1) }));
  await pass(DAY_MS);
  expect(free()).toBe(100_000_000_000n);
  const { holds, ended } = await seen();
  expect([holds, ended]).toMatchObject([[], [{ kind: "compliance_review", how: "deadline" }]]);
  expect((await told()).map(({ title }) => title)).toEqual(["Ended: Compliance review"]);
});

test("one operator lifts it early; a further one within its rest takes two", async () => {
  await console.act(ada, "holds/place", fields({ what: "court_order/court", coin: "usdt", amount: "250" }));
  expect(free()).toBe(99_750_000_000n);
  const [hold] = (await seen()).holds;
  expect(await console.act(bea, "holds/lift", { person: anna.id, hold: hold?.id })).toMatchObject({ body: { state: "done" } });
  expect(free()).toBe(100_000_000_000n);
  expect((await told()).map(({ title }) => title)).toEqual(["Lifted early: Court order"]);
  expect(errorOf(await console.act(bea, "holds/place", fields()))).toBe("second_operator_needed");
  const asked = await console.act(bea, "holds/place-again", fields());
  expect(asked.body).toMatchObject({ state: "waiting" });
  expect(free()).toBe(100_000_000_000n);
  expect((await console.post(`/requests/${String(asked.body["id"])}/agree`, {}, ada)).status).toBe(200);
  expect(free()).toBe(0n);
  await pass(3 * DAY_MS + HOLD_REST_MS);
  const later = await console.operator("compliance");
  expect((await console.act(later, "holds/place", fields())).body).toMatchObject({ state: "done" });
});

test("a later deadline waits for the second, who is another; until then, and if they decline, it ends when it said", async () => {
  await console.act(ada, "holds/place", fields());
  const [hold] = (await seen()).holds;
  const renewal = { person: anna.id, hold: hold?.id, until: inDays(6) };
  const asked = await console.act(ada, "holds/renew", renewal);
  expect(asked.body).toMatchObject({ state: "waiting" });
  expect((await seen()).holds[0]?.until).toBe(inDays(3));
  expect(errorOf(await console.post(`/requests/${String(asked.body["id"])}/agree`, {}, ada))).toBe("request_own");
  await console.post(`/requests/${String(asked.body["id"])}/agree`, {}, bea);
  expect((await seen()).holds).toMatchObject([{ until: inDays(6), set_by_text: "An operator, renewed by two" }]);
  expect((await told()).map(({ title }) => title)).toEqual(["Kept longer: Compliance review"]);
});

test.each([
  ["a kind of one's own", { what: "whim/court" }, "field_wrong"],
  ["another kind's reason", { what: "court_order/source_of_funds" }, "field_wrong"],
  ["a rule's kind", { what: "security_change/password_changed" }, "field_wrong"],
  ["longer than its kind may last", { until: 0 }, "hold_too_long"],
  ["a deadline that is over", { until: -1 }, "hold_deadline_invalid"],
  ["nobody", { person: 499_999 }, "person_unknown"],
  ["an amount of no coin", { amount: "5" }, "coin_unknown"],
  ["a coin without an amount", { coin: "USDT" }, "amount_wrong"],
] as [string, Record<string, string | number>, string][])(
  "%s is refused and nothing changes",
  async (_what, more: Readonly<Record<string, string | number>>, name) => {
    const before = console.engine.kernel.stateHash();
    const until = more["until"] === undefined ? inDays(3) : more["until"] === 0 ? inDays(7) + 60_000 : inDays(-1);
    expect(errorOf(await console.act(ada, "holds/place", fields({ ...more, until })))).toBe(name);
    expect(console.engine.kernel.stateHash()).toBe(before);
  },
);

test("somebody else's hold is not lifted by naming it, nor a rule's hold renewed by two", async () => {
  await console.act(ada, "holds/place", fields());
  const [hold] = (await seen()).holds;
  const other = await console.engine.newcomer();
  expect(errorOf(await console.act(ada, "holds/lift", { person: other.id, hold: hold?.id }))).toBe("hold_not_found");
  await console.engine.trading.noteSecurityChange?.(other.id, "password_changed", null);
  const [theirs] = (await seen(other)).holds;
  expect(errorOf(await console.act(ada, "holds/renew", { person: other.id, hold: theirs?.id, until: inDays(2) }))).toBe(
    "hold_not_by_operators",
  );
});

describe("operators' lists", () => {
  test("those that stand, the soonest end first, page by page, with the words of who set them; then those that ended", async () => {
    const support = await console.operator("support");
    const people = await Promise.all(Array.from({ length: 3 }, () => console.engine.newcomer()));
    for (const [i, { id }] of people.entries()) await console.act(ada, "holds/place", fields({ person: id, until: inDays(0.5 - i * 0.1) }));
    const rows: { person: number; reason: string; placedBy: string; until: number }[] = [];
    for (let after = ""; ;) {
      const { body } = await console.get(`/looks/holds/list?limit=2${after}`, support);
      const page = body as { readonly rows: typeof rows; readonly next?: string };
      rows.push(...page.rows);
      if (page.next === undefined) break;
      after = `&after=${page.next}`;
    }
    expect(rows.slice(0, 3).map(({ person }) => person)).toEqual(people.map(({ id }) => id).reverse());
    expect(rows.map(({ until }) => until)).toEqual(rows.map(({ until }) => until).toSorted((a, b) => a - b));
    expect(rows[0]).toMatchObject({ reason: REASON, placedBy: expect.stringContaining("compliance") as unknown });
    await pass(DAY_MS);
    const { body } = await console.get("/looks/holds/list?state=ended", await console.operator("auditor"));
    const theirs = new Set(people.map(({ id }) => id));
    const ended = (body["rows"] as { person: number }[]).map(({ person }) => person).filter((person) => theirs.has(person));
    expect(ended).toEqual(people.map(({ id }) => id));
  });

  test("those by operators that end within a day are counted for the side; rules' and later ones are not", async () => {
    const soon = async (): Promise<unknown> => (await console.get("/looks/holds/soon", ada)).body["endSoon"];
    const before = Number(await soon());
    const [{ id: late }, { id: byRule }] = [await console.engine.newcomer(), await console.engine.newcomer()];
    await console.act(ada, "holds/place", fields({ until: inDays(0.9) }));
    await console.act(ada, "holds/place", fields({ person: late, until: inDays(1.1) }));
    await console.engine.trading.noteSecurityChange?.(byRule, "password_changed", null);
    expect(await soon()).toBe(before + 1);
    const { next } = (await console.get("/looks/holds/soon", ada)).body as { next: readonly { person: number; until: number }[] };
    expect(next.map(({ person }) => person)).toContain(Reflect.get(fields(), "person"));
    expect(next.map(({ person }) => person)).not.toContain(late);
    expect(next.map(({ until }) => until)).toEqual(next.map(({ until }) => until).toSorted((a, b) => a - b));
    await pass(DAY_MS);
    expect(Number((await console.get("/looks/holds/soon", await console.operator("auditor"))).body["endSoon"])).toBeGreaterThan(0);
  });

  test("of one person, the newest first, is an entry of the audit log; the next page leads on", async () => {
    const { noteSecurityChange } = console.engine.trading;
    for (let i = 1; i <= 3; i++) await noteSecurityChange?.(anna.id, "password_changed", new Date(i));
    await noteSecurityChange?.(anna.id, "password_changed", new Date(3));
    const first = await console.get(`/looks/holds/person?person=${anna.id}&limit=2`, ada);
    const next = await console.get(`/looks/holds/person?person=${anna.id}&limit=2&after=${String(first.body["next"])}`, ada);
    const rows = [...(first.body["rows"] as { id: number }[]), ...(next.body["rows"] as { id: number }[])];
    expect(rows).toHaveLength(3);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
    const { body } = await console.get(`/looks/audit/entries?person=${anna.id}`, ada);
    expect(body["rows"]).toMatchObject([{ outcome: "looked", subject: "person" }]);
  });
});
