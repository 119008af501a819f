import { Drawer } from "antd";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { Lines } from "../ui/lines.tsx";
import { momentText } from "../words/moments.ts";
import { useLanguage, useSay, type Words } from "../words/say.ts";
import { fieldsOf, linesOf, outcomeWords, type AuditEntry } from "./audit-entry.ts";
import { subjectWords } from "../words/subject-words.ts";
import { useVerbs } from "../api/queries.ts";
import { useEntryWords } from "./use-entry-words.ts";
import { auditWords } from "./audit.words.ts";

/** Everything that the log has of one entry. */
export function AuditEntryPanel({ entry, close }: { readonly entry: AuditEntry | undefined; readonly close: () => void }): ReactElement {
  const say = useSay();
  const wordsOf = useEntryWords();
  return (
    <Drawer open={entry !== undefined} onClose={close} size={420} title={entry && say(wordsOf(entry.verb))}>
      {entry && <Details entry={entry} />}
    </Drawer>
  );
}

function Details({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const lines = linesOf(entry);
  const fields = fieldsOf(entry);
  const labels = useVerbs().get(entry.verb)?.labels ?? {};
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[112px_1fr] gap-y-2">
        <Fact words={auditWords.position}>{entry.position}</Fact>
        <Fact words={auditWords.at}>{momentText(entry.at, language)} UTC</Fact>
        <Fact words={auditWords.who}>{entry.operatorName}</Fact>
        {entry.secondName !== null && <Fact words={auditWords.second}>{entry.secondName}</Fact>}
        <Fact words={auditWords.outcome}>{say(outcomeWords(entry.outcome))}</Fact>
        {entry.subject !== "" && <Fact words={auditWords.subject}>{say(subjectWords(entry.subject))}</Fact>}
        {entry.person !== null && (
          <Fact words={auditWords.person}>
            <Link to={`/people/${entry.person}`}>{entry.person}</Link>
          </Fact>
        )}
        {entry.reason !== "" && <Fact words={auditWords.reason}>{entry.reason}</Fact>}
        {entry.logPosition !== null && (
          <Fact words={auditWords.log}>
            <Link to={`/ledger?command=${entry.logPosition}`}>{entry.logPosition}</Link>
          </Fact>
        )}
      </dl>
      {lines.length > 0 && <Lines lines={lines} />}
      {fields.length > 0 && (
        <section>
          <h3 className="mb-1 text-xs text-mut">{say(auditWords.asked)}</h3>
          <dl className="grid grid-cols-[112px_1fr] gap-y-1">
            {fields.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-mut">{labels[name] === undefined ? name : say(labels[name])}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="text-2xs break-all text-mut">
        {say(auditWords.hash)} {entry.hash}
      </p>
    </div>
  );
}

function Fact({ words, children }: { readonly words: Words; readonly children: ReactNode }): ReactElement {
  const say = useSay();
  return (
    <>
      <dt className="text-mut">{say(words)}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}
