import { Chip } from "../../../console/ui/card.tsx";
import type { Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { DepositRow } from "../contract/deposit-row.ts";
import { depositsWords } from "./deposits.words.ts";

/** What tables of deposits show of each. */
export function useDepositColumns(): readonly Column<DepositRow>[] {
  const say = useSay();
  const language = useLanguage();
  return [
    { name: "number", words: depositsWords.number, cell: ({ id }) => id, sort: ({ id }) => id, isFigure: true, width: 72, isExtra: true },
    {
      name: "amount",
      words: depositsWords.amount,
      cell: ({ amount, coin }) => `${groupedText(amount)} ${coin}`,
      isFigure: true,
    },
    {
      name: "channel",
      words: depositsWords.channel,
      cell: ({ channelEn: en, channelZh: zh, network }) => [say({ en, zh }), network].filter(Boolean).join(", "),
    },
    {
      name: "state",
      words: depositsWords.state,
      cell: ({ stateEn: en, stateZh: zh }) => (
        <Chip tone={en === "credited" ? "good" : en === "refused" ? "bad" : "plain"}>{say({ en, zh })}</Chip>
      ),
      sort: ({ stateEn }) => stateEn,
    },
    { name: "why", words: depositsWords.why, cell: ({ whyEn: en, whyZh: zh }) => (en === "" ? "–" : say({ en, zh })) },
    { name: "by", words: depositsWords.by, cell: ({ by, agreedBy }) => [by, agreedBy].filter(Boolean).join(", ") || "–" },
    { name: "asked", words: depositsWords.asked, cell: ({ asked }) => momentText(asked, language), sort: ({ asked }) => asked },
    {
      name: "ended",
      words: depositsWords.endedAt,
      cell: ({ ended }) => (ended === 0 ? "–" : momentText(ended, language)),
      sort: ({ ended }) => ended,
    },
  ];
}
