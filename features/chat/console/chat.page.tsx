import { useState, type ReactElement } from "react";
import { useReadAnew, useRows } from "../../../console/api/queries.ts";
import { Bars, Failed, Nothing } from "../../../console/ui/states.tsx";
import { useQueueKeys } from "../../../console/ui/queue-keys.ts";
import { useSay } from "../../../console/words/say.ts";
import { chatWords } from "./chat.words.ts";
import type { QueueRow } from "./queue-row.ts";
import { MessagePanel } from "./message-panel.tsx";
import { RoomsPanel } from "./rooms-panel.tsx";

const EVERY_MS = 10_000;

/** Messages that wait for a moderator, the oldest first; below them the rooms with their terms. */
export function ChatQueuePage(): ReactElement {
  const say = useSay();
  const read = useRows<QueueRow>("chat/queue", {}, EVERY_MS);
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
          <h1 className="text-lg font-semibold">{say(chatWords.title)}</h1>
          <span className="text-xs text-mut">{say(chatWords.waits, { count: rows.length })}</span>
        </header>
        {read.isPending && <Bars rows={6} />}
        {read.error !== null && <Failed error={read.error} again={() => void read.refetch()} />}
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} isChosen={row.id === current?.id} onOpen={() => setChosen(row.id)} />
          ))}
        </ul>
      </aside>
      {current === undefined ? (
        <div className="flex flex-col gap-6 p-6">
          {!read.isPending && <Nothing>{say(chatWords.none)}</Nothing>}
          <RoomsPanel />
        </div>
      ) : (
        <MessagePanel key={current.id} row={current} onDone={done} />
      )}
    </div>
  );
}

interface RowProps {
  readonly row: QueueRow;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}

function Row({ row: { person, room, state, why, reports, content }, isChosen, onOpen }: RowProps): ReactElement {
  const say = useSay();
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen}
        onClick={onOpen}
        className={`block w-full border-b border-line px-4 py-2.5 text-left ${isChosen ? "bg-fill shadow-[inset_2px_0_0_var(--mark)]" : ""}`}
      >
        <span className="flex justify-between gap-2">
          <b className="font-semibold">{say(chatWords.person, { id: person })}</b>
          <span className="text-xs text-mut">{room}</span>
        </span>
        <span className="line-clamp-1 text-xs">{content}</span>
        <span className="text-xs text-mut">
          {state === "held" ? say(chatWords.held, { why }) : say(chatWords.reported, { why: reports })}
        </span>
      </button>
    </li>
  );
}
