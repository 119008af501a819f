import { Segmented } from "antd";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { QuizBetConsoleRow, QuizConsoleRow } from "../contract/quiz-console-rows.ts";
import { quizWords as words } from "./quizzes.words.ts";

const EVERY_MS = 10_000;
const VIEWS = ["quizzes", "waiting", "bets"] as const;
const TONES = { coming: "care", open: "good", cut_off: "care", over: undefined, void: "bad" } as const;

/** Quizzes with what was said of them, those that wait for it, and bets with their receipts. */
export function QuizzesConsolePage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const mayRead = useMay("quizzes/bets").may;
  const views = VIEWS.filter((view) => mayRead || view !== "bets");
  const view = views.find((one) => one === search.get("view")) ?? "quizzes";
  return (
    <>
      <PageHead
        title={say(words.title)}
        below={say(words.below)}
        actions={
          <>
            <Segmented
              value={view}
              onChange={(next) => setSearch({ view: next })}
              options={views.map((value) => ({ value, label: say(words[value]) }))}
            />
            <VerbMenu verbs={["quizzes/publish-price", "quizzes/publish-question"]} about="new" />
          </>
        }
      />
      {view === "bets" ? <Bets /> : <Quizzes key={view} isWaiting={view === "waiting"} />}
    </>
  );
}

function Quizzes({ isWaiting }: { readonly isWaiting: boolean }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<QuizConsoleRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "asked", words: words.asked, cell: ({ asked }) => <b className="font-semibold">{asked}</b> },
    { name: "kind", words: words.kind, cell: ({ kind }) => say(words[kind]) },
    {
      name: "state",
      words: words.state,
      cell: ({ state, isChallenged }) => {
        const tone = TONES[state];
        return (
          <>
            <Chip {...(tone === undefined ? {} : { tone })}>{say(words[state])}</Chip>{" "}
            {isChallenged && <Chip tone="bad">{say(words.challenged)}</Chip>}
          </>
        );
      },
    },
    { name: "said", words: words.said, cell: ({ said }) => (said === "" ? "–" : said) },
    { name: "until", words: words.until, cell: ({ until }) => (until === 0 ? "–" : momentText(until, language)) },
    { name: "pool", words: words.pool, cell: ({ pool }) => groupedText(pool), isFigure: true },
    { name: "pools", words: words.pools, cell: ({ pools }) => pools, isFigure: true },
    { name: "people", words: words.people, cell: ({ people }) => groupedText(String(people)), isFigure: true },
    { name: "closes", words: words.closes, cell: ({ closes }) => momentText(closes, language) },
    { name: "settles", words: words.settles, cell: ({ settles }) => momentText(settles, language) },
    { name: "outcome", words: words.outcome, cell: ({ outcome }) => (outcome === "" ? "–" : outcome) },
    { name: "again", words: words.again, cell: ({ again }) => (again === 0 ? "–" : String(again)), isFigure: true, isExtra: true },
    { name: "rake", words: words.rake, cell: ({ rake }) => groupedText(rake), isFigure: true, isExtra: true },
    { name: "position", words: words.position, cell: ({ position }) => groupedText(position), isFigure: true, isExtra: true },
  ];
  return (
    <Card>
      <KeyTable<QuizConsoleRow>
        look="quizzes/quizzes"
        {...(isWaiting ? { fixed: { said: "waiting" } } : {})}
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.none)}
        action={({ key, kind, state }) =>
          state === "over" || state === "void" ? null : (
            <VerbMenu verbs={kind === "operators" ? ["quizzes/report", "quizzes/void"] : ["quizzes/void"]} about={key} fixed={["quiz"]} />
          )
        }
      />
    </Card>
  );
}

function Bets(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<QuizBetConsoleRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "placed", words: words.placed, cell: ({ placed }) => momentText(placed, language) },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "quiz", words: words.quiz, cell: ({ quiz }) => quiz },
    { name: "option", words: words.option, cell: ({ option }) => option, isFigure: true },
    { name: "stake", words: words.stake, cell: ({ stake }) => groupedText(stake), isFigure: true },
    { name: "state", words: words.state, cell: ({ state }) => state },
    { name: "paid", words: words.paid, cell: ({ paid }) => groupedText(paid), isFigure: true },
    { name: "receipt", words: words.receipt, cell: ({ receipt }) => (receipt === "" ? "–" : receipt), isExtra: true },
  ];
  return (
    <Card>
      <KeyTable<QuizBetConsoleRow>
        look="quizzes/bets"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        filters={[
          { name: "person", words: words.person, kind: "number" },
          { name: "quiz", words: words.quiz, kind: "number" },
        ]}
        empty={say(words.noBets)}
      />
    </Card>
  );
}
