/** Promotional credit as margin of futures: what it stands for, what it pays, what stays of it (decision 0062). */
import { beforeEach, describe, expect, test } from "vitest";
import { creditOf, creditVenue, COVER, giveCredit, leaveOwn } from "../../../kernel/credit-venue.arbitrary.ts";
import { futuresVenue, leverOf, limit, order, priceTo, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { RULES_CREDIT_IN_FUTURES } from "../../../kernel/rules.ts";
import { ANN, BEN, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, type Amount } from "../../../money/units.ts";

const usdt = (whole: number): Amount => amount(BigInt(Math.round(whole * 1_000_000)));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let kernel: Kernel;
beforeEach(() => {
  kernel = creditVenue();
});

const say = (command: object): Outcome => kernel.execute({ at: kernel.at, ...command } as unknown as Command);
/** At the market, from the house: it asks 1001 and bids 999. */
function trade(command: object): Outcome {
  quoteAt(kernel, 1000, 10_000, kernel.at);
  const outcome = say({ ...command, at: kernel.at });
  kernel.check();
  return outcome;
}
const open = (lots: number, more: object = {}): Outcome => trade({ ...order(ANN, "buy", lots), ...more });
const move = (units: bigint): Outcome => say({ type: "transfer/move", user: ANN, asset: USDT, amount: units, from: "lever", to: "change" });
const house = (purpose: "promotions" | "clearing" | "fees" | "insurance"): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE[purpose], USDT);
const of = <T extends KernelEvent["type"]>({ events }: Outcome, type: T) =>
  events.filter((event): event is Extract<KernelEvent, { type: T }> => event.type === type);
const mine = () => kernel.futures.desk.positions.accountOf(ANN);
const pass = (ms: number): Outcome => {
  const at = kernel.at + ms;
  const outcome = kernel.execute({ type: "schedule/advance", at } as Command);
  kernel.check();
  return outcome;
};
/** Why, to which account of the house and how much the newest command took of credit. */
const byCredit = () =>
  kernel.ledger.log
    .postings()
    .filter(({ from }) => kernel.ledger.bucketOf(from) === "promotional")
    .map(({ reason, to, amount }) => [reason, kernel.ledger.purposeOf(to), amount]);
const closeAll = (): Outcome => trade({ type: "futures/close-many", user: ANN, contract: 0, side: "both" });

describe("what it stands for", () => {
  test("who has credit alone opens with it: it pays the fee, stands for the margin, and no own money moves", () => {
    leaveOwn(kernel, ANN, 0n);
    giveCredit(kernel, ANN, usdt(100));
    // 500 lots at 1001 are 500.5 USDT: 50.05 of margin, 0.25025 of fee.
    expect(open(500).refusal).toBeUndefined();
    expect(leverOf(kernel, ANN)).toEqual({ own: 0n, pledged: 0n });
    expect(creditOf(kernel, ANN)).toBe(usdt(100) - usdt(0.25025));
    expect(mine()).toMatchObject({ margin: Number(usdt(50.05)), bound: Number(usdt(50.05)) });
    expect(kernel.futures.desk.positions.freeOf(mine())).toBe(usdt(100 - 0.25025 - 50.05));
  });

  test("without it the same order is refused, and with it what is beyond own money and credit", () => {
    leaveOwn(kernel, ANN, 0n);
    expect(open(500).refusal).toBe("insufficient_balance");
    giveCredit(kernel, ANN, usdt(50));
    expect(open(500).refusal).toBe("insufficient_balance");
    giveCredit(kernel, ANN, usdt(0.30025));
    expect(open(500).refusal).toBeUndefined();
  });

  test("it stands first: own money is pledged for the rest alone, for orders as for positions", () => {
    leaveOwn(kernel, ANN, usdt(100));
    giveCredit(kernel, ANN, usdt(60));
    open(500);
    expect(leverOf(kernel, ANN)).toEqual({ own: usdt(100), pledged: 0n });
    // 200 lots at 990: 19.8 of margin and 0.099 of fee.
    const { refusal } = say(limit(ANN, "buy", 200, 990));
    expect(refusal).toBeUndefined();
    const pledged = usdt(50.05 + 19.8 + 0.099) - (usdt(60) - usdt(0.25025));
    expect(leverOf(kernel, ANN)).toEqual({ own: usdt(100) - pledged, pledged });
    kernel.check();
    say({ type: "futures/cancel-all", user: ANN, contract: 0 });
    expect(leverOf(kernel, ANN)).toEqual({ own: usdt(100), pledged: 0n });
  });

  test("credit that comes while a position is open frees own money at once, and counts in the rate", () => {
    leaveOwn(kernel, ANN, usdt(60));
    open(500);
    const pledged = usdt(50.05);
    expect(leverOf(kernel, ANN).pledged).toBe(pledged);
    giveCredit(kernel, ANN, usdt(20));
    expect(leverOf(kernel, ANN)).toEqual({ own: usdt(60) - usdt(0.25025) - pledged + usdt(20), pledged: pledged - usdt(20) });
    kernel.check();
    expect(kernel.futures.desk.positions.payable(mine())).toBe(usdt(80) - usdt(0.25025) - usdt(0.5));
  });

  test("it is no margin with real money, nor under older rules; who adopts the newer ones has it stand from then on", () => {
    kernel = new Kernel();
    const rules = RULES_CREDIT_IN_FUTURES - 1;
    for (const command of testVenueCommands()) say(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
    futuresVenue(kernel);
    say({ type: "cover/fund", product: "promotions", asset: USDT, amount: COVER });
    giveCredit(kernel, ANN, usdt(100));
    leaveOwn(kernel, ANN, usdt(60));
    open(500);
    expect([leverOf(kernel, ANN).pledged, creditOf(kernel, ANN)]).toEqual([usdt(50.05), usdt(100)]);
    say({ type: "venue/adopt-rules", rules: RULES_CREDIT_IN_FUTURES });
    expect(leverOf(kernel, ANN)).toEqual({ own: usdt(60) - usdt(0.25025), pledged: 0n });
    kernel.check();
  });
});

describe("what it pays", () => {
  test("a loss and the fees first, own money the rest; the winner's money comes out of it", () => {
    leaveOwn(kernel, ANN, usdt(100));
    giveCredit(kernel, ANN, usdt(10));
    open(500);
    const before = creditOf(kernel, ANN);
    priceTo(kernel, 970);
    quoteAt(kernel, 970, 10_000, kernel.at);
    // Bought at 1001, sold at 969: 16 lost, 0.24225 of fee.
    const closed = say({ type: "futures/close-many", user: ANN, contract: 0, side: "both" });
    const moved = byCredit();
    kernel.check();
    expect(of(closed, "futures/reduced").find(({ user }) => user === ANN)).toMatchObject({ result: -16_000_000, byCredit: Number(before) });
    expect(creditOf(kernel, ANN)).toBe(0n);
    expect(kernel.promotionalCredit.has(ANN)).toBe(false);
    expect(leverOf(kernel, ANN)).toEqual({ own: usdt(100) + before - usdt(16.24225), pledged: 0n });
    expect(moved).toEqual([[REASON.promotional_loss, PURPOSE.clearing, before]]);
    const receipt = of(closed, "settlement/settled").find(({ user }) => user === ANN);
    expect(receipt).toMatchObject({
      formula: "futures-close/2",
      result: { promotional: String(before), paid: String(-16_242_250n + before) },
    });
  });

  test("a profit is own and may leave whole, credit never", () => {
    leaveOwn(kernel, ANN, 0n);
    giveCredit(kernel, ANN, usdt(60));
    open(500);
    priceTo(kernel, 1040);
    expect(move(1n).refusal).toBe("insufficient_balance");
    quoteAt(kernel, 1040, 10_000, kernel.at);
    say({ type: "futures/close-many", user: ANN, contract: 0, side: "both" });
    kernel.check();
    // Sold at 1039: 19 won; fees of 0.25025 and 0.25975 were credit's.
    expect(leverOf(kernel, ANN)).toEqual({ own: usdt(19), pledged: 0n });
    expect(creditOf(kernel, ANN)).toBe(usdt(60) - usdt(0.51));
    expect(move(usdt(19) + 1n).refusal).toBe("insufficient_balance");
    expect(move(usdt(19)).refusal).toBeUndefined();
  });

  test("what leaves keeps the rate above 150 %, credit counted", () => {
    leaveOwn(kernel, ANN, usdt(100));
    giveCredit(kernel, ANN, usdt(60));
    open(500);
    priceTo(kernel, 900);
    const payable = kernel.futures.desk.positions.payable(mine());
    const most = payable - (BigInt(mine().margin) * 3n) / 2n - 1n;
    expect(most).toBeGreaterThan(0n);
    expect(most).toBeLessThan(usdt(100));
    expect(move(most + 1n).refusal).toBe("margin_needed");
    expect(move(most).refusal).toBeUndefined();
    kernel.check();
  });

  test("rebates of invitations are of what own money paid of a fee", () => {
    leaveOwn(kernel, ANN, usdt(100));
    giveCredit(kernel, ANN, usdt(0.1));
    const paid: bigint[] = [];
    const { invites } = kernel;
    const original = invites.paid.bind(invites);
    invites.paid = (user, asset, units, at) => {
      if (user === ANN) paid.push(BigInt(units));
      original(user, asset, units, at);
    };
    open(500);
    expect(paid).toEqual([usdt(0.15025)]);
  });

  test("a close-out takes it whole before anybody else bears a unit, and the account ends at nothing", () => {
    leaveOwn(kernel, ANN, 0n);
    giveCredit(kernel, ANN, usdt(60));
    open(500);
    const fund = house("insurance");
    const credit = creditOf(kernel, ANN);
    priceTo(kernel, 920);
    quoteAt(kernel, 920, 10_000, kernel.at);
    const outcome = kernel.execute({ type: "schedule/advance", at: kernel.at });
    const fee = byCredit().find(([reason]) => reason === REASON.promotional_close_out);
    kernel.check();
    expect(of(outcome, "futures/closed-out")).toMatchObject([{ user: ANN, steps: [{ closeOutFee: 2_297_500 }] }]);
    expect(fee).toEqual([REASON.promotional_close_out, PURPOSE.insurance, 2_297_500n]);
    expect(mine().positions).toEqual([]);
    expect(leverOf(kernel, ANN)).toEqual({ own: 0n, pledged: 0n });
    // 81 lost of a price and 0.46 of fee, the rest as the rule has it.
    expect(credit - creditOf(kernel, ANN)).toBeGreaterThanOrEqual(usdt(41));
    expect(house("insurance")).toBeGreaterThanOrEqual(fund);
  });

  test("a fee of spot leaves what positions stand on", () => {
    leaveOwn(kernel, ANN, 0n);
    giveCredit(kernel, ANN, usdt(51));
    open(500);
    expect(kernel.promotionalCredit.free(ANN, USDT, kernel.at)).toBe(0n);
    closeAll();
    expect(kernel.promotionalCredit.free(ANN, USDT, kernel.at)).toBe(creditOf(kernel, ANN));
  });
});

describe("its end under a position", () => {
  beforeEach(() => {
    leaveOwn(kernel, ANN, 0n);
    giveCredit(kernel, ANN, usdt(100), 1);
    open(500);
  });

  test("what the position can do without goes back at once, the rest opens nothing new and goes when it is closed", () => {
    const before = house("promotions");
    const [told] = of(pass(DAY_MS), "promotional-credit/withheld");
    const { margin } = mine();
    const back = house("promotions") - before;
    expect(told).toMatchObject({ user: ANN, amount: back, left: creditOf(kernel, ANN), isFirst: true });
    // The rate stays above 150 %, by a unit.
    const payable = kernel.futures.desk.positions.payable(mine());
    expect(payable * 100n).toBeGreaterThan(BigInt(margin) * 150n);
    expect((payable - 1n) * 100n).toBeLessThanOrEqual(BigInt(margin) * 150n);
    priceTo(kernel, 1000);
    expect(open(1).refusal).toBe("insufficient_balance");
    expect(say({ type: "futures/adjust-margin", user: ANN, position: mine().positions[0]?.id, units: 1n }).refusal).toBe(
      "insufficient_balance",
    );
    closeAll();
    expect(open(1).refusal).toBe("insufficient_balance");
    expect(creditOf(kernel, ANN)).toBeGreaterThan(0n);
    const ended = pass(HOUR_MS);
    expect(of(ended, "promotional-credit/ended")).toMatchObject([{ reason: "expired" }]);
    expect([creditOf(kernel, ANN), kernel.promotionalCredit.has(ANN)]).toEqual([0n, false]);
  });

  test("it goes on paying losses first while it stands, and nobody else bears any", () => {
    pass(DAY_MS);
    const [credit, own] = [creditOf(kernel, ANN), leverOf(kernel, ANN).own];
    priceTo(kernel, 980);
    quoteAt(kernel, 980, 10_000, kernel.at);
    say({ type: "futures/close-many", user: ANN, contract: 0, side: "both" });
    kernel.check();
    expect(credit - creditOf(kernel, ANN)).toBe(usdt(11) + usdt(0.24475));
    expect(leverOf(kernel, ANN).own).toBe(own);
  });

  test("a fee of spot takes what still runs, and leaves what has ended to the position", () => {
    giveCredit(kernel, ANN, usdt(5), 30);
    // Nearly all of it is bound, so nothing can be spared.
    open(460);
    pass(DAY_MS);
    const [ended, running] = kernel.promotionalCredit.of(ANN).map(({ left }) => left);
    expect(ended).toBeGreaterThan(usdt(90));
    const to = own(kernel.ledger.account(HOUSE, PURPOSE.fees, USDT));
    const paid = kernel.promotionalCredit.take(ANN, USDT, usdt(1), { to, reason: REASON.promotional_fee, reference: 1, at: kernel.at });
    expect(paid).toBe(usdt(1));
    expect(kernel.promotionalCredit.of(ANN).map(({ left }) => left)).toEqual([ended, (running ?? 0n) - usdt(1)]);
  });

  test("own money takes its place where there is enough", () => {
    say({ type: "transfer/move", user: ANN, asset: USDT, amount: usdt(200), from: "change", to: "lever" });
    const ended = pass(DAY_MS);
    // Funding and a night were paid by it meanwhile.
    expect(of(ended, "promotional-credit/ended")).toMatchObject([{ reason: "expired" }]);
    expect(creditOf(kernel, ANN)).toBe(0n);
    expect(leverOf(kernel, ANN)).toMatchObject({ pledged: BigInt(mine().margin) });
  });

  test("given back, it is the same", () => {
    const given = say({ type: "promotional-credit/give-back", user: ANN, grant: 1 });
    expect(given.refusal).toBeUndefined();
    expect(of(given, "promotional-credit/withheld")).toMatchObject([{ isFirst: true }]);
    kernel.check();
    expect(of(pass(HOUR_MS), "promotional-credit/withheld")).toEqual([]);
    priceTo(kernel, 1000);
    closeAll();
    expect(of(pass(HOUR_MS), "promotional-credit/ended")).toMatchObject([{ reason: "expired" }]);
  });

  test("starting again closes the position first, and all of the credit goes back or to the other side", () => {
    const outcome = say({ type: "wallet/start-again", user: ANN });
    expect(outcome.refusal).toBeUndefined();
    kernel.check();
    expect([creditOf(kernel, ANN), mine().positions.length, kernel.promotionalCredit.has(ANN)]).toEqual([0n, 0, false]);
  });

  test("a venue that was restored goes on the same way", () => {
    pass(DAY_MS);
    const restored = Kernel.restore(kernel.snapshot());
    expect(restored.stateHash()).toBe(kernel.stateHash());
    restored.check();
    const after = { type: "schedule/advance", at: kernel.at + HOUR_MS } as Command;
    expect(restored.execute(after)).toEqual(kernel.execute(after));
    expect(restored.stateHash()).toBe(kernel.stateHash());
  });
});

test("a person's VIP rate is what a fill of futures is charged at", () => {
  const { vip } = kernel;
  const asked: [string, number][] = [];
  vip.rate = (user, role, ppm) => {
    if (user === ANN) asked.push([role, ppm]);
    return user === ANN ? (400 as typeof ppm) : ppm;
  };
  const [fill] = of(open(500), "futures/filled");
  expect(fill?.taker).toMatchObject({ user: ANN, ppm: 400, fee: Number(usdt(0.2002)) });
  expect(asked).toContainEqual(["taker", 500]);
});

describe("coupons", () => {
  const offer = (product: string, more: object = {}): void => {
    const terms = { kind: "fee", product, ppm: 500_000, asset: USDT, amount: 5_000_000n, pieces: 9, days: 7, from: 0, open: DAY_MS };
    const given = {
      type: "coupons/publish",
      terms: { ...terms, minLevel: 0, minScore: 0, renews: false, ...more },
      askedBy: 1,
      agreedBy: 2,
    };
    expect(say(given).refusal).toBeUndefined();
  };
  const claim = (number: number): unknown => say({ type: "coupons/claim", user: ANN, offer: number });

  test("one for futures halves the fee of an order that takes, by itself, and says so before the fill", () => {
    offer("futures");
    claim(1);
    const { events } = open(500);
    const saved = events.findIndex(({ type }) => type === "coupons/saved");
    expect(events[saved]).toMatchObject({ user: ANN, product: "futures", side: "buy", units: usdt(0.125125), counted: usdt(0.125125) });
    expect(events[saved + 1]).toMatchObject({ type: "futures/filled", taker: { user: ANN, fee: 125_125 } });
    expect(kernel.coupons.of(ANN, START)).toMatchObject([{ left: usdt(5 - 0.125125) }]);
  });

  test("one for spot serves for none of futures' fees, also when it is the chosen one", () => {
    offer("spot");
    offer("futures", { ppm: 100_000 });
    claim(1);
    expect(of(open(500), "coupons/saved")).toEqual([]);
    claim(2);
    say({ type: "coupons/choose", user: ANN, coupon: 1 });
    expect(of(open(500), "coupons/saved")).toMatchObject([{ coupon: 2, units: usdt(0.025025) }]);
  });

  test("who rests pays less of what the order held, and the rest of it is free", () => {
    offer("futures");
    claim(1);
    leaveOwn(kernel, ANN, usdt(100));
    say(limit(ANN, "buy", 500, 990));
    const held = leverOf(kernel, ANN).pledged;
    expect(held).toBe(usdt(49.5 + 0.2475));
    expect(say(order(BEN, "sell", 500)).refusal).toBeUndefined();
    kernel.check();
    // As a maker 0.099, of which half is saved.
    expect(leverOf(kernel, ANN)).toEqual({ own: usdt(100 - 49.5 - 0.0495), pledged: usdt(49.5) });
  });
});
