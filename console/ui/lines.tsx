import { Fragment } from "react";
import type { ReactElement, ReactNode } from "react";
import type { Line, ShownValue } from "../../contract/console-wire.ts";
import { houseWords } from "../words/house.words.ts";
import { useSay } from "../words/say.ts";
import { wholeWords } from "./whole-words.ts";

const whole = (text: string): readonly ReactNode[] =>
  wholeWords(text).map(({ word, isWhole }, at) => (
    <Fragment key={at}>
      {at > 0 && " "}
      {isWhole ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ));

/** What changes, before and after: the same for whoever asks, whoever agrees, and in the audit log. */
export function Lines({ lines }: { readonly lines: readonly Line[] }): ReactElement {
  const say = useSay();
  const shown = (value: ShownValue): string => (typeof value === "string" ? value : say(value));
  // Something new has no before.
  const isNew = lines.every(({ before }) => before === "–");
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-xs text-mut">
          <th className="py-1 pr-3 font-normal">{say(houseWords.whatChanges)}</th>
          {!isNew && <th className="py-1 text-right font-normal">{say(houseWords.before)}</th>}
          <th className="py-1 pl-3 text-right font-normal">{say(houseWords.after)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label.en} className="border-t border-line align-top">
            <td className="py-2 pr-3">{say(line.label)}</td>
            {!isNew && <td className="figures py-2 text-right [overflow-wrap:anywhere] text-mut">{whole(shown(line.before))}</td>}
            <td className="figures py-2 pl-3 text-right font-semibold [overflow-wrap:anywhere]">{whole(shown(line.after))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
