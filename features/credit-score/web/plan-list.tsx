import type { ReactElement, ReactNode } from "react";
import { Circle, CircleCheck } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { EntryView, StepView } from "../contract/credit-score.contract.ts";

interface Props {
  readonly entry: EntryView;
  readonly now: number;
  readonly onPart: (part: "quiz" | "prove") => void;
  readonly children: ReactNode;
}

/** The steps that give an entry's points back before it ends; below them what else one may do. */
export function PlanList({ entry: { steps, points }, now, onPart, children }: Props): ReactElement {
  const t = useT();
  const done = steps.filter((step) => step.done).length;
  return (
    <section aria-label={t("credit-score.plan")} className="border-t border-line px-4 py-3">
      <header className="flex items-baseline justify-between gap-3">
        <h4 className="text-sm font-semibold">{t("credit-score.plan")}</h4>
        <span className="text-xs text-mut">{t("credit-score.plan.count", { done, count: steps.length })}</span>
      </header>
      <div
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-fill"
        role="progressbar"
        aria-label={t("credit-score.plan")}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={steps.length}
      >
        <div className="h-full rounded-full bg-brand" style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ul className="mt-1">
        {steps.map((step) => (
          <Step key={step.step} step={step} now={now} onPart={onPart} />
        ))}
      </ul>
      <p className="mt-1 mb-3 text-xs leading-4 text-mut">{t("credit-score.plan.note", { points: -points })}</p>
      {children}
    </section>
  );
}

function Step({ step, now, onPart }: { readonly step: StepView } & Pick<Props, "now" | "onPart">): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { step: kind, title, done, at } = step;
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex min-h-11 items-center gap-2.5 py-1 text-sm leading-5">
      <Icon className={`size-5 shrink-0 ${done ? "text-up" : "text-mut"}`} aria-hidden />
      <span className="min-w-0 flex-1">{title}</span>
      {done && <span className="shrink-0 text-xs font-semibold text-up">{t("credit-score.step.done")}</span>}
      {!done && kind === "clean_days" && (
        <span className="shrink-0 text-xs text-mut">{t("credit-score.step.wait", { span: formatWait(at - now, language) })}</span>
      )}
      {!done && kind !== "clean_days" && (
        <Button
          small
          onClick={() => onPart(kind === "quiz" ? "quiz" : "prove")}
          className="shrink-0"
          aria-label={`${t("credit-score.step.begin")}: ${title}`}
        >
          {t("credit-score.step.begin")}
        </Button>
      )}
    </li>
  );
}
