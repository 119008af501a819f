import type { ReactElement } from "react";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { useSay } from "../../../console/words/say.ts";
import { coverWords } from "./cover.words.ts";
import { inventoryBar, shareText } from "./exposure-figures.ts";

type MakerRow = {
  readonly market: number;
  readonly symbol: string;
  readonly code: string;
  readonly base: string;
  readonly began: string;
  readonly inventoryPpm: number;
  readonly quote: string;
  readonly orders: number;
  readonly worth: string | null;
  readonly result: string | null;
};

const EVERY_MS = 5000;

/** What quotes each market: its stock against what it began with, its money, its result at present prices. */
export function MakerTable(): ReactElement {
  const columns: readonly Column<MakerRow>[] = [
    {
      name: "market",
      words: coverWords.market,
      cell: ({ symbol }) => <b className="font-semibold">{symbol}</b>,
      sort: ({ symbol }) => symbol,
    },
    { name: "stock", words: coverWords.stock, cell: ({ base, code }) => `${groupedText(base)} ${code}`, isFigure: true },
    {
      name: "inventory",
      words: coverWords.inventory,
      cell: ({ inventoryPpm }) => <InventoryBar ppm={inventoryPpm} />,
      sort: ({ inventoryPpm }) => inventoryPpm,
      width: 216,
    },
    { name: "worth", words: coverWords.worth, cell: ({ worth }) => (worth === null ? "–" : groupedText(worth)), isFigure: true },
    { name: "quote", words: coverWords.quote, cell: ({ quote }) => groupedText(quote), isFigure: true },
    { name: "orders", words: coverWords.orders, cell: ({ orders }) => orders, sort: ({ orders }) => orders, isFigure: true, isExtra: true },
    {
      name: "result",
      words: coverWords.result,
      cell: ({ result }) => <Result text={result} />,
      sort: ({ result }) => Number(result ?? 0),
      isFigure: true,
    },
  ];
  return <KeyTable<MakerRow> look="cover/makers" columns={columns} rowKey={({ market }) => market} everyMs={EVERY_MS} />;
}

/** From sold out at the left to twice its beginning at the right. */
function InventoryBar({ ppm }: { readonly ppm: number }): ReactElement {
  const say = useSay();
  const { left, width } = inventoryBar(ppm);
  return (
    <span className="flex items-center gap-2">
      <span
        className="relative h-2 w-24 rounded-full bg-fill-strong"
        title={`${say(coverWords.soldOut)} … ${say(coverWords.twice)}`}
        aria-hidden="true"
      >
        <span className="absolute inset-y-0 left-1/2 w-px bg-mut" />
        <span className="absolute inset-y-0 rounded-full bg-mark" style={{ left: `${left}%`, width: `${width}%` }} />
      </span>
      <span className="figures text-mut">{shareText(ppm, true)}</span>
    </span>
  );
}

function Result({ text }: { readonly text: string | null }): ReactElement {
  if (text === null || /^-?0\.00$/.test(text)) return <span className="text-mut">{text === null ? "–" : "0.00"}</span>;
  const isLoss = text.startsWith("-");
  return <span className={isLoss ? "text-bad" : "text-good"}>{`${isLoss ? "−" : "+"}${groupedText(text.replace("-", ""))}`}</span>;
}
