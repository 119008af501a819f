import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/field.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useChange } from "./security.api.ts";
import type { PartProps } from "./security-sheets.tsx";

const WORDS_MAX = 60;

/** The words that mails from the venue begin with. */
export function WordsForm({ overview, proof, onClose }: PartProps): ReactElement {
  const t = useT();
  const [words, setWords] = useState(overview.words);
  const save = useChange(proof);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(["/safe/words", { words: words.trim() }], {
      onSuccess: ({ text }) => {
        showToast(text, "good");
        onClose();
      },
    });
  };
  return (
    <form noValidate aria-label={t("security.words")} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-mut">{t("security.words.text")}</p>
      <TextField
        label={t("security.words.field")}
        value={words}
        maxLength={WORDS_MAX}
        autoComplete="off"
        onText={setWords}
        error={save.error?.message}
      />
      <Button type="submit" tone="gold" pending={save.isPending}>
        {t("security.save")}
      </Button>
    </form>
  );
}
