import type { ReactElement } from "react";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { useSay } from "../../../console/words/say.ts";
import { priceWords } from "./listings.words.ts";

type SessionRow = { readonly opens: string; readonly closes: string; readonly isShort: boolean };

/** When shares trade: the calendar is a rule, and what it can't foresee is a halt. */
export function SessionTable(): ReactElement {
  const say = useSay();
  const columns: readonly Column<SessionRow>[] = [
    { name: "opens", words: priceWords.opens, cell: ({ opens }) => <b className="figures font-semibold">{opens}</b> },
    { name: "closes", words: priceWords.closes, cell: ({ closes }) => <span className="figures">{closes}</span> },
    {
      name: "short",
      words: priceWords.length,
      cell: ({ isShort }) => (isShort ? <Chip tone="care">{say(priceWords.short)}</Chip> : "6 h 30 min"),
    },
  ];
  return (
    <Card title={say(priceWords.sessionsNote)}>
      <KeyTable<SessionRow> look="stocks/sessions" columns={columns} rowKey={({ opens }) => opens} hasFile={false} />
    </Card>
  );
}
