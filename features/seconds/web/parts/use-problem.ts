/** Why nothing can be bought just now, in words; undefined: something can. */
import { useT } from "../../../../web/i18n/texts.ts";
import { compareDecimals, signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { SecondsMineReply, SecondsTableReply } from "../../contract/seconds-replies.ts";
import { isStale, jumpPauseLeft, nextDay, passedLimit, type Sample } from "../seconds-view.ts";

/** Where and when something would be bought. */
export type Sale = {
  readonly quote: Quote;
  readonly samples: readonly Sample[];
  readonly now: number | undefined;
  /** How many run already. */
  readonly running: number;
};

interface Given {
  readonly sale: Sale;
  readonly table: SecondsTableReply;
  readonly stake: string;
  readonly balance: string | undefined;
  readonly mine: SecondsMineReply | undefined;
}

export type Problem = { readonly text: string };

export function useProblem({ sale, table, stake, balance, mine }: Given): Problem | undefined {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const money = (amount: string): string => formatTrimmed(amount, { least: 0, most: 2 }, language);
  const { quote, samples, now, running } = sale;
  const text = (): string | undefined => {
    if (table.markets.find(({ id }) => id === quote.marketId)?.paused === 1) return t("seconds.problem.paused");
    const { phase, haltReason, life } = quote.session;
    if (phase !== "open" || haltReason !== undefined || life !== "listed") return t("seconds.problem.closed");
    if (now === undefined) return undefined;
    if (isStale(samples, now)) return t("seconds.problem.stale");
    const pause = jumpPauseLeft(samples, now);
    if (pause > 0) return t("seconds.problem.jump", { seconds: Math.ceil(pause / 1000) });
    if (mine === undefined || balance === undefined) return undefined;
    if (running >= table.open) return t("seconds.problem.open", { count: table.open });
    if (stake === "" || signOfDecimal(stake) <= 0 || compareDecimals(stake, table.least) < 0)
      return t("seconds.problem.least", { amount: money(table.least) });
    if (compareDecimals(stake, table.most) > 0) return t("seconds.problem.most", { amount: money(table.most) });
    const passed = passedLimit(mine, stake);
    if (passed !== undefined) return t(`seconds.problem.${passed}`, { time: formatTime(nextDay(now), "clock", language) });
    return compareDecimals(stake, balance) > 0 ? t("seconds.problem.too_much") : undefined;
  };
  const said = text();
  return said === undefined ? undefined : { text: said };
}
