import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Moment } from "../../../web/ui/moment.tsx";
import type { OverviewView } from "../contract/security.contract.ts";

/** Shown before all are asked for. */
const FIRST = 3;

/** What was changed, and when; the newest first. */
export function ChangeList({ changes }: Pick<OverviewView, "changes">): ReactElement {
  const t = useT();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FIRST);
  return (
    <section aria-label={t("security.changes")}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t("security.changes")}</h2>
        {changes.length > FIRST && !all && (
          <button type="button" onClick={() => setAll(true)} className="min-h-11 text-sm font-semibold text-brand">
            {t("security.all", { count: changes.length })}
          </button>
        )}
      </div>
      {changes.length === 0 ? (
        <p className="text-sm text-mut">{t("security.changes.none")}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
          {shown.map(({ text, at }, index) => (
            <li key={`${at}-${index}`} className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 text-sm">
              <span className="min-w-0">{text}</span>
              <Moment at={at} className="shrink-0 text-xs text-mut" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
