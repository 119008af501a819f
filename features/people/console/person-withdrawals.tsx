import type { ReactElement } from "react";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { PersonWithdrawalRow } from "../../withdrawals/contract/withdrawal-row.ts";
import { peopleWords } from "./people.words.ts";

/** What somebody took out, and what is on its way. */
export function PersonWithdrawals({ person }: { readonly person: string }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<PersonWithdrawalRow>[] = [
    { name: "asked", words: peopleWords.at, cell: ({ asked }) => momentText(asked, language), sort: ({ asked }) => asked },
    { name: "amount", words: peopleWords.depositAmount, cell: ({ amount, coin }) => `${groupedText(amount)} ${coin}`, isFigure: true },
    { name: "fee", words: peopleWords.withdrawalFee, cell: ({ fee }) => groupedText(fee), isFigure: true },
    { name: "network", words: peopleWords.depositBy, cell: ({ network }) => network },
    {
      name: "state",
      words: peopleWords.state,
      cell: ({ state, stateEn: en, stateZh: zh }) => <Chip tone={toneOf(state)}>{say({ en, zh })}</Chip>,
      sort: ({ stateEn }) => stateEn,
    },
    { name: "why", words: peopleWords.depositWhy, cell: ({ whyEn: en, whyZh: zh }) => (en === "" ? "–" : say({ en, zh })) },
    {
      name: "ended",
      words: peopleWords.depositEnded,
      cell: ({ ended }) => (ended === 0 ? "–" : momentText(ended, language)),
      sort: ({ ended }) => ended,
    },
  ];
  return (
    <Card>
      <KeyTable<PersonWithdrawalRow>
        look="withdrawals/person"
        fixed={{ person }}
        columns={columns}
        rowKey={({ id }) => id}
        empty={say(peopleWords.noWithdrawals)}
      />
    </Card>
  );
}

function toneOf(state: string): "good" | "care" | "plain" {
  if (state === "done") return "good";
  return state === "waiting" ? "care" : "plain";
}
