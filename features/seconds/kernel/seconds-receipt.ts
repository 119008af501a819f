/** What is said when a seconds contract ends: everything that its result can be computed from again. */
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import type { Settled, SettlementInput } from "../../../kernel/settlement.ts";
import type { Amount, TimeMs } from "../../../money/units.ts";
import type { SecondsResult } from "../formulas.ts";
import type { SecondsContract, SecondsEntry } from "./seconds.messages.ts";

type Ended = {
  readonly contract: SecondsContract;
  readonly entry: SecondsEntry;
  readonly samples: readonly RingSample[];
  readonly result: SecondsResult;
  readonly paid: Amount;
  readonly at: TimeMs;
};

export function secondsReceipt({ contract, entry, samples, result, paid, at }: Ended): Settled {
  const { number, user, market, side, seconds, stake, ratioPpm, openedBy } = contract;
  const prices: SettlementInput[] = samples.map(({ ticks, position }, index) => ({
    name: `price_${index + 1}`,
    value: String(ticks),
    from: position === 0 ? "terms" : `sample:${position}`,
  }));
  return {
    type: "settlement/settled",
    product: "seconds",
    contract: number,
    user,
    formula: "seconds/1",
    inputs: [
      { name: "stake", value: String(stake), from: `command:${openedBy}` },
      { name: "side", value: side, from: `command:${openedBy}` },
      { name: "entry", value: String(entry.ticks), from: `sample:${entry.position}` },
      ...prices,
      { name: "ratio_ppm", value: String(ratioPpm), from: "terms" },
    ],
    terms: {
      market: String(market),
      seconds: String(seconds),
      entered: String(entry.second),
      due: String(entry.second + seconds),
      sources: String(Math.min(entry.sources, ...samples.map((sample) => sample.sources))),
    },
    result: { outcome: result, paid: String(paid) },
    at,
  };
}
