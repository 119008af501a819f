import { useState, type ReactElement } from "react";
import { useMe, useReadAnew, useRows } from "../../../console/api/queries.ts";
import { Bars, Failed, Nothing } from "../../../console/ui/states.tsx";
import { spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { RequestRow } from "./request-row.ts";
import { RequestPanel } from "./request-panel.tsx";
import { useQueueKeys } from "../../../console/ui/queue-keys.ts";
import { verificationWords } from "./verification.words.ts";

/** Nearer than this it is told in red. */
const SOON_MS = 4 * 3_600_000;
const EVERY_MS = 15_000;

/** Requests, the nearest deadline first; pictures beside the decision; after a decision the next one opens. */
export function VerificationPage(): ReactElement {
  const say = useSay();
  const read = useRows<RequestRow>("verification/queue", {}, EVERY_MS);
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
    <div className="-m-4 md:-m-6 grid min-h-[calc(100dvh-48px)] grid-cols-1 md:grid-cols-[256px_1fr]">
      <aside className="border-r border-line">
        <header className="flex h-[52px] items-center justify-between border-b border-line px-4">
          <h1 className="text-lg font-semibold">{say(verificationWords.title)}</h1>
          <span className="text-xs text-mut">{say(verificationWords.waits, { count: rows.length })}</span>
        </header>
        {read.isPending && <Bars rows={6} />}
        {read.error !== null && <Failed error={read.error} again={() => void read.refetch()} />}
        <ul>
          {rows.map((row) => (
            <QueueRow key={row.id} row={row} isChosen={row.id === current?.id} onOpen={() => setChosen(row.id)} />
          ))}
        </ul>
      </aside>
      {current === undefined ? (
        <div className="p-6">{!read.isPending && <Nothing>{say(verificationWords.none)}</Nothing>}</div>
      ) : (
        <RequestPanel key={current.id} row={current} onDone={done} />
      )}
    </div>
  );
}

interface QueueRowProps {
  readonly row: RequestRow;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}

function QueueRow({ row: { person, level, deadline }, isChosen, onOpen }: QueueRowProps): ReactElement {
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
          <b className="font-semibold">{say(verificationWords.person, { id: person })}</b>
          <span className={`figures text-xs ${left < SOON_MS ? "text-bad" : "text-mut"}`}>
            {left > 0 ? spanText(left, language) : say(verificationWords.late)}
          </span>
        </span>
        <span className="text-xs text-mut">{say(verificationWords.levels, { before: level - 1, after: level })}</span>
      </button>
    </li>
  );
}
