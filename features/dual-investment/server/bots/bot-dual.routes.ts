/** Dual investment in the bots' dialect ("dci"): by its names, as far as our rules fit. Nothing is bought again by itself here, so plans of that are refused. */
import { parsePositive } from "../../../../contract/decimal-string.ts";
import { formatDecimal, plainDecimal } from "../../../../money/decimal.ts";
import { timeMs, userId, type Amount } from "../../../../money/units.ts";
import type { BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { WINDOW_MS, principalOf } from "../../formulas.ts";
import { leastRate } from "../dual-percent.ts";
import type { DualProduct } from "../../kernel/public.ts";
import { marketOf, sidesOf } from "../dual-markets.ts";
import { readMine, readOrders, type OrderRecord } from "../dual-orders.ts";
import { onSale, sharesOf } from "../dual-products.ts";

type Venue = BotContext["venue"];
const ROWS = { usual: 10, most: 100 };
const PPM_DECIMALS = 6;
const WIRE_DECIMALS = 8;
/** A share: 0.4028 is 40.28 %. */
const share = (ppm: number): string => plainDecimal(BigInt(ppm), PPM_DECIMALS);
const notAvailable = (): BotError => new BotError(-6004, "Products are not available.");
/** Ours to the dialect's words. */
const REFUSALS: Readonly<Record<string, () => BotError>> = {
  dual_product_not_found: () => new BotError(-6020, "Project not exists."),
  dual_paused: notAvailable,
  dual_sale_over: notAvailable,
  dual_price_stale: notAvailable,
  dual_strike_passed: notAvailable,
  dual_rate_lower: notAvailable,
  dual_sold_out: () => new BotError(-6014, "Exceed up-limit allowed to purchased."),
  dual_above_most: () => new BotError(-6014, "Exceed up-limit allowed to purchased."),
  dual_repeated: () => new BotError(-6006, "Your purchase is too frequent: five seconds of a product."),
  insufficient_balance: () => new BotError(-6012, "Balance not enough."),
};
const errorOf = (refusal: string): BotError => REFUSALS[refusal]?.() ?? new BotError(-6013, `Purchasing failed: ${refusal}.`);
/** Of positions, in the dialect's words. */
const STATUSES = ["PENDING", "PURCHASE_SUCCESS", "SETTLED", "PURCHASE_FAIL", "REFUNDING", "REFUND_SUCCESS", "SETTLING"] as const;

export const dualBotRoutes: BotRoutes = (door, context) => {
  const duplicate = (): BotError => botError.rejected("Duplicate request sent.");
  const of = (name: string): string => `/sapi/v1/dci/product/${name}`;
  const post = (name: string) => ({ method: "POST" as const, path: of(name), weight: 1, access: "trade" as const, replayed: duplicate });
  const read = (name: string, weight: number) => ({ method: "GET" as const, path: of(name), weight, access: "user_data" as const });
  door.signed(read("list", 10), (call) => list(context, call));
  door.signed(read("positions", 20), (call) => positions(context, call));
  door.signed(read("accounts", 20), (call) => accounts(context, call));
  door.signed(post("subscribe"), (call) => subscribe(context, call));
  door.signed(post("auto_compound/edit-status"), (call) => compound(call));
};

/** Both coins and the kind are needed, as in the dialect. */
async function list({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const kind = parameters.required("optionType");
  const [exercised, invested] = [parameters.required("exercisedCoin"), parameters.required("investCoin")];
  const page = pageOf(parameters);
  parameters.requireAllRead();
  if (kind !== "CALL" && kind !== "PUT") throw botError.invalid("optionType");
  await venue.settled();
  const { kernel } = venue;
  const at = venue.time.now();
  const wanted = onSale(kernel, at).filter((product) => {
    const { pay, get } = sidesOf(product.kind, marketOf(kernel, product.market));
    return product.kind === kind.toLowerCase() && pay.code === invested && get.code === exercised;
  });
  return page(wanted.map((product) => productView(venue, product, account.userId)));
}

function productView(venue: Venue, product: DualProduct, user: number): object {
  const { kernel, time } = venue;
  const { number, kind, strike, days, settlesAt, saleEndsAt, madeAt, shares, sold, most } = product;
  const market = marketOf(kernel, product.market);
  const { pay, get } = sidesOf(kind, market);
  const rates = kernel.dualInvestment.rates(product, timeMs(time.now()));
  const index = kernel.prices.newest(product.market)?.ticks ?? 0;
  const isPassed = kind === "call" ? index >= strike : index <= strike;
  const left = Math.max(0, Math.min(shares - sold, most - sharesOf(kernel, user, number)));
  const sum = (count: number): string => plainDecimal(principalOf(kind, strike, count, market.scale), pay.decimals);
  return {
    id: String(number),
    investCoin: pay.code,
    exercisedCoin: get.code,
    strikePrice: plainDecimal(BigInt(strike), market.scale.price),
    duration: days,
    settleDate: settlesAt,
    purchaseDecimal: pay.decimals,
    purchaseEndTime: saleEndsAt,
    canPurchase: rates !== undefined && !isPassed && left > 0 && !kernel.dualInvestment.isPaused(product.market),
    apr: share(rates?.ratePpm ?? 0),
    orderId: rates?.ratePpm ?? 0,
    minAmount: sum(1),
    maxAmount: sum(left),
    createTimestamp: madeAt,
    optionType: kind.toUpperCase(),
    isAutoCompoundEnable: false,
    autoCompoundPlanList: [],
  };
}

async function subscribe({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const [id, order] = [parameters.required("id"), parameters.requiredWhole("orderId")];
  const text = parameters.decimal("depositAmount");
  const plan = parameters.required("autoCompoundPlan");
  parameters.requireAllRead();
  if (text === undefined) throw botError.missing("depositAmount");
  if (plan !== "NONE") throw new BotError(-6013, "Purchasing failed: there is no auto-compound plan here; send NONE.");
  const product = productNamed(venue, id);
  const command = {
    type: "dual-investment/buy",
    user: userId(account.userId),
    product: product.number,
    shares: sharesFor(venue, product, text),
    leastPpm: leastRate(order),
  } as const;
  const { refusal, events } = await venue.submit(command);
  if (refusal !== undefined) throw errorOf(refusal);
  const bought = events.find((event) => event.type === "dual-investment/bought");
  if (bought === undefined) throw notAvailable();
  const market = marketOf(venue.kernel, product.market);
  const { pay, get } = sidesOf(product.kind, market);
  return {
    positionId: bought.purchase,
    investCoin: pay.code,
    exercisedCoin: get.code,
    subscriptionAmount: plainDecimal(bought.principal, pay.decimals),
    duration: product.days,
    strikePrice: plainDecimal(BigInt(product.strike), market.scale.price),
    settleDate: product.settlesAt,
    purchaseStatus: "PURCHASE_SUCCESS",
    apr: share(bought.ratePpm),
    orderId: order,
    purchaseTime: bought.at,
    optionType: product.kind.toUpperCase(),
  };
}

function productNamed({ kernel }: Venue, id: string): DualProduct {
  const found = /^[0-9]{1,9}$/.test(id) ? kernel.dualInvestment.product(Number(id)) : undefined;
  if (found === undefined) throw errorOf("dual_product_not_found");
  return found;
}

/** Amounts are whole shares here. */
function sharesFor({ kernel }: Venue, { market: id, kind, strike }: DualProduct, text: string): number {
  const market = marketOf(kernel, id);
  const { pay } = sidesOf(kind, market);
  const one: Amount = principalOf(kind, strike, 1, market.scale);
  const units = parsePositive(text, pay.decimals);
  if (typeof units !== "bigint")
    throw units === "too_many_decimals" ? botError.precision("depositAmount") : botError.invalid("depositAmount");
  if (units < one) throw new BotError(-6005, "Smaller than min purchase limit.");
  if (units % one !== 0n)
    throw new BotError(-6013, `Purchasing failed: whole shares of ${plainDecimal(one, pay.decimals)} ${pay.code} only.`);
  const shares = units / one;
  if (shares > BigInt(Number.MAX_SAFE_INTEGER)) throw errorOf("dual_sold_out");
  return Number(shares);
}

async function positions({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const status = parameters.choice("status", STATUSES);
  const [size, index] = [parameters.whole("pageSize") ?? ROWS.usual, parameters.whole("pageIndex") ?? 1];
  parameters.requireAllRead();
  checkPage(size, index);
  await venue.projected();
  const at = venue.time.now();
  // In the dialect one is either running, settling, settled or refunded; nothing here is pending or refused after it was bought.
  const states = { PURCHASE_SUCCESS: "1", SETTLING: "2", SETTLED: "3", REFUND_SUCCESS: "0" } as const;
  if (status !== undefined && !Object.hasOwn(states, status)) return { total: 0, list: [] };
  const wanted = status === undefined ? "1" : states[status as keyof typeof states];
  const query = { user: account.userId, market: 0, kind: "", status: wanted, at, page: 1, limit: ROWS_READ } as const;
  const rows = (await readOrders(venue.pool, query)).filter((row) => status === undefined || stateOf(row, at) === status);
  const many = Math.min(size, ROWS.most);
  const shown = rows.slice((index - 1) * many, index * many);
  return { total: rows.length, list: shown.map((row) => positionView(venue, row, at)) };
}
/** So many purchases, the newest, are positions. */
const ROWS_READ = 1000;

function stateOf({ how, decides_at: decides }: OrderRecord, at: number): (typeof STATUSES)[number] {
  if (how === "own" || how === "other") return "SETTLED";
  if (how !== "") return "REFUND_SUCCESS";
  return at >= Number(decides) - WINDOW_MS ? "SETTLING" : "PURCHASE_SUCCESS";
}

function positionView({ kernel }: Venue, row: OrderRecord, at: number): object {
  const market = marketOf(kernel, row.market);
  const { pay, get } = sidesOf(row.kind, market);
  const rate = Number(row.rate_ppm);
  return {
    id: row.purchase,
    investCoin: pay.code,
    exercisedCoin: get.code,
    subscriptionAmount: plainDecimal(BigInt(row.principal), pay.decimals),
    strikePrice: plainDecimal(BigInt(row.strike), market.scale.price),
    duration: row.days,
    settleDate: Number(row.decides_at),
    purchaseStatus: stateOf(row, at),
    apr: share(rate),
    orderId: rate,
    subscriptionTime: Number(row.bought_at),
    purchaseEndTime: Number(row.sale_ends_at),
    optionType: row.kind.toUpperCase(),
    autoCompoundPlan: "NONE",
  };
}

/** What all running purchases are worth now; in USDT with coins at the index. */
async function accounts({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  parameters.requireAllRead();
  await venue.projected();
  const { kernel } = venue;
  const { rows } = await readMine(venue.pool, kernel, account.userId, venue.time.now());
  const [btc, usdt] = [kernel.assets.all().find(({ code }) => code === "BTC"), kernel.assets.all().find(({ code }) => code === "USDT")];
  let cash = 0n;
  for (const row of rows) {
    const worth = unitsOf(row.worth === "" ? row.total : row.worth);
    cash += row.pay_name === "USDT" ? worth : (worth * indexOf(venue, row.pay_id)) / TEN_8;
  }
  const price = indexOf(venue, btc?.id ?? 0);
  return {
    totalAmountInBTC: formatDecimal(price === 0n ? 0n : (cash * TEN_8) / price, WIRE_DECIMALS),
    totalAmountInUSDT: usdt === undefined ? "0" : formatDecimal(cash, WIRE_DECIMALS),
  };
}
const TEN_8 = 10n ** BigInt(WIRE_DECIMALS);
/** Amounts of the wire have eight decimals. */
const unitsOf = (text: string): bigint => BigInt(text.replace(".", ""));

/** A coin's index with eight decimals; 0 without one. */
function indexOf({ kernel }: Venue, coin: number): bigint {
  const id = kernel.dualInvestment.markets().find((market) => marketOf(kernel, market).coin.id === coin);
  const sample = id === undefined ? undefined : kernel.prices.newest(id);
  if (id === undefined || sample === undefined) return 0n;
  return BigInt(sample.ticks) * 10n ** BigInt(WIRE_DECIMALS - marketOf(kernel, id).scale.price);
}

function compound({ parameters }: SignedBotCall): Promise<object> {
  const [position, plan] = [parameters.required("positionId"), parameters.required("AutoCompoundPlan")];
  parameters.requireAllRead();
  // That is how every position is.
  if (plan === "NONE") return Promise.resolve({ positionId: position, autoCompoundPlan: "NONE" });
  throw new BotError(-6013, "There is no auto-compound plan here.");
}

/** Pages of the dialect's own kind. */
function pageOf(parameters: SignedBotCall["parameters"]): (rows: readonly object[]) => object {
  const [size, index] = [parameters.whole("pageSize") ?? ROWS.usual, parameters.whole("pageIndex") ?? 1];
  checkPage(size, index);
  const many = Math.min(size, ROWS.most);
  return (rows) => ({ total: rows.length, list: rows.slice((index - 1) * many, index * many) });
}

function checkPage(size: number, index: number): void {
  if (size < 1) throw botError.invalid("pageSize");
  if (index < 1) throw botError.invalid("pageIndex");
}
