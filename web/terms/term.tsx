import { useState } from "react";
import type { ReactElement } from "react";
import { useT, wantTexts } from "../i18n/texts.ts";
import type { TextParams } from "../i18n/texts.ts";
import { Sheet } from "../ui/sheet.tsx";

export type TermName = "maker" | "taker" | "fee" | "spread" | "mark" | "post_only";

interface TermProps {
  readonly name: TermName;
  /** What the explanation names, such as rates. */
  readonly params?: TextParams;
  readonly children: string;
}

/** A word of the trade with a dotted line: pressed, it is explained. The explanations come when the first one is asked for. */
export function Term({ name, params, children }: TermProps): ReactElement {
  const t = useT();
  const [open, setOpen] = useState(false);
  const show = (): void => {
    wantTexts("terms").then(
      () => setOpen(true),
      (error: unknown) => console.warn("The explanation could not be fetched.", error),
    );
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={show}
        className="min-h-6 text-left underline decoration-field-line decoration-dotted underline-offset-4 hover:text-fg"
      >
        {children}
      </button>
      <Sheet open={open} onOpen={setOpen} title={children}>
        <p className="pb-2 text-sm leading-[1.5rem]">{t(`terms.${name}`, params)}</p>
      </Sheet>
    </>
  );
}
