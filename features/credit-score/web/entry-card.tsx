import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import type { EntryView } from "../contract/credit-score.contract.ts";
import { PlanList } from "./plan-list.tsx";

export type EntryPart = "appeal" | "quiz" | "prove";

interface Props {
  readonly entry: EntryView;
  readonly now: number;
  readonly onPart: (part: EntryPart) => void;
}

/** One entry: its rule and points, the evidence, when it ends, its appeal, and the way to repair it. */
export function EntryCard({ entry, now, onPart }: Props): ReactElement {
  const t = useT();
  const { title, says, points, restored, evidence, evidence_words: words, set_by_text: author, placed, until, appeal } = entry;
  return (
    <article aria-label={title} className="overflow-hidden rounded-2xl border border-line bg-card">
      <div className="px-4 pt-3.5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-base leading-5 font-semibold">{title}</h3>
          <span className={`shrink-0 text-sm leading-5 font-semibold ${restored === "" ? "text-down" : "text-mut line-through"}`}>
            {t("credit-score.points", { points: `−${-points}` })}
          </span>
        </div>
        {restored !== "" && <p className="mt-1 text-sm font-semibold text-up">{t(`credit-score.restored.${restored}`)}</p>}
        <p className="mt-1 text-sm leading-5 text-mut">{says}</p>
      </div>
      <dl className="mt-2 divide-y divide-line px-4 text-sm">
        <div className="py-2 leading-5">
          <dt className="text-mut">{t("credit-score.evidence")}</dt>
          <dd className="mt-0.5">
            <b className="block font-semibold">{evidence}</b>
            <span className="block break-words whitespace-pre-line">{words}</span>
          </dd>
        </div>
        <Fact name={t("credit-score.set_by")}>{author}</Fact>
        <Fact name={t("credit-score.since")}>
          <Moment at={placed} />
        </Fact>
        <Fact name={t("credit-score.ends")}>
          <Moment at={until} className="font-semibold" />
        </Fact>
      </dl>
      <Appeal entry={entry} now={now} />
      {restored === "" && (
        <PlanList entry={entry} now={now} onPart={onPart}>
          {appeal.state === "none" && (
            <Button small onClick={() => onPart("appeal")} className="w-full">
              {t("credit-score.appeal")}
            </Button>
          )}
        </PlanList>
      )}
    </article>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex min-h-10 items-start justify-between gap-4 py-2">
      <dt className="shrink-0 text-mut">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

/** How one's appeal stands, and what was said on both sides. */
function Appeal({ entry: { appeal }, now }: { readonly entry: EntryView; readonly now: number }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { state, until, why, words } = appeal;
  if (state === "none" || (words === "" && state !== "open" && state !== "denied")) return null;
  return (
    <div className="border-t border-line bg-fill px-4 py-3 text-sm leading-5">
      {state === "open" && (
        <p className="font-semibold text-brand">{t("credit-score.appeal.open", { span: formatWait(until - now, language) })}</p>
      )}
      {state === "denied" && (
        <p>
          <b className="font-semibold">{t("credit-score.appeal.denied")}</b> · {why}
        </p>
      )}
      {words !== "" && (
        <p className="mt-1 text-mut">
          <span className="text-xs font-semibold">{t("credit-score.appeal.yours")}</span>
          <span className="block break-words whitespace-pre-line">{words}</span>
        </p>
      )}
    </div>
  );
}
