/** The public table: each ratio with its break-even, and what came of all contracts of that length. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { marketId } from "../../../money/units.ts";
import { breakEvenPpm } from "../formulas.ts";
import { USDT_DECIMALS, type ResultRow } from "./seconds.rows.ts";

const PPM = 1_000_000n;

export function tableReply(kernel: Kernel, results: readonly ResultRow[]) {
  const { periods, markets, least, most, open } = kernel.seconds.terms;
  // Lengths that are sold no more stay in the figures.
  const lengths = [...new Set([...periods.map(({ seconds }) => seconds), ...results.map(({ seconds }) => seconds)])];
  return {
    least: wireDecimal(least, USDT_DECIMALS),
    most: wireDecimal(most, USDT_DECIMALS),
    open,
    markets: markets.map((id) => {
      const market = kernel.spot.markets.get(marketId(id));
      return { id, symbol: market?.terms.symbol ?? "", paused: kernel.seconds.isPaused(marketId(id)) ? 1 : 0 };
    }),
    periods: lengths.map((seconds) => {
      const ratio = periods.find((period) => period.seconds === seconds)?.ratioPpm;
      const of = (word: string): bigint => BigInt(results.find((row) => row.seconds === seconds && row.result === word)?.count ?? 0);
      const [won, lost] = [of("won"), of("lost")];
      return {
        seconds,
        profit_ratio: ratio === undefined ? "" : formatDecimal(BigInt(ratio), 4),
        break_even: ratio === undefined ? "" : formatDecimal(BigInt(breakEvenPpm(ratio)), 4),
        won: Number(won),
        lost: Number(lost),
        even: Number(of("even")),
        no_fair_price: Number(of("no_fair_price")),
        share_won: won + lost === 0n ? "" : formatDecimal((won * PPM) / (won + lost), 4),
      };
    }),
  };
}
