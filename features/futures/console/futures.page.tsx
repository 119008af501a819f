import type { ReactElement } from "react";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { clockText, momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { BracketRow, ContractDeskRow, ContractExposureRow, FuturesMakerRow } from "../contract/futures-console-rows.ts";
import { NetFigure, SignedFigure } from "./figure-cells.tsx";
import { futuresWords as words } from "./futures.words.ts";

const EVERY_MS = 5000;
const PPM = 1_000_000;

const SYMBOL = {
  name: "contract",
  words: words.contract,
  cell: ({ symbol }: { readonly symbol: string }) => <b className="font-semibold">{symbol}</b>,
  sort: ({ symbol }: { readonly symbol: string }) => symbol,
} as const;

const CONTRACTS: readonly Column<ContractDeskRow>[] = [
  SYMBOL,
  { name: "state", words: words.state, cell: (row) => <State row={row} />, sort: ({ halted }) => halted },
  { name: "mark", words: words.mark, cell: ({ mark }) => groupedText(shortPrice(mark)), isFigure: true },
  { name: "index", words: words.index, cell: ({ index }) => groupedText(shortPrice(index)), isFigure: true },
  {
    name: "basis",
    words: words.basis,
    cell: ({ basisPpm }) => <NetFigure text={percentText(basisPpm)} />,
    sort: ({ basisPpm }) => basisPpm,
    isFigure: true,
  },
  { name: "rate", words: words.rate, cell: ({ rate }) => `${rate} %`, isFigure: true },
  { name: "due", words: words.due, cell: ({ due }) => `${clockText(due).slice(0, 5)} UTC`, isFigure: true, isExtra: true },
  { name: "interest", words: words.openInterest, cell: ({ openInterest }) => groupedText(openInterest), isFigure: true },
  { name: "levels", words: words.levels, cell: ({ levels }) => levels, sort: ({ levels }) => levels, isFigure: true, isExtra: true },
];

const EXPOSURE: readonly Column<ContractExposureRow>[] = [
  SYMBOL,
  { name: "long", words: words.peopleLong, cell: ({ peopleLong }) => groupedText(peopleLong), isFigure: true },
  { name: "short", words: words.peopleShort, cell: ({ peopleShort }) => groupedText(peopleShort), isFigure: true },
  {
    name: "share",
    words: words.share,
    cell: ({ longPpm }) => <ShareBar ppm={longPpm} />,
    sort: ({ longPpm }) => longPpm ?? -1,
    width: 190,
  },
  { name: "longs", words: words.longs, cell: ({ longs }) => longs, sort: ({ longs }) => longs, isFigure: true },
  { name: "shorts", words: words.shorts, cell: ({ shorts }) => shorts, sort: ({ shorts }) => shorts, isFigure: true },
  { name: "maker", words: words.makerNet, cell: ({ makerNet }) => <NetFigure text={makerNet} />, isFigure: true },
  { name: "fund", words: words.fundNet, cell: ({ fundNet }) => <NetFigure text={fundNet} />, isFigure: true },
];

const MAKERS: readonly Column<FuturesMakerRow>[] = [
  SYMBOL,
  { name: "equity", words: words.equity, cell: ({ equity }) => groupedText(equity), isFigure: true },
  { name: "margin", words: words.margin, cell: ({ margin }) => groupedText(margin), isFigure: true },
  { name: "unrealised", words: words.unrealised, cell: ({ unrealised }) => <SignedFigure text={unrealised} />, isFigure: true },
  { name: "rate", words: words.riskRate, cell: ({ rate }) => (rate === null ? "–" : `${groupedText(rate)} %`), isFigure: true },
];

const TERMS: readonly Column<BracketRow>[] = [
  SYMBOL,
  { name: "lot", words: words.lot, cell: ({ lot }) => shortUnit(lot), isFigure: true },
  { name: "most", words: words.most, cell: ({ most }) => shortUnit(most), isFigure: true },
  { name: "maker", words: words.maker, cell: ({ maker }) => maker, isFigure: true },
  { name: "taker", words: words.taker, cell: ({ taker }) => taker, isFigure: true },
  { name: "overnight", words: words.overnight, cell: ({ overnight }) => overnight, isFigure: true, isExtra: true },
  { name: "closeOut", words: words.closeOutFee, cell: ({ closeOut }) => closeOut, isFigure: true, isExtra: true },
  { name: "cap", words: words.cap, cell: ({ cap }) => cap, isFigure: true, isExtra: true },
  { name: "band", words: words.band, cell: ({ band }) => band, isFigure: true, isExtra: true },
  { name: "brackets", words: words.brackets, cell: ({ brackets }) => <Brackets brackets={brackets} /> },
];

/** Contracts with their halts, both sides of each, the makers, the terms. */
export function FuturesConsolePage(): ReactElement {
  const say = useSay();
  return (
    <>
      <PageHead title={say(words.title)} below={say(words.below)} />
      <div className="flex flex-col gap-4">
        <Card title={say(words.contracts)}>
          <KeyTable<ContractDeskRow>
            look="futures/contracts"
            columns={CONTRACTS}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            hasFile={false}
            empty={say(words.none)}
            action={({ symbol, halted }) => (
              <VerbMenu
                verbs={[halted === "" ? "futures/halt" : "futures/resume", "futures/halt-again"]}
                about={symbol}
                fixed={["contract"]}
              />
            )}
          />
        </Card>
        <Card title={say(words.exposure)} aside={<span>{say(words.exposureNote)}</span>}>
          <KeyTable<ContractExposureRow>
            look="futures/exposure"
            columns={EXPOSURE}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            hasFile={false}
            empty={say(words.none)}
          />
        </Card>
        <Card title={say(words.makers)} aside={<span>{say(words.makersNote)}</span>}>
          <KeyTable<FuturesMakerRow>
            look="futures/makers"
            columns={MAKERS}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            hasFile={false}
            empty={say(words.none)}
          />
        </Card>
        <Card title={say(words.terms)}>
          <KeyTable<BracketRow> look="futures/terms" columns={TERMS} rowKey={({ key }) => key} hasFile={false} empty={say(words.none)} />
        </Card>
      </div>
    </>
  );
}

function State({ row: { halted, haltEnds, fresh } }: { readonly row: ContractDeskRow }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  if (halted !== "")
    return (
      <span className="flex max-w-52 flex-wrap items-center gap-x-2 gap-y-1">
        <Chip tone="bad">{say(words.closingOnly)}</Chip>
        <span className="text-mut">{halted}</span>
        {haltEnds !== null && <span className="text-mut">{say(words.haltEnds, { when: momentText(haltEnds, language) })}</span>}
      </span>
    );
  return <Chip tone={fresh ? "good" : "care"}>{say(fresh ? words.trading : words.stale)}</Chip>;
}

/** Longs from the left, shorts from the right. */
function ShareBar({ ppm }: { readonly ppm: number | null }): ReactElement {
  if (ppm === null) return <span className="text-mut">–</span>;
  return (
    <span className="flex items-center gap-2">
      <span className="flex h-2 w-24 overflow-hidden rounded-full bg-bad" aria-hidden="true">
        <span className="bg-good" style={{ width: `${ppm / (PPM / 100)}%` }} />
      </span>
      <span className="figures text-mut">{Math.round(ppm / (PPM / 100))} %</span>
    </span>
  );
}

function Brackets({ brackets }: Pick<BracketRow, "brackets">): ReactElement {
  return (
    <span className="flex flex-wrap gap-1">
      {brackets.map(({ to, multiple }) => (
        <Chip key={to}>{`${multiple}× ≤ ${shortMoney(to)}`}</Chip>
      ))}
    </span>
  );
}

/** Parts per million as percent with three decimals. */
function percentText(ppm: number): string {
  const digits = String(Math.abs(ppm)).padStart(5, "0");
  return `${ppm < 0 ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4, -1)}`;
}

const shortPrice = (price: string): string => (price.includes(".") ? price.replace(/0+$/, "").replace(/\.$/, "") : price);

function shortUnit(text: string): string {
  const [figure = "", code = ""] = text.split(" ");
  return `${groupedText(shortPrice(figure))} ${code}`;
}

/** Whole thousands and millions, as brackets are. */
function shortMoney(text: string): string {
  const whole = text.split(".")[0] ?? "";
  if (whole.length > 6 && whole.endsWith("000000")) return `${groupedText(whole.slice(0, -6))} M`;
  return whole.length > 3 && whole.endsWith("000") ? `${groupedText(whole.slice(0, -3))} k` : groupedText(whole);
}
