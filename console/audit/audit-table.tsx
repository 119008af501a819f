import { useState, type ReactElement } from "react";
import { useVerbs } from "../api/queries.ts";
import { Chip } from "../ui/card.tsx";
import { KeyTable, type Column, type Filter } from "../ui/key-table.tsx";
import { momentText } from "../words/moments.ts";
import { useLanguage, useSay } from "../words/say.ts";
import { outcomeWords, type AuditEntry } from "./audit-entry.ts";
import { AuditEntryPanel } from "./audit-entry-panel.tsx";
import { subjectWords } from "../words/subject-words.ts";
import { auditWords } from "./audit.words.ts";
import { useEntryWords } from "./use-entry-words.ts";

/** The audit log; `fixed`: what it is only about, without a filter. */
export function AuditTable({ fixed = {} }: { readonly fixed?: Readonly<Record<string, string>> }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const verbs = useVerbs();
  const wordsOf = useEntryWords();
  const [open, setOpen] = useState<AuditEntry>();
  const columns: readonly Column<AuditEntry>[] = [
    { name: "position", words: auditWords.position, cell: ({ position }) => position, isFigure: true, width: 80 },
    { name: "at", words: auditWords.at, cell: ({ at }) => <span className="figures">{momentText(at, language)}</span> },
    { name: "who", words: auditWords.who, cell: ({ operatorName }) => operatorName, sort: ({ operatorName }) => operatorName },
    {
      name: "what",
      words: auditWords.what,
      cell: ({ verb }) => <b className="font-semibold">{say(wordsOf(verb))}</b>,
      sort: ({ verb }) => verb,
    },
    {
      name: "outcome",
      words: auditWords.outcome,
      cell: ({ outcome }) => <Chip tone={toneOf(outcome)}>{say(outcomeWords(outcome))}</Chip>,
      sort: ({ outcome }) => outcome,
    },
    {
      name: "subject",
      words: auditWords.subject,
      cell: ({ subject, person }) => [say(subjectWords(subject)), person ?? ""].filter((part) => part !== "").join(" · "),
    },
    { name: "second", words: auditWords.second, cell: ({ secondName }) => secondName ?? "" },
    { name: "reason", words: auditWords.reason, cell: ({ reason }) => <span className="block max-w-[420px] truncate">{reason}</span> },
    { name: "log", words: auditWords.log, cell: ({ logPosition }) => logPosition ?? "", isFigure: true, isExtra: true },
    { name: "hash", words: auditWords.hash, cell: ({ hash }) => <code className="text-2xs">{hash.slice(0, 16)}</code>, isExtra: true },
  ];
  const verbChoices = [...verbs.values()].map(({ name, title }) => ({ value: name, label: say(title) }));
  const filters: readonly Filter[] = [
    { name: "verb", words: auditWords.what, kind: "choice", choices: verbChoices },
    { name: "operator", words: auditWords.operatorNumber, kind: "number" },
    { name: "person", words: auditWords.personNumber, kind: "number" },
    { name: "since", words: auditWords.since, kind: "since" },
    { name: "until", words: auditWords.until, kind: "until" },
  ];
  const shown = filters.filter(({ name }) => fixed[name] === undefined);
  return (
    <>
      <KeyTable<AuditEntry>
        look="audit/entries"
        columns={columns}
        filters={shown}
        fixed={fixed}
        rowKey={({ position }) => position}
        onOpen={setOpen}
        empty={say(auditWords.nothing)}
      />
      <AuditEntryPanel entry={open} close={() => setOpen(undefined)} />
    </>
  );
}

function toneOf(outcome: string): "good" | "bad" | "care" | "plain" {
  if (outcome === "done") return "good";
  if (outcome === "asked") return "care";
  return outcome === "looked" ? "plain" : "bad";
}
