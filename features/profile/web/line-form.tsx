import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import type { UseMutationResult } from "@tanstack/react-query";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/field.tsx";

interface LineFormProps {
  readonly save: UseMutationResult<number, Error, string>;
  readonly present: string;
  readonly label: string;
  readonly hint: string;
  readonly max: number;
  readonly onDone: () => void;
}

/** One line of text about oneself. The venue judges it; what it says stands below the line. */
export function LineForm({ save, present, label, hint, max, onDone }: LineFormProps): ReactElement {
  const t = useT();
  const [text, setText] = useState(present);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(text.trim(), { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField label={label} value={text} onText={setText} hint={hint} error={save.error?.message} maxLength={max} autoComplete="off" />
      <Button type="submit" tone="gold" pending={save.isPending}>
        {t("profile.save")}
      </Button>
    </form>
  );
}
