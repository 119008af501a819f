import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useLook } from "../../../console/api/queries.ts";
import { Chip } from "../../../console/ui/card.tsx";
import { useQueueKeys } from "../../../console/ui/queue-keys.ts";
import { Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useVerbSheet } from "../../../console/ui/verb-sheet-context.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { ChatRow } from "../contract/chat-rows.ts";
import type { QueueRow } from "./queue-row.ts";
import { chatWords } from "./chat.words.ts";

interface Props {
  readonly row: QueueRow;
  readonly onDone: () => void;
}

type Details = {
  readonly row: ChatRow;
  readonly before: readonly ChatRow[];
  readonly reports: string;
  readonly removedBefore: number;
  readonly mutedUntil: number;
  readonly jpeg: string;
};

/** One message with what was written before it, and the decision. */
export function MessagePanel({ row, onDone }: Props): ReactElement {
  const say = useSay();
  const read = useLook<Details>("chat/message", { message: String(row.id) });
  return (
    <div className="grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_376px]">
      <section aria-label={say(chatWords.before)} className="min-w-0">
        <header className="flex h-[52px] items-center gap-3 border-b border-line px-6">
          <h2 className="font-semibold">{say(chatWords.person, { id: row.person })}</h2>
          <Chip>{say(chatWords.room, { room: row.room })}</Chip>
        </header>
        <div className="flex flex-col gap-3 p-6">
          <Shown read={read}>{(details) => <Lines details={details} />}</Shown>
        </div>
      </section>
      <aside className="border-l border-line">
        <header className="flex h-[52px] items-center border-b border-line px-4">
          <h2 className="font-semibold">{say(chatWords.decision)}</h2>
        </header>
        <Shown read={read}>{(details) => <Decision details={details} onDone={onDone} />}</Shown>
      </aside>
    </div>
  );
}

function Lines({ details: { before, row, jpeg } }: { readonly details: Details }): ReactElement {
  const say = useSay();
  return (
    <>
      {before.map(({ id, from_user_id: person, content }) => (
        <p key={id} className="text-mut">
          <b className="font-medium">{person}</b> <span className="break-words whitespace-pre-line">{content}</span>
        </p>
      ))}
      <div className="max-w-[640px] rounded-card border border-line bg-fill p-4">
        {jpeg === "" ? (
          <p className="break-words whitespace-pre-line">{row.content}</p>
        ) : (
          <img src={`data:image/jpeg;base64,${jpeg}`} alt={say(chatWords.picture)} className="max-h-[60dvh] max-w-full" />
        )}
      </div>
    </>
  );
}

function Decision({ details, onDone }: { readonly details: Details; readonly onDone: () => void }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const open = useVerbSheet();
  const { row, reports, removedBefore, mutedUntil } = details;
  const keep = row.state === "held" ? "chat/release" : "chat/dismiss";
  const about = { about: String(row.id), fields: { message: row.id }, fixed: ["message"], onDone };
  useQueueKeys({ a: () => open({ verb: keep, ...about }), r: () => open({ verb: "chat/remove", ...about }) });
  return (
    <div className="flex flex-col gap-4 p-4">
      <dl className="divide-y divide-line">
        {row.state === "held" && <Line label={say(chatWords.held, { why: "" })}>{row.why}</Line>}
        {reports !== "" && <Line label={say(chatWords.reported, { why: "" })}>{reports}</Line>}
        <Line label={say(chatWords.written)}>{momentText(row.at, language)}</Line>
        <Line label={say(chatWords.removedBefore)}>{removedBefore === 0 ? "0" : <Chip tone="bad">{removedBefore}</Chip>}</Line>
        <Line label={say(chatWords.mutedUntil)}>{mutedUntil === 0 ? "–" : momentText(mutedUntil, language)}</Line>
      </dl>
      <div className="grid grid-cols-2 gap-3">
        <VerbButton verb={keep} isPrimary {...about} />
        <VerbButton verb="chat/remove" isDanger {...about} />
      </div>
      <VerbButton
        verb="chat/mute"
        about={String(row.from_user_id)}
        fields={{ person: row.from_user_id }}
        fixed={["person"]}
        onDone={onDone}
      />
      <Link to={`/people/${row.from_user_id}`} className="text-sm">
        {say(chatWords.page)}
      </Link>
      <p className="text-xs text-mut">{say(chatWords.keys)}</p>
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="shrink-0 text-mut">{label}</dt>
      <dd className="figures min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  );
}
