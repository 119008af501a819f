import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Segmented } from "../../../web/ui/segmented.tsx";
import type { EntryView } from "../contract/credit-score.contract.ts";
import type { useStep } from "./credit-score.api.ts";

interface Props {
  readonly entry: EntryView;
  readonly step: ReturnType<typeof useStep>;
  readonly onDone: () => void;
}

type Answer = "" | "1" | "0";

/** The rule, and statements about it to tell true from false. */
export function QuizForm({ entry: { id, says, statements }, step, onDone }: Props): ReactElement {
  const t = useT();
  const [answers, setAnswers] = useState<readonly Answer[]>(() => statements.map(() => ""));
  const answer = (index: number, given: Answer): void => setAnswers((before) => before.map((one, i) => (i === index ? given : one)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    step.mutate(["/credit/quiz", { entry: id, answers: answers.join("") }], { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="rounded-2xl bg-fill p-4 text-sm leading-5">{says}</p>
      {statements.map((statement, index) => (
        <div key={statement} className="flex flex-col gap-2">
          <p className="text-sm leading-5">{statement}</p>
          <Segmented<Answer>
            label={statement}
            options={[
              { value: "1", label: t("credit-score.quiz.true") },
              { value: "0", label: t("credit-score.quiz.false") },
            ]}
            value={answers[index] ?? ""}
            onValue={(given) => answer(index, given)}
          />
        </div>
      ))}
      <p role="alert" className="text-sm text-down empty:hidden">
        {step.error?.message}
      </p>
      <Button type="submit" tone="gold" pending={step.isPending} disabled={answers.includes("")}>
        {t("credit-score.quiz.send")}
      </Button>
    </form>
  );
}
