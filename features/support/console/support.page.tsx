import { useState, type ReactElement } from "react";
import { useLook, useMe, useReadAnew } from "../../../console/api/queries.ts";
import { useQueueKeys } from "../../../console/ui/queue-keys.ts";
import { Bars, Failed, Nothing } from "../../../console/ui/states.tsx";
import { spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { Queue, QueueRow } from "./queue-row.ts";
import { supportWords } from "./support.words.ts";
import { TalkPanel } from "./talk-panel.tsx";

const EVERY_MS = 5000;

/** Conversations that are open, who has waited longest on top; beside them the one that is answered. */
export function SupportDeskPage(): ReactElement {
  const say = useSay();
  const read = useLook<Queue>("support/queue", {}, { everyMs: EVERY_MS });
  const readAnew = useReadAnew();
  const rows = read.data?.rows ?? [];
  const [chosen, setChosen] = useState<number>();
  const current = rows.find(({ id }) => id === chosen) ?? rows[0];
  const step = (by: number): void => {
    const index = rows.findIndex(({ id }) => id === current?.id) + by;
    setChosen(rows[Math.max(0, Math.min(rows.length - 1, index))]?.id);
  };
  useQueueKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <div className="-m-4 md:-m-6 grid md:h-[calc(100dvh-48px)] grid-cols-1 md:grid-cols-[256px_1fr]">
      <aside className="overflow-y-auto border-r border-line">
        <header className="flex h-[52px] items-center justify-between border-b border-line px-4">
          <h1 className="text-lg font-semibold">{say(supportWords.title)}</h1>
          <span className="text-xs text-mut">{say(supportWords.waits, { count: rows.length })}</span>
        </header>
        <p className="border-b border-line px-4 py-2 text-xs text-mut">
          {say(read.data?.isOpen === false ? supportWords.shut : supportWords.open)}
        </p>
        {read.isPending && <Bars rows={6} />}
        {read.error !== null && <Failed error={read.error} again={() => void read.refetch()} />}
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} isChosen={row.id === current?.id} onOpen={() => setChosen(row.id)} />
          ))}
        </ul>
      </aside>
      {current === undefined ? (
        <div className="p-6">{!read.isPending && <Nothing>{say(supportWords.none)}</Nothing>}</div>
      ) : (
        <TalkPanel key={current.id} row={current} onDone={() => void readAnew()} />
      )}
    </div>
  );
}

interface RowProps {
  readonly row: QueueRow;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}

function Row({ row, isChosen, onOpen }: RowProps): ReactElement {
  const say = useSay();
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen}
        onClick={onOpen}
        className={`block w-full border-b border-line px-4 py-2.5 text-left ${isChosen ? "bg-fill shadow-[inset_2px_0_0_var(--mark)]" : ""}`}
      >
        <b className="block font-semibold">{say(supportWords.person, { id: row.person })}</b>
        <Standing row={row} />
      </button>
    </li>
  );
}

function Standing({ row: { state, waitsFrom, isMine, staff } }: { readonly row: QueueRow }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const waited = (useMe().data?.venueTime ?? 0) - waitsFrom;
  const text =
    state === "taken"
      ? isMine
        ? say(supportWords.mine)
        : say(supportWords.others, { name: staff })
      : waited < 0
        ? say(supportWords.later)
        : say(supportWords.waiting, { span: spanText(waited, language) });
  return <span className="figures text-xs text-mut">{text}</span>;
}
