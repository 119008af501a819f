/**
 * What a position would bring, where it would be closed out, at which price it brings what one wants, and how large it may be for a
 * loss that one accepts: by the formulas that the venue settles with. One position alone in its account; nothing is sent. Pure.
 */
import { typedUnits } from "../../../web/numbers/decimal-text.ts";
import { typedWhole } from "../../../web/trading/ticket/typed-figures.ts";
import type { ContractRow } from "../contract/futures-rows.ts";
import { fillFee, initialMargin, liquidationPrice, positionResult, positionValue, valueMaxAt, type PositionSide } from "../formulas.ts";
import { MONEY_DECIMALS, ppmOf, scaleOf, units } from "./futures.form.ts";

export const CALCULATIONS = ["result", "target", "liquidation", "size"] as const;
export type Calculation = (typeof CALCULATIONS)[number];

/** What is typed; every calculation reads what it needs. */
export type CalculatorForm = {
  readonly what: Calculation;
  readonly side: PositionSide;
  readonly multiple: number;
  readonly entry: string;
  readonly exit: string;
  readonly lots: string;
  /** Percent of the margin that one wants to win, fees taken off. */
  readonly wanted: string;
  /** Of the account, in the contract's money. */
  readonly balance: string;
  /** Percent of the balance that one accepts to lose. */
  readonly risk: string;
};

/** The contract's steps, and the rate of whoever takes a price. */
export type CalculatorNeeds = { readonly contract: ContractRow; readonly takerPpm: number };

export const PERCENT_DECIMALS = 2;
/** Prices are below 2^31 ticks. */
const TICKS_MAX = 2 ** 31 - 1;
/** What a plain number counts exactly. */
const VALUE_BOUND = Number.MAX_SAFE_INTEGER;

/** What opening costs: value, margin, fee. */
type Opened = { readonly ticks: number; readonly lots: number; readonly value: number; readonly margin: number; readonly fee: number };

export type ResultFigures = Opened & {
  readonly exitFee: number;
  /** Fees taken off, 10^-8. */
  readonly net: number;
  /** Of the margin, hundredths of a percent. */
  readonly returned: number;
};
export type LiquidationFigures = Opened & {
  /** In ticks; undefined: no price above zero closes it out. */
  readonly price: number | undefined;
  /** How far from the entry, hundredths of a percent. */
  readonly away: number | undefined;
};
export type SizeFigures = Opened & {
  /** At the stop, fees taken off: below zero. */
  readonly net: number;
  /** What the multiple's bracket allows, 10^-8. */
  readonly valueMax: number;
};

export const takerOf = (contract: ContractRow, fees: readonly { readonly currency_id: number; readonly taker: string }[]): number =>
  ppmOf(fees.find(({ currency_id: id }) => id === contract.currency_id)?.taker ?? contract.taker_fee);

const ticksOf = (text: string, { contract }: CalculatorNeeds): number | undefined => {
  const ticks = typedWhole(text, contract.price_decimals);
  return ticks === undefined || ticks === 0 || ticks > TICKS_MAX ? undefined : ticks;
};

function openedOf(form: CalculatorForm, needs: CalculatorNeeds, lots: number | undefined): Opened | undefined {
  const ticks = ticksOf(form.entry, needs);
  if (ticks === undefined || lots === undefined || lots === 0) return undefined;
  const value = positionValue(scaleOf(needs.contract).perTickLot, ticks, lots);
  if (value > VALUE_BOUND) return undefined;
  return { ticks, lots, value, margin: initialMargin(value, form.multiple), fee: fillFee(value, needs.takerPpm) };
}

/** What closing at so many ticks brings, both fees taken off. */
function netAt(form: CalculatorForm, { contract, takerPpm }: CalculatorNeeds, { value, lots, fee }: Opened, ticks: number): number {
  const exit = positionValue(scaleOf(contract).perTickLot, ticks, lots);
  return positionResult(form.side, value, exit) - fee - fillFee(exit, takerPpm);
}

/** Undefined while something is missing. */
export function resultOf(form: CalculatorForm, needs: CalculatorNeeds): ResultFigures | undefined {
  const [opened, exit] = [openedOf(form, needs, typedWhole(form.lots, 0)), ticksOf(form.exit, needs)];
  if (opened === undefined || exit === undefined) return undefined;
  const exitValue = positionValue(scaleOf(needs.contract).perTickLot, exit, opened.lots);
  const net = netAt(form, needs, opened, exit);
  return { ...opened, exitFee: fillFee(exitValue, needs.takerPpm), net, returned: hundredths(net, opened.margin) };
}

/** The nearest price at which the position brings what is wanted, fees taken off; undefined while something is missing or no price does. */
export function targetOf(form: CalculatorForm, needs: CalculatorNeeds): (ResultFigures & { readonly exit: number }) | undefined {
  const [opened, wanted] = [openedOf(form, needs, typedWhole(form.lots, 0)), typedWhole(form.wanted, PERCENT_DECIMALS)];
  if (opened === undefined || wanted === undefined) return undefined;
  const sum = BigInt(opened.margin) * BigInt(wanted);
  const brings = (ticks: number): boolean => BigInt(netAt(form, needs, opened, ticks)) * 10_000n >= sum;
  const exit = form.side === "long" ? leastThat(brings, 1, TICKS_MAX) : mostThat(brings, 1, TICKS_MAX);
  if (exit === undefined) return undefined;
  const exitValue = positionValue(scaleOf(needs.contract).perTickLot, exit, opened.lots);
  const net = netAt(form, needs, opened, exit);
  return { ...opened, exitFee: fillFee(exitValue, needs.takerPpm), net, returned: hundredths(net, opened.margin), exit };
}

/** Where the account is closed out, with this position alone and so much money. Undefined while something is missing. */
export function liquidationOf(form: CalculatorForm, needs: CalculatorNeeds): LiquidationFigures | undefined {
  const [opened, balance] = [openedOf(form, needs, typedWhole(form.lots, 0)), typedUnits(form.balance, MONEY_DECIMALS)];
  if (opened === undefined || balance === undefined) return undefined;
  if (balance < BigInt(opened.margin + opened.fee)) return undefined;
  const sign = form.side === "long" ? 1n : -1n;
  const price = liquidationPrice({
    rest: balance - BigInt(opened.fee),
    margin: BigInt(opened.margin),
    lots: sign * BigInt(opened.lots),
    entryValue: sign * BigInt(opened.value),
    perTickLot: BigInt(scaleOf(needs.contract).perTickLot),
  });
  return { ...opened, price, away: price === undefined ? undefined : hundredths(Math.abs(price - opened.ticks), opened.ticks) };
}

/** The most lots whose loss at the stop, fees with it, is within what one accepts. Undefined while something is missing or wrong way round. */
export function sizeOf(form: CalculatorForm, needs: CalculatorNeeds): SizeFigures | undefined {
  const [balance, risk] = [typedUnits(form.balance, MONEY_DECIMALS), typedWhole(form.risk, PERCENT_DECIMALS)];
  const [one, stop] = [openedOf(form, needs, 1), ticksOf(form.exit, needs)];
  if (balance === undefined || risk === undefined || one === undefined || stop === undefined) return undefined;
  if (form.side === "long" ? stop >= one.ticks : stop <= one.ticks) return undefined;
  const accepted = (balance * BigInt(risk)) / 10_000n;
  const most = Math.min(needs.contract.share_max, Math.floor(VALUE_BOUND / one.value));
  const isAccepted = (lots: number): boolean => {
    const opened = openedOf(form, needs, lots);
    return opened !== undefined && -BigInt(netAt(form, needs, opened, stop)) <= accepted;
  };
  const lots = mostThat(isAccepted, 1, most);
  const opened = lots === undefined ? undefined : openedOf(form, needs, lots);
  if (opened === undefined) return undefined;
  const bounds = needs.contract.brackets.map((row) => ({ valueMax: Number(units(row.value_max)), multipleMax: row.multiple_max }));
  return { ...opened, net: netAt(form, needs, opened, stop), valueMax: valueMaxAt(bounds, form.multiple) };
}

/** Hundredths of a percent, rounded towards zero. */
const hundredths = (part: number, whole: number): number => (whole === 0 ? 0 : Number((BigInt(part) * 10_000n) / BigInt(whole)));

/** The least number that is good, where all above a good one are. */
function leastThat(isGood: (number: number) => boolean, least: number, most: number): number | undefined {
  if (!isGood(most)) return undefined;
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isGood(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The largest number that is good, where all below a good one are. */
function mostThat(isGood: (number: number) => boolean, least: number, most: number): number | undefined {
  if (!isGood(least)) return undefined;
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isGood(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
