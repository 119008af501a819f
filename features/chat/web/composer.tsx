import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { Plus, Send, Timer, X } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { CHAT_LENGTH_MAX, type ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatMention, ChatRoomRow, ChatRow } from "../contract/chat-rows.ts";
import { AttachList } from "./attach-list.tsx";
import { useOnce } from "../../../web/ui/use-once.ts";
import { useChatMessages, useSendChat } from "./chat.api.ts";
import { mentionWords, nameBegun, personName, personTag, roomName, stillNamed, withName } from "./chat-words.ts";

interface Props {
  readonly room: ChatRoom;
  readonly terms: ChatRoomRow | undefined;
  readonly mutedUntil: number;
  readonly mutedBy: string;
  readonly answered: ChatRow | undefined;
  readonly onAnswered: () => void;
  /** Whom a press in the list asked to name. */
  readonly named: ChatMention | undefined;
  readonly onNamed: () => void;
}

/** Where one writes: quiet while there is nothing to send or one has to wait, gold when it may go. */
export function Composer({ room, terms, mutedUntil, mutedBy, answered, onAnswered, named, onNamed }: Props): ReactElement {
  const t = useT();
  const [words, setWords] = useState("");
  const [people, setPeople] = useState<readonly ChatMention[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [sentAt, setSentAt] = useState<number>();
  const send = useSendChat(room);
  const once = useOnce(send.isPending);
  const slow = terms?.slow ?? 0;
  const wait = useWait(sentAt, slow);
  const name = (person: ChatMention): void => {
    setWords((before) => withName(before, person));
    setPeople((before) => [...before.filter(({ user_id: id }) => id !== person.user_id), person]);
  };
  useEffect(() => {
    if (named === undefined) return;
    name(named);
    onNamed();
  }, [named, onNamed]);
  const deliver = (fields: Fields): void => {
    const reply = answered === undefined ? {} : { reply_to: answered.id };
    send.mutate(
      { ...fields, ...reply },
      {
        onSuccess: () => {
          setWords("");
          setPeople([]);
          setSentAt(Date.now());
          onAnswered();
        },
      },
    );
  };
  const isMuted = mutedUntil > venueNow();
  return (
    <div className="shrink-0 border-t border-line bg-card px-4 pt-2 pb-[calc(env(safe-area-inset-bottom)+12px)]">
      {isMuted || terms?.is_closed === 1 ? (
        <Silent until={isMuted ? mutedUntil : 0} rule={mutedBy} />
      ) : (
        <>
          {slow > 0 && wait > 0 && <SlowLine slow={slow} wait={wait} />}
          {answered !== undefined && <Answered message={answered} onClose={onAnswered} />}
          <PeopleHere room={room} words={words} onPerson={name} />
          <Line
            room={room}
            isFocused={answered !== undefined || people.length > 0}
            mayGo={wait === 0 && !send.isPending}
            onAttach={() => setOpen(true)}
            words={words}
            onWords={setWords}
            onSend={() => once(() => deliver({ content: words.trim(), kind: "text", ...mentionField(words, people) }))}
          />
        </>
      )}
      <Sheet open={isOpen} onOpen={setOpen} title={t("chat.attach")}>
        <AttachList
          onChosen={(chosen) => {
            setOpen(false);
            deliver(chosen);
          }}
        />
      </Sheet>
    </div>
  );
}

type Fields = Readonly<Record<string, string>>;

function mentionField(words: string, people: readonly ChatMention[]): Fields {
  const named = stillNamed(words, people);
  return named.length === 0 ? {} : { mention: named.map(({ user_id: id }) => id).join(",") };
}

/** Who wrote here lately, while a name is begun behind an @. */
function PeopleHere({ room, words, onPerson }: PeopleProps): ReactElement | null {
  const t = useT();
  const messages = useChatMessages(room);
  const me = useSession((state) => state.user?.id);
  const begun = nameBegun(words)?.toLowerCase();
  if (begun === undefined) return null;
  const wrote = (messages.data?.pages.flat() ?? []).filter(({ state, from_user_id: id }) => state === "shown" && id !== me);
  const all = new Map(wrote.map(({ from_user_id: id, from_nickname: nickname }) => [id, { user_id: id, nickname }]));
  const fitting = [...all.values()].filter(({ user_id: id, nickname }) => personName(nickname, id).toLowerCase().startsWith(begun));
  if (fitting.length === 0) return null;
  return (
    <ul aria-label={t("chat.people")} className="no-scrollbar flex gap-2 overflow-x-auto pb-2">
      {fitting.slice(0, PEOPLE_MOST).map((person) => (
        <li key={person.user_id} className="shrink-0">
          <button
            type="button"
            onClick={() => onPerson(person)}
            className="flex h-9 max-w-48 items-center gap-1.5 rounded-field bg-fill px-3 text-sm font-medium hover:bg-fill-strong"
          >
            <span className="truncate">{mentionWords(person)}</span>
            <span className="figures shrink-0 text-xs text-mut">{personTag(person.user_id)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const PEOPLE_MOST = 8;
interface PeopleProps {
  readonly room: ChatRoom;
  readonly words: string;
  readonly onPerson: (person: ChatMention) => void;
}

interface LineProps {
  readonly room: ChatRoom;
  readonly isFocused: boolean;
  readonly mayGo: boolean;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onAttach: () => void;
  readonly onSend: () => void;
}

/** Enter sends, Shift and Enter makes a new line. */
function Line({ room, isFocused, mayGo, words, onWords, onAttach, onSend }: LineProps): ReactElement {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const isReady = mayGo && words.trim() !== "";
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSend();
      }}
    >
      <IconButton label={t("chat.attach")} onClick={onAttach}>
        <Plus className="size-5" aria-hidden />
      </IconButton>
      <textarea
        ref={field}
        rows={1}
        value={words}
        maxLength={CHAT_LENGTH_MAX}
        aria-label={t("chat.message_to")}
        placeholder={`${t("chat.message_to")} · ${roomName(room, t)}`}
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        className="field-sizing-content max-h-28 min-h-11 min-w-0 flex-1 resize-none rounded-field bg-fill px-3.5 py-2.5 outline-none focus-visible:ring-2 focus-visible:ring-mark"
      />
      <button
        type="submit"
        aria-label={t("chat.send")}
        disabled={!isReady}
        className={`flex size-11 shrink-0 items-center justify-center rounded-field ${isReady ? "gold-fill" : "bg-fill text-mut"}`}
      >
        <Send className="size-5" aria-hidden />
      </button>
    </form>
  );
}

const SECOND_MS = 1000;

/** Whole seconds until the next message may go; 0 for now. */
function useWait(sentAt: number | undefined, slow: number): number {
  const [now, setNow] = useState(() => Date.now());
  const wait = sentAt === undefined ? 0 : Math.max(0, Math.ceil((sentAt + slow * SECOND_MS - now) / SECOND_MS));
  useEffect(() => {
    if (sentAt === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS / 4);
    const end = setTimeout(() => clearInterval(timer), (slow + 1) * SECOND_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [sentAt, slow]);
  return wait;
}

function SlowLine({ slow, wait }: { readonly slow: number; readonly wait: number }): ReactElement {
  const t = useT();
  return (
    <div className="pb-2">
      <p className="flex items-center justify-between gap-3 pb-1.5 text-sm">
        <span className="flex min-w-0 items-center gap-2 text-mut">
          <Timer className="size-4 shrink-0" aria-hidden />
          {t("chat.slow_mode", { seconds: String(slow) })}
        </span>
        <b className="figures shrink-0 font-semibold text-brand">{t("chat.next_in", { seconds: String(wait) })}</b>
      </p>
      <span className="block h-[3px] overflow-hidden rounded-full bg-fill">
        <span className="block h-full bg-mark" style={{ width: `${(1 - wait / slow) * 100}%` }} />
      </span>
    </div>
  );
}

function Answered({ message, onClose }: { readonly message: ChatRow; readonly onClose: () => void }): ReactElement {
  const t = useT();
  const name = personName(message.from_nickname, message.from_user_id);
  return (
    <div className="flex items-center gap-2 pb-2 text-sm">
      <span className="min-w-0 flex-1 border-l-2 border-mark pl-2.5">
        <b className="block truncate font-semibold">{t("chat.replies_to", { name })}</b>
        <span className="line-clamp-1 text-mut">{message.type === 2 ? t("chat.picture") : message.content}</span>
      </span>
      <IconButton label={t("chat.cancel_reply")} onClick={onClose}>
        <X className="size-5" aria-hidden />
      </IconButton>
    </div>
  );
}

function Silent({ until, rule }: { readonly until: number; readonly rule: string }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  if (until === 0) return <p className="py-2 text-sm text-mut">{t("chat.closed")}</p>;
  return (
    <p className="py-2 text-sm text-mut">
      {t("chat.muted_until", { until: formatTime(until, "moment", language) })} {t("chat.rule", { number: rule })}
    </p>
  );
}
