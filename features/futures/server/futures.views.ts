/** Orders and positions of futures as `/lever` shows them: a position is an order that was filled, and has its number. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { positionResult, positionValue, type PositionSide } from "../formulas.ts";
import type { LeverOrderRow, LeverRow } from "../contract/futures-rows.ts";
import type { CopiedOf } from "../../copy-trading/server/copied-rows.ts";
import type { Contract } from "../kernel/public.ts";
import type { OrderRow, PositionRow } from "./futures-changes.ts";

/** What clients of this family show instead of the id. */
export const SHOWN_ID_OFFSET = 10_000;
export const LEVER_STATUS = { pending: 0, open: 1, closing: 2, closed: 3, cancelled: 4 } as const;
const STATUS_NAMES = ["Pending", "Open", "Closing", "Closed", "Cancelled"] as const;

/** Scales and names that every figure of a contract is shown with. */
export type ContractScale = {
  readonly contract: Contract;
  readonly symbol: string;
  readonly base: { readonly id: number; readonly code: string; readonly decimals: number };
  readonly quote: { readonly id: number; readonly code: string; readonly decimals: number };
  readonly priceDecimals: number;
};

export function scaleOf(kernel: Kernel, contract: Contract): ContractScale {
  const terms = kernel.spot.markets.get(contract.terms.contract)?.terms;
  const [base, quote] = [terms?.base ?? 0, terms?.quote ?? 0];
  return {
    contract,
    symbol: terms?.symbol ?? "",
    base: { id: base, ...assetOf(kernel, base) },
    quote: { id: quote, ...assetOf(kernel, quote) },
    priceDecimals: terms?.priceDecimals ?? 0,
  };
}

export const priceText = ({ priceDecimals }: ContractScale, ticks: bigint | number): string => wireDecimal(ticks, priceDecimals);
export const moneyText = ({ quote }: ContractScale, units: bigint | number): string => wireDecimal(units, quote.decimals);
/** For a sentence: two decimals, cut. */
export const toldMoney = ({ quote }: ContractScale, units: bigint): string =>
  formatDecimal(units / 10n ** BigInt(Math.max(0, quote.decimals - 2)), 2);
/** Base units of so many lots. */
export function numberText({ contract, base }: ContractScale, lots: bigint | number): string {
  return wireDecimal(BigInt(lots) * BigInt(contract.terms.baseUnitsPerLot), base.decimals);
}

/** Mean price of lots worth so much, rounded down; '0' for none. */
export function meanPrice(scale: ContractScale, value: bigint, lots: bigint): string {
  if (lots === 0n) return wireDecimal(0, scale.priceDecimals);
  const FINER = 4;
  const ticks = (value * 10n ** BigInt(FINER)) / (lots * BigInt(scale.contract.perTickLot));
  return wireDecimal(ticks, scale.priceDecimals + FINER);
}

/** Percent with two decimals, of hundredths. */
export const rateText = (hundredths: bigint | undefined): string => (hundredths === undefined ? "0.00" : formatDecimal(hundredths, 2));

/** What stands beside a position's row: what the kernel knows of an open one, the receipt of its newest closing. */
export type LiveFigures = {
  readonly liquidation?: number | undefined;
  readonly lamps?: number;
  readonly receipts?: readonly string[] | undefined;
  readonly closeOut?: { readonly fee: bigint; readonly number: number } | undefined;
  readonly copied?: CopiedOf | undefined;
};

type Frame = "id" | "show_lever_id" | "type" | "type_name" | "status" | "status_name" | "order_type" | "currency" | "legal";
type Copied = "follow_user_id" | "follow_order_id";
type Named = Frame | Copied | "currency_name" | "legal_name" | "symbol" | "user";

function frame(
  scale: ContractScale,
  row: { readonly id: unknown; readonly side: string; readonly user: number },
  status: LeverRow["status"],
  copied?: CopiedOf,
): Pick<LeverRow, Named> {
  const id = Number(row.id);
  const isLong = row.side === "long" || row.side === "buy";
  return {
    id,
    show_lever_id: id + SHOWN_ID_OFFSET,
    type: isLong ? 1 : 2,
    type_name: isLong ? "Long" : "Short",
    status,
    status_name: STATUS_NAMES[status] ?? "",
    order_type: copied === undefined ? 1 : 2,
    follow_user_id: copied?.trader ?? 0,
    follow_order_id: copied?.source ?? 0,
    currency: scale.base.id,
    legal: scale.quote.id,
    currency_name: scale.base.code,
    legal_name: scale.quote.code,
    symbol: scale.symbol,
    user: { id: row.user },
  };
}

export function positionView(scale: ContractScale, row: PositionRow, live?: LiveFigures): LeverRow {
  const { contract } = scale;
  const big = (name: keyof PositionRow): bigint => BigInt(row[name]);
  const isOpen = big("closed_at") === 0n;
  const lots = isOpen ? big("lots") : big("opened_lots");
  const side = row.side as PositionSide;
  const entry = isOpen ? big("entry_value") : big("opened_value");
  const value = positionValue(contract.perTickLot, contract.mark, Number(big("lots")));
  const unrealised = positionResult(side, Number(big("entry_value")), value);
  const closeOutFee = live?.closeOut?.fee ?? 0n;
  const final = big("result") - big("close_fees") - closeOutFee;
  const margin = isOpen ? big("margin") : 0n;
  return {
    ...frame(
      scale,
      { id: row.id, side: String(row.side), user: Number(row.user_id) },
      isOpen ? LEVER_STATUS.open : LEVER_STATUS.closed,
      live?.copied,
    ),
    share: Number(lots),
    number: numberText(scale, lots),
    multiple: Number(row.multiple),
    origin_price: meanPrice(scale, big("opened_value"), big("opened_lots")),
    price: meanPrice(scale, entry, lots),
    update_price: isOpen ? priceText(scale, contract.mark) : meanPrice(scale, big("closed_value"), big("closed_lots")),
    target_profit_price: priceText(scale, big("take_profit_ticks")),
    stop_loss_price: priceText(scale, big("stop_loss_ticks")),
    exits_follow: String(row.exit_source),
    origin_caution_money: moneyText(scale, big("first_margin")),
    caution_money: moneyText(scale, margin),
    trade_fee: moneyText(scale, big("open_fees") + big("close_fees")),
    close_out_fee: moneyText(scale, closeOutFee),
    overnight: formatDecimal(contract.terms.overnightPpm, 4),
    overnight_money: moneyText(scale, big("overnight")),
    funding_money: moneyText(scale, big("funding")),
    profits: moneyText(scale, isOpen ? unrealised : final),
    fact_profits: moneyText(scale, final),
    closed_share: Number(big("closed_lots")),
    reason: String(row.cause),
    liquidation_price: live?.liquidation === undefined ? priceText(scale, 0) : priceText(scale, live.liquidation),
    deleveraging_lamps: live?.lamps ?? 0,
    waits: 0,
    trail_percent: "",
    reduces: 0,
    settled: isOpen ? 0 : 1,
    receipt: live?.receipts?.at(-1) ?? "",
    receipts: live?.receipts ?? [],
    close_out: live?.closeOut?.number ?? 0,
    time: clockText(timeMs(Number(row.opened_at))),
    transaction_time: clockText(timeMs(Number(row.opened_at))),
    handle_time: isOpen ? "" : clockText(timeMs(Number(row.closed_at))),
    complete_time: isOpen ? "" : clockText(timeMs(Number(row.closed_at))),
  };
}

/** An opening order that waits, or that ended before anything of it was filled. `follows`: where the trigger of a trailing stop is now. */
export function orderView(scale: ContractScale, row: OrderRow, follows = 0): LeverRow {
  const isPending = row.status === "working" || row.status === "waiting";
  const big = (name: keyof OrderRow): bigint => BigInt(row[name]);
  const lots = big("lots") - (isPending ? big("filled_lots") : 0n);
  const { contract } = scale;
  const isTrailing = row.status === "waiting" && big("trail_ppm") > 0n;
  const waitsFor = isTrailing ? BigInt(follows) : big("trigger_ticks");
  const ticks = big("ticks") > 0n ? big("ticks") : waitsFor;
  const value = BigInt(contract.perTickLot) * ticks * lots;
  const margin = (value + big("multiple") - 1n) / big("multiple");
  const fee = (value * BigInt(contract.terms.takerPpm)) / 1_000_000n;
  const zero = moneyText(scale, 0);
  return {
    ...frame(
      scale,
      { id: row.id, side: String(row.side), user: Number(row.user_id) },
      isPending ? LEVER_STATUS.pending : LEVER_STATUS.cancelled,
    ),
    share: Number(lots),
    number: numberText(scale, lots),
    multiple: Number(row.multiple),
    origin_price: priceText(scale, ticks),
    price: priceText(scale, ticks),
    update_price: priceText(scale, contract.last === 0 ? contract.index : contract.last),
    target_profit_price: priceText(scale, big("take_profit_ticks")),
    stop_loss_price: priceText(scale, big("stop_loss_ticks")),
    exits_follow: String(row.exit_source),
    origin_caution_money: moneyText(scale, margin),
    caution_money: isPending ? moneyText(scale, margin) : zero,
    trade_fee: isPending ? moneyText(scale, fee) : zero,
    close_out_fee: zero,
    overnight: formatDecimal(contract.terms.overnightPpm, 4),
    overnight_money: zero,
    funding_money: zero,
    profits: zero,
    fact_profits: zero,
    closed_share: 0,
    reason: isPending ? "" : String(row.status),
    liquidation_price: priceText(scale, 0),
    deleveraging_lamps: 0,
    waits: row.status === "waiting" ? 1 : 0,
    trail_percent: isTrailing ? formatDecimal(big("trail_ppm"), 4, 2) : "",
    reduces: row.effect === "reduce" ? 1 : 0,
    settled: isPending ? 0 : 1,
    receipt: "",
    receipts: [],
    close_out: 0,
    time: clockText(timeMs(Number(row.placed_at))),
    transaction_time: "",
    handle_time: isPending ? "" : clockText(timeMs(Number(row.updated_at))),
    complete_time: "",
  };
}

/** Any order, for the history with reasons. */
export function orderHistoryView(scale: ContractScale, row: OrderRow, saved: bigint): LeverOrderRow {
  const big = (name: keyof OrderRow): bigint => BigInt(row[name]);
  return {
    id: Number(row.id),
    symbol: scale.symbol,
    currency: scale.base.id,
    legal: scale.quote.id,
    side: row.side as LeverOrderRow["side"],
    effect: row.effect as LeverOrderRow["effect"],
    order_type: row.order_type as LeverOrderRow["order_type"],
    price: priceText(scale, big("ticks")),
    share: Number(big("lots")),
    filled_share: Number(big("filled_lots")),
    average_price: meanPrice(scale, big("filled_value"), big("filled_lots")),
    multiple: Number(row.multiple),
    trigger_price: priceText(scale, big("trigger_ticks")),
    fee: moneyText(scale, big("fees")),
    saved: moneyText(scale, saved),
    result: moneyText(scale, big("result")),
    cause: String(row.cause),
    status: String(row.status),
    placed: Number(row.placed_at),
    updated: Number(row.updated_at),
  };
}

/** The contract of a pair of currencies. */
export function contractOf(kernel: Kernel, currency: number, legal: number): Contract | undefined {
  const market = kernel.spot.markets.all().find(({ terms }) => terms.base === currency && terms.quote === legal);
  return market === undefined ? undefined : kernel.futures.desk.contracts.get(market.terms.market);
}
