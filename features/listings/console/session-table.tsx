import type { ReactElement } from "react";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { dayText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { priceWords } from "./listings.words.ts";

type SessionRow = {
  readonly day: string;
  readonly opens: string;
  readonly closes: string;
  readonly state: "full" | "short" | "rest";
};

/** When shares trade: the calendar is a rule; a day ahead can be taken out of it, and given back. */
export function SessionTable(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<SessionRow>[] = [
    {
      name: "day",
      words: priceWords.day,
      cell: ({ day }) => (
        <>
          <b className="figures font-semibold">{day}</b> <span className="text-mut">{dayText(Date.parse(day), language)}</span>
        </>
      ),
    },
    { name: "opens", words: priceWords.opens, cell: ({ opens }) => opens, isFigure: true },
    { name: "closes", words: priceWords.closes, cell: ({ closes }) => closes, isFigure: true },
    { name: "state", words: priceWords.state, cell: ({ state }) => <SessionState state={state} /> },
  ];
  return (
    <Card title={say(priceWords.sessionsNote)}>
      <KeyTable<SessionRow>
        look="stocks/sessions"
        columns={columns}
        rowKey={({ day }) => day}
        hasFile={false}
        action={({ day, state }) => (
          <>
            <VerbButton verb="sessions/set-holiday" about={day} fixed={["day"]} size="small">
              {say(state === "rest" ? priceWords.giveBack : priceWords.rest)}
            </VerbButton>
            {state !== "rest" && (
              <VerbButton verb="sessions/set-holiday-again" about={day} fixed={["day"]} size="small">
                {say(priceWords.restByTwo)}
              </VerbButton>
            )}
          </>
        )}
      />
    </Card>
  );
}

function SessionState({ state }: { readonly state: SessionRow["state"] }): ReactElement {
  const say = useSay();
  if (state === "full") return <Chip tone="good">{say(priceWords.fullDay)}</Chip>;
  return <Chip tone="care">{say(state === "short" ? priceWords.short : priceWords.resting)}</Chip>;
}
