import type { ReactElement } from "react";
import { Link } from "react-router";
import { useLook } from "../../../console/api/queries.ts";
import { outcomeWords, type AuditEntry } from "../../../console/audit/audit-entry.ts";
import { useEntryWords } from "../../../console/audit/use-entry-words.ts";
import { Card } from "../../../console/ui/card.tsx";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { subjectWords } from "../../../console/words/subject-words.ts";
import { startWords } from "./figures.words.ts";

const SHOWN = "8";

/** The newest entries of the audit log. */
export function LatelyCard({ everyMs }: { readonly everyMs: number }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const wordsOf = useEntryWords();
  const entries = useLook<{ readonly rows: readonly AuditEntry[] }>("audit/entries", { limit: SHOWN }, { everyMs });
  return (
    <Card title={say(startWords.done)} aside={<Link to="/audit">{say(startWords.all)}</Link>}>
      <Shown read={entries} rows={6}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing />
          ) : (
            <ul>
              {rows.map(({ position, at, operatorName, verb, outcome, person, subject, reason }) => (
                <li key={position} className="flex h-9 items-center gap-3 border-b border-line px-4 last:border-b-0">
                  <time className="figures shrink-0 text-mut">{momentText(at, language)}</time>
                  <b className="shrink-0 font-semibold">
                    {say(wordsOf(verb))} {outcome === "looked" && person !== null ? person : say(subjectWords(subject))}
                  </b>
                  <span className="truncate text-mut">
                    {operatorName}
                    {outcome === "done" ? "" : ` · ${say(outcomeWords(outcome))}`}
                    {reason === "" ? "" : ` · ${reason}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}
