/** Funding, overnight fees, warnings, close-outs, fund and deleveraging against the whole kernel; figures that a reader can check by hand. */
import { beforeEach, describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { ANN, BEN, BTC_USDT, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { RULES_AWAIT_QUOTES, RULES_NEWEST } from "../../../kernel/rules.ts";
import { amount, lots, ratePpm, ticks, timeMs, userId } from "../../../money/units.ts";
import { riskEquity } from "./risk.ts";
import { FUNDING_PERIOD_MS } from "./state.ts";

const BUYER = userId(1003);
const HOUSE = userId(0);
/** USDT. */
const usdt = (whole: number): bigint => BigInt(Math.round(whole * 1_000_000));

let kernel: Kernel;
let at: number;
beforeEach(() => begin());

function begin(rules = RULES_NEWEST): void {
  kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  at = START;
  say({ type: "ledger/set-account-kinds", asset: USDT, kinds: ["legal", "change", "lever"] });
  say({
    type: "futures/list-contract",
    contract: BTC_USDT,
    // A thousandth of a coin: worth 1 USDT at 1000.
    baseUnitsPerLot: 100_000,
    maker: userId(201),
    lotsMax: lots(100_000),
    bandPpm: ratePpm(50_000),
    makerPpm: ratePpm(200),
    takerPpm: ratePpm(500),
    multiples: [1, 2, 5, 10, 100],
    brackets: [{ valueMax: 1_000_000_000_000, multipleMax: 100 }],
    overnightPpm: ratePpm(50),
    closeOutPpm: ratePpm(5000),
    fundingCapPpb: 7_500_000n,
  });
  for (const user of [BEN, BUYER]) lever(user, 10_000);
  lever(ANN, 100);
  price(1000);
}

function say(command: object): Outcome {
  const outcome = kernel.execute({ at: timeMs(at), ...command } as unknown as Command);
  if (outcome.refusal !== undefined) throw new Error(`${(command as Command).type}: ${outcome.refusal}`);
  kernel.check();
  return outcome;
}

function lever(user: number, whole: number): void {
  say({ type: "transfer/move", user, asset: USDT, amount: amount(usdt(whole)), from: "change", to: "lever" });
}

/** A second later the index is there; what fell due is settled. */
function price(index: number): readonly KernelEvent[] {
  at += 1000;
  const { events } = say({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks: ticks(index), volume: 0, sources: 3 }] });
  return [...events, ...settle()];
}

function settle(): readonly KernelEvent[] {
  const events: KernelEvent[] = [];
  while (kernel.schedule.nextAt <= at) events.push(...say({ type: "schedule/advance" }).events);
  return events;
}

const order = (user: number, side: "buy" | "sell", limit: number, count: number, multiple = 10): object => ({
  type: "futures/place",
  user,
  contract: BTC_USDT,
  side,
  effect: "open",
  orderType: limit === 0 ? "market" : "limit",
  ticks: ticks(limit),
  lots: lots(count),
  multiple,
  timeInForce: limit === 0 ? "ioc" : "gtc",
  postOnly: false,
});

/** Ann is long 900 lots from 1000 at 10x, Ben is short: margin 90, fee 0.45, 9.55 left of 100. */
function open(count = 900): void {
  say(order(BEN, "sell", 1000, count));
  say(order(ANN, "buy", 0, count));
}

const free = (user: number): bigint => kernel.ledger.balanceOf(userId(user), PURPOSE.lever, USDT);
const house = (purpose: "insurance" | "clearing" | "fees" | "dust"): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE[purpose], USDT);
const positions = (user: number) => kernel.futures.desk.account(userId(user))?.positions ?? [];
function of<Type extends KernelEvent["type"]>(events: readonly KernelEvent[], type: Type) {
  return events.filter((event): event is Extract<KernelEvent, { type: Type }> => event.type === type);
}
const fund = (whole: number): Outcome => say({ type: "cover/fund", product: "insurance", asset: USDT, amount: amount(usdt(whole)) });

describe("an account that loses", () => {
  test("is warned at 80 %, once in a quarter of an hour, and again after it", () => {
    open();
    // 99.55 - 0.9 a tick; 80 % of 90 is 72: at 969 the equity is 71.65.
    expect(of(price(970), "futures/margin-called")).toEqual([]);
    expect(of(price(969), "futures/margin-called")).toMatchObject([{ user: ANN, rate: 7961n, equity: usdt(71.65), margin: usdt(90) }]);
    expect(of(price(968), "futures/margin-called")).toEqual([]);
    at += 15 * 60_000;
    expect(of(price(968), "futures/margin-called")).toHaveLength(1);
  });

  test("is closed out at 50 % through the book, pays the fee of it to the fund, and keeps the rest", () => {
    open();
    price(955);
    say(order(BUYER, "buy", 930, 5000));
    const events = price(939);
    const [told] = of(events, "futures/closed-out");
    expect(told).toMatchObject({
      user: ANN,
      number: 1,
      ordersEnded: 0,
      equityBefore: usdt(44.65),
      marginBefore: usdt(90),
      rateBefore: 4961n,
    });
    expect(told?.steps).toMatchObject([{ side: "long", filledLots: 900, fundLots: 0, deleveragedLots: 0, bankruptcyTicks: 890 }]);
    expect(positions(ANN)).toEqual([]);
    // 99.55 less 63 lost at 930, a fee of 0.4185, and 0.5 % of 837.
    expect(free(ANN)).toBe(usdt(99.55 - 63 - 0.4185 - 4.185));
    expect(house("insurance")).toBe(usdt(4.185));
    expect(of(events, "futures/fund-moved")).toMatchObject([{ units: usdt(4.185), balance: usdt(4.185) }]);
    expect(of(events, "settlement/settled").map(({ formula }) => formula)).toEqual(["futures-close/1", "futures-close-out/1"]);
  });

  describe("while the house has withdrawn its quotes", () => {
    const MAKER = userId(201);
    const quote = (bids: readonly number[], asks: readonly number[] = []): Outcome =>
      say({ type: "futures/quote", user: MAKER, contract: BTC_USDT, bids, asks });
    beforeEach(() => quoted());
    function quoted(): void {
      say({ type: "wallet/fund-house", user: MAKER, asset: USDT, amount: amount(usdt(100_000)), kind: "lever" });
      fund(1000);
      open();
      quote([999, 900], [1001, 900]);
    }

    test("as it does at a start, is warned, and sold to it once it quotes again: not handed to the fund with nothing left", () => {
      at += 60_000;
      quote([]);
      const events = price(939);
      expect(of(events, "futures/closed-out")).toEqual([]);
      expect(of(events, "futures/margin-called")).toMatchObject([{ user: ANN, rate: 4961n }]);
      quote([938, 900], [940, 900]);
      expect(of(price(939), "futures/closed-out")).toMatchObject([{ user: ANN, steps: [{ filledLots: 900, fundLots: 0 }] }]);
      // 99.55 less 55.8 lost at 938, a fee of 0.4221, and 0.5 % of 844.2.
      expect(free(ANN)).toBe(usdt(99.55 - 55.8 - 0.4221 - 4.221));
    });

    test("waits ten seconds at most, however often they are withdrawn", () => {
      quote([]);
      for (let second = 1; second <= 10; second++) {
        expect(of(price(939), "futures/closed-out")).toEqual([]);
        quote([]);
      }
      expect(of(price(939), "futures/closed-out")).toMatchObject([{ user: ANN, steps: [{ filledLots: 0, fundLots: 900 }] }]);
    });

    test("waits anew when the index comes back after a silence of more than ten seconds, of which the house withdrew", () => {
      at += 11_000;
      quote([]);
      at += 3_600_000;
      expect(of(price(939), "futures/closed-out")).toEqual([]);
      const saved = kernel.stateHash();
      kernel = Kernel.restore(kernel.snapshot());
      expect(kernel.stateHash()).toBe(saved);
      at += 8000;
      expect(of(price(939), "futures/closed-out")).toEqual([]);
      at += 1000;
      expect(of(price(939), "futures/closed-out")).toHaveLength(1);
    });

    test("before rules 11 met an empty book", () => {
      begin(RULES_AWAIT_QUOTES - 1);
      quoted();
      at += 60_000;
      quote([]);
      expect(of(price(939), "futures/closed-out")).toMatchObject([{ user: ANN, steps: [{ filledLots: 0, fundLots: 900 }] }]);
      // Taken over at 890, where nothing is left but what rounding to a tick leaves.
      expect(free(ANN)).toBe(usdt(0.55));
    });
  });

  test("ends its orders first, which may heal it", () => {
    open(600);
    // 60 of margin; an order that holds 39 leaves 0.7 free: equity for the rate 60.7.
    say(order(ANN, "buy", 960, 400));
    expect(free(ANN)).toBeLessThan(usdt(1.2));
    const events = price(948);
    expect(of(events, "futures/closed-out")).toMatchObject([{ ordersEnded: 1, steps: [] }]);
    expect(positions(ANN)).toMatchObject([{ lots: 600 }]);
    const needs = { ledger: kernel.ledger, contract: (id: typeof BTC_USDT) => kernel.futures.desk.contracts.get(id), freeCredit: () => 0 };
    expect(riskEquity(needs, kernel.futures.desk.positions.accountOf(ANN))).toBe(usdt(99.7 - 0.6 * 52));
  });

  test("is taken over by the insurance fund where nobody bids, at the price that leaves it with nothing; the fund works it off", () => {
    fund(1000);
    open();
    const [told] = of(price(920), "futures/closed-out");
    expect(told?.steps).toMatchObject([{ filledLots: 0, fundLots: 900, deleveragedLots: 0, bankruptcyTicks: 890, closeOutFee: 0 }]);
    expect(positions(ANN)).toEqual([]);
    // No fill, no fee: the 0.55 that the price kept for it stay.
    expect(free(ANN)).toBe(usdt(0.55));
    expect(positions(0)).toMatchObject([{ side: "long", lots: 900, entryValue: Number(usdt(801)), margin: 0 }]);
    say(order(BUYER, "buy", 925, 5000));
    price(921);
    expect(positions(0)).toEqual([]);
    expect(house("insurance")).toBe(usdt(1000 + 0.9 * (925 - 890)));
  });

  test("is closed against the winners where neither book nor fund is there, without a fee for them", () => {
    open();
    const events = price(860);
    expect(of(events, "futures/closed-out")[0]?.steps).toMatchObject([
      { filledLots: 0, fundLots: 0, deleveragedLots: 900, bankruptcyTicks: 890 },
    ]);
    expect([positions(ANN), positions(BEN)]).toEqual([[], []]);
    expect(free(ANN)).toBe(usdt(0.55));
    // A maker's fee of 0.18 when it opened, 110 a lot won.
    expect(free(BEN)).toBe(usdt(10_000 - 0.18 + 99));
    expect(of(events, "settlement/settled")).toContainEqual(
      expect.objectContaining({
        user: BEN,
        formula: "futures-deleveraging/1",
        result: expect.objectContaining({ result: String(usdt(99)) }),
      }),
    );
    expect(house("clearing")).toBe(0n);
  });

  test("is sold to whoever bids more than the price that leaves it with nothing, a part of it too, though the mark is beyond that price", () => {
    fund(1000);
    open();
    // Within the band of the mark before; the mark then falls to 860, where the account has less than nothing.
    price(950);
    say(order(BUYER, "buy", 905, 100));
    const [told] = of(price(860), "futures/closed-out");
    expect(told?.steps).toMatchObject([{ filledLots: 100, filledValue: Number(usdt(90.5)), fundLots: 800, bankruptcyTicks: 890 }]);
    expect(positions(ANN)).toEqual([]);
  });

  test("passes over a winner who could not pay the difference between the mark and that price, however high in the queue", () => {
    say({ type: "transfer/move", user: BEN, asset: USDT, amount: amount(usdt(9900)), from: "lever", to: "change" });
    say(order(BUYER, "sell", 1000, 450));
    say(order(BEN, "sell", 1000, 450, 100));
    say(order(ANN, "buy", 0, 900));
    say(order(BUYER, "sell", 1000, 1080));
    say(order(BEN, "buy", 0, 1080, 100));
    // At 860 Ben has about 11 left, and his short would cost him 13.5 more at 890 than at the mark.
    const events = price(860);
    const deleveraged = of(events, "futures/reduced").filter(({ cause }) => cause === "deleveraged");
    expect(deleveraged.map(({ user, lots: count }) => [user, count])).toEqual([
      [BUYER, 450],
      [BUYER, 450],
    ]);
    expect(positions(BEN)).toMatchObject([
      { side: "short", lots: 450 },
      { side: "long", lots: 1080 },
    ]);
    expect(free(BEN)).toBeGreaterThanOrEqual(0n);
  });

  test("takes of equal winners the one whose account is older, whatever numbers their orders have", () => {
    // Ben's order has the place of two that were cancelled, and so the higher number.
    for (let i = 0; i < 2; i++) {
      say(order(BEN, "sell", 1000, 1));
      say({ type: "futures/cancel-all", user: BEN, contract: 0 });
    }
    say(order(BEN, "sell", 1000, 900));
    say(order(BUYER, "sell", 1000, 900));
    say(order(ANN, "buy", 0, 900));
    lever(1004, 10_000);
    say(order(1004, "buy", 0, 900));
    const [ben, buyer] = [positions(BEN)[0]?.id ?? 0, positions(BUYER)[0]?.id ?? 0];
    expect(ben).toBeGreaterThan(buyer);
    const deleveraged = of(price(860), "futures/reduced").filter(({ cause }) => cause === "deleveraged");
    expect(deleveraged).toMatchObject([{ user: BEN, lots: 900 }]);
  });

  test("is not closed out by an old index, neither when it is looked at nor when its turn comes", () => {
    open();
    at += 1000;
    say({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks: ticks(920), volume: 0, sources: 3 }] });
    expect(kernel.schedule.nextAt).toBe(at);
    at += 11_000;
    expect(of(settle(), "futures/closed-out")).toEqual([]);
    say({ type: "prices/sample", samples: [] });
    expect(kernel.schedule.nextAt).toBeGreaterThan(at);
    expect(positions(ANN)).toMatchObject([{ lots: 900 }]);
    expect(of(price(920), "futures/closed-out")).toHaveLength(1);
  });
});

test("what a start again leaves to the insurance fund is told where it moves the fund's money", () => {
  fund(1000);
  open();
  price(920);
  // The fund is long from 890 now; Ben's short is taken over against it at the mark.
  expect(positions(0)).toMatchObject([{ side: "long", lots: 900 }]);
  const { events } = say({ type: "wallet/start-again", user: BEN });
  expect(positions(0)).toEqual([]);
  expect(of(events, "futures/fund-moved")).toMatchObject([{ units: usdt(27), balance: usdt(1027) }]);
});

describe("an operator who changes the fund's money", () => {
  const change = (type: "cover/fund" | "cover/withdraw", whole: number) => ({
    type,
    product: "insurance",
    asset: USDT,
    amount: amount(usdt(whole)),
  });
  const refusal = (command: object): string | undefined => kernel.execute({ at: timeMs(at), ...command } as unknown as Command).refusal;

  test("is told of like anything else that moves it", () => {
    const { events } = say(change("cover/fund", 1000));
    expect(of(events, "futures/fund-moved")).toMatchObject([{ units: usdt(1000), balance: usdt(1000) }]);
    expect(of(say(change("cover/withdraw", 300)).events, "futures/fund-moved")).toMatchObject([{ units: -usdt(300), balance: usdt(700) }]);
    expect(of(say({ ...change("cover/fund", 5), product: "mining" }).events, "futures/fund-moved")).toEqual([]);
  });

  test("can't take what its positions have lost, so that no winner is closed at a worse price than the mark for it", () => {
    fund(1000);
    open();
    price(920);
    // The fund is long 900 lots from 890; at 880 they have lost 9.
    price(880);
    const [held] = positions(0);
    const lost = (held?.entryValue ?? 0) - 880_000 * (held?.lots ?? 0);
    expect(held).toMatchObject({ side: "long" });
    expect(lost).toBeGreaterThan(0);
    const balance = Number(kernel.ledger.balanceOf(HOUSE, PURPOSE.insurance, USDT));
    const take = (units: number) => ({ type: "cover/withdraw", product: "insurance", asset: USDT, amount: amount(BigInt(units)) });
    expect(refusal(take(balance))).toBe("cover_exhausted");
    expect(refusal(take(balance - lost + 1))).toBe("cover_exhausted");
    say(take(balance - lost));
    const deleveraged = of(price(880), "futures/reduced").filter(({ user }) => user === BEN);
    for (const { exitValue, lots: count } of deleveraged) expect(exitValue).toBe(880_000 * count);
    expect(positions(0)).toEqual([]);
  });
});

test("a thousand accounts are closed out in many short commands, each in one of its own", () => {
  fund(1_000_000);
  for (let i = 0; i < 40; i++) {
    const user = userId(2000 + i);
    say({ type: "wallet/open", user });
    lever(user, 100);
    say(order(BEN, "sell", 1000, 900));
    say(order(user, "buy", 0, 900));
  }
  at += 1000;
  say({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks: ticks(930), volume: 0, sources: 3 }] });
  expect(kernel.schedule.nextAt).toBe(at);
  const events = settle();
  expect(of(events, "futures/closed-out").map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  expect(positions(0)).toMatchObject([{ lots: 36_000 }]);
});

describe("funding", () => {
  const toFunding = (): void => {
    at = (Math.floor(at / FUNDING_PERIOD_MS) + 1) * FUNDING_PERIOD_MS - 7000;
    price(1000);
    price(1000);
    at += 5000;
  };

  test("longs pay shorts 0.01 % of the value at mark when the book stands at the index", () => {
    open();
    const before = [free(ANN), free(BEN)];
    toFunding();
    const events = settle();
    expect(of(events, "futures/funding-fixed")).toMatchObject([{ contract: BTC_USDT, ratePpb: 100_000n, mark: 1000 }]);
    expect(of(events, "futures/funding-paid").map(({ user, units }) => [user, units])).toEqual([
      [ANN, 90_000],
      [BEN, -90_000],
    ]);
    expect([free(ANN) - (before[0] ?? 0n), free(BEN) - (before[1] ?? 0n)]).toEqual([-90_000n, 90_000n]);
    expect(of(events, "settlement/settled").map(({ user, formula }) => [user, formula])).toContainEqual([ANN, "futures-funding/1"]);
  });

  test("is nothing for a period in which no premium was measured", () => {
    open();
    at = (Math.floor(at / FUNDING_PERIOD_MS) + 1) * FUNDING_PERIOD_MS + 1000;
    settle();
    const before = [free(ANN), free(BEN)];
    at += FUNDING_PERIOD_MS;
    const events = settle();
    expect(of(events, "futures/funding-fixed")).toMatchObject([{ ratePpb: 0n, measuredMs: 0 }]);
    expect([free(ANN), free(BEN)]).toEqual(before);
  });

  test("what a payer lacks the fund pays; without it the receivers get less: never more out than in", () => {
    open(940);
    // Nothing is free any more, and next to nothing is margin.
    const [lever, spot] = (["lever", "change"] as const).map((kind) => own(kernel.ledger.account(ANN, PURPOSE[kind], USDT)));
    if (lever !== undefined && spot !== undefined) kernel.ledger.move(lever, spot, amount(free(ANN)), REASON.transfer, 0);
    const [position] = positions(ANN);
    if (position !== undefined)
      kernel.futures.desk.cash.adjustMargin(kernel.futures.desk.positions.accountOf(ANN), position, 0, "person", timeMs(at));
    toFunding();
    settle();
    kernel.check();
    expect(house("clearing") + BigInt(position?.entryValue ?? 0)).toBe(usdt(940));
  });

  test("a snapshot in the middle of a sweep goes on where it was", () => {
    open();
    toFunding();
    say({ type: "schedule/advance" });
    const copy = Kernel.restore(kernel.snapshot());
    expect(copy.stateHash()).toBe(kernel.stateHash());
    const rest = settle();
    kernel = copy;
    expect(settle()).toEqual(rest);
  });
});

test("overnight fees are taken of the margin at 00:00 UTC, and not for a day without a mark", () => {
  open();
  const DAY = 86_400_000;
  at = (Math.floor(at / DAY) + 1) * DAY - 2000;
  price(1000);
  at += 1500;
  const events = settle();
  expect(of(events, "futures/overnight-charged").map(({ user, fromMargin, fromBalance }) => [user, fromMargin, fromBalance])).toEqual([
    [BEN, 45_000, 0],
    [ANN, 45_000, 0],
  ]);
  expect(positions(ANN)[0]?.margin).toBe(Number(usdt(90)) - 45_000);
  at += 2 * DAY;
  expect(of(settle(), "futures/overnight-charged")).toEqual([]);
});
