import type { ReactElement } from "react";
import { CircleCheck, Timer } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import type { ScoreReply } from "../contract/credit-score.contract.ts";
import { ScoreRing } from "./score-ring.tsx";

/** The score, what it means for a withdrawal, and what it opens. */
export function ScoreCard({ reply: { score, sum, review, gates } }: { readonly reply: ScoreReply }): ReactElement {
  const t = useT();
  const Icon = review.needed ? Timer : CircleCheck;
  return (
    <section aria-label={t("credit-score.title")} className="overflow-hidden rounded-2xl border border-line bg-card">
      <div className="flex flex-col items-center gap-4 px-4 py-5 min-[420px]:flex-row min-[420px]:gap-5">
        <ScoreRing score={score} />
        <div className="flex min-w-0 flex-col gap-2 text-sm leading-5">
          <p className="flex gap-2 text-base leading-6 font-semibold">
            <Icon className={`mt-0.5 size-5 shrink-0 ${review.needed ? "text-brand" : "text-up"}`} aria-hidden />
            {t(review.needed ? "credit-score.review" : "credit-score.straight")}
          </p>
          <p className="text-mut">{t("credit-score.never_money")}</p>
          {sum < 0 && <p className="text-mut">{t("credit-score.below_zero", { sum })}</p>}
        </div>
      </div>
      <div className="border-t border-line px-4 py-2">
        <h2 className="py-1 text-xs font-semibold text-mut">{t("credit-score.opens")}</h2>
        <ul className="divide-y divide-line text-sm">
          {gates.map(({ gate, title, from, open }) => (
            <li key={gate} className="flex min-h-10 items-center justify-between gap-3 py-1.5">
              <span className="min-w-0">
                {title} <span className="text-xs text-mut">{t("credit-score.from", { score: from })}</span>
              </span>
              <span className={`shrink-0 text-xs font-semibold ${open ? "text-up" : "text-mut"}`}>
                {t(open ? "credit-score.open" : "credit-score.shut")}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
