import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { Streak } from "../ui/stone/streak.tsx";
import { openCheck, useCheck } from "./check.store.ts";

interface CheckLinkProps {
  /** The receipt. */
  readonly id: string;
  /** Those of the whole list, in its order. */
  readonly ids: readonly string[];
  /** What the link stands in gives way to the receipt. */
  readonly onOpen?: (() => void) | undefined;
}

/** Opens the receipt of a row; once it was checked, says what came of it. */
export function CheckLink({ id, ids, onOpen }: CheckLinkProps): ReactElement {
  const t = useT();
  const verdict = useCheck(({ verdicts }) => verdicts[id]);
  const open = useCheck((state) => state.id === id);
  const text = verdict === "agrees" ? "shell.check.agrees" : verdict === "differs" ? "shell.check.differs" : "shell.check";
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => {
        onOpen?.();
        openCheck(id, ids);
      }}
      className={`-mx-1 -my-1.5 inline-flex min-h-11 min-w-11 shrink-0 items-center gap-1.5 rounded-lg px-1 text-xs font-medium hover:bg-fill ${verdict === "differs" ? "text-down" : verdict === "agrees" ? "text-mut" : "text-brand"}`}
    >
      {verdict === "agrees" && <Streak />}
      {t(text)}
    </button>
  );
}
