import { useState, type ReactElement } from "react";
import { useMe, useReadAnew, useRows } from "../../../console/api/queries.ts";
import { Bars, Failed, Nothing } from "../../../console/ui/states.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { useQueueKeys } from "../../../console/ui/queue-keys.ts";
import type { WaitingDeposit } from "../contract/deposit-row.ts";
import { DepositPanel } from "./deposit-panel.tsx";
import { depositsWords } from "./deposits.words.ts";

/** Nearer than this it is told in red. */
const SOON_MS = 3_600_000;
const EVERY_MS = 15_000;

/** Requests, the nearest deadline first; the picture beside the decision; after a decision the next one opens. */
export function DepositQueue(): ReactElement {
  const say = useSay();
  const read = useRows<WaitingDeposit>("deposits/queue", {}, EVERY_MS);
  const readAnew = useReadAnew();
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? [];
  const [chosen, setChosen] = useState<number>();
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  );
  const current = rows[index];
  const step = (by: number): void => setChosen(rows[Math.max(0, Math.min(rows.length - 1, index + by))]?.id);
  useQueueKeys({ j: () => step(1), k: () => step(-1) });
  const done = (): void => {
    setChosen((rows[index + 1] ?? rows[index - 1])?.id);
    void readAnew();
  };
  return (
    <div className="grid min-h-[560px] grid-cols-1 md:grid-cols-[256px_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-card">
      <aside aria-label={say(depositsWords.waiting)} className="border-r border-line">
        <p className="flex h-[52px] items-center border-b border-line px-4 text-xs text-mut">
          {say(depositsWords.waits, { count: rows.length })}
        </p>
        {read.isPending && <Bars rows={6} />}
        {read.error !== null && <Failed error={read.error} again={() => void read.refetch()} />}
        <ul>
          {rows.map((row) => (
            <QueueRow key={row.id} row={row} isChosen={row.id === current?.id} onOpen={() => setChosen(row.id)} />
          ))}
        </ul>
      </aside>
      {current === undefined ? (
        <div className="p-6">{!read.isPending && <Nothing>{say(depositsWords.none)}</Nothing>}</div>
      ) : (
        <DepositPanel key={current.id} row={current} onDone={done} />
      )}
    </div>
  );
}

interface QueueRowProps {
  readonly row: WaitingDeposit;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}

function QueueRow({ row: { person, amount, coin, deadline, needsTwo }, isChosen, onOpen }: QueueRowProps): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const left = deadline - (useMe().data?.venueTime ?? 0);
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen}
        onClick={onOpen}
        className={`block w-full border-b border-line px-4 py-2.5 text-left ${isChosen ? "bg-fill shadow-[inset_2px_0_0_var(--mark)]" : ""}`}
      >
        <span className="flex justify-between gap-2">
          <b className="figures font-semibold">
            {groupedText(amount)} {coin}
          </b>
          <span className={`figures text-xs ${left < SOON_MS ? "text-bad" : "text-mut"}`}>
            {left > 0 ? spanText(left, language) : say(depositsWords.late)}
          </span>
        </span>
        <span className="flex justify-between gap-2 text-xs text-mut">
          {say(depositsWords.person, { id: person })}
          {needsTwo && <span>{say(depositsWords.byTwo)}</span>}
        </span>
      </button>
    </li>
  );
}
