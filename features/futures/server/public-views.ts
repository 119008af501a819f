/** What everybody may see of futures: contracts, books, funding, close-outs, the fund. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { timeMs, type AssetId, type MarketId } from "../../../money/units.ts";
import type { CloseOutRow, ContractRow, FundingRow, InsuranceReply, LeverDepthReply, LeverTradesReply } from "../contract/futures-rows.ts";
import { positionResult, positionValue } from "../formulas.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { boardOf, contractSeries, type TapePrint } from "../../market/server/market-board.ts";
import { changeText } from "../../market/server/market.views.ts";
import type { Contract } from "../kernel/public.ts";
import { periodEnd } from "../kernel/marks.ts";
import { isFresh } from "../kernel/state.ts";
import { unrealisedOf } from "../kernel/risk.ts";
import type { RateRow, StepRow } from "./futures.rows.ts";
import { needsOf } from "./account-views.ts";
import { moneyText, numberText, priceText, scaleOf } from "./futures.views.ts";

/** Parts per billion and per million as percent. */
export const percentOfPpb = (ppb: bigint | number): string => formatDecimal(ppb, 7, 4);
const percentOfPpm = (ppm: number): string => formatDecimal(ppm, 4);
const LEVELS = 20;

export function contractRow(venue: Pick<TradingVenue, "kernel" | "live">, contract: Contract, now: number): ContractRow {
  const { kernel } = venue;
  const scale = scaleOf(kernel, contract);
  const { terms, last, index, mark, ratePpb, openLots, haltReason } = contract;
  const perLot = formatDecimal(terms.baseUnitsPerLot, scale.base.decimals);
  const places = perLot.includes(".") ? perLot.replace(/0+$/, "").split(".")[1]?.length : 0;
  return {
    currency_id: scale.base.id,
    legal_id: scale.quote.id,
    symbol: scale.symbol,
    currency_name: scale.base.code,
    legal_name: scale.quote.code,
    price_decimals: scale.priceDecimals,
    share_num: numberText(scale, 1),
    number_decimals: places ?? 0,
    last: priceText(scale, last === 0 ? index : last),
    limits_from: priceText(scale, limitsFrom(contract)),
    ...dayOf(venue, contract, now),
    mark: priceText(scale, mark),
    index: priceText(scale, index),
    funding_rate: percentOfPpb(ratePpb),
    next_funding: periodEnd(timeMs(now)),
    open_interest: numberText(scale, openLots),
    share_max: terms.lotsMax,
    multiples: terms.multiples,
    brackets: terms.brackets.map(({ valueMax, multipleMax }) => ({ value_max: moneyText(scale, valueMax), multiple_max: multipleMax })),
    maker_fee: percentOfPpm(terms.makerPpm),
    taker_fee: percentOfPpm(terms.takerPpm),
    overnight: percentOfPpm(terms.overnightPpm),
    close_out_fee: percentOfPpm(terms.closeOutPpm),
    funding_cap: percentOfPpb(terms.fundingCapPpb),
    band: percentOfPpm(terms.bandPpm),
    halted: haltReason === undefined ? 0 : 1,
    halt_reason: haltReason ?? "",
    halted_until: venue.kernel.contractHalts.untilOf(terms.contract) ?? 0,
    fresh: isFresh(contract, timeMs(now)) ? 1 : 0,
  };
}

/** In a quiet contract the last trade is long ago: it would keep orders out that no price is near. */
export function limitsFrom({ book, last, index }: Contract): number {
  const [bid = 0] = book.depth("buy", 1).map(({ ticks }) => ticks);
  const [offer = Number.POSITIVE_INFINITY] = book.depth("sell", 1).map(({ ticks }) => ticks);
  return Math.max(bid, Math.min(offer, last === 0 ? index : last));
}

function dayOf(
  venue: Pick<TradingVenue, "kernel" | "live">,
  contract: Contract,
  now: number,
): Pick<ContractRow, "change" | "high" | "low" | "volume"> {
  const scale = scaleOf(venue.kernel, contract);
  const last = contract.last === 0 ? contract.index : contract.last;
  const day = boardOf(venue).day(contractSeries(contract.terms.contract), timeMs(now));
  return {
    change: changeText(day?.changePpm ?? 0),
    high: priceText(scale, day?.high ?? last),
    low: priceText(scale, day?.low ?? last),
    volume: numberText(scale, day?.volume ?? 0),
  };
}

export function depthReply(kernel: Kernel, contract: Contract): LeverDepthReply {
  const scale = scaleOf(kernel, contract);
  const levels = (side: "buy" | "sell") =>
    contract.book.depth(side, LEVELS).map(({ ticks, lots }) => [priceText(scale, ticks), numberText(scale, lots)] as const);
  return { currency_id: scale.base.id, bids: levels("buy"), asks: levels("sell") };
}

export function tradesReply(kernel: Kernel, contract: Contract, tape: readonly TapePrint[]): LeverTradesReply {
  const scale = scaleOf(kernel, contract);
  return {
    currency_id: scale.base.id,
    list: tape.map(({ id, direction, ticks, lots, at }) => ({
      id,
      price: priceText(scale, ticks),
      amount: numberText(scale, lots),
      direction,
      ts: at,
    })),
  };
}

export function fundingRow(kernel: Kernel, contract: Contract, { due, rate_ppb: rate, mark, index_ticks: index }: RateRow): FundingRow {
  const scale = scaleOf(kernel, contract);
  return {
    due: Number(due),
    rate: formatDecimal(BigInt(rate), 7, 4),
    mark: priceText(scale, BigInt(mark)),
    index: priceText(scale, BigInt(index)),
  };
}

export function insuranceReply(kernel: Kernel, now: number, rows: readonly { minute: string; balance: string }[]): InsuranceReply {
  const { desk } = kernel.futures;
  const fund = desk.account(HOUSE);
  const quote = kernel.assets.all().find(({ code }) => code === "USDT");
  const text = (units: bigint): string => formatDecimal(units, quote?.decimals ?? 0);
  const balance = kernel.ledger.balanceOf(HOUSE, PURPOSE.insurance, quote?.id ?? (0 as AssetId));
  return {
    now,
    currency_name: quote?.code ?? "",
    balance: text(balance),
    equity: text(balance + (fund === undefined ? 0n : unrealisedOf(needsOf(kernel), fund))),
    positions: (fund?.positions ?? []).flatMap((position) => {
      const contract = desk.contracts.get(position.contract);
      if (contract === undefined) return [];
      const scale = scaleOf(kernel, contract);
      const value = positionValue(contract.perTickLot, contract.mark, position.lots);
      const result = positionResult(position.side, position.entryValue, value);
      const figures = { number: numberText(scale, position.lots), value: moneyText(scale, value), profits: moneyText(scale, result) };
      return [{ symbol: scale.symbol, side: position.side, ...figures }];
    }),
    history: rows.map((row) => [Number(row.minute), text(BigInt(row.balance))] as const),
  };
}

export function closeOutRow(kernel: Kernel, row: StepRow): CloseOutRow | undefined {
  const contract = kernel.futures.desk.contracts.get(row.contract as MarketId);
  if (contract === undefined) return undefined;
  const scale = scaleOf(kernel, contract);
  return {
    number: Number(row.number),
    at: Number(row.at),
    symbol: scale.symbol,
    side: row.side,
    size: numberText(scale, BigInt(row.lots)),
    bankruptcy_price: priceText(scale, BigInt(row.bankruptcy_ticks)),
    mark: priceText(scale, BigInt(row.mark)),
    filled: numberText(scale, BigInt(row.filled_lots)),
    by_fund: numberText(scale, BigInt(row.fund_lots)),
    deleveraged: numberText(scale, BigInt(row.deleveraged_lots)),
    fee: moneyText(scale, BigInt(row.close_out_fee)),
  };
}
