/** What halts of markets and of contracts have in common for who plans one: until when it lasts, and when it takes two (decision 0141). */
import { clockText } from "../../contract/clock-text.ts";
import type { Line, Words } from "../../contract/console-wire.ts";
import { HALT_MS, type HaltedBy, type Halts } from "../../kernel/halts/halts.ts";
import { timeMs, type MarketId, type TimeMs } from "../../money/units.ts";
import { no, type ConsoleRefusal } from "./console-refusal.ts";
import type { Actors, ConsoleDesk } from "./verb.ts";

const HOUR_MS = 3_600_000;
const ENDS: Words = { en: "Ends by itself", zh: "自动结束" };
/** What waits for a second operator begins when they agree, up to a day later. */
const ONCE_AGREED: Words = {
  en: `${HALT_MS / HOUR_MS} hours after a second operator has agreed`,
  zh: `第二名操作员同意后 ${HALT_MS / HOUR_MS} 小时`,
};

/** "2026-12-04 17:13 UTC"; a dash of a halt without an end, as they were before rules 23. */
export const haltEndText = (until: TimeMs | undefined): string => (until === undefined ? "–" : `${clockText(until).slice(0, -3)} UTC`);

export type HaltPlan = { readonly by: HaltedBy; readonly until: string; readonly line: Line };

/** Of a halt from now on, by who acts. */
export function planHalt(
  { venue }: ConsoleDesk,
  { halts, market, areTwo }: { readonly halts: Halts; readonly market: MarketId; readonly areTwo: boolean },
  { operator, second }: Actors,
): HaltPlan | ConsoleRefusal {
  const now = timeMs(venue.time.now());
  const lasts = areTwo ? HALT_MS : halts.leftAlone(market, now);
  if (lasts <= 0) return NEEDS_TWO;
  const until = haltEndText(timeMs(now + lasts));
  return {
    // Without a second the kernel refuses.
    by: areTwo ? { askedBy: operator.id, agreedBy: second?.id ?? operator.id } : {},
    until,
    line: { label: ENDS, before: haltEndText(halts.untilOf(market)), after: areTwo && second === undefined ? ONCE_AGREED : until },
  };
}

const NEEDS_TWO = no("second_operator_needed", {
  en: `One operator alone has ${HALT_MS / HOUR_MS} hours, with what lies between two less than a day apart, and has them again after 30 days without one: this one takes two (“Halt by two”).`,
  zh: `单名操作员合计可停牌 ${HALT_MS / HOUR_MS} 小时（相隔不足一天的间隔计入），30 天内无此类停牌后恢复：此次须两名操作员（“双人停牌”）。`,
});
