import type { ReactElement } from "react";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { LockChainRow, LockSeedRow } from "../contract/lock-console-rows.ts";
import { lockWords as words } from "./lock-mining.words.ts";

const EVERY_MS = 10_000;
const TONES = { drawn: "good", withheld: "bad", waiting: "care" } as const;
const count = (value: number): string => groupedText(String(value));

/** What was committed to, and what of it was shown. */
export function LockSeeds(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const chains: readonly Column<LockChainRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "anchor", words: words.anchor, cell: ({ anchor }) => <code className="text-xs break-all">{anchor}</code> },
    { name: "first", words: words.first, cell: ({ first }) => first },
    { name: "last", words: words.last, cell: ({ last }) => last },
    { name: "left", words: words.left, cell: ({ left }) => count(left), isFigure: true },
    { name: "at", words: words.at, cell: ({ at }) => momentText(at, language) },
    { name: "position", words: words.position, cell: ({ position }) => count(position), isFigure: true },
  ];
  const days: readonly Column<LockSeedRow>[] = [
    { name: "date", words: words.date, cell: ({ date }) => date, sort: ({ date }) => date },
    { name: "state", words: words.state, cell: ({ state }) => <Chip tone={TONES[state]}>{say(words[state])}</Chip> },
    { name: "seed", words: words.seed, cell: ({ seed }) => <code className="text-xs break-all">{seed || "–"}</code> },
    { name: "shown", words: words.shown, cell: ({ shown }) => (shown === 0 ? "–" : momentText(shown, language)) },
    { name: "position", words: words.position, cell: ({ position }) => (position === 0 ? "–" : count(position)), isFigure: true },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Card title={say(words.commitment)}>
        <KeyTable<LockChainRow>
          look="lock-mining/commitments"
          columns={chains}
          rowKey={({ key }) => key}
          everyMs={EVERY_MS}
          empty={say(words.noChain)}
        />
      </Card>
      <Card title={say(words.shownDays)}>
        <KeyTable<LockSeedRow>
          look="lock-mining/seeds"
          columns={days}
          rowKey={({ key }) => key}
          everyMs={EVERY_MS}
          empty={say(words.noSeeds)}
        />
      </Card>
    </div>
  );
}
