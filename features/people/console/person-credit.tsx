import { FilePen, UserMinus, Users } from "lucide-react";
import type { ReactElement } from "react";
import { useLook } from "../../../console/api/queries.ts";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { EntryRow, EvidenceRow, PersonScore } from "../../credit-score/contract/entry-row.ts";
import { personCreditWords } from "./person-credit.words.ts";

const LIVE_MS = 15_000;

/** A person's score: its entries, and what was written down that an entry may cite. */
export function PersonCredit({ person }: { readonly person: number }): ReactElement {
  const say = useSay();
  const read = useLook<PersonScore>("credit-score/person", { person: String(person) }, { everyMs: LIVE_MS });
  return (
    <Shown read={read}>
      {({ score, sum, entries, evidence }) => (
        <div className="flex flex-col gap-4">
          <Card
            title={say(personCreditWords.score, { score })}
            aside={sum === score ? say(personCreditWords.entries) : say(personCreditWords.sum, { sum })}
          >
            {entries.length === 0 && <Nothing>{say(personCreditWords.noEntries)}</Nothing>}
            <ul>
              {entries.map((row) => (
                <Entry key={row.id} row={row} />
              ))}
            </ul>
          </Card>
          <Card title={say(personCreditWords.records)} aside={say(personCreditWords.recordsNote)}>
            {evidence.length === 0 && <Nothing>{say(personCreditWords.noRecords)}</Nothing>}
            <ul>
              {evidence.map((row) => (
                <Record key={row.id} row={row} person={person} />
              ))}
            </ul>
            <div className="border-t border-line p-3">
              <VerbButton verb="credit-score/note-evidence" about={String(person)} fixed={["person"]} icon={<FilePen size={14} />} />
            </div>
          </Card>
        </div>
      )}
    </Shown>
  );
}

function Entry({ row }: { readonly row: EntryRow }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const { ruleEn: en, ruleZh: zh, points, placedAt, until, endedAt, isByRule, placedBy, agreedBy } = row;
  const authors = isByRule ? say(personCreditWords.byRule) : [placedBy, agreedBy].filter((name) => name !== "").join(", ");
  const ends =
    endedAt > 0
      ? `${say(personCreditWords.ended)} ${momentText(endedAt, language)}`
      : `${say(personCreditWords.until)} ${momentText(until, language)}`;
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <b className="font-semibold">{say({ en, zh })}</b>{" "}
          {row.stateEn !== "" && <Chip tone={row.stateTone}>{say({ en: row.stateEn, zh: row.stateZh })}</Chip>}
        </span>
        <b className="figures font-semibold">−{-points}</b>
      </span>
      <span className="text-xs text-mut">
        {authors} · {momentText(placedAt, language)} · {ends}
      </span>
    </li>
  );
}

function Record({ row, person }: { readonly row: EvidenceRow; readonly person: number }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const { id, ruleEn: en, ruleZh: zh, reference, words, writtenBy, writtenAt, isUsed, needsTwo } = row;
  const opening = { about: String(id), fields: { person, record: id }, fixed: ["person", "record"], size: "small" as const };
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-semibold break-words">{reference}</b>
        {isUsed ? <Chip>{say(personCreditWords.cited)}</Chip> : <span className="text-xs text-mut">{say({ en, zh })}</span>}
      </span>
      <p className="break-words whitespace-pre-line">{words}</p>
      <span className="text-xs text-mut">
        {writtenBy} · {momentText(writtenAt, language)}
      </span>
      {!isUsed && (
        <div className="mt-2">
          {needsTwo ? (
            <VerbButton verb="credit-score/place-by-two" {...opening} icon={<Users size={14} />} />
          ) : (
            <VerbButton verb="credit-score/place" {...opening} icon={<UserMinus size={14} />} />
          )}
        </div>
      )}
    </li>
  );
}
