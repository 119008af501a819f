/** Operator's words that only look at markets. What changes them are verbs (`market-verbs.ts`). */
import { shown, type OperatorVerbs } from "../../../server/operator/operator-verb.ts";
import type { Market } from "../kernel/public.ts";

export const spotOperator: OperatorVerbs = {
  help: ["markets                          every market with its phase and halt"],
  verbs: { markets: (kernel) => shown(kernel.spot.markets.all().map(describe).join("\n")) },
};

function describe({ terms, phase, haltReason }: Market): string {
  return `${terms.symbol.padEnd(12)} ${phase.replaceAll("_", " ")}${haltReason === undefined ? "" : `, halted: ${haltReason}`}`;
}
