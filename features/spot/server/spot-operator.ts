/** Operator's words about markets: what there is, halts and their end. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { asked, shown, wrong, type OperatorVerb, type OperatorVerbs, type Understood } from "../../../server/operator/operator-verb.ts";
import type { Market } from "../kernel/public.ts";

/** Longest reason that the pages show whole. */
const REASON_LENGTH_MAX = 120;

export const spotOperator: OperatorVerbs = {
  help: [
    "markets                          every market with its phase and halt",
    "halt SYMBOL REASON…              no orders, matching or triggers; cancelling stays possible; everybody sees the reason",
    "resume SYMBOL                    ends a halt; an auction that is over trades then",
  ],
  verbs: {
    markets: (kernel) => shown(kernel.spot.markets.all().map(describe).join("\n")),
    halt: ofMarket("halt", (_kernel, market, words) => halt(market, words.join(" ").trim())),
    resume: ofMarket("resume", (_kernel, { terms }) =>
      asked({ type: "spot/resume", market: terms.market }, `${terms.symbol} trades again.`),
    ),
  },
};

/** A verb whose first word is a market, by its symbol or its base's name. */
export function ofMarket(
  verb: string,
  understand: (kernel: Kernel, market: Market, words: readonly string[], isConfirmed: boolean) => Understood,
): OperatorVerb {
  return (kernel, [symbol = "", ...words], isConfirmed) => {
    const market = findMarket(kernel, symbol);
    if (market === undefined) return wrong(symbol === "" ? `${verb} needs a market.` : `There is no market ${symbol}.`);
    return understand(kernel, market, words, isConfirmed);
  };
}

function findMarket(kernel: Kernel, symbol: string): Market | undefined {
  const wanted = symbol.toUpperCase();
  return kernel.spot.markets.all().find(({ terms }) => terms.symbol === wanted || terms.symbol.split("/")[0] === wanted);
}

function halt(market: Market, reason: string): Understood {
  if (reason === "") return wrong("A halt needs a reason: everybody will see it.");
  if (reason.length > REASON_LENGTH_MAX) return wrong(`The reason may have at most ${REASON_LENGTH_MAX} characters.`);
  return asked({ type: "spot/halt", market: market.terms.market, reason }, `${market.terms.symbol} is halted.`);
}

function describe({ terms, phase, haltReason }: Market): string {
  return `${terms.symbol.padEnd(12)} ${phase.replaceAll("_", " ")}${haltReason === undefined ? "" : `, halted: ${haltReason}`}`;
}
