/** An asset's cost computed again from one's own moves, by the formulas that the venue uses. Pure. */
import { applyMove, averageCost, NO_POSITION } from "../../features/portfolio/formulas.ts";
import type { CostMove } from "../../features/portfolio/formulas.ts";
import { formatDecimal } from "../../money/decimal.ts";
import type { CostRow, MoveRow } from "./portfolio.api.ts";

export interface CostLine {
  readonly name: "units" | "total_cost" | "average_cost" | "realised" | "fees";
  readonly venue: string;
  readonly computed: string;
}

export function costLines(row: CostRow, moneyDecimals: number, moves: readonly MoveRow[]): readonly CostLine[] {
  const position = moves.map(moveOf).reduce(applyMove, NO_POSITION);
  const money = (units: bigint): string => formatDecimal(units, moneyDecimals);
  const average = averageCost(position, row.decimals);
  return [
    { name: "units", venue: row.costed, computed: formatDecimal(position.costed, row.decimals) },
    { name: "total_cost", venue: row.cost, computed: money(position.cost) },
    { name: "average_cost", venue: row.average_cost, computed: average === undefined ? "" : money(average) },
    { name: "realised", venue: row.realised, computed: money(position.realised) },
    { name: "fees", venue: row.fees, computed: money(position.fees) },
  ];
}

export const agrees = ({ venue, computed }: CostLine): boolean => venue === computed;

function moveOf({ kind, units, money, fee }: MoveRow): CostMove {
  if (kind === "split" || kind === "other") return { kind, units: BigInt(units) };
  return { kind, units: BigInt(units), money: BigInt(money), fee: BigInt(fee) };
}
