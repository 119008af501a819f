/** Rows and sums as clients of this family show them: a row of the tables with what the kernel knows of it now. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { orderId, userId, type MarketId } from "../../../money/units.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { copiedOf } from "../../copy-trading/server/copied-rows.ts";
import type { LeverRow } from "../contract/futures-rows.ts";
import { riskRate } from "../formulas.ts";
import { riskEquity, unrealisedOf } from "../kernel/risk.ts";
import { accountView, LampBoard, liquidationOf, needsOf, triggerNow } from "./account-views.ts";
import type { OrderRow, PositionRow } from "./futures-changes.ts";
import { isPositionRow } from "./futures.rows.ts";
import { orderView, positionView, rateText, scaleOf, type LiveFigures } from "./futures.views.ts";

export function leverRow(
  kernel: Kernel,
  lamps: LampBoard,
  row: PositionRow | OrderRow,
  closing: Pick<LiveFigures, "receipts" | "closeOut" | "copied">,
): LeverRow | undefined {
  const { desk } = kernel.futures;
  const contract = desk.contracts.get(Number(row.contract) as MarketId);
  if (contract === undefined) return undefined;
  const scale = scaleOf(kernel, contract);
  if (!isPositionRow(row)) return orderView(scale, row, triggerNow(kernel, Number(row.id)));
  const [position, account] = [desk.positions.get(orderId(Number(row.id))), desk.account(userId(Number(row.user_id)))];
  if (position === undefined || account === undefined) return positionView(scale, row, closing);
  const live = { liquidation: liquidationOf(kernel, account, contract), lamps: lamps.lampsOf(kernel, contract, position) };
  return positionView(scale, row, { ...closing, ...live, copied: copiedOf(kernel, position) });
}

/** Rate and result of the whole account, as the lists of clients head them. */
export function totals(kernel: Kernel, user: number) {
  const account = kernel.futures.desk.account(userId(user));
  const decimals = kernel.assets.all().find(({ code }) => code === "USDT")?.decimals ?? 0;
  if (account === undefined) return { hazard_rate: rateText(undefined), profits_total: wireDecimal(0, decimals) };
  const equity = riskEquity(needsOf(kernel), account);
  return {
    hazard_rate: rateText(riskRate(equity, BigInt(account.margin))),
    profits_total: wireDecimal(unrealisedOf(needsOf(kernel), account), decimals),
  };
}

/** Those and one contract's own. */
export function dealallFigures({ kernel, time }: Pick<TradingVenue, "kernel" | "time">, user: number, contract: MarketId) {
  const view = accountView(kernel, { user: userId(user), now: time.now(), lamps: new LampBoard(), positions: [], orders: [] });
  const account = kernel.futures.desk.account(userId(user));
  const decimals = kernel.assets.all().find(({ code }) => code === "USDT")?.decimals ?? 0;
  const here = account?.positions.filter((position) => position.contract === contract) ?? [];
  const margin = here.reduce((sum, position) => sum + BigInt(position.margin), 0n);
  const held = account?.holdings.filter((one) => one.contract === contract) ?? [];
  const profits = account === undefined ? 0n : unrealisedOf(needsOf(kernel), { ...account, holdings: held });
  return {
    balance: view.free,
    hazard_rate: view.hazard_rate,
    caution_money_total: view.margin,
    origin_caution_money_total: view.margin,
    profits_total: view.profits,
    caution_money: wireDecimal(margin, decimals),
    origin_caution_money: wireDecimal(margin, decimals),
    profits: wireDecimal(profits, decimals),
  };
}
