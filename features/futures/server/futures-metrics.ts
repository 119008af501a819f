/** Figures of futures for Prometheus. */
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own } from "../../../kernel/ledger/ledger.ts";
import type { AssetId } from "../../../money/units.ts";
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";
import { positionValue } from "../formulas.ts";
import { scaleOf } from "./futures.views.ts";

export const futuresMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const fills = counter("futures_fills", "Trades of futures by contract", "contract");
  const closeOuts = counter("futures_close_outs", "Positions that close-outs ended, by where they went", "to");
  const unit = (): { readonly asset: AssetId; readonly decimals: number } => {
    const quote = kernel.assets.all().find(({ code }) => code === "USDT");
    return { asset: quote?.id ?? (0 as AssetId), decimals: quote?.decimals ?? 0 };
  };
  gauge("futures_open_interest_usdt", "Value at mark of one side of all contracts, in USDT", () => {
    const all = kernel.futures.desk.contracts.all();
    const value = all.reduce((sum, { perTickLot, mark, openLots }) => sum + positionValue(perTickLot, mark, openLots), 0);
    return value / 10 ** unit().decimals;
  });
  gauge("futures_insurance_fund_usdt", "Balance of the insurance fund, in USDT", () => {
    const { asset, decimals } = unit();
    const account = kernel.ledger.find(HOUSE, PURPOSE.insurance, asset);
    return account === undefined ? 0 : kernel.ledger.units(own(account)) / 10 ** decimals;
  });
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "futures/filled") {
        const contract = kernel.futures.desk.contracts.get(event.contract);
        fills.inc({ contract: contract === undefined ? "" : scaleOf(kernel, contract).symbol });
      } else if (event.type === "futures/closed-out") {
        for (const { filledLots, fundLots, deleveragedLots } of event.steps) {
          if (filledLots > 0) closeOuts.inc({ to: "book" });
          if (fundLots > 0) closeOuts.inc({ to: "fund" });
          if (deleveragedLots > 0) closeOuts.inc({ to: "queue" });
        }
      }
    }
  };
};
