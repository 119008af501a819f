import type { ReactElement } from "react";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { useSay } from "../../../console/words/say.ts";
import { coverWords } from "./cover.words.ts";
import { shareText } from "./exposure-figures.ts";

type HouseRow = {
  readonly key: string;
  readonly product: string;
  readonly asset: string;
  readonly held: string;
  readonly promised: string;
  readonly free: string;
  readonly promisedPpm: number;
  readonly worth: string | null;
};

const EVERY_MS = 5000;

/** What each product's account holds, and how much of it is promised. */
export function HouseTable(): ReactElement {
  const say = useSay();
  const names: Readonly<Record<string, string>> = {
    fees: say(coverWords.fees),
    dust: say(coverWords.dustAccount),
    insurance: say(coverWords.insurance),
  };
  const columns: readonly Column<HouseRow>[] = [
    {
      name: "account",
      words: coverWords.account,
      cell: ({ product }) => <b className="font-semibold">{names[product] ?? product}</b>,
      sort: ({ product }) => product,
    },
    { name: "asset", words: coverWords.asset, cell: ({ asset }) => asset, sort: ({ asset }) => asset },
    { name: "held", words: coverWords.held, cell: ({ held }) => groupedText(held), isFigure: true },
    { name: "promised", words: coverWords.promised, cell: ({ promised }) => groupedText(promised), isFigure: true },
    { name: "free", words: coverWords.free, cell: ({ free }) => groupedText(free), isFigure: true },
    { name: "share", words: coverWords.share, cell: ({ promisedPpm }) => <ShareBar ppm={promisedPpm} />, width: 200 },
    { name: "worth", words: coverWords.worth, cell: ({ worth }) => (worth === null ? "–" : groupedText(worth)), isFigure: true },
  ];
  return (
    <KeyTable<HouseRow>
      look="cover/accounts"
      columns={columns}
      rowKey={({ key }) => key}
      everyMs={EVERY_MS}
      empty={say(coverWords.noAccounts)}
    />
  );
}

/** Promised of what is held: red from nine tenths on. */
function ShareBar({ ppm }: { readonly ppm: number }): ReactElement {
  return (
    <span className="flex items-center gap-2">
      <span className="h-2 w-28 overflow-hidden rounded-full bg-fill-strong">
        <span className={`block h-full ${ppm >= 900_000 ? "bg-bad" : "bg-mark"}`} style={{ width: `${ppm / 10_000}%` }} />
      </span>
      <span className="figures text-mut">{shareText(ppm)}</span>
    </span>
  );
}
