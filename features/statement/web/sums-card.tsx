import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { compareDecimals, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { Streak } from "../../../web/ui/stone/streak.tsx";
import type { StatementSum } from "../contract/statement.contract.ts";
import { useSums } from "./statement.api.ts";
import type { StatementFilters } from "./filters.ts";

const SHOWN_DECIMALS = 8;

/** Of one currency: what there was, what came and left, what there is; added up here and held against the ledger. */
export function SumsCard({ filters }: { readonly filters: StatementFilters }): ReactElement {
  const t = useT();
  const sums = useSums(filters);
  const sum = filters.currency === 0 ? undefined : sums.data?.list[0];
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      {filters.currency === 0 && <p className="text-sm text-mut">{t("statement.one_currency")}</p>}
      {filters.currency !== 0 && sum === undefined && <Skeleton className="h-32 w-full" />}
      {sum !== undefined && <Sums sum={sum} isWhole={filters.kind === "all" && filters.product === "all"} />}
    </section>
  );
}

function Sums({ sum, isWhole }: { readonly sum: StatementSum; readonly isWhole: boolean }): ReactElement {
  const t = useT();
  const line = (label: string, value: string, tone = ""): ReactElement => (
    <div className="flex min-h-8 items-baseline justify-between gap-4 text-sm">
      <dt className="text-mut">{label}</dt>
      <dd className={`tabular-nums ${tone}`}>
        <Amount value={value} decimals={SHOWN_DECIMALS} least={2} mine />
      </dd>
    </div>
  );
  return (
    <>
      <header className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">{sum.currency_name}</h2>
        {isWhole && <Verdict sum={sum} />}
      </header>
      <dl>
        {line(t("statement.before"), sum.before)}
        {line(t("statement.came", { count: sum.came_count }), sum.came, "text-up")}
        {line(t("statement.left", { count: sum.left_count }), `-${sum.left}`)}
        <div className="mt-1 border-t border-line pt-1" />
        <div className="flex min-h-8 items-baseline justify-between gap-4 font-semibold">
          <dt>{t("statement.now")}</dt>
          <dd>
            <Amount value={sum.after} decimals={SHOWN_DECIMALS} least={2} mine className="text-lg" />
          </dd>
        </div>
        {line(t("statement.pledged"), sum.pledged)}
      </dl>
    </>
  );
}

/** Computed here, not said by the venue. */
function Verdict({ sum }: { readonly sum: StatementSum }): ReactElement {
  const t = useT();
  const made = sumDecimals([sum.before, sum.came, `-${sum.left}`]);
  const agrees = compareDecimals(made, sum.after) === 0 && (sum.ledger === "" || compareDecimals(made, sum.ledger) === 0);
  if (!agrees) return <span className="text-xs font-semibold text-down">{t("statement.differs")}</span>;
  return (
    <span className="flex items-center gap-1.5 text-xs font-semibold">
      <Streak />
      {t(sum.ledger === "" ? "statement.adds_up" : "statement.equals")}
    </span>
  );
}
