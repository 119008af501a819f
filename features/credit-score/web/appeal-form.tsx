import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { APPEAL_LETTERS, type EntryView } from "../contract/credit-score.contract.ts";
import type { useStep } from "./credit-score.api.ts";

interface Props {
  readonly entry: EntryView;
  readonly step: ReturnType<typeof useStep>;
  readonly onDone: () => void;
}

/** What is wrong with an entry, in one's own words. */
export function AppealForm({ entry, step, onDone }: Props): ReactElement {
  const t = useT();
  const [words, setWords] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    step.mutate(["/credit/appeal", { entry: entry.id, words }], { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm leading-5 text-mut">{t("credit-score.appeal.note")}</p>
      <label className="flex flex-col gap-1.5 text-sm text-mut">
        {t("credit-score.appeal.label")}
        <textarea
          value={words}
          rows={5}
          maxLength={APPEAL_LETTERS.max}
          onChange={(event) => setWords(event.target.value)}
          className="rounded-field border border-transparent bg-fill p-3 text-base text-fg outline-none focus:border-mark"
        />
      </label>
      <p role="alert" className="text-sm text-down empty:hidden">
        {step.error?.message}
      </p>
      <Button type="submit" tone="gold" pending={step.isPending} disabled={words.trim().length < APPEAL_LETTERS.min}>
        {t("credit-score.appeal.send")}
      </Button>
    </form>
  );
}
