/** The statement as a file in four layouts, and its months. */
import { useState } from "react";
import type { ReactElement } from "react";
import { Download, FileText } from "lucide-react";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { Button } from "../../../web/ui/button.tsx";
import { STATEMENT_LAYOUTS, type StatementLayout } from "../contract/statement-words.ts";
import { monthText } from "./month-text.ts";
import { useMonths, useStatementFile } from "./statement.api.ts";
import type { StatementFilters } from "./filters.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";

/** Names of tools are the same in every language. */
const TOOLS: Readonly<Record<Exclude<StatementLayout, "plain">, string>> = {
  koinly: "Koinly",
  cointracking: "CoinTracking",
  cointracker: "CoinTracker",
};

export function FileCard({ filters }: { readonly filters: StatementFilters }): ReactElement {
  const t = useT();
  const [layout, setLayout] = useState<StatementLayout>("plain");
  const file = useStatementFile();
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">{t("statement.file")}</h2>
        <span className="text-xs text-mut">{t("statement.file.note")}</span>
      </header>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t("statement.file")}</legend>
        {STATEMENT_LAYOUTS.map((each) => (
          <label
            key={each}
            className={`flex cursor-pointer items-center gap-3 rounded-field border px-3 py-2 ${each === layout ? "border-mark bg-brand-tint" : "border-line hover:bg-fill"}`}
          >
            <input
              type="radio"
              aria-label={each === "plain" ? t("statement.file.plain") : TOOLS[each]}
              name="layout"
              checked={each === layout}
              onChange={() => setLayout(each)}
              className="size-4 accent-(--mark)"
            />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{each === "plain" ? t("statement.file.plain") : TOOLS[each]}</span>
              <span className="block text-xs text-mut">
                {t(each === "plain" ? "statement.file.plain.about" : "statement.file.tool.about")}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="alert" className="mt-2 text-sm text-down empty:hidden">
        {file.error === null ? "" : failureText(file.error)}
      </p>
      <Button tone="gold" className="mt-3 w-full" pending={file.isPending} onClick={() => file.mutate({ filters, layout })}>
        <Download className="size-5" aria-hidden />
        {t("statement.file.get")}
      </Button>
    </section>
  );
}

export function MonthsCard(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const language = usePreferences((state) => state.language);
  const months = useMonths();
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <header className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">{t("statement.months")}</h2>
        <span className="text-xs text-mut">{t("statement.months.note")}</span>
      </header>
      <ul className="divide-y divide-line">
        {(months.data ?? []).slice(0, 24).map(({ month, closed }) => (
          <li key={month} className="flex min-h-12 items-center gap-2 text-sm big-letters:flex-wrap big-letters:justify-end">
            <FileText className="size-4 shrink-0 text-mut" aria-hidden />
            <span className="min-w-0 flex-1 big-letters:basis-1/2">
              {monthText(month, language)}
              <span className="ml-2 inline-block text-xs text-mut">
                {t(closed === 1 ? "statement.months.closed" : "statement.months.open")}
              </span>
            </span>
            <Button small tone="quiet" onClick={() => navigation.to(withQuery(routes.statementMonth, { month }))}>
              {t("statement.months.show")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
