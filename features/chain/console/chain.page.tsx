import type { ReactElement } from "react";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { ChainCoinRow, ChainPaymentRow, ChainRow } from "../contract/chain-rows.ts";
import { chainWords as words } from "./chain.words.ts";

const EVERY_MS = 5000;
const VERBS: Readonly<Record<ChainPaymentRow["state"], readonly string[]>> = {
  waits: ["chain/release"],
  signed: [],
  again: [],
  reverted: ["chain/send-again", "chain/book-arrived", "chain/give-back"],
  displaced: ["chain/send-again", "chain/book-arrived", "chain/give-back"],
};

/** How the chain stands, what the hot wallet holds, what has not arrived. */
export function ChainConsolePage(): ReactElement {
  const say = useSay();
  const off = say(words.off);
  return (
    <>
      <PageHead title={say(words.title)} below={say(words.below)} />
      <div className="flex flex-col gap-4">
        <Card>
          <KeyTable<ChainRow>
            look="chain/state"
            columns={STATE}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            hasFile={false}
            empty={off}
            action={({ key, halted }) => (halted === "" ? null : <VerbButton verb="chain/resume" about={key} size="small" />)}
          />
        </Card>
        <Card title={say(words.coins)}>
          <KeyTable<ChainCoinRow>
            look="chain/coins"
            columns={COINS}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            hasFile={false}
            empty={off}
          />
        </Card>
        <Card title={say(words.payments)}>
          <KeyTable<ChainPaymentRow>
            look="chain/payments"
            columns={usePaymentColumns()}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            hasFile={false}
            empty={say(words.none)}
            action={({ state, withdrawal }) =>
              VERBS[state].length === 0 ? null : <VerbMenu verbs={[...VERBS[state]]} about={String(withdrawal)} fixed={["asked"]} />
            }
          />
        </Card>
      </div>
    </>
  );
}

const STATE: readonly Column<ChainRow>[] = [
  { name: "network", words: words.network, cell: ({ network, chainId }) => `${network} (${chainId})` },
  { name: "state", words: words.state, cell: (row) => <Standing row={row} /> },
  { name: "height", words: words.height, cell: ({ height }) => groupedText(String(height)), isFigure: true },
  { name: "behind", words: words.behind, cell: ({ behind }) => groupedText(String(behind)), isFigure: true },
  { name: "confirmations", words: words.confirmations, cell: ({ confirmations }) => confirmations, isFigure: true },
  { name: "sender", words: words.coins, cell: ({ sender }) => <span className="figures break-all">{sender}</span> },
  {
    name: "deposits",
    words: words.deposits,
    cell: ({ confirming, small, refused }) => `${confirming} / ${small} / ${refused}`,
    isFigure: true,
  },
];

/** What stops it in the words of the log: they name blocks, not people. */
function Standing({ row: { away, halted } }: { readonly row: ChainRow }): ReactElement {
  const say = useSay();
  const wrong = halted === "" ? away : halted;
  return <Chip tone={wrong === "" ? "good" : "bad"}>{wrong === "" ? say(words.runs) : wrong}</Chip>;
}

const COINS: readonly Column<ChainCoinRow>[] = [
  { name: "coin", words: words.coin, cell: ({ coin }) => <b className="font-semibold">{coin}</b> },
  { name: "held", words: words.held, cell: ({ held }) => (held === "" ? "–" : groupedText(held)), isFigure: true },
  { name: "leaving", words: words.leaving, cell: ({ leaving }) => groupedText(leaving), isFigure: true },
  { name: "leftToday", words: words.leftToday, cell: ({ leftToday }) => groupedText(leftToday), isFigure: true },
  { name: "daily", words: words.daily, cell: ({ daily }) => groupedText(daily), isFigure: true },
];

function usePaymentColumns(): readonly Column<ChainPaymentRow>[] {
  const say = useSay();
  const language = useLanguage();
  return [
    { name: "withdrawal", words: words.withdrawal, cell: ({ withdrawal }) => withdrawal, isFigure: true, width: 96 },
    { name: "amount", words: words.amount, cell: ({ amount, coin }) => `${groupedText(amount)} ${coin}`, isFigure: true },
    {
      name: "state",
      words: words.state,
      cell: ({ state, stateEn: en, stateZh: zh }) => <Chip tone={state === "signed" ? "plain" : "care"}>{say({ en, zh })}</Chip>,
    },
    { name: "word", words: words.word, cell: ({ word }) => word || "–" },
    { name: "hash", words: words.hash, cell: ({ hash }) => <span className="figures break-all">{hash || "–"}</span> },
    { name: "since", words: words.since, cell: ({ since }) => momentText(since, language), isFigure: true },
  ];
}
