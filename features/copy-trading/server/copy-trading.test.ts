/** Copy trading against the real engine: traders, follows, copies and what they are shown as; what old clients read. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limit } from "../../../kernel/futures-venue.arbitrary.ts";
import { ACCOUNT_KINDS } from "../../../server/set-up/step-0002-account-kinds.ts";
import { BTC, BTC_TICKS, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { listContract, submit, trader as funded } from "../../futures/server/futures-engine.suite.ts";
import type { LeverRow } from "../../futures/contract/futures-rows.ts";
import type { MyFollowsReply, NotCopiedRow, TraderDetailReply, TraderPositionsReply } from "../contract/copy-trading-replies.ts";

let engine: TestEngine;
let maker: Person;
let tina: Person;
let fred: Person;
const TERMS = { level: 0, closed: 0, days: 0, acceptsAtOnce: true };
beforeAll(async () => {
  engine = await openTestEngine();
  for (const command of ACCOUNT_KINDS.commands) await engine.submit(command);
  await engine.submit({ type: "copies/set-terms", terms: TERMS, askedBy: "rule" });
});
beforeEach(async () => {
  await listContract(engine);
  [maker, tina, fred] = [await funded(engine), await funded(engine), await funded(engine, "5000")];
  await offer("60010", "59990");
});
afterAll(() => engine.close());

type Fields = Readonly<Record<string, string>>;
const post = (path: string, fields: Fields, person: Person): Promise<EngineReply> => engine.call("POST", path, fields, person);
const get = (path: string, fields: Fields, person?: Person): Promise<EngineReply> => engine.call("GET", path, fields, person);
const idOf = ({ id }: Person): string => String(id);
const offer = async (ask: string, bid: string): Promise<void> => {
  await post("/lever/cancel_all", {}, maker);
  await submit(engine, maker, { type: "2", target_price: ask, share: "400" });
  await submit(engine, maker, { type: "1", target_price: bid, share: "400" });
};
/** A second later, at the same price or another: what is due has been done then. */
async function second(price = BTC_TICKS): Promise<void> {
  engine.advance(1000);
  await engine.price(BTC, price);
}
const applied = (person: Person, fields: Fields = {}): Promise<EngineReply> =>
  post("/follow/apply", { text: "Calm and small", share: "10", ...fields }, person);
const follow = (person: Person, whom: Person, fields: Fields = {}): Promise<EngineReply> =>
  post("/follow/follow", { trader_user_id: idOf(whom), number: "0.5", type: "1", ...fields }, person);
const rowsOf = ({ message }: EngineReply): readonly LeverRow[] => (message as { message: { data: readonly LeverRow[] } }).message.data;
const openOf = async (person: Person): Promise<readonly LeverRow[]> => rowsOf(await post("/lever/my_trade", { status: "1" }, person));
const mine = async (person: Person): Promise<MyFollowsReply> => (await get("/follow/mine", {}, person)).message as MyFollowsReply;
async function opens(person: Person, fields: Fields = {}): Promise<number> {
  const { data } = await submit(engine, person, { share: "10", ...fields });
  await second();
  return (data as { id: number }).id;
}

describe("a trader", () => {
  test("is one at once where the terms say so, under a nickname, with text and share", async () => {
    await post("/user/editNickname", { nickname: "Heron" }, tina);
    expect(await applied(tina)).toMatchObject({ type: "ok", message: "You are a trader now: others can follow you" });
    const { message } = await get("/follow/traderDetail", { trader_user_id: idOf(tina) });
    expect(message).toMatchObject({
      trader_info: { id: tina.id, nickname: "Heron" },
      is_followed: false,
      text: "Calm and small",
      status: { state: "active", share: "10.0000", is_open: 1, delay: 0 },
    });
    expect(JSON.stringify(message)).not.toContain(tina.address);
    expect((await get("/follow/index", { limit: "100" })).message).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: tina.id, follow_num: 0, is_followed: false, correct_rate: "0.00%" })]),
    });
    expect(await applied(tina)).toMatchObject({ error: { name: "copy_trader_exists" } });
    expect((await get("/user/info", {}, tina)).message).toMatchObject({ is_trader: 1 });
    expect((await get("/user/info", {}, fred)).message).toMatchObject({ is_trader: 0 });
  });

  test("is refused what is no share and no text", async () => {
    for (const [fields, name] of [
      [{ share: "20.1" }, "copy_share_invalid"],
      [{ share: "-1" }, "copy_share_invalid"],
      [{ text: " " }, "copy_text_invalid"],
      [{ text: "a\nb" }, "copy_text_invalid"],
    ] as const)
      expect(await applied(tina, fields)).toMatchObject({ error: { name } });
    expect(await get("/follow/traderDetail", { trader_user_id: idOf(tina) })).toMatchObject({ error: { name: "copy_trader_not_found" } });
  });

  test("changes share, text and delay, and gives notice", async () => {
    await applied(tina);
    expect((await post("/follow/share", { share: "12.5" }, tina)).type).toBe("ok");
    expect((await post("/follow/shown", { text: "Other words", delay: "15" }, tina)).type).toBe("ok");
    expect((await get("/follow/me", {}, tina)).message).toMatchObject({
      status: { state: "active", share: "12.5000", delay: 15 },
      text: "Other words",
      terms: { is_offered: 1, at_once: 1, share_max: "20.0000", notice_days: 7 },
    });
    expect((await post("/follow/leave", {}, tina)).type).toBe("ok");
    expect((await get("/follow/me", {}, tina)).message).toMatchObject({ status: { state: "leaving", is_open: 0 } });
    expect(await post("/follow/leave", {}, tina)).toMatchObject({ error: { name: "copy_trader_left" } });
    expect(await follow(fred, tina)).toMatchObject({ error: { name: "copy_trader_closed" } });
  });
});

describe("following", () => {
  beforeEach(async () => {
    await applied(tina);
  });

  test("needs number and type alone; what is set aside is what is free", async () => {
    expect(await follow(fred, tina, { number: "1.234" })).toMatchObject({
      type: "ok",
      message: "Following: the next positions are copied",
    });
    const { current } = await mine(fred);
    expect(current).toMatchObject([
      { trader: { id: tina.id }, state: "active", share: "10.0000", settings: { type: 1, number: "1.23", most_all: "5000.00000000" } },
    ]);
    expect((await get("/follow/traderDetail", { trader_user_id: idOf(tina) }, fred)).message).toMatchObject({
      is_followed: true,
      data: { follow_num: 1 },
    });
    expect((await get("/follow/index", { followed: "1" }, fred)).message).toMatchObject({
      total: 1,
      data: [{ id: tina.id, is_followed: true }],
    });
  });

  test("is refused with its reason", async () => {
    const other = await funded(engine, "100");
    await applied(other);
    for (const [fields, name] of [
      [{ number: "5.01" }, "copy_number_invalid"],
      [{ number: "5.0000000001" }, "copy_number_invalid"],
      [{ number: "6", type: "2" }, "copy_number_invalid"],
      [{ number: "1.5", type: "2" }, "copy_number_invalid"],
      [{ number: "0" }, "copy_number_invalid"],
      [{ type: "3" }, "copy_type_invalid"],
      [{ share: "9" }, "copy_share_changed"],
      [{ most_all: "9" }, "copy_settings_invalid"],
      [{ left_out: "99" }, "copy_settings_invalid"],
      [{ trader_user_id: "999999" }, "copy_trader_not_found"],
    ] as const)
      expect(await follow(fred, tina, fields)).toMatchObject({ error: { name } });
    expect(await follow(tina, other)).toMatchObject({ error: { name: "copy_traders_follow_nobody" } });
    expect(await follow(tina, tina)).toMatchObject({ error: { name: "copy_own" } });
    const poor = await engine.newcomer();
    expect(await follow(poor, tina)).toMatchObject({ error: { name: "insufficient_balance" } });
    await follow(fred, tina);
    expect(await follow(fred, tina)).toMatchObject({ error: { name: "copy_follows_already" } });
  });

  test("copies what the trader opens: a row of futures that says of whom, and can't be closed singly", async () => {
    await follow(fred, tina);
    const source = await opens(tina);
    const [copy] = await openOf(fred);
    expect(copy).toMatchObject({ share: 5, order_type: 2, follow_user_id: tina.id, follow_order_id: source, status: 1 });
    expect(await openOf(tina)).toMatchObject([{ order_type: 1, follow_user_id: 0, follow_order_id: 0 }]);
    expect((await get("/lever/account", {}, fred)).message).toMatchObject({ positions: [{ order_type: 2, follow_user_id: tina.id }] });
    expect(await post("/lever/close", { id: String(copy?.id) }, fred)).toMatchObject({ error: { name: "copied_position" } });
    expect((await get("/follow/copies", { state: "open" }, fred)).message).toMatchObject({
      total: 1,
      data: [{ id: copy?.id, order_type: 2 }],
    });
    expect(await mine(fred)).toMatchObject({ current: [{ open_copies: 1, copies: 1, missed: 0 }] });
    // The trader closes, and so does the copy; it stays a copy in the history.
    await post("/lever/close", { id: String(source) }, tina);
    await second();
    expect(await openOf(fred)).toEqual([]);
    expect(rowsOf(await post("/lever/my_trade", { status: "3" }, fred))).toMatchObject([
      { id: copy?.id, order_type: 2, follow_order_id: source },
    ]);
    expect((await get("/follow/copies", { state: "closed" }, fred)).message).toMatchObject({ total: 1 });
  });

  test("a position that grows fill by fill has one copy, which grows", async () => {
    await follow(fred, tina, { number: "1" });
    // The best bid.
    await engine.submit(limit(tina.id, "buy", 10, 599_950));
    for (const share of ["4", "6"]) {
      await submit(engine, maker, { type: "2", share });
      await second();
    }
    expect(await openOf(tina)).toMatchObject([{ share: 10 }]);
    expect(await openOf(fred)).toMatchObject([{ share: 10, order_type: 2 }]);
    expect(await mine(fred)).toMatchObject({ current: [{ copies: 1, open_copies: 1 }] });
  });

  test("a copy becomes own, alone or to be closed at once", async () => {
    await follow(fred, tina);
    await opens(tina);
    await opens(tina);
    const [first, last] = await openOf(fred);
    expect(await post("/follow/selfHolding", { transaction_id: String(first?.id) }, fred)).toMatchObject({ type: "ok" });
    expect(await openOf(fred)).toMatchObject([
      { id: first?.id, order_type: 1, follow_user_id: 0 },
      { id: last?.id, order_type: 2 },
    ]);
    expect(await post("/follow/selfHolding", { transaction_id: String(first?.id) }, fred)).toMatchObject({ error: { name: "not_a_copy" } });
    const both = { transaction_id: String(last?.id), close: "1", request_id: "once" };
    const closed = await post("/follow/selfHolding", both, fred);
    expect(closed).toMatchObject({ type: "ok", message: "Made your own, and closed" });
    expect(await post("/follow/selfHolding", both, fred)).toEqual(closed);
    expect(await openOf(fred)).toMatchObject([{ id: first?.id }]);
    expect(rowsOf(await post("/lever/my_trade", { status: "3" }, fred))).toMatchObject([
      { id: last?.id, order_type: 1, follow_user_id: 0 },
    ]);
    // Somebody else's is none that one knows of.
    expect(await post("/follow/selfHolding", { transaction_id: String(first?.id) }, tina)).toMatchObject({
      error: { name: "position_not_found" },
    });
  });

  test("ends as one says: copies are closed, or kept; the same request twice has one effect", async () => {
    await follow(fred, tina);
    await opens(tina);
    const ended = await post("/follow/cancel", { follow_user_id: idOf(tina), copies: "keep", request_id: "end" }, fred);
    expect(ended).toMatchObject({ type: "ok", message: "Following has ended" });
    expect(await post("/follow/cancel", { follow_user_id: idOf(tina), copies: "keep", request_id: "end" }, fred)).toEqual(ended);
    expect(await openOf(fred)).toMatchObject([{ order_type: 1 }]);
    expect(await mine(fred)).toMatchObject({ current: [], past: [{ cause: "person", state: "ended", copies: 1 }] });
    await follow(fred, tina);
    await opens(tina);
    expect((await post("/follow/cancel", { follow_user_id: idOf(tina) }, fred)).type).toBe("ok");
    await second();
    expect(await openOf(fred)).toMatchObject([{ order_type: 1 }]);
    expect(await post("/follow/cancel", { follow_user_id: idOf(maker) }, fred)).toMatchObject({ error: { name: "copy_follow_not_found" } });
  });

  test("says why something was not copied, in words and with its figures", async () => {
    await follow(fred, tina, { number: "0.01", left_out: "" });
    await opens(tina);
    const { message } = await get("/follow/missed", {}, fred);
    const [row] = (message as { data: readonly NotCopiedRow[] }).data;
    expect(row).toMatchObject({
      reason: "less_than_a_lot",
      text: "Your share would be less than a lot",
      symbol: "BTC/USDT",
      type: 1,
      what: "open",
    });
    expect(await mine(fred)).toMatchObject({ current: [{ missed: 1, copies: 0 }] });
  });

  test("has settings of its own, that change for what comes", async () => {
    expect((await get("/follow/settings", { trader_user_id: idOf(tina) }, fred)).message).toMatchObject({
      is_followed: false,
      share: "10.0000",
      free: "5000.00000000",
      settings: { type: 1, number: "1.00", most_all: "5000.00000000", left_out: [] },
    });
    await follow(fred, tina);
    const fields = {
      trader_user_id: idOf(tina),
      number: "3",
      type: "2",
      multiple: "5",
      most_all: "700",
      guard: "0.2",
      stop: "25",
      left_out: "1",
      at_end: "keep",
    };
    expect((await post("/follow/settings", fields, fred)).type).toBe("ok");
    expect((await get("/follow/settings", { trader_user_id: idOf(tina) }, fred)).message).toMatchObject({
      is_followed: true,
      settings: {
        type: 2,
        number: "3.00",
        multiple: 5,
        most_all: "700.00000000",
        guard: "0.2000",
        stop: "25.0000",
        left_out: [1],
        at_end: "keep",
      },
    });
    await opens(tina);
    // What room was left was not counted, so none is named.
    expect((await get("/follow/missed", {}, fred)).message).toMatchObject({ data: [{ reason: "left_out", needed: "", left: "" }] });
  });
});

test("a trader is kept at hand by whoever wants to, which nobody else learns", async () => {
  await applied(tina);
  const star = (on: string, person?: Person) => engine.call("POST", "/follow/star", { trader_user_id: idOf(tina), on }, person);
  const isStarred = async (person?: Person): Promise<unknown> =>
    ((await get("/follow/traderDetail", { trader_user_id: idOf(tina) }, person)).message as TraderDetailReply).is_starred;
  const starred = async (person?: Person): Promise<readonly number[]> =>
    ((await get("/follow/index", { starred: "1" }, person)).message as { data: readonly { id: number }[] }).data.map(({ id }) => id);
  expect(await star("1")).toMatchObject({ error: { name: "login_required" } });
  for (let twice = 0; twice < 2; twice++) expect(await star("1", fred)).toMatchObject({ type: "ok", message: { is_starred: true } });
  expect([await isStarred(fred), await isStarred(maker), await isStarred()]).toEqual([true, false, false]);
  await expect.poll(() => starred(fred)).toEqual([tina.id]);
  expect([await starred(maker), await starred()]).toEqual([[], []]);
  expect(await engine.call("POST", "/follow/star", { trader_user_id: idOf(maker), on: "1" }, fred)).toMatchObject({
    error: { name: "copy_trader_not_found" },
  });
  for (let twice = 0; twice < 2; twice++) expect(await star("0", fred)).toMatchObject({ message: { is_starred: false } });
  expect(await starred(fred)).toEqual([]);
});

test("who does not say which share they mean follows for none that was just raised; asked once more, the same is answered", async () => {
  await applied(tina);
  await post("/follow/share", { share: "5" }, tina);
  await post("/follow/share", { share: "20" }, tina);
  const fields = { request_id: "follow-tina" };
  expect(await follow(fred, tina)).toMatchObject({ error: { name: "copy_share_changed" } });
  await post("/follow/share", { share: "15" }, tina);
  expect(await follow(fred, tina)).toMatchObject({ error: { name: "copy_share_changed" } });
  expect(await follow(maker, tina, { share: "20" })).toMatchObject({ error: { name: "copy_share_changed" } });
  expect((await follow(maker, tina, { share: "15" })).type).toBe("ok");
  engine.advance(15 * 60_000);
  await second();
  const followed = await follow(fred, tina, fields);
  expect(followed.type).toBe("ok");
  await post("/follow/share", { share: "20" }, tina);
  expect(await follow(fred, tina, fields)).toEqual(followed);
  expect(await mine(fred)).toMatchObject({ current: [{ share: "15.0000" }] });
});

test("who follows and leaves again and again fills neither a trader's messages nor the first page of their followers", async () => {
  await applied(tina);
  await follow(maker, tina);
  for (let round = 0; round < 12; round++) {
    expect((await follow(fred, tina)).type).toBe("ok");
    await post("/follow/cancel", { follow_user_id: idOf(tina) }, fred);
  }
  await engine.trading.projected();
  const { message } = await get("/mailMessage/getList", { limit: "50" }, tina);
  const kinds = (message as { list: readonly { kind: string }[] }).list.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "copy_followed")).toHaveLength(1);
  const followers = (await get("/follow/followers", { limit: "10" }, tina)).message;
  expect(followers).toMatchObject({ total: 13, data: [{ state: "active" }, { state: "ended" }, ...Array.from({ length: 8 }, () => ({}))] });
});

describe("figures", () => {
  const HOUR = 3_600_000;
  /** The next full hour, and what it says of traders. */
  async function hour(): Promise<void> {
    engine.advance(HOUR - (engine.now() % HOUR));
    await engine.price(BTC, BTC_TICKS);
  }
  const detail = async (viewer?: Person): Promise<TraderDetailReply> =>
    (await get("/follow/traderDetail", { trader_user_id: idOf(tina) }, viewer)).message as TraderDetailReply;

  test("count closed positions with all that they cost, and hours as the log has them", async () => {
    await applied(tina);
    const id = await opens(tina);
    await post("/lever/close", { id: String(id) }, tina);
    await hour();
    const said = await detail();
    expect(said).toMatchObject({
      data: { profitCount: 0, riseCount: 1, fallCount: 0, total_count: 1, position_count: 0, correct_rate: 0 },
      figures: { hours: 1, closed: 1, won: 0, accuracy: "0.00" },
      by_contract: [{ symbol: "BTC/USDT", closed: 1, won: 0 }],
    });
    const { message: closed } = await get("/follow/closed", { trader_user_id: idOf(tina) });
    const { message: hours } = await get("/follow/hours", { trader_user_id: idOf(tina) });
    const [one] = (closed as { closed: readonly { result: string }[] }).closed;
    // Bought at the ask, sold at the bid, and two fees; nothing else was done.
    expect(hours).toMatchObject({ is_all: 1, hours: [{ profit: one?.result }] });
    expect(said.figures.profit).toBe(one?.result);
    expect(Number(one?.result)).toBeLessThan(-0.2);
    expect((await get("/follow/historyTrade", { trader_user_id: idOf(tina) })).message).toMatchObject({
      total: 1,
      data: [{ id, status: 3, receipt: "" }],
    });
    expect((await get("/follow/curve", { trader_user_id: idOf(tina) })).message).toMatchObject({
      points: [{ profit: one?.result }],
      days: [{ result: one?.result }],
    });
  });

  test("show positions to others only after the trader's delay, open ones and closed ones", async () => {
    await applied(tina, { delay: "15" });
    const id = await opens(tina);
    const seen = async (viewer?: Person): Promise<number> =>
      ((await get("/follow/positions", { trader_user_id: idOf(tina) }, viewer)).message as { list: readonly object[] }).list.length;
    expect([await seen(), await seen(fred), await seen(tina)]).toEqual([0, 0, 1]);
    expect((await detail(fred)).data.position_count).toBe(0);
    engine.advance(14 * 60_000);
    await second();
    expect(await seen(fred)).toBe(0);
    engine.advance(60_000);
    await second();
    expect([await seen(), await seen(fred)]).toEqual([1, 1]);
    expect((await detail(fred)).data.position_count).toBe(1);
    await post("/lever/close", { id: String(id) }, tina);
    const closed = async (viewer?: Person): Promise<readonly unknown[]> => {
      const raw = (await get("/follow/closed", { trader_user_id: idOf(tina) }, viewer)).message as { closed: readonly unknown[] };
      const listed = (await get("/follow/historyTrade", { trader_user_id: idOf(tina) }, viewer)).message as { total: number };
      return [raw.closed.length, listed.total, (await detail(viewer)).figures.closed];
    };
    expect([await closed(), await closed(fred), await closed(tina)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 1],
    ]);
    engine.advance(15 * 60_000);
    await second();
    expect(await closed(fred)).toEqual([1, 1, 1]);
  });

  test("show none of the lots that an order added later than the delay", async () => {
    await applied(tina, { delay: "15" });
    await engine.submit(limit(tina.id, "buy", 10, 599_950));
    const fill = (share: string) => submit(engine, maker, { type: "2", share });
    await fill("4");
    engine.advance(14 * 60_000);
    await second();
    await fill("6");
    engine.advance(60_000);
    await second();
    const seen = async (viewer?: Person): Promise<unknown> =>
      (await get("/follow/positions", { trader_user_id: idOf(tina) }, viewer)).message;
    expect(await seen(fred)).toMatchObject({ delay: 15, list: [{ share: 4, type: 1, symbol: "BTC/USDT", price: "59995.00000000" }] });
    expect(await seen(tina)).toMatchObject({ list: [{ share: 10 }] });
  });

  test("show what was closed within the delay as it was", async () => {
    await applied(tina, { delay: "15" });
    const [whole, part] = [await opens(tina), await opens(tina, { share: "8" })];
    engine.advance(15 * 60_000);
    await second();
    const seen = async (viewer?: Person): Promise<readonly object[]> => {
      const { message } = await get("/follow/positions", { trader_user_id: idOf(tina) }, viewer);
      // Marks go on.
      return (message as TraderPositionsReply).list.map((row) => ({ ...row, mark: "", profits: "" }));
    };
    const before = await seen();
    expect(before).toMatchObject([
      { id: part, share: 8 },
      { id: whole, share: 10 },
    ]);
    await post("/lever/close", { id: String(whole) }, tina);
    await post("/lever/close", { id: String(part), share: "5" }, tina);
    await second();
    expect(await seen()).toEqual(before);
    expect((await detail(fred)).data.position_count).toBe(2);
    expect(await seen(tina)).toMatchObject([{ id: part, share: 3 }]);
    engine.advance(15 * 60_000);
    await second();
    expect(await seen()).toMatchObject([{ id: part, share: 3 }]);
    expect((await detail(fred)).data.position_count).toBe(1);
  });

  test("stay visible to those who followed, and to nobody else, once the trader is none any more", async () => {
    await applied(tina);
    await follow(fred, tina);
    await post("/follow/leave", {}, tina);
    engine.advance(8 * 24 * HOUR);
    await listContract(engine);
    await second();
    expect(await mine(fred)).toMatchObject({ past: [{ cause: "trader_left" }] });
    expect((await detail(fred)).status.state).toBe("left");
    // What they do since is nobody's.
    const before = (await detail(fred)).figures.closed;
    await offer("60010", "59990");
    const later = await opens(tina);
    expect((await get("/follow/positions", { trader_user_id: idOf(tina) }, fred)).message).toMatchObject({ list: [] });
    await post("/lever/close", { id: String(later) }, tina);
    expect((await detail(fred)).figures).toMatchObject({ closed: before, positions: 0 });
    expect(await get("/follow/traderDetail", { trader_user_id: idOf(tina) }, maker)).toMatchObject({
      error: { name: "copy_trader_not_found" },
    });
    expect(await get("/follow/hours", { trader_user_id: idOf(tina) })).toMatchObject({ error: { name: "copy_trader_not_found" } });
  });
});
