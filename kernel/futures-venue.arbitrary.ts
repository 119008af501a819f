/** A small venue with futures for tests: one contract on BTC of 0.001 a lot, people with money in their lever accounts. */
import { amount, lots, orderId, ratePpm, ticks, userId, type Amount, type OrderId } from "../money/units.ts";
import { HOUSE_USERS_END } from "./ledger/chart.ts";
import { Kernel, type Command, type Outcome } from "./kernel.ts";
import { BTC_USDT, START, testVenue, USDT } from "./test-venue.arbitrary.ts";
import type { FuturesWorld } from "../features/futures/kernel/futures.arbitrary.ts";
import type { ContractTerms, PlaceFutures, PlaceFuturesConditional } from "../features/futures/kernel/futures.messages.ts";

export const FUTURES_MAKER = userId(201);
/** Quote units of one tick times one lot: 1 USDT of price is 0.001 USDT a lot. */
export const PER_TICK_LOT = 1000;
const BILLION = 1_000_000_000n;

export const CONTRACT: ContractTerms = {
  contract: BTC_USDT,
  baseUnitsPerLot: 100_000,
  maker: FUTURES_MAKER,
  lotsMax: lots(1_000_000),
  bandPpm: ratePpm(50_000),
  makerPpm: ratePpm(200),
  takerPpm: ratePpm(500),
  multiples: [1, 2, 3, 5, 10, 20, 50, 100],
  brackets: [
    { valueMax: 50_000_000_000, multipleMax: 100 },
    { valueMax: 250_000_000_000, multipleMax: 50 },
    { valueMax: 1_000_000_000_000, multipleMax: 20 },
    { valueMax: 5_000_000_000_000, multipleMax: 10 },
    { valueMax: 100_000_000_000_000, multipleMax: 5 },
  ],
  overnightPpm: ratePpm(50),
  closeOutPpm: ratePpm(5000),
  fundingCapPpb: 7_500_000n,
};

/** Each of the four people has 10,000 USDT in their lever account, the maker a million, the insurance fund a million. */
export function futuresVenueCommands(at = START): readonly Command[] {
  const people = [1001, 1002, 1003, 1004].map((id): Command => ({
    type: "transfer/move",
    at,
    user: userId(id),
    asset: USDT,
    amount: amount(10n * BILLION),
    from: "change",
    to: "lever",
  }));
  return [
    { type: "ledger/set-account-kinds", at, asset: USDT, kinds: ["change", "lever"] },
    ...people,
    { type: "wallet/fund-house", at, user: FUTURES_MAKER, asset: USDT, amount: amount(1000n * BILLION), kind: "lever" },
    { type: "cover/fund", at, product: "insurance", asset: USDT, amount: amount(1000n * BILLION) },
    { type: "futures/list-contract", at, ...CONTRACT },
    indexAt(1000, at),
  ];
}

export const indexAt = (price: number, at = START): Command => ({
  type: "prices/sample",
  at,
  samples: [{ market: BTC_USDT, ticks: ticks(price), volume: 0, sources: 3 }],
});

/** The index and the mark come to a price at once, and with them what follows; what that says. */
export function priceTo(kernel: Kernel, price: number): Outcome {
  const contract = kernel.futures.desk.contracts.get(BTC_USDT);
  if (contract === undefined) throw new Error("the venue has no contract");
  contract.mark = ticks(price);
  // Marked just now: the sample does not mark it again.
  contract.markedAt = kernel.at;
  kernel.futures.desk.look(BTC_USDT, "mark", price);
  return kernel.execute(indexAt(price, kernel.at));
}

export function futuresVenue(kernel = testVenue(new Kernel())): Kernel {
  for (const command of futuresVenueCommands()) {
    const { refusal } = kernel.execute(command);
    if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
  }
  return kernel;
}

/** How things stand, for random commands. */
export function futuresWorld(kernel: Kernel): FuturesWorld {
  const { desk } = kernel.futures;
  const orders = [...desk.pool.slots()]
    .map((slot) => ({ id: desk.pool.id(slot), user: desk.pool.owner(slot) }))
    .filter(({ user }) => user >= HOUSE_USERS_END);
  const positions = desk.accounts().flatMap((account) => (account.user >= HOUSE_USERS_END ? account.positions : []));
  return { mark: desk.contracts.get(BTC_USDT)?.mark ?? 1000, maker: FUTURES_MAKER, terms: CONTRACT, orders, positions };
}

/** A market order that opens ten-fold, unless said otherwise. */
export function order(user: number, side: "buy" | "sell", quantity: number, more: Partial<PlaceFutures> = {}): PlaceFutures {
  return {
    type: "futures/place",
    at: START,
    user: userId(user),
    contract: BTC_USDT,
    side,
    effect: "open",
    orderType: "market",
    ticks: ticks(0),
    lots: lots(quantity),
    multiple: more.effect === "reduce" ? 1 : 10,
    timeInForce: "gtc",
    postOnly: false,
    ...more,
  };
}

export const limit = (
  user: number,
  side: "buy" | "sell",
  quantity: number,
  price: number,
  more: Partial<PlaceFutures> = {},
): PlaceFutures => order(user, side, quantity, { orderType: "limit", ticks: ticks(price), ...more });

export function conditional(
  user: number,
  side: "buy" | "sell",
  quantity: number,
  trigger: Partial<PlaceFuturesConditional["trigger"]>,
  more: Partial<PlaceFuturesConditional> = {},
): PlaceFuturesConditional {
  const { type: _type, ...rest } = order(user, side, quantity, { effect: "reduce", multiple: 1 });
  return {
    ...rest,
    type: "futures/place-conditional",
    closesAll: false,
    trigger: {
      source: "mark",
      direction: side === "sell" ? "falls" : "rises",
      ticks: ticks(0),
      trailPpm: ratePpm(0),
      activationTicks: ticks(0),
      ...trigger,
    },
    ...more,
  };
}

/** The house sells and buys `quantity` lots a level, one below and above the middle. */
export function quoteAt(kernel: Kernel, middle: number, quantity = 10_000, at = START): void {
  const outcome = kernel.execute({
    type: "futures/quote",
    at,
    user: FUTURES_MAKER,
    contract: BTC_USDT,
    bids: [middle - 1, quantity],
    asks: [middle + 1, quantity],
  });
  if (outcome.refusal !== undefined) throw new Error(outcome.refusal);
}

/** Id of the order that an outcome placed. */
export function placedFuture(outcome: Outcome): OrderId {
  const event = outcome.events.find((candidate) => candidate.type === "futures/placed");
  if (event?.type !== "futures/placed") throw new Error(`nothing was placed: ${outcome.refusal}`);
  return orderId(event.order);
}

/** Free and pledged money of a lever account. */
export function leverOf(kernel: Kernel, user: number): { readonly own: Amount; readonly pledged: Amount } {
  const balance = (bucket: "own" | "pledged"): Amount => kernel.ledger.balanceOf(userId(user), 3, USDT, bucket);
  return { own: balance("own"), pledged: balance("pledged") };
}
