import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { sumDecimals } from "../../../../web/numbers/decimal-text.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import type { DualProductRow } from "../../contract/dual-investment-replies.ts";
import { useDualHours } from "../dual-investment.api.ts";
import { checkVolatility, percentText, type DualOutcomes } from "../dual-view.ts";
import { CARD, Line, useDualWords, Verdict } from "./words.tsx";

interface CardProps {
  readonly product: DualProductRow;
  readonly outcomes: DualOutcomes;
}

/** What the option is worth that one sells, and what of it one gets: both numbers beside each other. */
export function OptionCard({ product, outcomes }: CardProps): ReactElement {
  const t = useT();
  const { sum, percent } = useDualWords();
  const [isOpen, setOpen] = useState(false);
  const kept = sumDecimals([outcomes.option, `-${outcomes.gets}`]);
  const passed = Number(product.passed_on);
  return (
    <section className={`${CARD} flex flex-col gap-2 p-4`}>
      <h2 className="flex flex-wrap justify-between gap-x-3 text-sm font-semibold">
        <span>{t("dual-investment.worth_option")}</span>
        <span className="ml-auto tabular-nums">{sum(outcomes.option, "USDT", 6)}</span>
      </h2>
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        <span className="bg-fg" style={{ width: `${passed}%` }} />
        <span className="flex-1 bg-mut" />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mut tabular-nums">
        <span>{t("dual-investment.passed_on", { percent: percent(passed, 0), amount: sum(outcomes.gets, "USDT", 6) })}</span>
        <span className="ml-auto">{t("dual-investment.house_keeps", { amount: sum(kept, "USDT", 6) })}</span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-mut tabular-nums">
        <span>{t("dual-investment.rate_fair", { rate: percent(product.rate_text), fair: percent(product.fair_rate) })}</span>
        <button type="button" onClick={() => setOpen(true)} className="ml-auto min-h-11 underline decoration-dotted underline-offset-4">
          {t("dual-investment.volatility", { percent: percent(product.volatility, 1) })}
        </button>
      </p>
      <Sheet open={isOpen} onOpen={setOpen} title={t("dual-investment.volatility.title")}>
        <Volatility product={product} />
      </Sheet>
    </section>
  );
}

/** Where the volatility comes from, computed again here. */
function Volatility({ product }: { readonly product: DualProductRow }): ReactElement {
  const t = useT();
  const { percent, count } = useDualWords();
  const hours = useDualHours(product.id);
  if (hours.isPending) return <Skeleton className="h-32 w-full" />;
  if (hours.data === undefined)
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void hours.refetch()} />;
  const isAssumed = product.hours === 0;
  const checked = checkVolatility(hours.data);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="text-sm leading-6">{t(isAssumed ? "dual-investment.volatility.assumed" : "dual-investment.volatility.text")}</p>
      <dl>
        <Line label={t("dual-investment.volatility.year")}>{percent(product.volatility)}</Line>
        {!isAssumed && <Line label={t("dual-investment.volatility.changes")}>{count(product.hours)}</Line>}
        {!isAssumed && <Line label={t("dual-investment.volatility.here")}>{percent(percentText(checked.ppm))}</Line>}
      </dl>
      {!isAssumed && <Verdict verdict={checked.verdict} />}
    </div>
  );
}
