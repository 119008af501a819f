import type { ReactElement } from "react";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { DepositRow } from "../../deposits/contract/deposit-row.ts";
import { peopleWords } from "./people.words.ts";

/** What somebody deposited, and what waits of it. */
export function PersonDeposits({ person }: { readonly person: string }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<DepositRow>[] = [
    { name: "asked", words: peopleWords.at, cell: ({ asked }) => momentText(asked, language), sort: ({ asked }) => asked },
    {
      name: "amount",
      words: peopleWords.depositAmount,
      cell: ({ amount, coin }) => `${groupedText(amount)} ${coin}`,
      isFigure: true,
    },
    {
      name: "channel",
      words: peopleWords.depositBy,
      cell: ({ channelEn: en, channelZh: zh, network }) => [say({ en, zh }), network].filter(Boolean).join(", "),
    },
    {
      name: "state",
      words: peopleWords.state,
      cell: ({ stateEn: en, stateZh: zh }) => <Chip tone={en === "credited" ? "good" : "plain"}>{say({ en, zh })}</Chip>,
      sort: ({ stateEn }) => stateEn,
    },
    { name: "why", words: peopleWords.depositWhy, cell: ({ whyEn: en, whyZh: zh }) => (en === "" ? "–" : say({ en, zh })) },
    {
      name: "by",
      words: peopleWords.depositDecided,
      cell: ({ by, agreedBy }) => [by, agreedBy].filter(Boolean).join(", ") || "–",
    },
    {
      name: "ended",
      words: peopleWords.depositEnded,
      cell: ({ ended }) => (ended === 0 ? "–" : momentText(ended, language)),
      sort: ({ ended }) => ended,
    },
  ];
  return (
    <Card>
      <KeyTable<DepositRow>
        look="deposits/person"
        fixed={{ person }}
        columns={columns}
        rowKey={({ id }) => id}
        empty={say(peopleWords.noDeposits)}
      />
    </Card>
  );
}
