import type { ReactElement } from "react";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { SecondsDueRow, SecondsMarketRow, SecondsPeriodRow } from "../contract/seconds-rows.ts";
import { secondsWords as words } from "./seconds.words.ts";

const EVERY_MS = 5000;
const count = (value: number): string => groupedText(String(value));

const PERIODS: readonly Column<SecondsPeriodRow>[] = [
  { name: "seconds", words: words.seconds, cell: ({ seconds }) => seconds, sort: ({ seconds }) => seconds, isFigure: true },
  { name: "ratio", words: words.ratio, cell: ({ ratio }) => ratio || "–", isFigure: true },
  { name: "breakEven", words: words.breakEven, cell: ({ breakEven }) => breakEven || "–", isFigure: true },
  { name: "won", words: words.won, cell: ({ won }) => count(won), isFigure: true },
  { name: "lost", words: words.lost, cell: ({ lost }) => count(lost), isFigure: true },
  { name: "back", words: words.back, cell: ({ back }) => count(back), isFigure: true },
  { name: "shareWon", words: words.shareWon, cell: ({ shareWon }) => shareWon, isFigure: true },
  { name: "result", words: words.result, cell: ({ result }) => groupedText(result), isFigure: true },
];

/** The table, the markets, and what falls due when. */
export function SecondsConsolePage(): ReactElement {
  const say = useSay();
  return (
    <>
      <PageHead title={say(words.title)} below={say(words.below)} actions={<VerbButton verb="seconds/set-terms" about="now" />} />
      <div className="flex flex-col gap-4">
        <Card title={say(words.table)}>
          <KeyTable<SecondsPeriodRow>
            look="seconds/table"
            columns={PERIODS}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            empty={say(words.off)}
          />
        </Card>
        <Card title={say(words.markets)} aside={<VerbMenu verbs={["seconds/pause", "seconds/resume"]} about="0" />}>
          <KeyTable<SecondsMarketRow>
            look="seconds/markets"
            columns={useMarketColumns()}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            empty={say(words.off)}
            action={({ key, isPaused }) => (
              <VerbMenu verbs={[isPaused ? "seconds/resume" : "seconds/pause"]} about={key} fixed={["market"]} />
            )}
          />
        </Card>
        <Card title={say(words.due)}>
          <KeyTable<SecondsDueRow>
            look="seconds/due"
            columns={useDueColumns()}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            empty={say(words.none)}
            hasFile={false}
          />
        </Card>
      </div>
    </>
  );
}

function useMarketColumns(): readonly Column<SecondsMarketRow>[] {
  const say = useSay();
  return [
    { name: "symbol", words: words.market, cell: ({ symbol }) => <b className="font-semibold">{symbol}</b>, sort: ({ symbol }) => symbol },
    {
      name: "state",
      words: words.state,
      cell: ({ isPaused }) => <Chip tone={isPaused ? "care" : "good"}>{say(isPaused ? words.paused : words.sold)}</Chip>,
    },
    { name: "open", words: words.open, cell: ({ open }) => count(open), isFigure: true },
    { name: "staked", words: words.staked, cell: ({ staked }) => groupedText(staked), isFigure: true },
    { name: "up", words: words.up, cell: ({ up }) => groupedText(up), isFigure: true },
    { name: "down", words: words.down, cell: ({ down }) => groupedText(down), isFigure: true },
  ];
}

function useDueColumns(): readonly Column<SecondsDueRow>[] {
  const language = useLanguage();
  return [
    { name: "due", words: words.dueAt, cell: ({ due }) => momentText(due, language), sort: ({ due }) => due },
    { name: "symbol", words: words.market, cell: ({ symbol }) => symbol },
    { name: "contracts", words: words.contracts, cell: ({ contracts }) => count(contracts), isFigure: true },
    { name: "up", words: words.up, cell: ({ up }) => groupedText(up), isFigure: true },
    { name: "down", words: words.down, cell: ({ down }) => groupedText(down), isFigure: true },
  ];
}
