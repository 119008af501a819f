/** A small venue for tests: two markets, four people with paper money, a funded house account. */
import { amount, assetId, lots, marketId, orderId, ratePpm, ticks, timeMs, userId } from "../money/units.ts";
import type { Place, PlaceConditional } from "../features/spot/kernel/spot.messages.ts";
import { RULES_NEWEST } from "./rules.ts";
import { Kernel, type Command, type Outcome } from "./kernel.ts";

export const BTC = assetId(1);
export const ETH = assetId(2);
export const USDT = assetId(3);
export const BTC_USDT = marketId(1);
export const ETH_USDT = marketId(2);
export const ANN = userId(1001);
export const BEN = userId(1002);
export const MAKER = userId(101);
export const START = timeMs(1_700_000_000_000);

/** Prices in whole USDT, quantities in thousandths: small figures that a reader can check by hand. */
export function testVenueCommands(at = START): readonly Command[] {
  const market = (id: number, base: number, symbol: string): Command => ({
    type: "spot/list-market",
    at,
    market: marketId(id),
    symbol,
    assetClass: id === 2 ? "stock" : "coin",
    base: assetId(base),
    quote: USDT,
    priceDecimals: 0,
    quantityDecimals: 3,
    notionalMin: amount(5_000_000n),
    bandPpm: ratePpm(100_000),
    makerPpm: ratePpm(1000),
    takerPpm: ratePpm(2000),
  });
  return [
    { type: "venue/adopt-rules", at, rules: RULES_NEWEST },
    { type: "ledger/list-asset", at, id: BTC, code: "BTC", decimals: 8 },
    { type: "ledger/list-asset", at, id: ETH, code: "ETH", decimals: 8 },
    { type: "ledger/list-asset", at, id: USDT, code: "USDT", decimals: 6 },
    market(1, 1, "BTC/USDT"),
    market(2, 2, "ETH/USDT"),
    { type: "wallet/configure-paper", at, asset: USDT, grant: amount(100_000_000_000n) },
    { type: "wallet/fund-house", at, user: MAKER, asset: BTC, amount: amount(100_00000000n) },
    { type: "wallet/fund-house", at, user: MAKER, asset: ETH, amount: amount(100_00000000n) },
    { type: "wallet/fund-house", at, user: MAKER, asset: USDT, amount: amount(1_000_000_000_000n) },
    ...[1001, 1002, 1003, 1004].map((id): Command => ({ type: "wallet/open", at, user: userId(id) })),
    { type: "prices/sample", at, samples: [1, 2].map((id) => ({ market: marketId(id), ticks: ticks(1000), volume: 0, sources: 3 })) },
  ];
}

/** A kernel after the commands above; each must have been accepted. */
export function testVenue(kernel = new Kernel()): Kernel {
  for (const command of testVenueCommands()) {
    const { refusal } = kernel.execute(command);
    if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
  }
  return kernel;
}

/** A limit order in market 1, unless said otherwise. */
export function place(user: number, side: "buy" | "sell", price: number, quantity: number, more: Partial<Place> = {}): Place {
  return {
    type: "spot/place",
    at: START,
    user: userId(user),
    market: BTC_USDT,
    side,
    orderType: "limit",
    ticks: ticks(price),
    lots: lots(quantity),
    budget: amount(0n),
    timeInForce: "gtc",
    postOnly: false,
    selfTrade: "expire_maker",
    ...more,
  };
}

/** A stop that sells at market price when the last price falls to `trigger`, unless said otherwise. */
export function waitFor(
  user: number,
  side: "buy" | "sell",
  trigger: number,
  quantity: number,
  more: Partial<WaitMore> = {},
): PlaceConditional {
  const { source = "last", direction = side === "sell" ? "falls" : "rises", trailPpm = 0, ...rest } = more;
  const order = place(user, side, 0, quantity, { orderType: "market", ...rest });
  return {
    ...order,
    type: "spot/place-conditional",
    trigger: { source, direction, ticks: ticks(trigger), trailPpm: ratePpm(trailPpm) },
  };
}
type WaitMore = Omit<Place, "type"> & { source: "last" | "mark" | "shown"; direction: "rises" | "falls"; trailPpm: number };

/** The house sells and buys ten BTC around `middle`. */
export function marketAt(kernel: Kernel, middle: number, at = START): void {
  kernel.execute({ type: "spot/quote", at, user: MAKER, market: BTC_USDT, bids: [middle - 1, 10_000], asks: [middle + 1, 10_000] });
}

/** Somebody buys at the house's ask or sells at its bid. */
export function tradeAt(kernel: Kernel, side: "buy" | "sell", at = START): void {
  kernel.execute(place(side === "buy" ? 1003 : 1004, side, 0, 10, { orderType: "market", at }));
}

/** Ann and user 1004 bought one BTC each at 1000 from the house; the book is empty again. */
export function venueWithCoins(): Kernel {
  const kernel = testVenue();
  kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [], asks: [1000, 2000] });
  kernel.execute(place(ANN, "buy", 1000, 1000));
  kernel.execute(place(1004, "buy", 1000, 1000));
  return kernel;
}

/** Id of the order that an outcome placed. */
export function placedId(outcome: Outcome): ReturnType<typeof orderId> {
  const event = outcome.events.find((candidate) => candidate.type === "spot/placed");
  if (event === undefined) throw new Error(`nothing was placed: ${outcome.refusal}`);
  return event.order;
}
