import { Segmented } from "antd";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { ApplicationRow, CopyTraderRow, ReportRow } from "../contract/copy-console-rows.ts";
import { copyWords as words } from "./copy-trading.words.ts";

const EVERY_MS = 15_000;
const VIEWS = ["traders", "applications", "reports", "decided"] as const;
const LOOKS = {
  traders: "copies/traders",
  applications: "copies/applications",
  reports: "copies/reports",
  decided: "copies/reports",
} as const;

/** Traders with their figures, applications and reports that wait, and what was answered. */
export function CopyTradingPage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const mayDecide = useMay(LOOKS.applications).may;
  const mayRead = useMay(LOOKS.reports).may;
  const views = VIEWS.filter((view) => view === "traders" || (view === "applications" ? mayDecide : mayRead));
  const view = views.find((one) => one === search.get("view")) ?? "traders";
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
            <VerbButton verb="copies/set-terms" about="now" />
          </>
        }
      />
      <Card>
        {view === "traders" && <Traders />}
        {view === "applications" && <Applications />}
        {(view === "reports" || view === "decided") && <Reports key={view} isOpen={view === "reports"} />}
      </Card>
    </>
  );
}

const personCell = (trader: number, nickname: string): ReactElement => (
  <Link to={`/people/${trader}`}>
    <b className="font-semibold">{nickname || trader}</b>
  </Link>
);

/** What people wrote takes lines, not the width that the figures beside it need. */
const wordsCell = (text: string): ReactElement => (
  <span className="block w-80 py-1.5 leading-[1.125rem] whitespace-normal wrap-anywhere">{text}</span>
);

function Traders(): ReactElement {
  const say = useSay();
  return (
    <KeyTable<CopyTraderRow>
      look={LOOKS.traders}
      columns={useTraderColumns()}
      rowKey={({ key }) => key}
      everyMs={EVERY_MS}
      empty={say(words.nobody)}
      action={({ key, isPaused }) => <VerbMenu verbs={[isPaused ? "copies/resume" : "copies/pause"]} about={key} fixed={["trader"]} />}
    />
  );
}

function useTraderColumns(): readonly Column<CopyTraderRow>[] {
  const say = useSay();
  const language = useLanguage();
  const state = ({ isPaused, rests, state: is }: CopyTraderRow): ReactElement => {
    if (isPaused) return <Chip tone="care">{say(words.paused)}</Chip>;
    if (rests) return <Chip>{say(words.off)}</Chip>;
    return is === "leaving" ? <Chip>{say(words.leaving)}</Chip> : <Chip tone="good">{say(words.active)}</Chip>;
  };
  return [
    {
      name: "nickname",
      words: words.nickname,
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          {personCell(row.trader, row.nickname)}
          {row.program === "" ? null : <Chip>{say(words.program)}</Chip>}
        </span>
      ),
      sort: ({ nickname }) => nickname,
    },
    { name: "state", words: words.state, cell: state },
    { name: "followers", words: words.followers, cell: (row) => row.followers, sort: ({ followers }) => followers, isFigure: true },
    {
      name: "copying",
      words: words.copying,
      cell: ({ copying }) => groupedText(copying),
      isFigure: true,
    },
    {
      name: "profit",
      words: words.profit,
      cell: ({ profit }) => groupedText(profit),
      isFigure: true,
    },
    { name: "return", words: words.return, cell: (row) => row.return, sort: ({ returnPpm }) => returnPpm, isFigure: true },
    {
      name: "drawdown",
      words: words.drawdown,
      cell: (row) => row.drawdown,
      sort: ({ drawdownPpm }) => drawdownPpm,
      isFigure: true,
    },
    { name: "accuracy", words: words.accuracy, cell: ({ accuracy }) => accuracy, isFigure: true },
    { name: "closed", words: words.closedOwn, cell: ({ closed }) => closed, sort: ({ closed }) => closed, isFigure: true },
    { name: "positions", words: words.positions, cell: ({ positions }) => positions, isFigure: true },
    { name: "share", words: words.share, cell: ({ share }) => share, isFigure: true },
    {
      name: "reports",
      words: words.open,
      cell: (row) => (row.reports === 0 ? "0" : <Chip tone="bad">{row.reports}</Chip>),
      isFigure: true,
    },
    { name: "since", words: words.since, cell: ({ since }) => momentText(since, language), sort: ({ since }) => since, isExtra: true },
    { name: "delay", words: words.delay, cell: ({ delay }) => delay, isFigure: true, isExtra: true },
    { name: "text", words: words.text, cell: ({ text }) => wordsCell(text), isExtra: true },
  ];
}

function Applications(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<ApplicationRow>[] = [
    { name: "nickname", words: words.nickname, cell: (row) => personCell(row.trader, row.nickname) },
    { name: "text", words: words.text, cell: ({ text }) => wordsCell(text) },
    { name: "share", words: words.share, cell: ({ share }) => share, isFigure: true },
    { name: "level", words: words.level, cell: ({ level }) => level, isFigure: true },
    { name: "closed", words: words.closedOwn, cell: ({ closed }) => closed, isFigure: true },
    { name: "days", words: words.days, cell: ({ days }) => days, isFigure: true },
    { name: "asked", words: words.asked, cell: ({ asked }) => momentText(asked, language), sort: ({ asked }) => asked },
  ];
  return (
    <KeyTable<ApplicationRow>
      look={LOOKS.applications}
      columns={columns}
      rowKey={({ key }) => key}
      everyMs={EVERY_MS}
      empty={say(words.none)}
      hasFile={false}
      action={({ key }) => <VerbMenu verbs={["copies/accept", "copies/refuse"]} about={key} fixed={["trader"]} />}
    />
  );
}

function Reports({ isOpen }: { readonly isOpen: boolean }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const said = (en: string, zh: string): string => say({ en, zh });
  const columns: readonly Column<ReportRow>[] = [
    { name: "trader", words: words.trader, cell: (row) => personCell(row.trader, row.nickname) },
    { name: "reason", words: words.reason, cell: (row) => said(row.reasonEn, row.reasonZh) },
    { name: "text", words: words.words, cell: ({ text }) => wordsCell(text) },
    { name: "by", words: words.by, cell: ({ by }) => <Link to={`/people/${by}`}>{by}</Link>, isFigure: true },
    { name: "at", words: words.at, cell: ({ at }) => momentText(at, language), sort: ({ at }) => at },
    ...(isOpen ? [] : [{ name: "answer", words: words.answer, cell: (row: ReportRow) => said(row.answerEn, row.answerZh) }]),
  ];
  return (
    <KeyTable<ReportRow>
      look={LOOKS.reports}
      fixed={{ state: isOpen ? "open" : "decided" }}
      columns={columns}
      rowKey={({ key }) => key}
      empty={say(words.none)}
      {...(isOpen ? { action: ({ key }: ReportRow) => <VerbMenu verbs={["copies/answer-report"]} about={key} fixed={["report"]} /> } : {})}
    />
  );
}
