import type { ReactElement } from "react";
import { Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { useSay } from "../../../console/words/say.ts";
import { priceWords } from "./listings.words.ts";

type CommitmentRow = {
  readonly day: string;
  readonly hash: string;
  readonly state: "tomorrow" | "today" | "revealed" | "older";
  readonly seed: string | null;
  readonly agrees: boolean | null;
};

/** Each day's seed: its hash before the day, the seed itself after it. */
export function CommitmentTable(): ReactElement {
  const columns: readonly Column<CommitmentRow>[] = [
    { name: "day", words: priceWords.day, cell: ({ day }) => <b className="font-semibold">{day}</b> },
    { name: "hash", words: priceWords.hash, cell: ({ hash }) => <Digits text={hash} /> },
    { name: "seed", words: priceWords.seed, cell: (row) => <Seed row={row} /> },
    { name: "check", words: priceWords.check, cell: ({ agrees }) => <Agreement agrees={agrees} /> },
  ];
  return <KeyTable<CommitmentRow> look="prices/commitments" columns={columns} rowKey={({ day }) => day} />;
}

/** 64 hex digits in two rows. */
function Digits({ text }: { readonly text: string }): ReactElement {
  return (
    <code className="figures block w-[32ch] text-xs leading-4 break-all" title={text}>
      {text}
    </code>
  );
}

function Seed({ row: { seed, state } }: { readonly row: CommitmentRow }): ReactElement {
  const say = useSay();
  if (seed !== null) return <Digits text={seed} />;
  return <span className="text-mut">{state === "revealed" ? "–" : say(priceWords[state])}</span>;
}

function Agreement({ agrees }: { readonly agrees: boolean | null }): ReactElement {
  const say = useSay();
  if (agrees === null) return <span className="text-mut">–</span>;
  return <Chip tone={agrees ? "good" : "bad"}>{say(agrees ? priceWords.agrees : priceWords.differs)}</Chip>;
}
