import type { ReactElement, ReactNode } from "react";
import { useSay, type Words } from "../../../console/words/say.ts";

/** A figure with its name; `isBad` undefined where nothing about it can be wrong. */
export function Fact({
  words,
  children,
  isBad,
}: {
  readonly words: Words;
  readonly children: ReactNode;
  readonly isBad?: boolean;
}): ReactElement {
  const say = useSay();
  return (
    <div className="flex min-h-9 items-center gap-2 border-b border-line px-4 py-1 last:border-b-0">
      {isBad !== undefined && <span className={`size-1.5 shrink-0 rounded-full ${isBad ? "bg-bad" : "bg-good"}`} aria-hidden="true" />}
      <dt>{say(words)}</dt>
      <dd className={`figures ml-auto text-right font-semibold ${isBad === true ? "text-bad" : ""}`}>{children}</dd>
    </div>
  );
}
