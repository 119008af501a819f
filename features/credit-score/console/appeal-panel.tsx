import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useLook, useMe } from "../../../console/api/queries.ts";
import { Card } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { momentText, spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { AppealDetails } from "../contract/entry-row.ts";
import type { AppealRow } from "./appeal-queue.tsx";
import { creditScoreWords } from "./credit-score.words.ts";

interface Props {
  readonly row: AppealRow;
  readonly onDone: () => void;
}

/** One appeal: what the person wrote beside the evidence, and the decision. */
export function AppealPanel({ row: { id, person }, onDone }: Props): ReactElement {
  const say = useSay();
  const read = useLook<AppealDetails>("credit-score/appeal", { entry: String(id), person: String(person) });
  return (
    <Shown read={read}>
      {(details) => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex min-w-0 flex-col gap-4">
            <Card title={say(creditScoreWords.wrote)}>
              <p className="px-4 py-3 break-words whitespace-pre-line">{details.words || say(creditScoreWords.erased)}</p>
            </Card>
            <Evidence details={details} />
          </div>
          <Decision details={details} onDone={onDone} />
        </div>
      )}
    </Shown>
  );
}

function Evidence({ details: { evidence, entry } }: { readonly details: AppealDetails }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  if (evidence === null) {
    const text = entry.isByRule ? say(creditScoreWords.byRuleEvidence, { number: entry.evidence }) : say(creditScoreWords.erased);
    return (
      <Card title={say(creditScoreWords.evidence)}>
        <p className="px-4 py-3">{text}</p>
      </Card>
    );
  }
  return (
    <Card title={say(creditScoreWords.evidence)} aside={`${evidence.writtenBy} · ${momentText(evidence.writtenAt, language)}`}>
      <p className="px-4 pt-3 font-semibold break-words">{evidence.reference}</p>
      <p className="px-4 pt-1 pb-3 break-words whitespace-pre-line">{evidence.words}</p>
    </Card>
  );
}

function Decision({ details, onDone }: { readonly details: AppealDetails } & Pick<Props, "onDone">): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const now = useMe().data?.venueTime ?? 0;
  const { entry, score, isOwn } = details;
  const about = { about: String(entry.id), fields: { person: entry.person, entry: entry.id }, fixed: ["person", "entry"], onDone };
  return (
    <Card title={say(creditScoreWords.decision)}>
      <div className="flex flex-col gap-4 p-4">
        <dl className="divide-y divide-line">
          <Line label={say(creditScoreWords.rule)}>{say({ en: entry.ruleEn, zh: entry.ruleZh })}</Line>
          <Line label={say(creditScoreWords.points)}>−{-entry.points}</Line>
          <Line label={say(creditScoreWords.score)}>{score}</Line>
          <Line label={say(creditScoreWords.setBy)}>
            {entry.isByRule ? say(creditScoreWords.byRule) : [entry.placedBy, entry.agreedBy].filter((name) => name !== "").join(", ")}
          </Line>
          <Line label={say(creditScoreWords.placedAt)}>{momentText(entry.placedAt, language)}</Line>
          <Line label={say(creditScoreWords.left)}>
            {entry.appealUntil > now ? spanText(entry.appealUntil - now, language) : say(creditScoreWords.late)}
          </Line>
        </dl>
        {isOwn ? (
          <p className="text-mut">{say(creditScoreWords.own)}</p>
        ) : (
          <div className="grid grid-cols-2 gap-3">
            <VerbButton verb="credit-score/grant" isPrimary {...about} />
            <VerbButton verb="credit-score/deny" isDanger {...about} />
          </div>
        )}
        <Link to={`/people/${entry.person}?tab=credit`} className="text-sm">
          {say(creditScoreWords.page)}
        </Link>
      </div>
    </Card>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-mut">{label}</dt>
      <dd className="figures min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  );
}
