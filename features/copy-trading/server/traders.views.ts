/** Traders as the wire shows them. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { marketId, userId } from "../../../money/units.ts";
import type { ByContract, TraderDetailReply, TraderFigures, TraderRow, TraderState } from "../contract/copy-trading-replies.ts";
import { returnPpm } from "../figures.ts";
import { FOLLOWERS_MAX } from "../formulas.ts";
import type { TraderRecord } from "./traders.rows.ts";
import type { TraderSheet } from "./traders-board.ts";

export const USDT_DECIMALS = 6;
export const moneyText = (units: bigint): string => wireDecimal(units, USDT_DECIMALS);
/** Percent of millionths with two decimals, towards zero. */
export const percentText = (ppm: bigint | number): string => formatDecimal(BigInt(ppm) / 100n, 2);
/** Percent of millionths with all decimals that it has. */
export const sharePercent = (ppm: number): string => formatDecimal(BigInt(ppm), 4);

export function figuresView(sheet: TraderSheet): TraderFigures {
  return {
    since: sheet.since,
    days: sheet.days,
    hours: sheet.record.hours,
    profit: moneyText(sheet.profit),
    return: percentText(sheet.returnPpm),
    drawdown: percentText(sheet.record.drawdown_ppm),
    accuracy: sheet.accuracyPpm === undefined ? "" : percentText(sheet.accuracyPpm),
    closed: sheet.closed.closed,
    won: sheet.closed.won,
    mean_holding_ms: sheet.holdingMs,
    yesterday: moneyText(sheet.yesterday),
    today: moneyText(sheet.today),
    mean_equity: moneyText(sheet.mean),
    followers: sheet.followers,
    copying: moneyText(sheet.copying),
    positions: sheet.held,
  };
}

export function stateView(kernel: Kernel, record: TraderRecord): TraderState {
  const followers = kernel.copies.state.traders.get(userId(Number(record.trader)))?.follows.length ?? 0;
  const isOpen = record.state === "active" && !record.is_paused && !record.rests && followers < FOLLOWERS_MAX;
  return {
    state: record.state,
    is_paused: record.is_paused ? 1 : 0,
    share: sharePercent(record.share_ppm),
    is_open: isOpen ? 1 : 0,
    ends: Number(record.ends),
    delay: record.delay,
    program: record.program,
  };
}

/** Says a text in the reader's language. */
export type Say = (key: string) => string;
/** What they say of themselves; of a program what it does. */
export const introduction = ({ program, text }: TraderRecord, say: Say): string =>
  program === "" ? text : say(`copy_trading.program.${program}`);

export function traderRow(kernel: Kernel, sheet: TraderSheet, isFollowed: boolean, say: Say): TraderRow {
  const { record, mean, dayEnds } = sheet;
  return {
    id: sheet.id,
    nickname: record.nickname,
    head_portrait: record.head_portrait,
    follow_num: sheet.followers,
    is_followed: isFollowed,
    total_profits: percentText(sheet.returnPpm),
    closed_count: sheet.closed.closed,
    correct_rate: `${percentText(sheet.accuracyPpm ?? 0)}%`,
    text: introduction(record, say),
    status: stateView(kernel, record),
    figures: figuresView(sheet),
    curve: dayEnds.map(({ profit }) => percentText(returnPpm(profit, mean))),
  };
}

const coinOf = (kernel: Kernel, contract: number) => kernel.spot.markets.get(marketId(contract))?.terms;
export const symbolOf = (kernel: Kernel, contract: number): string => coinOf(kernel, contract)?.symbol ?? "";
export const currencyOf = (kernel: Kernel, contract: number): number => coinOf(kernel, contract)?.base ?? 0;

export function contractsView(kernel: Kernel, { byContract }: TraderSheet): readonly ByContract[] {
  return byContract.map(({ contract, closed, won, result }) => ({
    currency_id: currencyOf(kernel, contract),
    symbol: symbolOf(kernel, contract),
    closed,
    won,
    result: moneyText(result),
  }));
}

/** What the one who looks has to do with a trader. */
type Viewer = { readonly isFollowed: boolean; readonly isStarred: boolean };

export function detailView(kernel: Kernel, sheet: TraderSheet, { isFollowed, isStarred }: Viewer, say: Say): TraderDetailReply {
  const { record, closed, held, mean } = sheet;
  return {
    trader_info: { id: sheet.id, nickname: record.nickname, head_portrait: record.head_portrait, signature: record.signature },
    data: {
      follow_num: sheet.followers,
      total_profits: moneyText(sheet.profit),
      total_income_rate: Number(percentText(sheet.returnPpm)),
      correct_rate: Number(percentText(sheet.accuracyPpm ?? 0)),
      profitCount: closed.won,
      fallCount: closed.closed - closed.longs,
      riseCount: closed.longs,
      yesterday_profits: `${percentText(returnPpm(sheet.yesterday, mean))}%`,
      position_count: held,
      total_count: closed.closed + held,
    },
    is_followed: isFollowed,
    is_starred: isStarred,
    text: introduction(record, say),
    status: stateView(kernel, record),
    figures: figuresView(sheet),
    by_contract: contractsView(kernel, sheet),
  };
}
