import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import { amount } from "../../../../money/units.ts";
import type { LockDay, LockOrder } from "../../contract/lock-mining-replies.ts";
import { DAY_MS } from "../../formulas.ts";
import { useLockDays, useLockRates } from "../lock-mining.api.ts";
import { barsOf, unitsOf } from "../lock-view.ts";
import { checkPaid } from "../seeds-check.ts";
import { Mark } from "./drawn-sheet.tsx";
import { InterestBars } from "./interest-bars.tsx";
import { useLockWords } from "./words.tsx";

/** The days that a lock was paid: rate, interest, and each computed again from its seed, up to what was committed to. */
export function LockDays({ lock }: { readonly lock: LockOrder }): ReactElement {
  const t = useT();
  const days = useLockDays(lock.id);
  const rates = useLockRates(lock.config_id);
  const isPending = days.isPending || rates.isPending;
  if (isPending) return <Skeleton className="h-24 w-full" />;
  if (days.data === undefined || rates.data === undefined) {
    const again = (): void => void Promise.all([days.refetch(), rates.refetch()]);
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={again} />;
  }
  const range = { id: lock.config_id, low: lock.rate_low, high: lock.rate_high };
  const principal = unitsOf(lock.amount, lock.decimals) ?? amount(0n);
  const paid = days.data.days;
  const { chains } = rates.data;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      {lock.how === "" && <InterestBars bars={barsOf(lock, principal, lock.start_ms + DAY_MS, paid)} coin={lock} />}
      {paid.length === 0 ? (
        <p className="py-2 text-xs text-mut">{t("lock-mining.none_paid")}</p>
      ) : (
        <ul className="divide-y divide-line" aria-label={t("lock-mining.days_rates")}>
          {paid.map((day) => (
            <Day key={day.day} day={day} lock={lock} verdict={checkPaid(day, chains, range)} />
          ))}
        </ul>
      )}
      <p className="text-2xs text-mut">{t("lock-mining.days_note")}</p>
    </div>
  );
}

interface DayProps {
  readonly day: LockDay;
  readonly lock: LockOrder;
  readonly verdict: ReturnType<typeof checkPaid>;
}

function Day({ day, lock, verdict }: DayProps): ReactElement {
  const t = useT();
  const { date, percent, mine } = useLockWords();
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 py-1 text-xs tabular-nums">
      <span className="w-14 shrink-0 text-mut">{date(day.day * DAY_MS)}</span>
      <span className="min-w-0 flex-1 text-2xs text-mut">
        {day.how === "drawn" ? (
          <code className="font-mono" title={day.seed}>
            {day.seed.slice(0, 8)}…
          </code>
        ) : (
          <span className={day.how === "withheld" ? "font-semibold text-down" : ""}>{t(`lock-mining.${day.how}`)}</span>
        )}
      </span>
      <span>{percent(day.rate, 2)}</span>
      <span className="min-w-16 text-right font-medium text-up">+{mine(day.interest, lock)}</span>
      <Mark verdict={verdict} />
    </li>
  );
}
