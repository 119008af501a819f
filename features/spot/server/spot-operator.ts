/** Operator's words that only look at markets. What changes them are verbs (`market-verbs.ts`). */
import { shown, type OperatorVerbs } from "../../../server/operator/operator-verb.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { haltEndText } from "../../../server/console/halt-plans.ts";
import type { Market } from "../kernel/public.ts";

export const spotOperator: OperatorVerbs = {
  help: ["markets                          every market with its phase and halt"],
  verbs: {
    markets: (kernel) =>
      shown(
        kernel.spot.markets
          .all()
          .map((market) => describe(kernel, market))
          .join("\n"),
      ),
  },
};

function describe({ halts }: Kernel, { terms, phase, haltReason }: Market): string {
  const halted = haltReason === undefined ? "" : `, halted: ${haltReason} (until ${haltEndText(halts.untilOf(terms.market))})`;
  return `${terms.symbol.padEnd(12)} ${phase.replaceAll("_", " ")}${halted}`;
}
