import { useState, type ReactElement } from "react";
import { useMe, useReadAnew, useRows } from "../../../console/api/queries.ts";
import { Card } from "../../../console/ui/card.tsx";
import { Bars, Failed, Nothing } from "../../../console/ui/states.tsx";
import { spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { AppealPanel } from "./appeal-panel.tsx";
import { creditScoreWords } from "./credit-score.words.ts";

export type AppealRow = {
  readonly id: number;
  readonly person: number;
  readonly ruleEn: string;
  readonly ruleZh: string;
  readonly points: number;
  readonly deadline: number;
};

/** Nearer than this it is told in red. */
const SOON_MS = 12 * 3_600_000;
const EVERY_MS = 15_000;

/** Appeals, the soonest deadline first; one beside them with all that it is decided by. After a decision the next one opens. */
export function AppealQueue(): ReactElement {
  const say = useSay();
  const read = useRows<AppealRow>("credit-score/appeals", {}, EVERY_MS);
  const readAnew = useReadAnew();
  const [chosen, setChosen] = useState<number>();
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? [];
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  );
  const current = rows[index];
  const done = (): void => {
    setChosen((rows[index + 1] ?? rows[index - 1])?.id);
    void readAnew();
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[320px_minmax(0,1fr)]">
      <Card title={say(creditScoreWords.appeals)} aside={String(rows.length)}>
        {read.isPending && <Bars rows={4} />}
        {read.error !== null && <Failed error={read.error} again={() => void read.refetch()} />}
        {!read.isPending && rows.length === 0 && <Nothing>{say(creditScoreWords.none)}</Nothing>}
        <ul>
          {rows.map((row) => (
            <QueueRow key={row.id} row={row} isChosen={row.id === current?.id} onOpen={() => setChosen(row.id)} />
          ))}
        </ul>
      </Card>
      {current !== undefined && <AppealPanel key={current.id} row={current} onDone={done} />}
    </div>
  );
}

interface QueueRowProps {
  readonly row: AppealRow;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}

function QueueRow({ row: { person, ruleEn: en, ruleZh: zh, points, deadline }, isChosen, onOpen }: QueueRowProps): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const left = deadline - (useMe().data?.venueTime ?? 0);
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-current={isChosen}
        onClick={onOpen}
        className={`block w-full px-4 py-2.5 text-left ${isChosen ? "bg-fill shadow-[inset_2px_0_0_var(--mark)]" : ""}`}
      >
        <span className="flex justify-between gap-2">
          <b className="font-semibold">{say(creditScoreWords.personNumbered, { id: person })}</b>
          <span className={`figures text-xs ${left < SOON_MS ? "text-bad" : "text-mut"}`}>
            {left > 0 ? spanText(left, language) : say(creditScoreWords.late)}
          </span>
        </span>
        <span className="text-xs text-mut">
          {say({ en, zh })} · −{-points}
        </span>
      </button>
    </li>
  );
}
