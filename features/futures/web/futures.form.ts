/** What an order of futures would cost and lead to: figures by the venue's own formulas, before it is sent. Pure. */
import { formatDecimal } from "../../../money/decimal.ts";
import { multiplyDecimals, scaledDecimal, scaledText } from "../../../web/numbers/decimal-text.ts";
import { typedWhole } from "../../../web/trading/ticket/typed-figures.ts";
import { TRAIL_PPM } from "../../spot/formulas.ts";
import type { ContractRow, LeverAccountReply, LeverRow } from "../contract/futures-rows.ts";
import {
  fillFee,
  initialMargin,
  liquidationPrice,
  positionResult,
  positionValue,
  quotePerTickLot,
  riskRate,
  valueMaxAt,
  type PositionSide,
} from "../formulas.ts";

/** Money is counted in 10^-8 here. */
export const MONEY_DECIMALS = 8;
const MONEY_STEP = 100n;
/** Multiples above this ask for the test of understanding. */
export const FREE_MULTIPLE = 5;

/** `stop` and `trailing` are at market once their trigger comes. */
export const KINDS = ["market", "limit", "stop", "trailing"] as const;
export type FuturesKind = (typeof KINDS)[number];
/** Of a trailing stop, in hundredths of a percent. */
const TRAIL = { least: TRAIL_PPM.min / 100, most: TRAIL_PPM.max / 100 };

export type FuturesForm = {
  readonly side: PositionSide;
  readonly kind: FuturesKind;
  readonly price: string;
  readonly trigger: string;
  /** Percent. */
  readonly trail: string;
  readonly lots: string;
  readonly multiple: number;
  readonly hasExits: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
};

export function startForm(contract: ContractRow, side: PositionSide): FuturesForm {
  const multiple = Math.max(1, ...contract.multiples.filter((one) => one <= FREE_MULTIPLE));
  const nothing = { price: "", trigger: "", trail: "", lots: "", hasExits: false, takeProfit: "", stopLoss: "" };
  return { side, kind: "market", multiple, ...nothing };
}

/** Whether a price is one, and not the 0 that says there is none. */
export const isSet = (price: string): boolean => !/^0(\.0*)?$/.test(price);

/** Whether promotional credit is part of the account's money. */
export const hasCredit = ({ credit }: LeverAccountReply): boolean => isSet(credit);

/** Units of 10^-8 of a wire decimal. */
export const units = (text: string): bigint => scaledDecimal(text) / MONEY_STEP;

/** Steps of a contract: quote units in a tick times a lot, ticks of a price. */
export function scaleOf(contract: ContractRow): { readonly perTickLot: number; readonly ticks: (text: string) => number } {
  const perTickLot = quotePerTickLot({
    quoteDecimals: MONEY_DECIMALS,
    baseDecimals: MONEY_DECIMALS,
    priceDecimals: contract.price_decimals,
    baseUnitsPerLot: Number(units(contract.share_num)),
  });
  const step = 10n ** BigInt(10 - contract.price_decimals);
  return { perTickLot: perTickLot ?? 0, ticks: (text) => Number(scaledDecimal(text) / step) };
}

/** Percent with four decimals to parts per million. */
export const ppmOf = (percent: string): number => Number(scaledDecimal(percent) / 1_000_000n);

type Sums = { readonly lots: bigint; readonly entryValue: bigint };

/** Longs less shorts of a contract: lots, and what they cost. */
function netOf(rows: readonly LeverRow[], contract: ContractRow): Sums {
  const { perTickLot } = scaleOf(contract);
  let [lots, entryValue] = [0n, 0n];
  for (const row of rows) {
    if (row.currency !== contract.currency_id) continue;
    const sign = row.type === 1 ? 1n : -1n;
    const step = 10n ** BigInt(10 - contract.price_decimals);
    lots += sign * BigInt(row.share);
    entryValue += (sign * scaledDecimal(row.price) * BigInt(row.share) * BigInt(perTickLot)) / step;
  }
  return { lots, entryValue };
}

/** Value of one side that the account has, pending orders with it. */
function sideValue(account: LeverAccountReply, contract: ContractRow, side: PositionSide): number {
  const { perTickLot, ticks } = scaleOf(contract);
  const type = side === "long" ? 1 : 2;
  const rows = [...account.positions, ...account.orders].filter((row) => row.currency === contract.currency_id && row.type === type);
  return rows.reduce((sum, row) => sum + positionValue(perTickLot, ticks(row.price), row.share), 0);
}

export type FuturesPreview = {
  readonly lots: number | undefined;
  /** Price that the figures are made with, in ticks. */
  readonly ticks: number;
  readonly value: number | undefined;
  readonly margin: number | undefined;
  readonly makerFee: number | undefined;
  readonly takerFee: number | undefined;
  /** In ticks; undefined for none or unknown. */
  readonly liquidationNow: number | undefined;
  readonly liquidationThen: number | undefined;
  /** Hundredths of a percent. */
  readonly rateNow: bigint | undefined;
  readonly rateThen: bigint | undefined;
  readonly maxLots: number;
  /** Bound of the value of this side at this multiple, and what is used of it. */
  readonly bracket: { readonly max: number; readonly used: number };
};

export type PreviewNeeds = {
  readonly contract: ContractRow;
  readonly account: LeverAccountReply | undefined;
  /** Best price of the other side. */
  readonly best: string | undefined;
};

export function previewOf(form: FuturesForm, { contract, account, best }: PreviewNeeds): FuturesPreview {
  const { perTickLot, ticks: ticksOf } = scaleOf(contract);
  const typed = typedWhole(priceOf(form), contract.price_decimals) || undefined;
  const ticks = typed ?? ticksOf(best ?? contract.mark);
  const lots = typedWhole(form.lots, 0) || undefined;
  const fees = account?.fees.find(({ currency_id: id }) => id === contract.currency_id);
  const [makerPpm, takerPpm] = [ppmOf(fees?.maker ?? contract.maker_fee), ppmOf(fees?.taker ?? contract.taker_fee)];
  const value = lots === undefined ? undefined : positionValue(perTickLot, ticks, lots);
  const margin = value === undefined ? undefined : initialMargin(value, form.multiple);
  const bounds = contract.brackets.map((row) => ({ valueMax: Number(units(row.value_max)), multipleMax: row.multiple_max }));
  const bracket = { max: valueMaxAt(bounds, form.multiple), used: account === undefined ? 0 : sideValue(account, contract, form.side) };
  const now = account === undefined ? undefined : riskOf(account, contract, { lots: 0n, value: 0n, margin: 0n, fee: 0n });
  const takerFee = value === undefined ? undefined : fillFee(value, takerPpm);
  const sign = form.side === "long" ? 1n : -1n;
  const added =
    lots === undefined || value === undefined || margin === undefined
      ? undefined
      : { lots: sign * BigInt(lots), value: sign * BigInt(value), margin: BigInt(margin), fee: BigInt(takerFee ?? 0) };
  const then = account === undefined || added === undefined ? undefined : riskOf(account, contract, added);
  return {
    lots,
    ticks,
    value,
    margin,
    makerFee: value === undefined ? undefined : fillFee(value, makerPpm),
    takerFee,
    liquidationNow: now?.price,
    liquidationThen: then?.price,
    rateNow: now?.rate,
    rateThen: then?.rate,
    maxLots: maxLots({ account, contract, perTickLot, ticks: typed ?? dearer(ticks), multiple: form.multiple, takerPpm, bracket }),
    bracket,
  };
}

/** The price that the order names, if it names one. */
const priceOf = ({ kind, price, trigger }: FuturesForm): string => ({ market: "", limit: price, stop: trigger, trailing: "" })[kind];

/** What the position would bring where it is closed at `price`, fees apart, 10^-8; undefined while something is missing. */
export function exitResult(
  form: FuturesForm,
  { lots, ticks, value }: FuturesPreview,
  contract: ContractRow,
  price: string,
): number | undefined {
  const exit = typedWhole(price, contract.price_decimals);
  if (lots === undefined || value === undefined || exit === undefined || exit === 0 || ticks === 0) return undefined;
  return positionResult(form.side, value, positionValue(scaleOf(contract).perTickLot, exit, lots));
}

/** The most that can be bought at market leaves room for the price to move before it is sent: it was refused by the next tick. */
const MARKET_ROOM_PERMILLE = 2;
const dearer = (ticks: number): number => Math.ceil((ticks * (1000 + MARKET_ROOM_PERMILLE)) / 1000);

/** What the free money, the bracket and the order's bound allow. */
function maxLots(of: {
  readonly account: LeverAccountReply | undefined;
  readonly contract: ContractRow;
  readonly perTickLot: number;
  readonly ticks: number;
  readonly multiple: number;
  readonly takerPpm: number;
  readonly bracket: FuturesPreview["bracket"];
}): number {
  const { account, contract, perTickLot, ticks, multiple, takerPpm, bracket } = of;
  const perLot = positionValue(perTickLot, ticks, 1);
  if (account === undefined || perLot === 0) return 0;
  const cost = initialMargin(perLot, multiple) + fillFee(perLot, takerPpm) + 1;
  const byMoney = Math.floor(Number(units(account.free)) / cost);
  const byBracket = Math.floor((bracket.max - bracket.used) / perLot);
  return Math.max(0, Math.min(byMoney, byBracket, contract.share_max));
}

type Added = { readonly lots: bigint; readonly value: bigint; readonly margin: bigint; readonly fee: bigint };

/** Rate and liquidation price with so much more. */
function riskOf(account: LeverAccountReply, contract: ContractRow, added: Added) {
  const { perTickLot, ticks } = scaleOf(contract);
  const per = BigInt(perTickLot);
  const mark = BigInt(ticks(contract.mark)) * per;
  const net = netOf(account.positions, contract);
  const [lots, entryValue] = [net.lots + added.lots, net.entryValue + added.value];
  const equity = units(account.equity) - added.fee + added.lots * mark - added.value;
  const margin = units(account.margin) + added.margin;
  const rest = equity - (lots * mark - entryValue);
  return { rate: riskRate(equity, margin), price: liquidationPrice({ rest, margin, lots, entryValue, perTickLot: per }) };
}

export type FuturesProblem =
  | "lots_missing"
  | "lots_above_max"
  | "price_missing"
  | "limit_beyond_last"
  | "trigger_missing"
  | "trail_missing"
  | "money_short"
  | "bracket"
  | "test"
  | "exits"
  | "halted"
  | "stale";

/** Where a limit order may wait first: a step below what it is measured with for a long, a step above for a short. */
export function nearestLimit(contract: ContractRow, side: PositionSide): string {
  const from = scaleOf(contract).ticks(contract.limits_from);
  return formatDecimal(Math.max(1, side === "long" ? from - 1 : from + 1), contract.price_decimals);
}

/** The first thing that keeps the order from being sent; undefined when nothing does. */
export function problemOf(form: FuturesForm, preview: FuturesPreview, { contract, account }: PreviewNeeds): FuturesProblem | undefined {
  if (contract.halted === 1) return "halted";
  if (contract.fresh === 0) return "stale";
  const { ticks: ticksOf } = scaleOf(contract);
  const price = typedWhole(priceOf(form), contract.price_decimals);
  if (form.kind === "limit") {
    if (price === undefined || price === 0) return "price_missing";
    const from = ticksOf(contract.limits_from);
    if (form.side === "long" ? price >= from : price <= from) return "limit_beyond_last";
  }
  // At the mark it would have come already.
  if (form.kind === "stop" && (price === undefined || price === 0 || price === ticksOf(contract.mark))) return "trigger_missing";
  if (form.kind === "trailing" && !isTrail(form.trail)) return "trail_missing";
  if (preview.lots === undefined) return "lots_missing";
  if (preview.lots > contract.share_max) return "lots_above_max";
  if (form.multiple > FREE_MULTIPLE && account !== undefined && account.test_passed === 0) return "test";
  if (preview.value !== undefined && preview.bracket.used + preview.value > preview.bracket.max) return "bracket";
  // What waits for its trigger holds no money: what is there then counts.
  const needed = isWaiting(form) ? 0n : BigInt((preview.margin ?? 0) + (preview.takerFee ?? 0));
  if (account !== undefined && units(account.free) < needed) return "money_short";
  return hasGoodExits(form, preview, contract) ? undefined : "exits";
}

export const isWaiting = ({ kind }: FuturesForm): boolean => kind === "stop" || kind === "trailing";

function isTrail(text: string): boolean {
  const trail = typedWhole(text, 2);
  return trail !== undefined && trail >= TRAIL.least && trail <= TRAIL.most;
}

/** A long takes profit above and stops below, a short the other way round. */
function hasGoodExits(form: FuturesForm, { ticks }: FuturesPreview, contract: ContractRow): boolean {
  if (!form.hasExits || form.kind === "trailing") return true;
  const [profit, loss] = [typedWhole(form.takeProfit, contract.price_decimals), typedWhole(form.stopLoss, contract.price_decimals)];
  const isAbove = (price: number | undefined): boolean => price === undefined || price === 0 || price > ticks;
  const isBelow = (price: number | undefined): boolean => price === undefined || price === 0 || price < ticks;
  return form.side === "long" ? isAbove(profit) && isBelow(loss) : isBelow(profit) && isAbove(loss);
}

/** What only one kind says. */
const OWN_FIELDS: Readonly<Record<FuturesKind, (form: FuturesForm) => Readonly<Record<string, string>>>> = {
  market: () => ({}),
  limit: ({ price }) => ({ target_price: price }),
  stop: ({ trigger }) => ({ order_type: "stop", trigger_price: trigger }),
  trailing: ({ trail }) => ({ order_type: "trailing_stop", trail_percent: trail }),
};

/** The fields of `/lever/submit`. */
export function submitFields(form: FuturesForm, contract: ContractRow): Readonly<Record<string, string | number>> {
  const exits =
    form.hasExits && form.kind !== "trailing"
      ? {
          ...(form.takeProfit === "" ? {} : { take_profit_price: form.takeProfit }),
          ...(form.stopLoss === "" ? {} : { stop_loss_price: form.stopLoss }),
        }
      : {};
  return {
    currency_id: contract.currency_id,
    legal_id: contract.legal_id,
    share: form.lots,
    multiple: form.multiple,
    type: form.side === "long" ? 1 : 2,
    status: form.kind === "limit" ? 0 : 1,
    ...OWN_FIELDS[form.kind](form),
    ...exits,
  };
}

const HUNDRED = 100n * 10n ** 10n;

/** `part` of `whole`, which is not below zero, in percent with so many decimals, half up (seed 9) and as much below zero; '0' without a whole. */
function percentOf(part: bigint, whole: bigint, places: number): string {
  if (whole === 0n) return formatDecimal(0, places);
  const doubled = (part < 0n ? -part : part) * 200n * 10n ** BigInt(places);
  const rounded = (doubled + whole) / (2n * whole);
  return formatDecimal(part < 0n ? -rounded : rounded, places);
}

/** Return on the margin that it was opened with, of what is still open of it, in percent, two decimals. */
export function returnOnMargin({ profits, origin_caution_money: first, share, closed_share: closed, settled }: LeverRow): string {
  const lots = BigInt(settled === 1 ? share : share + closed);
  return percentOf(units(profits), lots === 0n ? 0n : (units(first) * BigInt(share)) / lots, 2);
}

/** What the position would pay (below zero) or receive with the running estimate. */
export function nextFunding(row: LeverRow, contract: ContractRow): string {
  const rate = scaledDecimal(contract.funding_rate) * (row.type === 1 ? -1n : 1n);
  const value = scaledDecimal(multiplyDecimals(row.number, contract.mark, 8));
  return scaledText((value * rate) / HUNDRED, 2);
}

/** The same of all positions in a contract together; undefined without any. */
export function fundingOf(rows: readonly LeverRow[], contract: ContractRow): string | undefined {
  const here = rows.filter(({ currency }) => currency === contract.currency_id);
  if (here.length === 0) return undefined;
  return scaledText(
    here.reduce((sum, row) => sum + scaledDecimal(nextFunding(row, contract)), 0n),
    2,
  );
}

/** What reaching a price would bring, fees apart. */
export function resultAt(row: LeverRow, price: string): string {
  const difference = scaledDecimal(price) - scaledDecimal(row.price);
  return multiplyDecimals(scaledText(row.type === 1 ? difference : -difference, 8), row.number, 2);
}

/** How far a price lies from another, in percent with one decimal and its sign. */
export function distanceOf(price: string, from: string): string {
  const away = percentOf(scaledDecimal(price) - scaledDecimal(from), scaledDecimal(from), 1);
  return away.startsWith("-") ? `−${away.slice(1)}` : `+${away}`;
}

/** Percent of a rate as a plain number, for drawing. */
export const drawn = (percent: string): number => Number(scaledDecimal(percent) / 10n ** 8n) / 100;

/** Where a price stands between liquidation (0) and take-profit (100); without a take-profit 30 % of the way beyond entry. Shorts mirrored. */
export function rulerOf(row: LeverRow) {
  const [entry, mark, loss] = [scaledDecimal(row.price), scaledDecimal(row.update_price), scaledDecimal(row.stop_loss_price)];
  const [liquidation, target] = [scaledDecimal(row.liquidation_price), scaledDecimal(row.target_profit_price)];
  const danger = liquidation > 0n ? liquidation : row.type === 1 ? 0n : entry * 2n;
  const profit = target > 0n ? target : entry + ((entry - danger) * 3n) / 10n;
  const at = (price: bigint): number => {
    const share = profit === danger ? 0 : Number(((price - danger) * 10_000n) / (profit - danger)) / 100;
    return Math.max(0, Math.min(100, share));
  };
  const away = mark > liquidation ? mark - liquidation : liquidation - mark;
  const distance = mark === 0n || liquidation === 0n ? undefined : percentOf(away, mark, 1);
  return { entry: at(entry), mark: at(mark), stopLoss: loss > 0n ? at(loss) : undefined, hasProfit: target > 0n, distance };
}
