/** Contests against the real engine: a private one by link, trading in it, a public one with prizes, what strangers see, and who tries what they may not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { CONTESTS_STEP } from "../../../server/set-up/step-0020-contests.ts";
import { amount, userId } from "../../../money/units.ts";
import type { ContestDetailReply, ContestEntryReply, ContestListReply } from "../contract/contests-replies.ts";
import { ranked, retell, type Retold } from "../formulas.ts";

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** As whoever checks an entry computes it. */
function retold({ markets, start, fee_ppm: feePpm, fills, samples }: ContestEntryReply): Retold {
  const terms = { markets: markets.map(({ market }) => market), start: amount(BigInt(start)), feePpm };
  const scales = markets.map(({ scale }) => BigInt(scale));
  return retell(
    terms,
    scales,
    fills.map((fill) => ({ ...fill, lots: BigInt(fill.lots) })),
    samples,
  );
}
let engine: TestEngine;
let anna: Person;
let ben: Person;
let cleo: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
});
beforeEach(async () => {
  [anna, ben, cleo] = [await verified(), await engine.newcomer(), await engine.newcomer()];
});
afterAll(() => engine.close());

async function verified(): Promise<Person> {
  const person = await engine.newcomer();
  await engine.submit({ type: "verification/set-level", user: userId(person.id), level: 1, by: "rule" });
  return person;
}
type Fields = Readonly<Record<string, string>>;
const get = async <Reply>(path: string, fields: Fields, person: Person | undefined): Promise<Reply> =>
  (await engine.call("GET", path, fields, person)).message as Reply;
const post = (path: string, fields: Fields, person: Person) => engine.call("POST", path, fields, person);
const detail = (id: number, person: Person | undefined, more: Fields = {}) =>
  get<ContestDetailReply>("/contest/detail", { id: String(id), ...more }, person);
const refusedAs = (name: string) => ({ type: "error", error: { name } });
const pass = async (ms: number, ticks = BTC_TICKS): Promise<void> => {
  engine.advance(ms);
  await engine.price(BTC, ticks);
  await engine.trading.projected();
};
const FORM = { name: "Class 9b", markets: String(BTC), money: "1000", starts_in: "0", runs_for: "60", late: "1", seats: "3" };
async function created(more: Fields = {}): Promise<{ readonly id: number; readonly code: string }> {
  const { data } = (await post("/contest/create", { ...FORM, ...more }, anna)) as unknown as { data: { id: number; code: string } };
  await pass(1);
  return data;
}
async function publicOne(more: object = {}): Promise<number> {
  const times = { startsAt: 0, joinsUntil: HOUR_MS, endsAt: HOUR_MS, everyMs: 0, prizes: [], prizeDays: 0 };
  const terms = { markets: [BTC], start: 1_000_000_000n, feePpm: 1000, seats: 500, isPublic: true, ...times, ...more };
  const { events } = await engine.submit({
    type: "contests/open",
    terms,
    ref: "pub",
    title: "Cup",
    isAhead: true,
    askedBy: "rule",
  } as never);
  await pass(1);
  return (events[0] as unknown as { contest: number }).contest;
}
const join = (id: number, person: Person, more: Fields = {}) => post("/contest/join", { id: String(id), ...more }, person);
const order = (id: number, person: Person, more: Fields) =>
  post("/contest/order", { id: String(id), market: String(BTC), ...more }, person);

describe("a private contest", () => {
  test("is there for who opened it, who is in it and who has its link, and for nobody else", async () => {
    const { id, code } = await created();
    expect(code).toMatch(/^[\w-]{20}$/);
    expect(await detail(id, anna)).toMatchObject({ code, contest: { name: "Class 9b", is_mine: true, is_public: false } });
    for (const person of [ben, undefined]) {
      expect(await engine.call("GET", "/contest/detail", { id: String(id) }, person)).toMatchObject(refusedAs("contest_not_found"));
      expect(await engine.call("GET", "/contest/detail", { id: String(id), code: "guess" }, person)).toMatchObject(
        refusedAs("contest_not_found"),
      );
    }
    expect(await join(id, ben)).toMatchObject(refusedAs("contest_not_found"));
    expect(await join(id, ben, { code: `${code}x` })).toMatchObject(refusedAs("contest_not_found"));
    expect(await get<ContestDetailReply>("/contest/detail", { code }, ben)).toMatchObject({ contest: { id }, code: "", me: null });
    expect(await join(id, ben, { code })).toMatchObject({ type: "ok", data: { entry: 1 } });
    expect(await join(id, ben, { code })).toMatchObject(refusedAs("contest_joined"));
    await engine.trading.projected();
    expect(await detail(id, ben)).toMatchObject({ code: "", me: { cash: "1000", equity: "1000" } });
    const { list } = await get<ContestListReply>("/contest/list", {}, ben);
    expect(list.map((row) => row.id)).not.toContain(id);
    expect((await get<ContestListReply>("/contest/list", { state: "mine" }, ben)).list).toMatchObject([{ id, entry: 1 }]);
    expect((await get<ContestListReply>("/contest/list", { state: "mine" }, cleo)).list).toEqual([]);
    expect(await post("/contest/call_off", { id: String(id) }, cleo)).toMatchObject(refusedAs("contest_not_found"));
    expect(await post("/contest/leave", { id: String(id) }, cleo)).toMatchObject(refusedAs("contest_not_found"));
    expect(await order(id, cleo, { side: "buy", amount: "10" })).toMatchObject(refusedAs("contest_not_found"));
    expect(await post("/contest/cancel", { id: String(id), order: "1" }, cleo)).toMatchObject(refusedAs("contest_not_found"));
  });

  test.each<readonly [why: string, fields: Fields, name: string]>([
    ["an address in its name", { name: "see https://evil.example/x" }, "contest_name_refused"],
    ["a promise in its name", { name: "Guaranteed profit club" }, "contest_name_refused"],
    ["nothing to read in its name", { name: "!!!" }, "contest_name_refused"],
    ["a market that isn't there", { markets: "999" }, "contest_terms_invalid"],
    ["a share", { markets: "101" }, "contest_terms_invalid"],
    ["words for markets", { markets: "BTC" }, "contest_terms_invalid"],
    ["too little money", { money: "99" }, "contest_terms_invalid"],
    ["money that is no number", { money: "1e9" }, "amount_invalid"],
    ["nine minutes", { runs_for: "9" }, "contest_terms_invalid"],
    ["one seat", { seats: "1" }, "contest_terms_invalid"],
  ])("with %s is refused, and leaves no word", async (_why, fields, name) => {
    expect(await post("/contest/create", { ...FORM, ...fields }, anna)).toMatchObject(refusedAs(name));
    const { rows } = await engine.trading.pool.query("select 1 from contest_word where user_id = $1", [anna.id]);
    expect(rows).toEqual([]);
  });

  test("needs a verified person; the same request twice is one contest with one link", async () => {
    expect(await post("/contest/create", FORM, ben)).toMatchObject(refusedAs("contest_unverified"));
    const twice = [
      await post("/contest/create", { ...FORM, request_id: "r" }, anna),
      await post("/contest/create", { ...FORM, request_id: "r" }, anna),
    ];
    const data = twice.map((reply) => (reply as unknown as { data: object }).data);
    expect(data[0]).toEqual(data[1]);
    expect(engine.kernel.contests.all().filter(({ by }) => by === anna.id)).toHaveLength(1);
  });

  test("is called off by who opened it before it begins, and everybody in it is told", async () => {
    const { id, code } = await created({ starts_in: "10" });
    await join(id, ben, { code });
    expect(await order(id, ben, { side: "buy", amount: "10" })).toMatchObject(refusedAs("contest_not_running"));
    expect(await post("/contest/call_off", { id: String(id) }, anna)).toMatchObject({ type: "ok" });
    await engine.trading.projected();
    expect(await detail(id, ben)).toMatchObject({ contest: { state: "off", why: "opener" } });
    const { rows } = await engine.trading.pool.query("select kind from notice where user_id = $1 order by id", [ben.id]);
    expect(rows.map(({ kind }: { kind: string }) => kind)).toContain("contest_off");
  });

  test("tells everybody who is in it when it begins, by its name; who left hears nothing, and a name that is gone is a number", async () => {
    const { id, code } = await created({ starts_in: "10" });
    for (const person of [ben, cleo]) await join(id, person, { code });
    await post("/contest/leave", { id: String(id) }, cleo);
    await pass(10 * MINUTE_MS);
    type List = { list: { title: string; kind: string; link: string }[] };
    const titles = async (person: Person, fields: Fields = {}) =>
      (await get<List>("/mailMessage/getList", fields, person)).list.map(({ title }) => title);
    expect(await titles(ben)).toEqual(["Contest “Class 9b” has begun"]);
    expect(await titles(ben, { lang: "de" })).toEqual(["Wettbewerb “Class 9b” hat begonnen"]);
    expect(await titles(cleo)).toEqual(["You are in contest “Class 9b”"]);
    await engine.trading.pool.query("delete from contest_word where user_id = $1", [anna.id]);
    expect(await titles(ben)).toEqual([`Contest ${id} has begun`]);
  });

  test("whose name is hostile is refused, or shown in messages as what it is", async () => {
    const { id, code } = await created({ name: "<img src=x onerror=alert(1)> {prize}", starts_in: "10" });
    await join(id, ben, { code });
    await engine.trading.projected();
    const { list } = await get<{ list: { title: string }[] }>("/mailMessage/getList", {}, ben);
    expect(list.map(({ title }) => title)).toEqual(["You are in contest “<img src=x onerror=alert(1)> {prize}”"]);
    expect(await post("/contest/create", { ...FORM, name: "a\u202eb c" }, anna)).toMatchObject(refusedAs("contest_name_refused"));
  });
});

describe("trading", () => {
  test("is at the index after the order, in money of the contest alone; what is shown adds up", async () => {
    const { id, code } = await created();
    await join(id, ben, { code });
    expect(await order(id, ben, { side: "buy", amount: "500" })).toMatchObject({ type: "ok", data: { spend: "500" } });
    expect(await order(id, ben, { side: "buy", price: "1", number: "0.01" })).toMatchObject(refusedAs("contest_below_least"));
    expect(await order(id, ben, { side: "buy", price: "1000", number: "0.1", request_id: "b" })).toMatchObject({ type: "ok" });
    expect(await order(id, ben, { side: "buy", price: "1000", number: "0.1", request_id: "b" })).toMatchObject({ type: "ok" });
    await pass(1000);
    const { me } = await detail(id, ben);
    expect(me?.orders.map(({ state }) => state)).toEqual(["open", "filled"]);
    const [waits, filled] = me?.orders ?? [];
    expect(waits?.price).toBe("1000");
    expect(Number(filled?.value) + Number(filled?.fee)).toBeCloseTo(1000 - Number(me?.cash) - Number(me?.held), 6);
    expect(Number(me?.equity)).toBeCloseTo(1000 - Number(filled?.fee), 6);
    expect(await post("/contest/cancel", { id: String(id), order: String(waits?.number) }, anna)).toMatchObject(
      refusedAs("contest_not_joined"),
    );
    expect(await post("/contest/cancel", { id: String(id), order: String(waits?.number) }, ben)).toMatchObject({ type: "ok" });
    expect(await post("/contest/cancel", { id: String(id), order: String(waits?.number) }, ben)).toMatchObject(
      refusedAs("contest_order_not_found"),
    );
    // Nothing of it is in the venue's balances, orders or fills.
    expect(engine.kernel.spot.openOrders.count(userId(ben.id))).toBe(0);
    expect(engine.kernel.ledger.balanceOf(userId(ben.id), 2, 3 as never)).toBe(100_000_000_000n);
  });

  test.each<readonly [why: string, fields: Fields, name: string]>([
    ["of coins and money", { side: "buy", amount: "10", number: "1" }, "amount_invalid"],
    ["with a limit for money", { side: "buy", price: "90000", amount: "10" }, "amount_invalid"],
    ["to sell for money", { side: "sell", amount: "10" }, "amount_invalid"],
    ["of nothing", { side: "buy" }, "amount_invalid"],
    ["of zero", { side: "buy", amount: "0" }, "amount_invalid"],
    ["of less than a lot", { side: "buy", price: "90000", number: "0.0000000001" }, "amount_invalid"],
    ["of a number with letters", { side: "buy", amount: "1e3" }, "amount_invalid"],
    ["at a price beyond all", { side: "buy", price: "99999999999", number: "0.1" }, "amount_invalid"],
    ["of more than there is", { side: "buy", amount: "1000.000001" }, "contest_money_short"],
    ["to sell what isn't there", { side: "sell", number: "0.1" }, "contest_money_short"],
    ["in another market", { side: "buy", amount: "10", market: "2" }, "contest_market_other"],
    ["in no market", { side: "buy", amount: "10", market: "999" }, "contest_market_other"],
  ])("an order %s is refused", async (_why, fields, name) => {
    const { id, code } = await created();
    await join(id, ben, { code });
    expect(await order(id, ben, fields)).toMatchObject(refusedAs(name));
  });

  test("of who is not in it, after the end, or of a contest that isn't there is refused", async () => {
    const { id, code } = await created();
    expect(await order(id, ben, { side: "buy", amount: "10" })).toMatchObject(refusedAs("contest_not_found"));
    await join(id, ben, { code });
    expect(await order(999_999, ben, { side: "buy", amount: "10" })).toMatchObject(refusedAs("contest_not_found"));
    await pass(HOUR_MS);
    expect(await order(id, ben, { side: "buy", amount: "10" })).toMatchObject(refusedAs("contest_not_found"));
    expect(await join(id, cleo, { code })).toMatchObject(refusedAs("contest_not_found"));
  });
});

describe("a public contest", () => {
  test("takes no more people than it has seats, however many come at once", async () => {
    const id = await publicOne({ seats: 3 });
    const people = await Promise.all(Array.from({ length: 200 }, () => engine.newcomer()));
    const replies = await Promise.all(people.map((person) => join(id, person)));
    expect(replies.filter(({ type }) => type === "ok")).toHaveLength(3);
    expect(new Set(replies.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(["contest_full"]));
    await engine.trading.projected();
    expect(await detail(id, undefined)).toMatchObject({ contest: { entries: 3, name: "Cup" }, me: null });
  });

  test("ends by the clock: places, prizes as credit, messages, receipts, and everybody can compute the podium again", async () => {
    await engine.submit({ type: "cover/fund", product: "promotions", asset: 3, amount: 1_000_000_000n } as never);
    const id = await publicOne({ prizes: [50_000_000n, 20_000_000n], prizeDays: 30 });
    expect(await join(id, ben)).toMatchObject(refusedAs("contest_unverified"));
    const dora = await verified();
    for (const person of [anna, dora]) await join(id, person);
    await order(id, anna, { side: "buy", amount: "900" });
    await order(id, dora, { side: "buy", amount: "100" });
    await pass(1000);
    await pass(2 * MINUTE_MS, BTC_TICKS * 0.9);
    await pass(MINUTE_MS, BTC_TICKS * 1.2);
    // Before the end nobody sees what somebody else trades.
    await engine.trading.projected();
    const entryOf = (entry: number, person: Person | undefined) =>
      engine.call("GET", "/contest/entry", { id: String(id), entry: String(entry) }, person);
    expect(await entryOf(1, dora)).toMatchObject(refusedAs("contest_not_found"));
    expect(await entryOf(1, anna)).toMatchObject({ type: "ok", message: { table: [] } });
    await pass(HOUR_MS, BTC_TICKS * 1.2);
    await pass(1000, BTC_TICKS * 1.2);
    const { contest, table, me } = await detail(id, anna);
    expect(contest).toMatchObject({ state: "over", place: 1 });
    expect(table).toMatchObject([
      { place: 1, is_me: true, prize: "50" },
      { place: 2, is_me: false, prize: "20" },
    ]);
    for (const { entry, place } of table) {
      const reply = (await entryOf(entry, undefined)).message as ContestEntryReply;
      const { said } = reply;
      expect(retold(reply)).toMatchObject({ equity: BigInt(said.equity), returnPpm: said.return_ppm, drawdownPpm: said.drawdown_ppm });
      expect([said.place, said.drawdown_ppm > 0]).toEqual([place, true]);
      const all = reply.table.map((row) => ({
        ...{ entry: row.entry, equity: BigInt(row.equity), drawdownPpm: row.drawdown_ppm, fills: row.fills, isOut: row.is_out },
      }));
      expect(ranked(all).findIndex((one) => one.entry === entry) + 1).toBe(place);
    }
    const receipt = JSON.stringify(await get("/receipt", { id: me?.receipt ?? "" }, anna));
    expect(receipt).toContain("contest/2");
    expect(receipt).toContain('"prize":"50000000"');
    expect(engine.kernel.promotionalCredit.of(userId(anna.id))).toMatchObject([{ left: 50_000_000n, source: "contest" }]);
    const { rows } = await engine.trading.pool.query("select kind from notice where user_id = $1 order by id", [anna.id]);
    expect(rows.map(({ kind }: { kind: string }) => kind)).toContain("contest_prize");
    const told = await get<{ list: { title: string; link: string }[] }>("/mailMessage/getList", {}, anna);
    expect(told.list[0]).toMatchObject({ title: "Contest “Cup”: place 1, prize 50 USDT", link: `/pages/contest/detail?id=${id}` });
  });

  test("of three people over a simulated week, one wins, and everything can be computed again", async () => {
    await engine.submit({ type: "cover/fund", product: "promotions", asset: 3, amount: 1_000_000_000n } as never);
    const week = { joinsUntil: 168 * HOUR_MS, endsAt: 168 * HOUR_MS, prizes: [50_000_000n], prizeDays: 30 };
    const id = await publicOne(week);
    const people = [anna, await verified(), await verified()];
    for (const person of people) await join(id, person);
    for (let quarter = 0; quarter < 672; quarter++) {
      const ticks = Math.round(BTC_TICKS * (1 + 0.1 * Math.sin(quarter / 40)));
      engine.advance(15 * MINUTE_MS);
      await engine.price(BTC, ticks);
      // One buys when it is cheap, one when it is dear, one again and again.
      if (quarter === 190) await order(id, people[0] as Person, { side: "buy", amount: "900" });
      if (quarter === 60) await order(id, people[1] as Person, { side: "buy", amount: "900" });
      if (quarter % 100 === 5) await order(id, people[2] as Person, { side: "buy", amount: "100" });
    }
    await pass(1000);
    const { contest, table } = await detail(id, anna);
    expect(contest.state).toBe("over");
    expect(table.map(({ place, is_me: isMe, prize }) => [place, isMe, prize])).toEqual([
      [1, true, "50"],
      [2, false, "0"],
      [3, false, "0"],
    ]);
    for (const { entry } of table) {
      const reply = (await engine.call("GET", "/contest/entry", { id: String(id), entry: String(entry) })).message as ContestEntryReply;
      expect(reply.samples.length).toBe(672);
      const told = retold(reply);
      expect([told.returnPpm, told.drawdownPpm]).toEqual([reply.said.return_ppm, reply.said.drawdown_ppm]);
    }
    expect(engine.kernel.promotionalCredit.of(userId(anna.id))).toMatchObject([{ left: 50_000_000n, source: "contest" }]);
  }, 120_000);

  test("the venue's weekly one is there for guests, and closing an account leaves what it is in", async () => {
    for (const command of CONTESTS_STEP.commands)
      await engine.submit({ ...command, ...("terms" in command ? { terms: { ...command.terms, markets: [BTC] } } : {}) } as never);
    await pass(1);
    const { list } = await get<ContestListReply>("/contest/list", {}, undefined);
    expect(list.filter(({ is_weekly: isWeekly }) => isWeekly)).toMatchObject([
      { state: "running", name: "", prizes: ["100", "60", "40"] },
      { state: "coming" },
    ]);
    const id = await publicOne();
    const someone = await engine.newcomer();
    await join(id, someone);
    await engine.submit({ type: "wallet/start-again", user: userId(someone.id) });
    await engine.trading.projected();
    expect((await detail(id, undefined)).table).toMatchObject([{ place: 0, is_out: true }]);
  });
});
