/** Every role against every verb and every look, from the tables that the venue runs on; and what no verb may be able to do. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role } from "../../contract/operator-roles.ts";
import { amount, assetId, ratePpm, timeMs, userId } from "../../money/units.ts";
import { listContract } from "../../features/futures/server/futures-engine.suite.ts";
import { somebodyBorrowing } from "../../features/loans/server/loan-engine.suite.ts";
import { NFT_ALONE, NFT_EXAMPLES, somebodySelling } from "../../features/nft/server/nft-console.suite.ts";
import { CONTEST_EXAMPLES, openContest } from "../../features/contests/server/contest-engine.suite.ts";
import { askQuizzes, QUIZ_EXAMPLES } from "../../features/quizzes/server/quiz-engine.suite.ts";
import { sellTokens } from "../../features/token-sale/server/sale-engine.suite.ts";
import { ETH, TEST_START } from "../test-engine.suite.ts";
import { somebodyVerified } from "../../features/verification/server/verification-console.suite.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "./test-console.suite.ts";
import { LOOKS, VERBS } from "./verb-table.ts";

let console: TestConsole;
const operators = new Map<Role, TestOperator>();
beforeAll(async () => {
  console = await openTestConsole();
  for (const role of ROLES) operators.set(role, await console.operator(role));
});
afterAll(() => console.close());

const by = (role: Role): TestOperator => operators.get(role) as TestOperator;
const errorOf = (body: Readonly<Record<string, unknown>>): string | undefined => (body["error"] as { name: string } | undefined)?.name;
const verbs = [...VERBS.values()];
const looks = [...LOOKS.values()];

describe.each(ROLES)("%s", (role) => {
  // Each test waits a minute for its measure, and a session lasts eight hours.
  beforeAll(async () => void operators.set(role, await console.operator(role)));

  test.each(verbs.map(({ name, roles }) => [name, roles.includes(role) ? "may" : "may not"]))("%s: %s", async (name, may) => {
    console.engine.advance(60_000);
    const before = console.engine.kernel.stateHash();
    // Fields that no verb has: who may is told what is wrong with them, who may not only that.
    const replies = await Promise.all([
      console.act(by(role), name, { nonsense: true }),
      console.post(`/verbs/${name}/preview`, { fields: { nonsense: true } }, by(role)),
    ]);
    for (const { body } of replies) expect(errorOf(body)).toBe(may === "may" ? "field_wrong" : "role_may_not");
    if (may === "may not") expect((await console.get(`/verbs/${name}/form`, by(role))).status).toBe(403);
    expect(console.engine.kernel.stateHash()).toBe(before);
  });

  test.each(looks.map(({ name, roles }) => [name, roles.includes(role) ? "may" : "may not"]))("reads %s: %s", async (name, may) => {
    console.engine.advance(60_000);
    const { status } = await console.get(`/looks/${name}?nonsense=1`, by(role));
    expect(status).toBe(may === "may" ? 400 : 403);
  });
});

test.each(verbs.map(({ name }) => name))("nobody without a session does %s", async (name) => {
  expect((await console.post(`/verbs/${name}`, {})).status).toBe(401);
  expect((await console.post(`/verbs/${name}/preview`, {})).status).toBe(401);
  expect((await console.get(`/verbs/${name}/form`)).status).toBe(401);
});

/** What operators may put into the log, and whether it is somebody's money: a command that stands on neither list has not been thought about. */
const MARKETS_ALONE = ["spot/halt", "spot/resume", "futures/halt", "futures/resume", "cover/fund", "cover/withdraw"];
/** Of markets that are not there yet and of days whose seed nobody has traded on. */
const DAYS_AHEAD = [
  "listings/open",
  "listings/simulate",
  "listings/set-holiday",
  "vip/set-table",
  "invites/set-rates",
  "ledger/list-asset",
];
/** The end of a market is two people's: it gives back what orders hold and touches nothing else. */
const ENDS_BY_TWO = ["delistings/announce", "delistings/withdraw", "token-sale/call-off", "quizzes/void"];
const MONEY_BY_TWO = ["adjustments/post"];
/** It makes everybody sell fractions of a share, or gives new money to who owns some. */
const SHARES_BY_TWO = ["stocks/split", "stocks/pay-dividend"];
/** How much may leave, never whose. */
const LEVELS_ALONE = ["verification/set-level"];
const LIMITS_BY_TWO = [
  "spot/set-terms",
  "verification/set-limits",
  "deposits/set-terms",
  "exchange/set-terms",
  "exchange/grant-wider",
  "networks/set-terms",
  "withdrawals/set-review",
  "seconds/set-terms",
  "copies/set-terms",
  "lock-mining/set-product",
  "dual-investment/set-terms",
  "loans/set-product",
  "nft/set-terms",
];
/** What somebody asked for goes on, is paid, or comes back whole; none keeps it longer (`charter.test.ts` of withdrawals). */
const GOES_OUT = ["withdrawals/approve", "withdrawals/refuse", "withdrawals/take", "withdrawals/settle", "withdrawals/fail"];
/** What somebody asked for comes in or does not; nothing of theirs is taken, and a large one is credited by two (`deposits.test.ts`). */
const COMES_IN = ["deposits/credit", "deposits/refuse"];
/** What somebody asked for is lent or is not; what they pledged is back where it is not, and it takes another to pay out (`loans.test.ts`). */
const LENDS = [
  "loans/decide-status",
  "loans/approve",
  "loans/disburse",
  "loans/refuse",
  "loans/grant-status",
  "loans/deny-status",
  "loans/end-status",
];
/** How much one exchange may be worth is not widened. */
const NOT_WIDER = ["exchange/refuse-wider"];
/** They move no money: they keep it from leaving, and let it go. */
const HOLDS = ["holds/place", "holds/lift", "holds/renew"];
/** They move nothing: a score is a sum of entries that their person can undo, and keeps no money. */
const SCORES = ["credit-score/place", "credit-score/decide-appeal"];
/** What people may claim from now on; what they claimed stays, whoever ends the offer. */
const OFFERS_BY_TWO = ["coupons/publish", "campaigns/publish", "token-sale/publish", "nft/publish-series", "quizzes/publish"];
/** One of those who have to say the same: what one says alone decides nothing (`quizzes.test.ts` of the kernel). */
const SAID_TOGETHER = ["quizzes/report"];
const OFFERS_END = [
  "coupons/end",
  "campaigns/pause",
  "campaigns/close",
  "seconds/pause",
  "seconds/resume",
  "lock-mining/pause",
  "lock-mining/resume",
  "dual-investment/pause",
  "dual-investment/resume",
  "loans/pause",
  "loans/resume",
  "nft/stop-series",
];
/** Who may be followed: nobody's money moves by it, closing is copied on, and followers leave when they like. */
const FOLLOWED = ["copies/decide", "copies/pause"];
/** Credit that never becomes own money; beyond a hundred the kernel wants two. */
const GIVES_CREDIT = ["promotional-credit/grant"];
const BY_TWO = [
  ...OFFERS_BY_TWO,
  "contests/open",
  "contests/call-off",
  ...MONEY_BY_TWO,
  ...SHARES_BY_TWO,
  ...LIMITS_BY_TWO,
  ...ENDS_BY_TWO,
];
const KNOWN = [
  [...MARKETS_ALONE, ...BY_TWO, ...DAYS_AHEAD, ...HOLDS, ...SCORES, ...COMES_IN, ...LENDS, ...GOES_OUT, ...NOT_WIDER],
  [...LEVELS_ALONE, ...OFFERS_END, ...GIVES_CREDIT, ...FOLLOWED, ...NFT_ALONE, ...SAID_TOGETHER],
].flat();
const DAY_MS = 86_400_000;
const IN_THREE_DAYS = TEST_START + 3 * 86_400_000;

/** Their number and their hold's. */
async function somebodyHeld(): Promise<readonly [person: number, hold: number]> {
  const { id } = await console.engine.newcomer();
  const until = timeMs(console.engine.now() + 86_400_000);
  const hold = { type: "holds/place", user: userId(id), kind: "court_order", cause: "court", until, placedBy: by("admin").id } as const;
  await console.engine.submit(hold);
  const number = console.engine.kernel.holds.of(userId(id), timeMs(console.engine.now()))[0]?.number ?? 0;
  return [id, number];
}

/** Their number and their request for a deposit. */
async function somebodyDepositing(): Promise<readonly [person: number, asked: number]> {
  const { id } = await console.engine.newcomer();
  const asked = { user: userId(id), asset: assetId(3), amount: amount(1_000_000n), voucher: id, network: 0 };
  await console.engine.submit({ type: "deposits/request", ...asked });
  return [id, console.engine.kernel.deposits.of(userId(id))[0]?.number ?? 0];
}

/** Their number and that of their request for a wider limit. */
async function somebodyAskingWider(): Promise<readonly [person: number, asked: number]> {
  const { id } = await console.engine.newcomer();
  await console.engine.submit({ type: "exchange/ask-wider", user: userId(id), worth: 90_000 });
  return [id, console.engine.kernel.exchange.wider.of(userId(id))?.number ?? 0];
}

/** Their number and that of a withdrawal in review; the next is a bank's to be paid, the one behind it taken on. */
async function somebodyLeaving(): Promise<readonly [person: number, asked: number]> {
  const { id } = await console.engine.newcomer();
  const user = userId(id);
  await console.engine.submit({ type: "verification/set-level", user, level: 1, by: "rule" });
  await console.engine.submit({ type: "withdrawals/set-review", worth: amount(90_000_000n), askedBy: 1, agreedBy: 2 });
  const ask = { type: "withdrawals/request", user, asset: assetId(3), destination: 1, savedAt: timeMs(0) } as const;
  await console.engine.submit({ ...ask, amount: amount(100_000_000n), kind: "address", network: 3 });
  for (const units of [60_000_000n, 61_000_000n]) await console.engine.submit({ ...ask, amount: amount(units), kind: "bank", network: 51 });
  const [review, , bank] = console.engine.kernel.withdrawals.of(user).map(({ number }) => number);
  await console.engine.submit({ type: "withdrawals/take", withdrawal: bank ?? 0, by: 1 });
  return [id, review ?? 0];
}

/** The number of who applies, and of a trader; who was paused has the next. */
async function somebodyApplying(): Promise<readonly [person: number, trader: number]> {
  const [trader, paused, applying] = [await console.engine.newcomer(), await console.engine.newcomer(), await console.engine.newcomer()];
  const terms = { level: 0, closed: 0, days: 0, acceptsAtOnce: true };
  const apply = ({ id }: { readonly id: number }) =>
    console.engine.submit({ type: "copies/apply", user: userId(id), sharePpm: ratePpm(100_000) });
  await console.engine.submit({ type: "copies/set-terms", terms, askedBy: 1, agreedBy: 2 });
  for (const person of [trader, paused]) await apply(person);
  await console.engine.submit({ type: "copies/pause", trader: userId(paused.id), isPaused: true, reason: "under_review", by: 1 });
  await console.engine.submit({ type: "copies/set-terms", terms: { ...terms, acceptsAtOnce: false }, askedBy: 1, agreedBy: 2 });
  await apply(applying);
  return [applying.id, trader.id];
}

/** Their number, a record about them that no entry cites, and an entry that they appeal against. */
async function somebodyScored(): Promise<{ readonly person: number; readonly record: number; readonly entry: number }> {
  const { id } = await console.engine.newcomer();
  const user = userId(id);
  await console.engine.submit({ type: "credit-score/place", user, rule: "loan_unpaid", evidence: id, placedBy: "rule" });
  const entry = console.engine.kernel.creditScore.of(user, timeMs(console.engine.now()))[0]?.number ?? 0;
  await console.engine.submit({ type: "credit-score/appeal", user, entry });
  const words = { rule: "chat_abuse", reference: "Message 1", words: "Insults", written_by: 0, written_at: new Date() };
  const row = await console.desk.database
    .insertInto("credit_evidence")
    .values({ user_id: id, ...words })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { person: id, record: row.id, entry };
}

const NEO = {
  code: "NEO",
  title: "Neo",
  assetClass: "coin",
  price: "12.5",
  priceDecimals: 3,
  quantityDecimals: 2,
  decimals: 8,
  makerPpm: 1000,
  takerPpm: 1000,
  bandPpm: 500_000,
  notionalMin: "5",
  volatilityPpm: 35_000,
  commonPpm: 750_000,
  activityPpm: 300_000,
  dailyVolume: "5000000",
};

/** One set of good fields a verb that submits a command. */
const EXAMPLES: Readonly<Record<string, (person: number, hold: number) => object>> = {
  "markets/halt": () => ({ market: "BTC/USDT", text: "Checked" }),
  "markets/halt-again": () => ({ market: "BTC/USDT", text: "Checked" }),
  "markets/resume": () => ({ market: "BTC/USDT" }),
  "futures/halt": () => ({ contract: "BTC/USDT", text: "Checked" }),
  "futures/halt-again": () => ({ contract: "BTC/USDT", text: "Checked" }),
  "futures/resume": () => ({ contract: "BTC/USDT" }),
  "markets/set-terms": () => ({ market: "BTC/USDT", makerPpm: 1, takerPpm: 2, bandPpm: 30_000, notionalMin: "7" }),
  "markets/delist": () => ({ market: "USDC/USDT", closes: IN_THREE_DAYS + 9 * DAY_MS, ends: IN_THREE_DAYS + 9 * DAY_MS }),
  "markets/keep": () => ({ market: "ETH/USDT" }),
  "stocks/dividend": () => ({ market: "AAPL/USDT", perShare: "0.1" }),
  "stocks/split": () => ({ market: "AAPL/USDT", numerator: 4, denominator: 1 }),
  "cover/fund": () => ({ product: "fees", coin: "USDT", amount: "1" }),
  "cover/take": () => ({ product: "fees", coin: "USDT", amount: "1" }),
  "markets/list": () => NEO,
  "markets/list-again": () => NEO,
  "prices/set-simulation": () => ({ market: "BTC/USDT", volatilityPpm: 1, commonPpm: 2, activityPpm: 10_000, dailyVolume: "9" }),
  "sessions/set-holiday": () => ({ day: "2026-12-24", isClosed: true }),
  "sessions/set-holiday-again": () => ({ day: "2026-12-24", isClosed: true }),
  "vip/set-level": () => ({ level: 1, volume: 90_000, balance: 200_000, makerPpm: 700, takerPpm: 900 }),
  "invites/set-rates": () => ({ firstPpm: 300_000, secondPpm: 50_000 }),
  "adjustments/post": (person) => ({ person, direction: "take", coin: "USDT", account: "change", amount: "1", why: "goodwill" }),
  "holds/place": (person) => ({ person, what: "court_order/court", until: IN_THREE_DAYS }),
  "holds/place-again": (person) => ({ person, what: "court_order/court", until: IN_THREE_DAYS }),
  "holds/lift": (person, hold) => ({ person, hold }),
  "holds/renew": (person, hold) => ({ person, hold, until: IN_THREE_DAYS + 86_400_000 }),
  "credit-score/place": (person, record) => ({ person, record }),
  "credit-score/place-by-two": (person, record) => ({ person, record }),
  "credit-score/grant": (person, entry) => ({ person, entry }),
  "credit-score/deny": (person, entry) => ({ person, entry, why: "rule_known" }),
  "deposits/credit": (_person, asked) => ({ asked }),
  "deposits/credit-by-two": (_person, asked) => ({ asked }),
  "deposits/refuse": (_person, asked) => ({ asked, why: "not_received" }),
  "deposits/set-terms": () => ({ from: "5000" }),
  "exchange/grant-wider": (_person, asked) => ({ request: asked }),
  "exchange/refuse-wider": (_person, asked) => ({ request: asked, cause: "identity_open" }),
  "seconds/set-terms": () => ({ periods: "30 70, 60 82.5", least: "5", most: "100", open: 3, markets: "BTC, eth" }),
  "seconds/pause": () => ({ market: 0 }),
  "seconds/resume": () => ({ market: 0 }),
  "lock-mining/set-product": () => ({
    ...{ product: 0, coin: "usdt", days: 5, lowPpm: 3000, highPpm: 4000, penaltyPpm: 4000 },
    ...{ least: "100", most: "50000", quota: "1000000", isOnSale: true },
  }),
  "token-sale/publish": () => ({
    ...{ token: "LTN", mode: "pro_rata", price: "0.05", total: "1000", least: "1", most: "500", cap: "100" },
    ...{ startsIn: 0, runsFor: 60, cliffDays: 0, parts: 3, againAfter: 0 },
  }),
  "token-sale/call-off": () => ({ project: 1 }),
  "token-sale/list-token": () => ({ code: "NEWT", decimals: 4 }),
  "lock-mining/pause": () => ({ product: 0 }),
  "lock-mining/resume": () => ({ product: 0 }),
  "dual-investment/set-terms": () => ({
    ...{ coin: "btc", lines: "1 0.5 5, 7 1.2 5", shares: 60, most: 20, passedOnPpm: 850_000, assumedPpm: 500_000, isOnSale: true },
  }),
  "loans/set-product": () => ({
    ...{
      product: 0,
      coin: "usdt",
      kind: "small",
      least: "100",
      most: "50000",
      daysLeast: 1,
      daysMost: 90,
      hourlyPpb: 10_000,
      latePpm: 5_000,
    },
    ...{ openPpm: 1_500_000, callPpm: 1_300_000, sellPpm: 1_100_000, majorPpm: 950_000, stablePpm: 980_000, otherPpm: 800_000 },
    ...{ slipPpm: 20_000, isOnSale: true },
  }),
  "loans/pause": () => ({ product: 0 }),
  "loans/resume": () => ({ product: 0 }),
  "loans/approve": (_person, loan) => ({ loan }),
  "loans/disburse": (_person, loan) => ({ loan: loan + 1 }),
  "loans/refuse": (_person, loan) => ({ loan, cause: "no_funds" }),
  "loans/grant-status": (person) => ({ person }),
  "loans/deny-status": (person) => ({ person }),
  "loans/end-status": (person) => ({ person: person + 1 }),
  "dual-investment/pause": () => ({ coin: "" }),
  "dual-investment/resume": () => ({ coin: "" }),
  "copies/accept": (person) => ({ trader: person }),
  "copies/refuse": (person) => ({ trader: person, cause: "text_unsuitable" }),
  "copies/pause": (_person, trader) => ({ trader, cause: "under_review" }),
  "copies/resume": (_person, trader) => ({ trader: trader + 1, cause: "review_done" }),
  "copies/set-terms": () => ({ level: 1, closed: 30, days: 9, acceptsAtOnce: true }),
  "exchange/set-terms": () => ({ spreadPpm: 2000, feePpm: 0, least: 5, most: 1000, open: 2 }),
  "networks/set-terms": () => ({ which: "3/2", fee: "2", least: "20", depositLeast: "1", deposits: true, withdrawals: true }),
  "withdrawals/approve": (_person, asked) => ({ asked }),
  "withdrawals/refuse": (_person, asked) => ({ asked, cause: "destination_wrong" }),
  "withdrawals/refuse-again": (_person, asked) => ({ asked, cause: "destination_wrong" }),
  "withdrawals/take": (_person, asked) => ({ asked: asked + 1 }),
  "withdrawals/paid": (_person, asked) => ({ asked: asked + 2, reference: "77" }),
  "withdrawals/paid-by-two": (_person, asked) => ({ asked: asked + 2, reference: "77" }),
  "withdrawals/fail": (_person, asked) => ({ asked: asked + 2, cause: "bank_returned" }),
  "withdrawals/fail-again": (_person, asked) => ({ asked: asked + 2, cause: "bank_returned" }),
  "withdrawals/set-review": () => ({ worth: "5000" }),
  "coupons/publish": () => ({
    ...{ kind: "fee", ppm: 200_000, amount: "5", pieces: 10, days: 7, openDays: 7 },
    ...{ minLevel: 0, minScore: 0, renews: false },
  }),
  "coupons/end": () => ({ offer: 1 }),
  "campaigns/publish": () => ({
    ...{ nameEn: "A try", nameZh: "试", stake: "10", groups: 1, perGroup: 2, orders: "BTC 1, eth 5" },
    ...{ bonus: "5", seats: 10, days: 7, renews: 7, names: "de: Ein Versuch\nth: ลอง", about: "en: A try\nde: Ein Versuch" },
  }),
  "campaigns/pause": () => ({ campaign: 1, paused: true }),
  "campaigns/close": () => ({ campaign: 1 }),
  "promotional-credit/grant": (person) => ({ person, amount: "5", days: 7 }),
  "promotional-credit/grant-by-two": (person) => ({ person, amount: "500", days: 7 }),
  ...NFT_EXAMPLES,
  ...QUIZ_EXAMPLES,
  ...CONTEST_EXAMPLES,
  "verification/pass": (_person, asked) => ({ asked }),
  "verification/lower": (person) => ({ person, level: "1" }),
  "verification/set-limits": () => ({ level: "1", withdrawal: "1", fiat: "1" }),
};

/** Of the market that goes on in the example. */
async function announceEnd(): Promise<void> {
  const closesAt = timeMs(console.engine.now() + 8 * DAY_MS);
  const end = { type: "delistings/announce", market: ETH, closesAt, endsAt: closesAt, askedBy: 1, agreedBy: 2 } as const;
  await console.engine.submit(end);
}

describe("what verbs put into the log", () => {
  // Once the roles are through: time passes for them, and what falls due changes the state.
  beforeAll(async () => {
    await sellTokens(console.engine);
    await askQuizzes(console.engine).then(() => openContest(console.engine));
  });

  test("is on a closed list: no price, no result, no balance and no later hold but by two people with a fresh proof", async () => {
    const person = await console.engine.newcomer();
    const actors = { operator: by("admin"), second: undefined } as never;
    const [held, verified, scored] = [await somebodyHeld(), await somebodyVerified(console, 1), await somebodyScored()];
    const byPrefix = new Map([
      ["verification", verified],
      ["verification/lower", await somebodyVerified(console, 2)],
      ["deposits", await somebodyDepositing()],
      ["withdrawals", await somebodyLeaving()],
      ["exchange", await somebodyAskingWider()],
      ["copies", await somebodyApplying()],
      ["nft", [await somebodySelling(console), 0]],
      ["loans", await somebodyBorrowing(console.engine, by("admin").id + 1)],
    ]);
    const ofScores = (name: string) => [scored.person, name.startsWith("credit-score/place") ? scored.record : scored.entry] as const;
    await announceEnd();
    await listContract(console.engine);
    for (const verb of verbs) {
      const example = EXAMPLES[verb.name];
      // Whoever adds a verb with a command adds its example, and its command to one of the lists.
      if (example === undefined) expect(verb.plan.toString(), `${verb.name} has no example`).not.toMatch(/\bcommand:/);
      else {
        // A hold is lifted and renewed of somebody who has one.
        const ofHolds = ["holds/lift", "holds/renew"].includes(verb.name) ? held : ([person.id, 0] as const);
        const ofOthers = byPrefix.get(verb.name) ?? byPrefix.get(verb.name.split("/")[0] ?? "") ?? ofHolds;
        const [about, hold] = verb.name.startsWith("credit-score/") ? ofScores(verb.name) : ofOthers;
        const plan = await verb.plan(console.desk, example(about, hold) as never, actors);
        if (!("command" in plan)) throw new Error(`${verb.name} plans no command for its example`);
        const { type } = plan.command;
        expect(KNOWN, verb.name).toContain(type);
        if (BY_TWO.includes(type)) expect([verb.name, verb.needsTwo, verb.needsProof]).toEqual([verb.name, true, true]);
        expect([verb.name, verb.localAlone]).toEqual([verb.name, undefined]);
        // A command names people by number alone.
        expect(JSON.stringify(plan.command, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value))).not.toContain(
          "@",
        );
      }
    }
  });

  test("is refused by the kernel where one operator alone would change somebody's money", async () => {
    const person = await console.engine.newcomer();
    await announceEnd();
    for (const name of ["adjustments/post", "markets/delist", "markets/keep"]) {
      const plan = await VERBS.get(name)?.plan(
        console.desk,
        EXAMPLES[name]?.(person.id, 0) as never,
        { operator: by("admin"), second: undefined } as never,
      );
      if (plan === undefined || !("command" in plan)) throw new Error(`${name} plans no command`);
      const before = console.engine.kernel.stateHash();
      expect((await console.engine.submit(plan.command)).refusal).toBe("second_operator_needed");
      expect(console.engine.kernel.stateHash()).toBe(before);
    }
  });

  test("no verb lengthens a hold alone: whoever asks, and twice, its deadline is the one it had, and no other hold stands", async () => {
    const [person, number] = await somebodyHeld();
    const ofThem = (): readonly (readonly [number, number])[] =>
      console.engine.kernel.holds.of(userId(person), timeMs(console.engine.now())).map((hold) => [hold.number, hold.until]);
    const before = ofThem();
    expect(before).toHaveLength(1);
    for (const verb of verbs.filter(({ name }) => name !== "holds/lift")) {
      const given = EXAMPLES[verb.name]?.(person, number);
      if (given === undefined) continue;
      const plan = await verb.plan(console.desk, given as never, { operator: by("compliance"), second: undefined } as never);
      // What a plan refuses the kernel would refuse, too: it is asked as if there were no plan.
      if ("command" in plan) for (let i = 0; i < 2; i++) await console.engine.submit(plan.command);
      expect([verb.name, ofThem()]).toEqual([verb.name, before]);
    }
    const alone = { type: "holds/place", user: userId(person), kind: "court_order", cause: "court", placedBy: by("admin").id } as const;
    expect((await console.engine.submit(alone)).refusal).toBe("second_operator_needed");
    expect(ofThem()).toEqual(before);
  });

  test("no verb but an entry's lowers a score, and one operator alone takes what a light one takes, once", async () => {
    const { person, record } = await somebodyScored();
    const sum = (): number => console.engine.kernel.creditScore.sumOf(userId(person), timeMs(console.engine.now()));
    const actors = { operator: by("compliance"), second: undefined } as never;
    const lowered: string[] = [];
    // Twice, whatever it is about: the record and the entry are tried with every verb.
    for (const verb of [...verbs, ...verbs].filter(({ name }) => name !== "credit-score/grant")) {
      const given = EXAMPLES[verb.name]?.(person, record);
      const plan = given === undefined ? undefined : await verb.plan(console.desk, given as never, actors);
      const before = sum();
      if (plan !== undefined && "command" in plan) await console.desk.venue.submit(plan.command);
      if (sum() !== before) lowered.push(`${verb.name} ${before} ${sum()}`);
    }
    expect(lowered).toEqual(["credit-score/place 70 60"]);
  });

  test("no change of tables reaches what people own: orders, fills, the change log, balances", () => {
    const sources = verbs.map((verb) => [verb.name, verb.plan.toString()] as const);
    for (const [name, source] of sources) expect(source, name).not.toMatch(/(spot_|wallet_|portfolio_|receipt_)\w+"/);
  });
});

describe("the table of verbs", () => {
  test("keeps no words about a person in a command's or two people's request", () => {
    for (const verb of verbs.filter(({ unkept }) => unkept !== undefined)) {
      expect([verb.name, verb.needsTwo]).toEqual([verb.name, undefined]);
      expect(verb.plan.toString(), verb.name).not.toMatch(/\bcommand:/);
    }
  });

  test("gives the auditor nothing to do", () => {
    expect(verbs.filter(({ roles }) => roles.includes("auditor"))).toEqual([]);
  });

  test("lets nobody but admins make operators, and never alone", () => {
    for (const verb of verbs.filter(({ name }) => ["operators/add", "operators/set-role", "operators/renew"].includes(name))) {
      expect([verb.name, verb.roles, verb.needsTwo]).toEqual([verb.name, ["admin"], true]);
    }
    expect(VERBS.get("operators/confirm")).toMatchObject({ roles: ["admin"], needsProof: true });
  });

  test.each(verbs.map((verb) => [verb.name, verb] as const))(
    "%s has a name, labels for each field in both languages, and a role",
    (_name, verb) => {
      expect(verb.name).toMatch(/^[a-z-]+\/[a-z-]+$/);
      expect(verb.roles.length).toBeGreaterThan(0);
      expect(Object.keys(verb.labels).toSorted()).toEqual(Object.keys(verb.fields.properties).toSorted());
      for (const words of [verb.title, ...Object.values(verb.labels)])
        expect([words.en, words.zh].every((text) => text.length > 0)).toBe(true);
    },
  );
});
