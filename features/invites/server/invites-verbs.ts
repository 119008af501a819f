/** What operators do with rebates: other rates, for fees from the next hour on. */
import Type from "typebox";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { ratePpm, timeMs } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { areRebateRates, REBATE_PPM_MAX, type RebateRates } from "../formulas.ts";

const RATE = Type.Integer({ minimum: 0, maximum: REBATE_PPM_MAX, "x-kind": "ppm" });
const LABELS = {
  firstPpm: { en: "Of fees of people one invited", zh: "直接邀请用户的手续费" },
  secondPpm: { en: "Of fees of people those invited", zh: "间接邀请用户的手续费" },
};

const setRates = defineVerb({
  name: "invites/set-rates",
  title: { en: "Change the rebate rates", zh: "更改返佣比例" },
  roles: ["admin", "finance"],
  needsProof: true,
  fields: Type.Object({ firstPpm: RATE, secondPpm: RATE }),
  labels: LABELS,
  present: ({ venue: { kernel, time } }) => Promise.resolve({ ...ratesAhead(kernel, time.now()) }),
  plan({ venue: { kernel, time } }, fields): Plan | ConsoleRefusal {
    const after = { firstPpm: ratePpm(fields.firstPpm), secondPpm: ratePpm(fields.secondPpm) };
    if (!areRebateRates(after)) return TOO_MUCH;
    const before = ratesAhead(kernel, time.now());
    const lines = (["firstPpm", "secondPpm"] as const)
      .filter((name) => before[name] !== after[name])
      .map((name) => ({ label: LABELS[name], before: percent(before[name]), after: percent(after[name]) }));
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    return {
      command: { type: "invites/set-rates", ...after },
      lines,
      note: {
        en: "For fees from the next hour on. What was pledged for the present hour stays, and is paid at its own rates.",
        zh: "对下一小时起的手续费生效。本小时已质押的返佣不变，仍按原比例支付。",
      },
      done: `Rebates are ${percent(after.firstPpm)} and ${percent(after.secondPpm)} from the next hour on.`,
    };
  },
});

/** With what was changed this hour already. */
export function ratesAhead({ invites }: Kernel, now: number): RebateRates {
  return invites.ratesAhead(timeMs(now))?.rates ?? invites.ratesAt(timeMs(now));
}

export const percent = (ppm: number): string => `${plainDecimal(ppm, 4)} %`;

const TOO_MUCH = no("rebate_rates_invalid", {
  en: "Both together are at most half of a fee.",
  zh: "两级之和不得超过手续费的一半。",
});

export const invitesVerbs: readonly Verb[] = [setRates];
