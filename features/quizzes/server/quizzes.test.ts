/** Quizzes against the real engine: what a fresh venue asks, bets, odds, a price that decides, two operators and a challenge, limits of one's own. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { QUIZZES_STEP } from "../../../server/set-up/step-0019-quizzes.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { QuizBetsReply, QuizDetailReply, QuizListReply } from "../contract/quizzes-replies.ts";

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
let engine: TestEngine;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  for (const command of QUIZZES_STEP.commands) {
    const { refusal } = await engine.submit(command);
    if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
  }
  await engine.price(BTC, BTC_TICKS);
});
beforeEach(async () => {
  [anna, ben] = [await engine.newcomer(), await engine.newcomer()];
});
afterAll(() => engine.close());

const get = async <Reply>(path: string, fields: Readonly<Record<string, string>> = {}, person: Person | undefined = anna): Promise<Reply> =>
  (await engine.call("GET", path, fields, person)).message as Reply;
const post = (path: string, fields: Readonly<Record<string, string>>, person: Person = anna) => engine.call("POST", path, fields, person);
const bet = (id: number, option: string, number: string, person: Person = anna, more: object = {}) =>
  post("/quiz/bet", { id: String(id), option, number, ...more }, person);
const detail = (id: number, person: Person | undefined = anna) => get<QuizDetailReply>("/quiz/detail", { id: String(id) }, person);
const mine = (person: Person = anna, fields: Readonly<Record<string, string>> = {}) => get<QuizBetsReply>("/quiz/my_bets", fields, person);
const pass = async (ms: number): Promise<void> => {
  engine.advance(ms);
  await engine.price(BTC, BTC_TICKS);
  await engine.trading.projected();
};
/** One of the test's own: bitcoin's, or one that operators settle. */
async function publish(more: object = {}): Promise<number> {
  const sums = { options: 2, rakePpm: 50_000, least: 1_000_000n, most: 1_000_000_000n };
  const times = { startsAt: 0, closesAt: HOUR_MS, settlesAt: 2 * HOUR_MS, everyMs: 0 };
  const terms = { price: { market: BTC, strike: BTC_TICKS - 1, step: 1 }, words: {}, ...sums, ...times, ...more };
  const { events } = await engine.submit({ type: "quizzes/publish", terms, isAhead: true, askedBy: "rule" } as never);
  await pass(1);
  return (events[0] as unknown as { quiz: number }).quiz;
}
const WORDS = { en: { question: "Rain?", options: ["Yes", "No"], source: "The bureau", edges: "None" } };
const asked = () => publish({ price: undefined, words: WORDS });
const report = (quiz: number, option: number, by: number) => engine.submit({ type: "quizzes/report", quiz, option, by } as never);

describe("what is asked", () => {
  test("guests read it, in their language or English; what runs comes first, then what is to come", async () => {
    const { list } = (await engine.call("GET", "/quiz/list", { lang: "de" })).message as QuizListReply;
    const bitcoin = list.find(({ market, state }) => market === BTC && state === "open");
    expect(bitcoin).toMatchObject({
      kind: "price",
      status: 1,
      coin: "BTC",
      cash: "USDT",
      rake: "5",
      min: "1",
      most: "1000",
      pool: "0",
      people: 0,
    });
    const rain = list.find(({ kind }) => kind === "operators");
    expect(rain).toMatchObject({ is_translated: true, question: expect.stringContaining("Regnet es in Sydney") as string });
    const places = list.map(({ state }) => ["open", "cut_off", "coming"].indexOf(state));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect((await get<QuizListReply>("/quiz/list", { state: "coming" })).list.every(({ status }) => status === 0)).toBe(true);
    expect(await engine.call("GET", "/quiz/detail", { id: "999" })).toMatchObject({ error: { name: "quiz_not_found" } });
  });
});

describe("a price quiz", () => {
  test("takes bets, moves its odds, settles itself by the first index, and pays with a receipt and a message", async () => {
    const quiz = await publish();
    expect(await bet(quiz, "1", "30", anna, { request_id: "a" })).toMatchObject({ type: "ok", data: { stake: "30", option: 1 } });
    // The same request again has one effect.
    expect(await bet(quiz, "1", "30", anna, { request_id: "a" })).toMatchObject({ type: "ok" });
    await bet(quiz, "2", "70", ben);
    await engine.trading.projected();
    const { quiz: shown, bets, odds, free } = await detail(quiz);
    expect(shown).toMatchObject({ pool: "100", people: 2, mine: "30", strike: expect.any(String) as string });
    expect(shown.answers).toMatchObject([
      { pool: "30", share: "30.0", factor: "3.16" },
      { pool: "70", share: "70.0", factor: "1.35" },
    ]);
    expect(bets).toMatchObject([{ stake: "30", state: "unsettled", status: 0, if_right: "95" }]);
    expect(odds.at(-1)?.pools).toEqual(["30", "70"]);
    expect(free).toBe("99970");
    await pass(HOUR_MS);
    expect((await detail(quiz)).quiz.state).toBe("cut_off");
    expect(await bet(quiz, "1", "30")).toMatchObject({ error: { name: "quiz_cut_off" } });
    await pass(HOUR_MS);
    await pass(1000);
    const { data } = await mine();
    expect(data).toMatchObject([
      {
        state: "right",
        status: 1,
        paid: "95",
        quiz: { state: "over", right: 1, decided_from: expect.stringMatching(/^sample:\d+$/) as string },
      },
    ]);
    const receipt = await get<{ formula: string }>("/receipt", { id: data[0]?.receipt ?? "" });
    expect(JSON.stringify(receipt)).toContain("quiz/1");
    expect((await mine(ben)).data).toMatchObject([{ state: "missed", paid: "0" }]);
    expect(await bet(quiz, "1", "30")).toMatchObject({ error: { name: "quiz_cut_off" } });
  });

  test.each([
    ["one ms before it", -1, undefined],
    ["at it", 0, "quiz_cut_off"],
    ["one ms after it", 1, "quiz_cut_off"],
  ])("takes a bet by the venue's clock: %s", async (_when, ms, refusal) => {
    const quiz = await publish();
    await bet(quiz, "2", "10", ben);
    const { quiz: shown } = await detail(quiz);
    engine.advance(shown.closes_ms - engine.now() + ms);
    const reply = await bet(quiz, "1", "30");
    expect(reply).toMatchObject(refusal === undefined ? { type: "ok" } : { type: "error", error: { name: refusal } });
    await engine.trading.projected();
    expect((await detail(quiz)).quiz.pool).toBe(refusal === undefined ? "40" : "10");
    await pass(HOUR_MS);
    await pass(1000);
    // Alone on one side Ben has his stake back; else who bet in the last moment is paid as all are.
    expect((await mine()).data.map(({ paid }) => paid)).toEqual(refusal === undefined ? ["38"] : []);
    expect((await mine(ben)).data).toMatchObject([{ state: refusal === undefined ? "missed" : "void" }]);
  });

  test("takes of many bets around the cut-off those that were in time: what is in the pool is what was said to be taken", async () => {
    const quiz = await publish();
    const { quiz: shown } = await detail(quiz);
    engine.advance(shown.closes_ms - engine.now() - 10);
    const people = await Promise.all(Array.from({ length: 20 }, () => engine.newcomer()));
    const asked = people.map((person, i) => {
      engine.advance(1);
      return bet(quiz, i % 2 === 0 ? "1" : "2", "10", person);
    });
    const replies = await Promise.all(asked);
    const taken = replies.filter(({ type }) => type === "ok").length;
    expect(new Set(replies.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(["quiz_cut_off"]));
    await engine.trading.projected();
    const { pool, closes_ms: closes } = (await detail(quiz)).quiz;
    expect(pool).toBe(String(taken * 10));
    const { rows } = await engine.trading.pool.query<{ latest: string }>("select max(placed_at) as latest from quiz_bets where quiz = $1", [
      quiz,
    ]);
    if (taken > 0) expect(Number(rows[0]?.latest)).toBeLessThan(closes);
  });

  test("says shares that come to all of the pool", async () => {
    const quiz = await publish();
    await bet(quiz, "1", "25");
    await bet(quiz, "2", "40", ben);
    await engine.trading.projected();
    expect((await detail(quiz)).quiz.answers.map(({ share }) => share)).toEqual(["38.5", "61.5"]);
  });

  test("is void with a bet on one answer alone, and nobody reads another's bets", async () => {
    const quiz = await publish();
    await bet(quiz, "1", "30");
    await pass(HOUR_MS);
    await pass(1000);
    expect((await mine()).data).toMatchObject([{ state: "void", status: 3, paid: "30", quiz: { state: "void", why: "one_sided" } }]);
    expect((await mine(ben)).data).toEqual([]);
    expect((await detail(quiz, ben)).bets).toEqual([]);
  });
});

describe("a quiz that operators settle", () => {
  test("shows what two said and until when it may be challenged; challenged and not upheld all stakes come back", async () => {
    const quiz = await asked();
    await bet(quiz, "1", "10");
    await bet(quiz, "2", "10", ben);
    await pass(2 * HOUR_MS);
    await report(quiz, 1, 7);
    expect(await post("/quiz/challenge", { id: String(quiz) }, ben)).toMatchObject({ error: { name: "quiz_not_challengeable" } });
    await report(quiz, 1, 8);
    await engine.trading.projected();
    expect((await detail(quiz)).quiz).toMatchObject({ reports: 2, said: 1, is_challenged: false });
    const stranger = await engine.newcomer();
    expect(await post("/quiz/challenge", { id: String(quiz) }, stranger)).toMatchObject({ error: { name: "quiz_no_bet" } });
    expect(await post("/quiz/challenge", { id: String(quiz) }, ben)).toMatchObject({ type: "ok" });
    await report(quiz, 2, 9);
    await pass(MINUTE_MS);
    expect((await detail(quiz)).quiz).toMatchObject({ state: "void", why: "disputed", is_challenged: true });
    expect((await mine()).data).toMatchObject([{ state: "void", paid: "10" }]);
  });
});

describe("what is refused changes nothing", () => {
  test.each([
    ["an answer that there is not", { option: "3" }, "quiz_option_invalid"],
    ["less than the least", { number: "0.999999" }, "quiz_below_least"],
    ["more than one person may", { number: "1000.000001" }, "quiz_above_most"],
    ["too many decimals", { number: "1.0000001" }, "quantity_off_lot"],
    ["a sum with an exponent", { number: "1e3" }, "amount_invalid"],
  ])("%s", async (_what, more, name) => {
    const quiz = await publish();
    expect(await post("/quiz/bet", { id: String(quiz), option: "1", number: "10", ...more })).toMatchObject({ error: { name } });
    expect((await detail(quiz)).quiz.pool).toBe("0");
  });

  test("one's own limit of the day: tighter at once, looser a day later", async () => {
    const quiz = await publish();
    expect(await post("/quiz/limit", { amount: "15" })).toMatchObject({ type: "ok", data: { amount: "15", next_ms: 0 } });
    await bet(quiz, "1", "10");
    expect(await bet(quiz, "1", "6")).toMatchObject({ error: { name: "quiz_own_limit" } });
    const reply = (await post("/quiz/limit", {})) as unknown as { data: { amount: string; next: string; next_ms: number } };
    expect(reply.data).toMatchObject({ amount: "15", next: "" });
    expect(reply.data.next_ms).toBeGreaterThan(engine.now());
    expect(await post("/quiz/limit", { amount: "9".repeat(39) })).toMatchObject({ error: { name: "quiz_limit_invalid" } });
    expect(await post("/quiz/limit", { amount: "0.00" })).toMatchObject({ type: "ok", data: { amount: "0" } });
  });
});
