/** Cells that the tables of futures share. */
import type { ReactElement } from "react";
import { Chip } from "../../../console/ui/card.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { useSay } from "../../../console/words/say.ts";
import { futuresWords as words } from "./futures.words.ts";

const isNothing = (text: string): boolean => /^-?0(\.0+)?$/.test(text);

/** With its sign, in the colour of what it is. */
export function SignedFigure({ text }: { readonly text: string }): ReactElement {
  if (isNothing(text)) return <span className="text-mut">{text.replace("-", "")}</span>;
  const isLoss = text.startsWith("-");
  return <span className={isLoss ? "text-bad" : "text-good"}>{`${isLoss ? "−" : "+"}${groupedText(text.replace("-", ""))}`}</span>;
}

/** With its sign and without colour: more is not better. */
export function NetFigure({ text }: { readonly text: string }): ReactElement {
  if (isNothing(text)) return <span className="text-mut">{text.replace("-", "")}</span>;
  return <>{`${text.startsWith("-") ? "−" : "+"}${groupedText(text.replace("-", ""))}`}</>;
}

export function SideChip({ side }: { readonly side: "long" | "short" }): ReactElement {
  const say = useSay();
  return <Chip tone={side === "long" ? "good" : "bad"}>{say(words[side])}</Chip>;
}

/** Nothing as a dash, so that what happened stands out. */
export function SizeFigure({ text }: { readonly text: string }): ReactElement {
  return isNothing(text) ? <span className="text-mut">–</span> : <>{groupedText(trimmed(text))}</>;
}

const trimmed = (text: string): string => (text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text);
