import { Plus } from "lucide-react";
import type { ReactElement } from "react";
import { useMe } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { momentText, spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { MARKET_PHASE_WORDS, type MarketPhase } from "../contract/market-phase-words.ts";
import { marketWords } from "./spot.words.ts";

type MarketRow = {
  readonly market: number;
  readonly symbol: string;
  readonly assetClass: "coin" | "stock";
  readonly phase: MarketPhase;
  readonly title: string;
  readonly halted: string | null;
  /** When that ends by itself. */
  readonly haltEnds: number | null;
  readonly life: "listed" | "closing" | "ended";
  /** When it takes no new orders and when it ends, where that is announced. */
  readonly end: { readonly closes: number; readonly ends: number } | null;
  /** First day of one that was listed meanwhile. */
  readonly begins: number | null;
  readonly last: string;
  readonly maker: string;
  readonly taker: string;
  readonly band: string;
  readonly notionalMin: string;
  readonly quote: string;
};

export function MarketsPage(): ReactElement {
  const say = useSay();
  const columns: readonly Column<MarketRow>[] = [
    {
      name: "symbol",
      words: marketWords.symbol,
      cell: ({ symbol, title }) => (
        <>
          <b className="font-semibold">{symbol}</b> <span className="text-mut">{title}</span>
        </>
      ),
      sort: ({ symbol }) => symbol,
    },
    { name: "kind", words: marketWords.kind, cell: ({ assetClass }) => say(marketWords[assetClass]), sort: ({ assetClass }) => assetClass },
    {
      name: "state",
      words: marketWords.state,
      cell: (row) => <MarketState row={row} />,
      sort: ({ halted, phase, life }) => (life === "ended" ? life : halted === null ? phase : "halted"),
    },
    { name: "last", words: marketWords.last, cell: ({ last }) => last, isFigure: true },
    { name: "maker", words: marketWords.maker, cell: ({ maker }) => maker, isFigure: true },
    { name: "taker", words: marketWords.taker, cell: ({ taker }) => taker, isFigure: true },
    { name: "band", words: marketWords.band, cell: ({ band }) => band, isFigure: true },
    { name: "least", words: marketWords.least, cell: ({ notionalMin, quote }) => `${notionalMin} ${quote}`, isFigure: true },
  ];
  return (
    <>
      <PageHead
        title={say(marketWords.title)}
        below={say(marketWords.below)}
        actions={
          <>
            <VerbButton verb="markets/list-again" about="new" />
            <VerbButton verb="markets/list" about="new" isPrimary icon={<Plus size={16} aria-hidden />} />
          </>
        }
      />
      <Card>
        <KeyTable<MarketRow>
          look="markets/list"
          columns={columns}
          rowKey={({ market }) => market}
          hasFile={false}
          action={(row) => <MarketActions row={row} />}
        />
      </Card>
    </>
  );
}

function MarketState({ row }: { readonly row: MarketRow }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const now = useMe().data?.venueTime ?? 0;
  const { life, end } = row;
  if (end === null) return <TradingState row={row} />;
  const [closes, ends] = [momentText(end.closes, language), momentText(end.ends, language)];
  if (life === "ended") return <Chip tone="plain">{say(marketWords.ended, { ends })}</Chip>;
  const when = { span: spanText(Math.max(0, end.ends - now), language) };
  return (
    <span className="inline-flex max-w-56 flex-wrap items-start gap-1" title={say(marketWords.endTimes, { closes, ends })}>
      <TradingState row={row} />
      <Chip tone="care">{say(life === "closing" ? marketWords.closing : marketWords.announced, when)}</Chip>
    </span>
  );
}

/** Whether it trades now. */
function TradingState({ row: { halted, haltEnds, phase, begins } }: { readonly row: MarketRow }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  if (halted !== null)
    return (
      <span className="inline-flex max-w-56 flex-wrap gap-1">
        <Chip tone="bad">{say(marketWords.halted, { why: halted })}</Chip>
        {haltEnds !== null && <Chip tone="plain">{say(marketWords.haltEnds, { when: momentText(haltEnds, language) })}</Chip>}
      </span>
    );
  if (begins !== null) return <Chip tone="care">{say(marketWords.begins, { when: momentText(begins, language) })}</Chip>;
  return <Chip tone={phase === "open" ? "good" : "plain"}>{say(MARKET_PHASE_WORDS[phase])}</Chip>;
}

function MarketActions({ row: { symbol, assetClass, halted, life, end } }: { readonly row: MarketRow }): ReactElement | null {
  if (life === "ended") return null;
  const verbs = [
    halted === null ? "markets/halt" : "markets/resume",
    "markets/halt-again",
    "markets/set-terms",
    ...(assetClass === "stock" ? ["stocks/dividend", "stocks/split"] : []),
    end === null ? "markets/delist" : "markets/keep",
  ];
  return <VerbMenu verbs={verbs} about={symbol} fixed={["market"]} />;
}
