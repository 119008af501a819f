import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { momentText, spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { priceWords } from "./listings.words.ts";
import { SamplesCard } from "./samples-card.tsx";

type SourceRow = {
  readonly market: number;
  readonly symbol: string;
  /** First day of one that was listed meanwhile. */
  readonly begins: number | null;
  readonly index: string;
  readonly ageMs: number | null;
  readonly fresh: number;
  readonly known: number;
  readonly sources: string;
  readonly state: "halted" | "closed" | "silent" | "one" | "full";
  readonly quotes: number;
};

const EVERY_MS = 2000;
const TONES = { full: "good", one: "good", silent: "bad", closed: "plain", halted: "bad" } as const;

/** Every market with its sources; the chosen one's newest samples beside it. */
export function SourceDesk({ staleAfterMs }: { readonly staleAfterMs: number }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get("market") ?? "BTC/USDT";
  const columns: readonly Column<SourceRow>[] = [
    {
      name: "symbol",
      words: priceWords.market,
      cell: ({ symbol }) => <Symbol symbol={symbol} isChosen={symbol === chosen} />,
      sort: ({ symbol }) => symbol,
    },
    {
      name: "state",
      words: priceWords.state,
      cell: ({ state, begins }) => (
        <Chip tone={begins === null ? TONES[state] : "care"}>
          {begins === null ? say(priceWords[state]) : say(priceWords.beginsAt, { when: momentText(begins, language) })}
        </Chip>
      ),
      sort: ({ state }) => state,
    },
    { name: "index", words: priceWords.index, cell: ({ index }) => index, isFigure: true },
    {
      name: "age",
      words: priceWords.age,
      cell: ({ ageMs }) => ageText(ageMs, language),
      sort: ({ ageMs }) => ageMs ?? Infinity,
      isFigure: true,
    },
    { name: "said", words: priceWords.said, cell: ({ sources }) => <span className="text-mut">{sources || "–"}</span> },
    {
      name: "fresh",
      words: priceWords.fresh,
      cell: ({ fresh, known }) => `${fresh} / ${known}`,
      sort: ({ fresh }) => fresh,
      isFigure: true,
      isExtra: true,
    },
    { name: "quotes", words: priceWords.quotes, cell: ({ quotes }) => quotes, sort: ({ quotes }) => quotes, isFigure: true },
  ];
  return (
    <div className="grid gap-4 xl:grid-cols-[1fr_352px]">
      <Card className="min-w-0 self-start">
        <KeyTable<SourceRow>
          look="prices/markets"
          columns={columns}
          rowKey={({ market }) => market}
          hasFile={false}
          everyMs={EVERY_MS}
          onOpen={({ symbol }) => setSearch(new URLSearchParams({ tab: "sources", market: symbol }))}
        />
      </Card>
      <div className="flex flex-col gap-4">
        <SamplesCard market={chosen} />
        <Card title={say(priceWords.silence)}>
          <ul className="list-disc space-y-2 py-3 pr-4 pl-8">
            <li>{say(priceWords.silenceSource, { span: spanText(staleAfterMs, language) })}</li>
            <li>{say(priceWords.silenceMaker)}</li>
            <li>{say(priceWords.silenceIndex)}</li>
            <li>{say(priceWords.silenceAlarm)}</li>
          </ul>
        </Card>
      </div>
    </div>
  );
}

function Symbol({ symbol, isChosen }: { readonly symbol: string; readonly isChosen: boolean }): ReactElement {
  return <b className={`font-semibold ${isChosen ? "text-brand" : ""}`}>{symbol}</b>;
}

function ageText(ageMs: number | null, language: "en" | "zh"): string {
  if (ageMs === null) return "–";
  return ageMs < 10_000 ? `${(ageMs / 1000).toFixed(1)} s` : spanText(ageMs, language);
}
