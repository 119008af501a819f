import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Moment } from "../../../web/ui/moment.tsx";
import type { EndedEntryView, ScoreRuleView } from "../contract/credit-score.contract.ts";

function Block({ title, note, children }: { readonly title: string; readonly note?: string; readonly children: ReactNode }): ReactElement {
  return (
    <section aria-label={title} className="overflow-hidden rounded-2xl border border-line bg-card">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-base leading-5 font-semibold">{title}</h2>
        {note !== undefined && <p className="mt-1 text-xs leading-4 text-mut">{note}</p>}
      </header>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

/** Every rule that can lower a score, with its points, its days and the days of its plan. */
export function ScoreRules({ rules }: { readonly rules: readonly ScoreRuleView[] }): ReactElement {
  const t = useT();
  return (
    <Block title={t("credit-score.rules")} note={t("credit-score.rules.note")}>
      {rules.map(({ rule, title, points, days, clean_days: clean }) => (
        <li key={rule} className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm">
          <span className="min-w-0">
            {title}
            <span className="block text-xs text-mut">{t("credit-score.rules.line", { days, clean })}</span>
          </span>
          <span className="shrink-0 font-semibold">−{points}</span>
        </li>
      ))}
    </Block>
  );
}

export function EndedEntries({ rows }: { readonly rows: readonly EndedEntryView[] }): ReactElement {
  const t = useT();
  return (
    <Block title={t("credit-score.past")}>
      {rows.map(({ id, title, points, ended, restored }) => (
        <li key={id} className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm">
          <span className="min-w-0">
            {title}
            {restored !== "" && <span className="block text-xs text-mut">{t(`credit-score.restored.${restored}`)}</span>}
          </span>
          <span className="shrink-0 text-right text-xs text-mut">
            −{-points} · <Moment at={ended} />
          </span>
        </li>
      ))}
    </Block>
  );
}
