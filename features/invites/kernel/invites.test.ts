/** Invitations: who may be linked to whom, what a fee brings to the two above, when, at which rates; over any trades and hours. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { BTC, BTC_USDT, ETH, MAKER, place, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, marketId, timeMs, userId, type AssetId, type RatePpm, type TimeMs } from "../../../money/units.ts";
import { areRebateRates, FIRST_REBATE_RATES, rebateOf } from "../formulas.ts";
import { INVITED_IN_ONE_MAX } from "./rebate.ts";

const HOUR_MS = 3_600_000;
/** Beginning of the hour after the venue's first command. */
const HOUR = (Math.floor(START / HOUR_MS) + 1) * HOUR_MS;
const hour = (count: number, more = 0): TimeMs => timeMs(HOUR + count * HOUR_MS + more);
/** Ann invited Ben, Ben invited Cleo; Dora came by herself. */
const [ANN, BEN, CLEO, DORA] = [1001, 1002, 1003, 1004];

const say = (kernel: Kernel, command: object): Outcome => kernel.execute({ at: kernel.at, ...command } as unknown as Command);
const link = (kernel: Kernel, user: number, inviter: number) => say(kernel, { type: "invites/link", user, inviter });
const setRates = (kernel: Kernel, firstPpm: number, secondPpm: number, at = kernel.at) =>
  say(kernel, { type: "invites/set-rates", at, firstPpm, secondPpm });
const advance = (kernel: Kernel, at: TimeMs): readonly KernelEvent[] => say(kernel, { type: "schedule/advance", at }).events;

function tree(): Kernel {
  const kernel = testVenue();
  link(kernel, BEN, ANN);
  link(kernel, CLEO, BEN);
  return kernel;
}

/** Buys thousandths of a coin from the house at 1000; the fee, 0.2 % of them, is paid in BTC. */
function buy(kernel: Kernel, user: number, thousandths: number, at: TimeMs): number {
  say(kernel, { type: "spot/quote", at, user: MAKER, market: BTC_USDT, bids: [999, 10_000], asks: [1000, 10_000] });
  const fill = kernel.execute(place(user, "buy", 1000, thousandths, { at })).events.find((event) => event.type === "spot/filled");
  if (fill === undefined) throw new Error("nothing was filled");
  return fill.takerFee;
}
const held = (kernel: Kernel, user: number, asset: AssetId = BTC): bigint => kernel.ledger.balanceOf(userId(user), PURPOSE.change, asset);
const house = (kernel: Kernel, bucket: "own" | "pledged", asset: AssetId = BTC): bigint =>
  kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, asset, bucket);

test.each([
  ["nothing", 0, 200_000, 0],
  ["the look's example", 1_000_000, 200_000, 200_000],
  ["one unit below the first that pays", 4, 200_000, 0],
  ["the first unit that pays", 5, 200_000, 1],
  ["rounded down", 9, 200_000, 1],
  ["nothing at no rate", 9_000_000, 0, 0],
  ["exact at the largest sum", Number.MAX_SAFE_INTEGER, 499_999, Number((BigInt(Number.MAX_SAFE_INTEGER) * 499_999n) / 1_000_000n)],
])("%s: the rebate of %i at %i ppm is %i", (_why, fees, rate, rebate) => {
  expect(rebateOf(fees, rate as RatePpm)).toBe(rebate);
});

test.each([
  [0, 0, true],
  [250_000, 250_000, true],
  [250_000, 250_001, false],
  [500_001, 0, false],
  [-1, 0, false],
  [0.5, 0, false],
])("rates of %d and %d ppm are some: %s", (first, second, are) => {
  expect(areRebateRates({ firstPpm: first as RatePpm, secondPpm: second as RatePpm })).toBe(are);
});

test("a fee brings 20 % to its payer's inviter and 5 % to theirs when the hour is over, out of the fee alone", () => {
  const kernel = tree();
  const fee = buy(kernel, CLEO, 1000, hour(0));
  expect(fee).toBe(200_000);
  expect([held(kernel, BEN), held(kernel, ANN)]).toEqual([0n, 0n]);
  expect([house(kernel, "own"), house(kernel, "pledged")]).toEqual([150_000n, 50_000n]);
  expect([...kernel.invites.waitingOf(userId(BEN))]).toEqual([[BTC, 40_000n]]);
  expect(advance(kernel, hour(1, -1))).toEqual([]);
  const events = advance(kernel, hour(1));
  expect([held(kernel, BEN), held(kernel, ANN), house(kernel, "own"), house(kernel, "pledged")]).toEqual([40_000n, 10_000n, 150_000n, 0n]);
  expect(events[0]).toEqual({
    type: "invites/rebated",
    number: 1,
    user: BEN,
    asset: BTC,
    hour: HOUR,
    ...FIRST_REBATE_RATES,
    first: [{ invited: CLEO, fees: 200_000, rebate: 40_000 }],
    second: { fees: 0, rebate: 0 },
    at: hour(1),
  });
  expect(events[2]).toMatchObject({ user: ANN, first: [], second: { fees: 200_000, rebate: 10_000 } });
  kernel.check();
});

test("the receipt's inputs make its result, and name nobody", () => {
  const kernel = tree();
  buy(kernel, CLEO, 1003, hour(0));
  buy(kernel, BEN, 777, hour(0, 5));
  const receipt = advance(kernel, hour(1)).find((event) => event.type === "settlement/settled" && event.user === ANN);
  if (receipt?.type !== "settlement/settled") throw new Error("no receipt");
  const input = Object.fromEntries(receipt.inputs.map(({ name, value }) => [name, Number(value)]));
  expect(input).toEqual({ invited: 1, fees_1: 155_400, fees_second: 200_600, first_ppm: 200_000, second_ppm: 50_000 });
  expect(receipt.inputs.find(({ name }) => name === "fees_1")?.from).toBe(`command:${kernel.sequence - 1}`);
  expect(receipt.result).toEqual({ rebate: String(31_080 + 10_030) });
  expect(receipt.terms).toEqual({ asset: String(BTC), hour: String(HOUR) });
  expect(JSON.stringify(receipt.inputs)).not.toMatch(/100[1-4]/);
});

test("who sells pays and brings in the other currency; who trades without an inviter, and the house, bring nothing", () => {
  const kernel = tree();
  buy(kernel, CLEO, 1000, hour(0));
  buy(kernel, DORA, 1000, hour(0));
  const before = kernel.schedule.size;
  const sold = kernel.execute(place(CLEO, "sell", 999, 500, { at: hour(0) })).events.find((event) => event.type === "spot/filled");
  expect(sold).toMatchObject({ takerFee: 999_000 });
  expect(kernel.schedule.size).toBe(before + 2);
  advance(kernel, hour(1));
  expect(held(kernel, BEN, USDT) - 100_000_000_000n).toBe(199_800n);
  expect([held(kernel, DORA), kernel.schedule.size]).toEqual([99_800_000n, 0]);
});

test("rates count from the next hour on: the hour that goes on keeps its own, also where it is settled much later", () => {
  const kernel = tree();
  buy(kernel, BEN, 1000, hour(0));
  expect(setRates(kernel, 400_000, 100_000).events).toEqual([
    { type: "invites/rates-set", firstPpm: 400_000, secondPpm: 100_000, since: hour(1), at: hour(0) },
  ]);
  expect(kernel.invites.ratesAhead(kernel.at)).toEqual({ rates: { firstPpm: 400_000, secondPpm: 100_000 }, since: hour(1) });
  buy(kernel, BEN, 1000, hour(1, -1));
  buy(kernel, BEN, 1000, hour(1));
  expect(kernel.invites.ratesAhead(kernel.at)).toBeUndefined();
  setRates(kernel, 0, 0);
  advance(kernel, hour(90));
  expect(held(kernel, ANN)).toBe(BigInt(80_000 + 80_000));
  buy(kernel, BEN, 1000, hour(90));
  expect(advance(kernel, hour(91))).toEqual([]);
  expect(house(kernel, "pledged")).toBe(0n);
});

test("what is promised the house can't take out: neither as cover nor as a correction", () => {
  const kernel = tree();
  buy(kernel, CLEO, 1000, hour(0));
  const withdraw = (units: bigint) => say(kernel, { type: "cover/withdraw", product: "fees", asset: BTC, amount: amount(units) });
  expect(withdraw(150_001n).refusal).toBe("cover_exhausted");
  expect(withdraw(150_000n).refusal).toBeUndefined();
  advance(kernel, hour(1));
  expect([held(kernel, BEN), house(kernel, "own")]).toEqual([40_000n, 0n]);
});

test("who closed the account earns nothing more, what waits lapses; those above go on", () => {
  const kernel = tree();
  buy(kernel, CLEO, 1000, hour(0));
  expect(say(kernel, { type: "invites/end", user: BEN }).events).toMatchObject([{ type: "invites/ended", user: BEN }]);
  expect([house(kernel, "own"), house(kernel, "pledged")]).toEqual([190_000n, 10_000n]);
  buy(kernel, CLEO, 1000, hour(0, 9));
  advance(kernel, hour(1));
  expect([held(kernel, BEN), held(kernel, ANN)]).toEqual([0n, 20_000n]);
  kernel.check();
});

test("who starts again loses what waits, and goes on earning", () => {
  const kernel = tree();
  buy(kernel, CLEO, 1000, hour(0));
  say(kernel, { type: "wallet/start-again", user: BEN });
  kernel.check();
  buy(kernel, CLEO, 1000, hour(0, 9));
  advance(kernel, hour(1));
  expect(held(kernel, BEN)).toBe(40_000n);
});

test("before a share is split what waits in it is paid, in shares of before; its later fees of the hour are another rebate", () => {
  const kernel = tree();
  const share = marketId(2);
  const buyShares = (): void => {
    say(kernel, { type: "spot/quote", at: hour(0), user: MAKER, market: share, bids: [], asks: [1000, 10_000] });
    kernel.execute(place(CLEO, "buy", 1000, 1000, { at: hour(0), market: share }));
  };
  buyShares();
  buy(kernel, CLEO, 1000, hour(0));
  say(kernel, { type: "spot/halt", market: share, reason: "test" });
  const { events } = say(kernel, { type: "stocks/split", market: share, numerator: 3, denominator: 1 });
  expect(events.filter(({ type }) => type === "invites/rebated")).toMatchObject([{ user: BEN }, { user: ANN }]);
  expect([held(kernel, BEN, ETH), house(kernel, "pledged", ETH), house(kernel, "pledged")]).toEqual([120_000n, 0n, 50_000n]);
  kernel.check();
  say(kernel, { type: "spot/resume", market: share });
  say(kernel, { type: "spot/quote", at: hour(0), user: MAKER, market: share, bids: [], asks: [334, 10_000] });
  kernel.execute(place(CLEO, "buy", 334, 1000, { at: hour(0), market: share }));
  advance(kernel, hour(1));
  expect(held(kernel, BEN, ETH)).toBe(160_000n);
  kernel.check();
});

test("the fifty-first invited person of an hour opens a second receipt", () => {
  const kernel = testVenue();
  const invited = Array.from({ length: INVITED_IN_ONE_MAX + 1 }, (_, i) => 1101 + i);
  for (const user of invited) {
    say(kernel, { type: "wallet/open", user });
    link(kernel, user, ANN);
  }
  for (const user of [...invited, 1101]) buy(kernel, user, 10, hour(0));
  const said = advance(kernel, hour(1)).flatMap((event) => (event.type === "invites/rebated" ? [event.first.length] : []));
  // The first came again when the second was open.
  expect(said).toEqual([50, 2]);
  expect(held(kernel, ANN)).toBe(BigInt(400 * 52));
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["an invitation of a stranger", { type: "invites/link", user: 1999, inviter: ANN }, "account_not_open"],
    ["an invitation by a stranger", { type: "invites/link", user: DORA, inviter: 1999 }, "account_not_open"],
    ["an invitation by the house", { type: "invites/link", user: DORA, inviter: MAKER }, "account_not_open"],
    ["an invitation of oneself", { type: "invites/link", user: DORA, inviter: DORA }, "inviter_came_later"],
    ["an invitation by whom one invited", { type: "invites/link", user: ANN, inviter: CLEO }, "inviter_came_later"],
    ["another inviter", { type: "invites/link", user: CLEO, inviter: ANN }, "already_invited"],
    ["the same once more", { type: "invites/link", user: CLEO, inviter: BEN }, "already_invited"],
    ["the end of a stranger", { type: "invites/end", user: 1999 }, "account_not_open"],
    ["a second end", { type: "invites/end", user: CLEO }, "inviting_ended"],
    ["more than half of a fee", { type: "invites/set-rates", firstPpm: 450_000, secondPpm: 50_001 }, "rebate_rates_invalid"],
  ])("%s", (_why, command, refusal) => {
    const kernel = tree();
    say(kernel, { type: "invites/end", user: CLEO });
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("half of a fee is just inside, and so is who came just after", () => {
    const kernel = tree();
    expect(setRates(kernel, 450_000, 50_000).refusal).toBeUndefined();
    expect(link(kernel, DORA, CLEO).refusal).toBeUndefined();
  });
});

describe("over any trades and hours", () => {
  const step = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant("buy" as const),
        user: fc.constantFrom(ANN, BEN, CLEO, DORA),
        thousandths: fc.integer({ min: 5, max: 99 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.constantFrom(1, 1_700_000, HOUR_MS, 30 * HOUR_MS) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("rates" as const),
        first: fc.integer({ min: 0, max: 300_000 }),
        second: fc.integer({ min: 0, max: 200_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("restore" as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("late" as const), isDue: fc.boolean() }) },
  );

  test("each gets the shares of their hours' fees and no unit more, the house keeps at least half, a copy goes on alike", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        let kernel = tree();
        link(kernel, DORA, ANN);
        let [now, isLate] = [HOUR, false];
        const rates = [{ hour: 0, first: 200_000n, second: 50_000n }];
        const paid: { readonly user: number; readonly hour: number; readonly fee: bigint }[] = [];
        let total = 0n;
        const received = new Map<number, bigint>([ANN, BEN, CLEO, DORA].map((user) => [user, 0n]));
        for (const one of steps) {
          if (one.kind === "pass") now += one.ms;
          // A venue that was down settles the hours it missed only when it is back.
          if (one.kind === "late") isLate = one.isDue;
          if (!isLate) {
            for (const event of advance(kernel, timeMs(now)))
              if (event.type === "settlement/settled")
                received.set(event.user, (received.get(event.user) ?? 0n) + BigInt(event.result["rebate"] ?? ""));
          }
          if (one.kind === "restore") kernel = Kernel.restore(kernel.snapshot(), { stateHash: kernel.stateHash() });
          if (one.kind === "rates") {
            setRates(kernel, one.first, one.second, timeMs(now));
            rates.push({ hour: Math.floor(now / HOUR_MS) + 1, first: BigInt(one.first), second: BigInt(one.second) });
          }
          if (one.kind === "buy") {
            const fee = BigInt(buy(kernel, one.user, one.thousandths, timeMs(now)));
            paid.push({ user: one.user, hour: Math.floor(now / HOUR_MS), fee });
            total += fee;
          }
          kernel.check();
        }
        for (const event of advance(kernel, timeMs(now + HOUR_MS)))
          if (event.type === "settlement/settled")
            received.set(event.user, (received.get(event.user) ?? 0n) + BigInt(event.result["rebate"] ?? ""));

        const below: Readonly<Record<number, readonly [first: readonly number[], second: readonly number[]]>> = {
          [ANN]: [[BEN, DORA], [CLEO]],
          [BEN]: [[CLEO], []],
          [CLEO]: [[], []],
          [DORA]: [[], []],
        };
        let given = 0n;
        for (const [user, sum] of received) {
          const [first = [], second = []] = below[user] ?? [];
          const hours = new Set(paid.map((one) => one.hour));
          let expected = 0n;
          for (const at of hours) {
            const rate = rates.findLast((one) => one.hour <= at) ?? { first: 0n, second: 0n };
            const fees = (users: readonly number[]): bigint =>
              paid.filter((one) => one.hour === at && users.includes(one.user)).reduce((all, { fee }) => all + fee, 0n);
            for (const invited of first) expected += (fees([invited]) * rate.first) / 1_000_000n;
            expected += (fees(second) * rate.second) / 1_000_000n;
          }
          expect([user, sum]).toEqual([user, expected]);
          given += sum;
        }
        expect(given * 2n <= total).toBe(true);
        expect([house(kernel, "pledged"), house(kernel, "own")]).toEqual([0n, total - given]);
      }),
      { numRuns: 80 },
    );
  });
});
