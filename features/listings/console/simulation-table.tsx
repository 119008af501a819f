import type { ReactElement } from "react";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { Nothing } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useSay } from "../../../console/words/say.ts";
import { priceWords } from "./listings.words.ts";

type SimulationRow = {
  readonly market: number;
  readonly symbol: string;
  readonly volatility: string;
  readonly common: string;
  readonly activity: string;
  readonly volume: string;
  /** The days ahead from which something else counts; empty where nothing waits. */
  readonly from: string;
  /** Today's where they are others; "new" where today has none. */
  readonly before: string;
};

/** What each market follows, as it is set last, and from when. */
export function SimulationTable({ isSimulated }: { readonly isSimulated: boolean }): ReactElement {
  const say = useSay();
  const columns: readonly Column<SimulationRow>[] = [
    {
      name: "symbol",
      words: priceWords.market,
      cell: ({ symbol }) => <b className="font-semibold">{symbol}</b>,
      sort: ({ symbol }) => symbol,
    },
    { name: "volatility", words: priceWords.volatility, cell: ({ volatility }) => volatility, isFigure: true },
    { name: "common", words: priceWords.common, cell: ({ common }) => common, isFigure: true },
    { name: "activity", words: priceWords.activity, cell: ({ activity }) => activity, isFigure: true },
    { name: "volume", words: priceWords.volume, cell: ({ volume }) => volume, isFigure: true },
    { name: "from", words: priceWords.from, cell: ({ from }) => (from === "" ? <span className="text-mut">–</span> : from) },
    { name: "before", words: priceWords.before, cell: ({ before }) => <Before text={before} /> },
  ];
  if (!isSimulated)
    return (
      <Card>
        <Nothing>{say(priceWords.notSimulated)}</Nothing>
      </Card>
    );
  return (
    <Card title={say(priceWords.simulationNote)}>
      <KeyTable<SimulationRow>
        look="prices/simulation"
        columns={columns}
        rowKey={({ market }) => market}
        hasFile={false}
        action={({ symbol }) => (
          <VerbButton verb="prices/set-simulation" about={symbol} fixed={["market"]} size="small">
            {say(priceWords.change)}
          </VerbButton>
        )}
      />
    </Card>
  );
}

function Before({ text }: { readonly text: string }): ReactElement {
  const say = useSay();
  if (text === "new") return <Chip tone="care">{say(priceWords.begins)}</Chip>;
  return text === "" ? <span className="text-mut">–</span> : <Chip tone="care">{text}</Chip>;
}
