import type { ReactElement } from "react";
import { ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { QuizRow } from "../../contract/quizzes-replies.ts";
import { CARD, useQuizWords } from "./words.tsx";

/** How it is settled, what counts where it is not plain, what it pays, and that the pool covers that. */
export function RuleCard({ quiz }: { readonly quiz: QuizRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { moment, price } = useQuizWords();
  const kept = formatTrimmed(String((100 - Number(quiz.rake)) / 100), { least: 2, most: 2 }, language);
  return (
    <section className={`${CARD} flex flex-col gap-2 p-4 text-sm`}>
      <h3 className="font-semibold">{t("quizzes.how")}</h3>
      {quiz.kind === "price" && <p className="text-mut">{t("quizzes.rule.price", { date: moment(quiz.settles_ms) })}</p>}
      {quiz.kind === "price" && quiz.step !== "" && (
        <p className="text-mut">{t("quizzes.rule.opening", { step: `${price(quiz.step, quiz.price_decimals)} ${quiz.cash}` })}</p>
      )}
      {quiz.kind === "operators" && (
        <>
          <Words label={t("quizzes.source")} text={quiz.source} />
          <Words label={t("quizzes.edges")} text={quiz.edges} />
          <p className="text-mut">{t("quizzes.rule.operators")}</p>
        </>
      )}
      <p className="rounded-xl bg-fill p-3 text-xs">{t("quizzes.pays", { kept })}</p>
      <p className="flex flex-wrap items-center gap-1.5 text-xs text-mut">
        <ShieldCheck className="size-4 shrink-0 text-up" aria-hidden />
        <span className="min-w-0 flex-1">{t("quizzes.covered")}</span>
        <Link to={withQuery(routes.cover, { account: "quizzes" })} className="font-semibold text-brand underline underline-offset-2">
          {t("quizzes.see_account")}
        </Link>
      </p>
      {quiz.every_ms > 0 && <p className="text-xs text-mut">{t("quizzes.again")}</p>}
    </section>
  );
}

function Words({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <p className="text-mut">
      <strong className="font-semibold text-fg">{label}</strong> <span className="wrap-anywhere">{text}</span>
    </p>
  );
}
