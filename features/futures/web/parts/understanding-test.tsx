import { useState } from "react";
import type { ReactElement } from "react";
import { Check, X } from "lucide-react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { markTest, TEST_ANSWERS } from "../../contract/understanding-test.ts";
import { useFuturesAct } from "../futures.api.ts";

const QUESTIONS = [1, 2, 3, 4, 5] as const;
const CHOICES = [0, 1, 2] as const;

/** Five questions, three answers each; after a try every one says what is right and why. */
export function UnderstandingTest({ onPassed }: { readonly onPassed: () => void }): ReactElement {
  const t = useT();
  const act = useFuturesAct();
  const [answers, setAnswers] = useState<readonly (number | undefined)[]>(() => TEST_ANSWERS.map(() => undefined));
  const [isShown, setIsShown] = useState(false);
  const digits = answers.map((answer) => answer ?? "").join("");
  const marked = isShown ? markTest(digits) : undefined;
  const choose = (question: number, choice: number): void => {
    setIsShown(false);
    setAnswers(answers.map((answer, i) => (i === question ? choice : answer)));
  };
  const send = (): void => {
    setIsShown(true);
    if (markTest(digits)?.passed !== 1) return;
    act.mutate(
      { path: "/lever/test", fields: { answers: digits } },
      {
        onSuccess: (said) => {
          showToast(said, "good");
          onPassed();
        },
        onError: (error) => showToast(failureText(error)),
      },
    );
  };
  return (
    <div className="flex flex-col gap-5 pb-2">
      <p className="text-sm leading-[1.375rem] text-mut">{t("futures.test.intro")}</p>
      {QUESTIONS.map((question, i) => (
        <fieldset key={question} className="flex flex-col gap-2">
          <legend className="pb-2 text-sm leading-[1.375rem] font-semibold">
            {question}. {t(`futures.test.q${question}`)}
          </legend>
          {CHOICES.map((choice) => (
            <label
              key={choice}
              className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-field border px-3 py-2 text-sm leading-[1.25rem] ${answers[i] === choice ? "border-brand bg-brand-tint" : "border-line"}`}
            >
              <input
                type="radio"
                name={`question-${question}`}
                checked={answers[i] === choice}
                onChange={() => choose(i, choice)}
                className="size-4 accent-(--brand)"
              />
              <span className="flex-1">{t(`futures.test.q${question}_${choice}`)}</span>
              {marked !== undefined && TEST_ANSWERS[i] === choice && (
                <Check className="size-4 text-up" aria-label={t("futures.test.right")} />
              )}
              {marked !== undefined && answers[i] === choice && TEST_ANSWERS[i] !== choice && (
                <X className="size-4 text-down" aria-label={t("futures.test.wrong")} />
              )}
            </label>
          ))}
          {marked !== undefined && <p className="text-xs leading-[1.25rem] text-mut">{t(`futures.test.why${question}`)}</p>}
        </fieldset>
      ))}
      {marked?.passed === 0 && (
        <p role="alert" className="text-sm text-down">
          {t("futures.test.again")}
        </p>
      )}
      <Button tone="gold" disabled={answers.includes(undefined)} pending={act.isPending} onClick={send}>
        {t("futures.test.send")}
      </Button>
    </div>
  );
}
