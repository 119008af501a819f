import { useState, type ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column, type Filter } from "../../../console/ui/key-table.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { AccountStrip } from "./account-strip.tsx";
import { CommandPanel } from "./command-panel.tsx";
import { accountOf, figure, signed, type PostingRow } from "./ledger-row.ts";
import { ledgerWords } from "./ledger.words.ts";

export function LedgerPage(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const [search] = useSearchParams();
  const [open, setOpen] = useState<PostingRow>();
  const columns: readonly Column<PostingRow>[] = [
    { name: "at", words: ledgerWords.at, cell: ({ at }) => <span className="figures">{momentText(at, language)}</span> },
    { name: "command", words: ledgerWords.command, cell: ({ command }) => command, isFigure: true },
    { name: "account", words: ledgerWords.account, cell: accountOf },
    { name: "words", words: ledgerWords.words, cell: ({ words }) => <b className="font-semibold">{say(words)}</b> },
    { name: "other", words: ledgerWords.other, cell: ({ other }) => <span className="text-mut">{other}</span> },
    { name: "amount", words: ledgerWords.amount, cell: (row) => <PostedAmount row={row} />, isFigure: true },
    { name: "asset", words: ledgerWords.asset, cell: ({ asset }) => asset },
    { name: "after", words: ledgerWords.after, cell: ({ after }) => (after === null ? "" : figure(after)), isFigure: true },
    { name: "reference", words: ledgerWords.reference, cell: ({ reference }) => reference || "", isFigure: true, isExtra: true },
  ];
  const filters: readonly Filter[] = [
    { name: "owner", words: ledgerWords.owner, kind: "number" },
    { name: "kind", words: ledgerWords.kind, kind: "text" },
    { name: "asset", words: ledgerWords.asset, kind: "text" },
    {
      name: "bucket",
      words: ledgerWords.bucket,
      kind: "choice",
      choices: (["own", "pledged", "promotional"] as const).map((value) => ({ value, label: say(ledgerWords[value]) })),
    },
    { name: "command", words: ledgerWords.command, kind: "number" },
    { name: "since", words: ledgerWords.since, kind: "since" },
    { name: "until", words: ledgerWords.until, kind: "until" },
  ];
  return (
    <>
      <PageHead title={say(ledgerWords.title)} below={say(ledgerWords.below)} />
      <Card>
        <AccountStrip search={search} />
        <KeyTable<PostingRow>
          look="ledger/postings"
          columns={columns}
          filters={filters}
          rowKey={({ key }) => key}
          onOpen={setOpen}
          empty={say(ledgerWords.nothing)}
        />
      </Card>
      <CommandPanel posting={open} close={() => setOpen(undefined)} />
    </>
  );
}

function PostedAmount({ row: { amount } }: { readonly row: PostingRow }): ReactElement {
  return <b className={`font-semibold ${amount.startsWith("-") ? "" : "text-good"}`}>{signed(amount)}</b>;
}
