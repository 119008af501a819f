import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { useLockWords } from "./words.tsx";

/** The effective rate by its name in plain words; pressed, it is explained. */
export function EffectiveWord({ days }: { readonly days: number }): ReactElement {
  const t = useT();
  const { days: daysText } = useLockWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-6 text-left underline decoration-field-line decoration-dotted underline-offset-4 hover:text-fg"
      >
        {t("lock-mining.effective")}
      </button>
      <Sheet open={open} onOpen={setOpen} title={t("lock-mining.effective")}>
        <p className="pb-2 text-sm leading-6">{t("lock-mining.effective.why", { days: daysText(days) })}</p>
      </Sheet>
    </>
  );
}
