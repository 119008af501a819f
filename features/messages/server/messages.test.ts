/** Messages against the real engine: what makes one, what it says, who reads it, and that a rebuild makes none anew. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { amount, marketId, userId } from "../../../money/units.ts";
import { historyOf } from "../../../server/engine.ts";
import { LiveParts } from "../../../server/live-parts.ts";
import { NewsDesk } from "../../../server/news/news-desk.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { NoticeKinds } from "./notice-kinds.ts";
import { MessagesProjection } from "./messages.projection.ts";
import { COUNTED_MAX } from "./messages.rows.ts";
import { NOTICE_BELL, NoticeBell } from "./notice-bell.ts";
import { dropOld, KEPT_OF_A_KIND, TRIM_AFTER } from "./notice-bounds.ts";
import { writeNotices } from "./notice-writes.ts";

const AAPL = marketId(101);
const AAPL_TICKS = 20_000;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.price(AAPL, AAPL_TICKS);
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "open" });
});
beforeEach(async () => {
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS, 1_000_000]);
  anna = await engine.newcomer();
});
afterAll(() => engine.close());

type Message = { id: number; title: string; abstract: string; kind: string; is_read: number; link: string; receipt: string };
type List = { list: Message[]; count: number; unread: number };

async function trade(fields: Record<string, string> = {}): Promise<void> {
  engine.advance(1000);
  const form = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "60000", ...fields };
  expect(await engine.call("POST", "/coin/trade", form, anna)).toMatchObject({ type: "ok" });
}
async function list(fields: Record<string, string> = {}, person = anna): Promise<List> {
  return (await engine.call("GET", "/mailMessage/getList", fields, person)).message as List;
}
const unread = async (): Promise<unknown> => (await engine.call("GET", "/mailMessage/unread", {}, anna)).message;

describe("an order's message", () => {
  test("says what was filled at which price, with its receipt", async () => {
    await trade();
    expect((await list()).list).toEqual([
      {
        id: expect.any(Number),
        title: "Order filled",
        abstract: "Buy 0.01 BTC/USDT at an average of 60,000.",
        create_time: expect.stringMatching(/^2026-11-21 /),
        kind: "order_filled",
        group: "orders",
        is_read: 0,
        link: "/pages/transaction/currency_order?show=all",
        receipt: expect.stringMatching(/^fill-\d+-taker$/),
      },
    ]);
  });

  test("is told in each reader's language, though kept once", async () => {
    await trade();
    const [german] = (await list({ lang: "de" })).list;
    expect(german).toMatchObject({ title: "Order ausgeführt", abstract: "Kauf 0,01 BTC/USDT zum Durchschnitt von 60.000." });
    const [thai] = (await list({ lang: "th" })).list;
    expect(thai?.title).toBe("คำสั่งจับคู่ครบแล้ว");
  });

  test("is one for a burst of fills, and a later fill makes it unread again", async () => {
    await trade({ target_price: "59990", amount: "0.05" });
    const sell = { lots: 1000, ticks: 599_900 };
    for (let i = 0; i < 3; i++) await engine.quote(BTC, [], [sell.ticks, sell.lots]);
    const first = await list();
    expect(first.list).toMatchObject([{ kind: "order_partly_filled", is_read: 0 }]);
    expect(first.list[0]?.abstract).toBe("Buy BTC/USDT: 0.03 of 0.05 so far, at an average of 59,990.");
    await engine.call("POST", "/mailMessage/read_all", {}, anna);
    expect(await unread()).toEqual({ unread: 0 });
    await engine.quote(BTC, [], [sell.ticks, 2000]);
    const second = await list();
    expect(second.list).toMatchObject([{ id: first.list[0]?.id, kind: "order_filled", is_read: 0 }]);
    expect(second).toMatchObject({ count: 1, unread: 1 });
  });

  test("says why the venue ended it; what one cancels oneself says nothing", async () => {
    await trade({ time_in_force: "ioc", target_price: "50000" });
    expect((await list()).list).toMatchObject([
      {
        kind: "order_ended",
        abstract: "Buy 0.01 BTC/USDT ended with 0 filled: it could not be filled as its time in force or the price band demand.",
      },
    ]);
    await trade({ target_price: "50000" });
    const [order] = (await engine.call("GET", "/coin/list", { status: "1" }, anna)).message as { id: number }[];
    await engine.call("POST", "/coin/cancel", { id: String(order?.id) }, anna);
    expect((await list()).count).toBe(1);
  });
});

test("dividends and splits are told to who holds the share, with their receipts", async () => {
  await engine.quote(AAPL, [AAPL_TICKS - 10, 100_000], [AAPL_TICKS, 100_000]);
  await trade({ currency_id: "101", amount: "10", target_price: "200" });
  await engine.submit({ type: "spot/halt", market: AAPL, reason: "test" });
  await engine.submit({ type: "stocks/pay-dividend", market: AAPL, perShare: amount(240_000n) });
  await engine.submit({ type: "stocks/split", market: AAPL, numerator: 2, denominator: 1 });
  const { list: told } = await list();
  const split = told.find(({ kind }) => kind === "split");
  const dividend = told.find(({ kind }) => kind === "dividend");
  expect(split?.abstract).toBe("AAPL: 2 new shares for 1 old ones, in your balance and open orders.");
  expect(dividend?.abstract).toMatch(/^2\.\d+ USDT for your shares of AAPL: 0\.24 USDT a share\.$/);
  await engine.submit({ type: "stocks/split", market: AAPL, numerator: 1, denominator: 7 });
  const paid = (await list()).list.find(({ kind }) => kind === "split_cash");
  expect(paid?.abstract).toMatch(/^AAPL: 1 new shares for 7 old ones, .* 0\.\d+ USDT came for the fraction that was left over\.$/);
  for (const receipt of [split?.receipt, dividend?.receipt, paid?.receipt])
    expect(await engine.call("GET", "/receipt", { id: String(receipt) }, anna)).toMatchObject({ type: "ok" });
});

describe("reading", () => {
  test("one marks it, all marks all, and the list can be cut", async () => {
    await trade();
    await trade({ amount: "0.02" });
    await trade({ time_in_force: "ioc", target_price: "50000" });
    expect(await unread()).toEqual({ unread: 3 });
    const [newest] = (await list({ limit: "1" })).list;
    const detail = (await engine.call("GET", "/mailMessage/detail", { id: String(newest?.id) }, anna)).message;
    expect(detail).toMatchObject({ id: newest?.id, content: newest?.abstract, is_read: 1 });
    expect((await list({ unread: "1" })).list).toHaveLength(2);
    expect((await list({ kind: "order_ended" })).list).toHaveLength(1);
    expect((await list({ kind: "login,order_ended" })).list).toHaveLength(1);
    expect((await list({ kind: "order_filled,order_ended" })).list).toHaveLength(3);
    expect((await list({ page: "2", limit: "2" })).list).toHaveLength(1);
    expect((await engine.call("POST", "/mailMessage/read_all", {}, anna)).message).toBe("All marked as read (2)");
    expect(await unread()).toEqual({ unread: 0 });
  });

  test("another person's is not found and stays as it is", async () => {
    await trade();
    const [message] = (await list()).list;
    const other = await engine.newcomer();
    for (const [method, path] of [
      ["GET", "/mailMessage/detail"],
      ["POST", "/mailMessage/read"],
    ] as const)
      expect(await engine.call(method, path, { id: String(message?.id) }, other)).toMatchObject({ error: { name: "message_not_found" } });
    expect(await unread()).toEqual({ unread: 1 });
    expect((await list({}, other)).list).toEqual([]);
  });

  test("needs a login", async () => {
    expect(await engine.call("GET", "/mailMessage/getList")).toMatchObject({ type: "999" });
  });
});

test("who is told hears the bell once the message can be read", async () => {
  const rung: [number, string][] = [];
  engine.trading.live.of(NOTICE_BELL).onRing((user, kind) => rung.push([user, kind]));
  await trade();
  await engine.trading.projected();
  expect(rung.filter(([user]) => user === anna.id)).toEqual([[anna.id, "order_filled"]]);
});

test("a kind that only another version knows is still shown", async () => {
  await engine.trading.pool.query(
    "insert into notice (user_id, about, kind, parameters, receipt, position, at) values ($1, 'x', 'from_the_future', '{}', '', 0, 1)",
    [anna.id],
  );
  expect((await list()).list).toMatchObject([{ kind: "from_the_future", title: "News about your account" }]);
});

describe("history tables that are filled anew", () => {
  test("leave messages and their read marks alone, and tell nothing that was told", () => {
    const emptied = historyOf(new LiveParts())(engine.kernel).flatMap(({ tables }) => tables);
    expect(emptied).toContain("spot_orders");
    expect(emptied.filter((table) => table.startsWith("notice"))).toEqual([]);
    const bell = new NoticeBell();
    bell.nextSequence = engine.venue.sequencer.nextSequence;
    const projection = new MessagesProjection(new NewsDesk(engine.trading.features), bell, new NoticeKinds(engine.trading.features));
    expect(projection.collect(filled(1, bell.nextSequence - 1))).toBe(false);
    expect(projection.collect(filled(1, bell.nextSequence))).toBe(true);
  });
});

describe("what is kept", () => {
  /** Of a kind, a millisecond apart from a moment on. */
  async function flood(kind: string, count: number, from: number): Promise<void> {
    await engine.trading.pool.query(
      `insert into notice (user_id, about, kind, parameters, receipt, position, at)
       select $1, $2 || '-' || n, $2, '{}', '', 0, $3::bigint + n from generate_series(1, $4::bigint) as n`,
      [anna.id, kind, from, count],
    );
  }
  async function kept(): Promise<ReadonlyMap<string, { readonly count: number; readonly oldest: number }>> {
    const text = "select kind, count(*)::int as count, min(at)::float as oldest from notice where user_id = $1 group by kind";
    const { rows } = await engine.trading.pool.query<{ kind: string; count: number; oldest: number }>(text, [anna.id]);
    return new Map(rows.map(({ kind, ...row }) => [kind, row]));
  }

  test("is the newest of each kind: many of one push out none of another", async () => {
    await flood("login", 3, 0);
    await flood("chat_named", KEPT_OF_A_KIND + 500, 1000);
    await engine.context.notices.note(anna.id, { kind: "chat_named", about: "newest" });
    expect(await kept()).toEqual(
      new Map([
        ["login", { count: 3, oldest: 1 }],
        // One more came, and 501 went.
        ["chat_named", { count: KEPT_OF_A_KIND, oldest: 1502 }],
      ]),
    );
    const { list: logins } = await list({ group: "security" });
    expect(logins.map(({ kind }) => kind)).toEqual(["login", "login", "login"]);
  });

  test("of those from the log is looked at now and then, for all kinds of a person", async () => {
    const { pool, features } = engine.trading;
    const projection = new MessagesProjection(new NewsDesk(features), new NoticeBell(), new NoticeKinds(features));
    const position = 10_000_000;
    await flood("login", 3, 0);
    await flood("chat_named", KEPT_OF_A_KIND + 500, 1000);
    const told = async (from: number, to: number): Promise<void> => {
      for (let i = from; i < to; i++) projection.collect(filled(7_000_000 + i, position + i));
      await write(projection);
    };
    await told(0, TRIM_AFTER - 1);
    expect((await kept()).get("chat_named")?.count).toBe(KEPT_OF_A_KIND + 500);
    await told(TRIM_AFTER - 1, TRIM_AFTER);
    await pool.query("update notice_position set next_sequence = 1");
    expect([...(await kept())].map(([kind, { count }]) => [kind, count]).sort()).toEqual([
      ["chat_named", KEPT_OF_A_KIND],
      ["login", 3],
      ["order_filled", TRIM_AFTER],
    ]);
  });

  test("is told within a year of real time", async () => {
    const { pool } = engine.trading;
    await flood("login", 12_000, 0);
    await pool.query("update notice set told_at = now() - interval '367 days' where user_id = $1 and at <= 11000", [anna.id]);
    await dropOld(pool);
    expect(await kept()).toEqual(new Map([["login", { count: 1000, oldest: 11_001 }]]));
  });
});

describe("reading on", () => {
  type Part = List & { next: string };
  const part = async (fields: Record<string, string>): Promise<Part> => (await list(fields)) as Part;
  /** Of three kinds in turn, two of each moment; every third is read. */
  async function some(count: number): Promise<void> {
    await engine.trading.pool.query(
      `insert into notice (user_id, about, kind, parameters, receipt, position, at, is_read)
       select $1, 'm' || n, (array['login', 'order_filled', 'chat_named'])[1 + n % 3], '{}', 'r' || n, 0, n / 2, n % 3 = 0
       from generate_series(1, $2::int) as n`,
      [anna.id, count],
    );
  }
  async function through(fields: Record<string, string>, between: () => Promise<void> = () => Promise.resolve()): Promise<number[]> {
    const seen: number[] = [];
    for (let next: string | undefined; next !== "";) {
      const reply = await part({ ...fields, limit: "7", ...(next === undefined ? {} : { before: next }) });
      seen.push(...reply.list.map(({ receipt }) => Number(receipt.slice(1))));
      next = reply.next;
      await between();
    }
    return seen;
  }
  const down = (from: number, does: (n: number) => boolean = () => true): number[] =>
    Array.from({ length: from }, (_none, i) => from - i).filter(does);

  test("leaves none out and shows none twice, whatever comes meanwhile; by group and unread too", async () => {
    await some(50);
    let made = 0;
    const more = (): Promise<void> => engine.context.notices.note(anna.id, { kind: "login", about: `late-${made++}` });
    expect(await through({}, more)).toEqual(down(50));
    expect(made).toBe(8);
    expect(await through({ group: "orders" })).toEqual(down(50, (n) => n % 3 === 1));
    expect((await through({ unread: "1" })).filter((n) => !Number.isNaN(n) && n > 0)).toEqual(down(50, (n) => n % 3 !== 0));
    expect(await through({ kind: "order_filled,chat_named,order_filled" })).toEqual(down(50, (n) => n % 3 !== 0));
  });

  test("by number reaches what is counted; what is no place is refused", async () => {
    await some(COUNTED_MAX + 30);
    const first = await part({ limit: "100" });
    expect([first.count, first.unread]).toEqual([COUNTED_MAX, 687]);
    expect((await part({ limit: "100", page: "10" })).list).toHaveLength(100);
    expect((await part({ limit: "100", page: "11" })).list).toEqual([]);
    expect(await through({})).toEqual(down(COUNTED_MAX + 30));
    for (const before of ["1", "1-2-3", "-1-2", "a-b", "1-9999999999999999"])
      expect(await engine.call("GET", "/mailMessage/getList", { before }, anna)).toMatchObject({ type: "error" });
    // Of somebody else it leads to nothing.
    expect(((await list({ before: first.next }, await engine.newcomer())) as Part).list).toEqual([]);
  });
});

test("messages of one moment stand in the order of what happened", async () => {
  const { pool } = engine.trading;
  const at = engine.now();
  const row = (position: number) => ({
    user_id: anna.id,
    about: `b${position}`,
    kind: "order_filled",
    parameters: "{}",
    receipt: `r${position}`,
    position,
    at,
  });
  const client = await pool.connect();
  await writeNotices(client, [5, 2, 9, 1, 7].map(row));
  client.release();
  expect((await list()).list.map(({ receipt }) => receipt)).toEqual(["r9", "r7", "r5", "r2", "r1"]);
});

test("what is told rarely is told again after a real day, and not before, however often it is said", async () => {
  const { pool } = engine.trading;
  const said = { user_id: anna.id, about: "often", kind: "copy_not_copied", receipt: "", at: 1, rarely: true };
  const say = async (position: number, parameters: string): Promise<ReadonlySet<string>> => {
    const client = await pool.connect();
    const early = await writeNotices(client, [{ ...said, parameters, position }]);
    client.release();
    return early;
  };
  const kept = async (): Promise<unknown> =>
    (await pool.query("select parameters, is_read from notice where user_id = $1 and about = 'often'", [anna.id])).rows[0];
  const early = new Set([`${anna.id} often`]);
  expect(await say(20_000_001, "1")).toEqual(new Set());
  await pool.query("update notice set is_read = true where user_id = $1 and about = 'often'", [anna.id]);
  expect(await say(20_000_002, "2")).toEqual(early);
  expect(await kept()).toEqual({ parameters: "1", is_read: true });
  // A write whose end nobody heard comes again, and is no second one.
  expect(await say(20_000_001, "1")).toEqual(new Set());
  await pool.query("update notice set told_at = told_at - interval '25 hours' where user_id = $1 and about = 'often'", [anna.id]);
  expect(await say(20_000_003, "3")).toEqual(new Set());
  expect(await kept()).toEqual({ parameters: "3", is_read: false });
  expect(await say(20_000_004, "4")).toEqual(early);
});

// Last: who registers gets the next id, which the tests above count themselves.
describe("security", () => {
  test("a login from elsewhere, a new password and a new key are told; the first login is not", async () => {
    const person = await engine.register();
    expect((await list({}, person)).list).toEqual([]);
    engine.advance(1000);
    await engine.send("POST", "/user/login", { user_string: person.address, password: "correct horse 42" }, "", "192.0.2.7");
    expect((await list({}, person)).list).toMatchObject([
      { kind: "login", title: "New login", abstract: expect.stringMatching(/192\.0\.2\.7/) as string },
    ]);
    const key = await engine.call("POST", "/apikey/create", { name: "<b>bot</b>", type: "hmac" }, person);
    expect(key.type).toBe("ok");
    const form = { password: "another horse 43", re_password: "another horse 43", old_password: "correct horse 42" };
    engine.advance(1000);
    expect(await engine.call("POST", "/safe/login_password", form, person)).toMatchObject({ type: "ok" });
    const kinds = (await list({}, person)).list.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["api_key", "hold_placed", "login", "password"]);
  });
});

async function write(projection: MessagesProjection): Promise<void> {
  const client = await engine.trading.pool.connect();
  await projection.drain()(client);
  client.release();
}

/** An order of hers that ended filled, as the sequencer would hand it on. */
function filled(order: number, sequence: number): Applied {
  const at = engine.kernel.at;
  const event = { type: "spot/closed", order, user: userId(anna.id), market: BTC, reason: "filled", remaining: 0, at };
  const command = { type: "spot/cancel", user: userId(anna.id), order, at };
  return { sequence, command, outcome: { events: [event], refusal: undefined }, postings: [] } as unknown as Applied;
}
