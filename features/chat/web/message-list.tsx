import { useRef, useState } from "react";
import type { ReactElement } from "react";
import { ArrowDown } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { todayWord } from "../../../web/numbers/relative-time.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { scrollRegion } from "../../../web/ui/scroll-region.ts";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { Slab } from "../../../web/ui/stone/slab.tsx";
import type { ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatMention, ChatRow } from "../contract/chat-rows.ts";
import { useChatMessages } from "./chat.api.ts";
import { Message } from "./message.tsx";

interface Props {
  readonly room: ChatRoom;
  readonly onReply: (message: ChatRow) => void;
  readonly onName: (person: ChatMention) => void;
}

/** Further away from the newest than this, new ones are announced instead of moving what is being read. */
const AWAY = 120;

/** The newest at the bottom, where it stays: a list that is turned round grows upwards. */
export function MessageList({ room, onReply, onName }: Props): ReactElement {
  const t = useT();
  const messages = useChatMessages(room);
  const [isAway, setAway] = useState(false);
  const [seen, setSeen] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  const rows = messages.data?.pages.flat() ?? [];
  const newest = rows[0]?.id ?? 0;
  const isNew = rows.filter(({ id }) => isAway && id > (seen ?? newest)).length;
  const scrolled = (): void => {
    const away = Math.abs(box.current?.scrollTop ?? 0) > AWAY;
    if (away && !isAway) setSeen(newest);
    setAway(away);
  };
  const toEnd = (): void => box.current?.scrollTo({ top: 0, behavior: "smooth" });
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        {...scrollRegion(t("chat.title"))}
        onScroll={scrolled}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-4 py-3 outline-none"
      >
        {messages.isPending && <SkeletonRows count={6} />}
        {messages.isError && <HistoryError error={messages.error} onRetry={() => void messages.refetch()} />}
        {messages.isSuccess && rows.length === 0 && (
          <Slab state="bare">
            <p className="text-sm">{t("chat.none")}</p>
          </Slab>
        )}
        {rows.map((message, index) => (
          <Message key={message.id} message={message} isFirst={isFirstOf(message, rows[index + 1])} onReply={onReply} onName={onName}>
            <DayLine message={message} before={rows[index + 1]} />
          </Message>
        ))}
        {messages.hasNextPage && (
          <LoadMore
            more={messages.hasNextPage}
            pending={messages.isFetchingNextPage}
            onMore={() => void messages.fetchNextPage()}
            endText=""
            pendingLabel={t("chat.older")}
          />
        )}
      </div>
      {isNew > 0 && (
        <button
          type="button"
          onClick={toEnd}
          className="gold-fill absolute bottom-3 left-1/2 flex h-9 -translate-x-1/2 items-center gap-1.5 rounded-full px-4 text-sm font-semibold"
        >
          {t("chat.new_below", { count: String(isNew) })}
          <ArrowDown className="size-4" aria-hidden />
        </button>
      )}
    </div>
  );
}

const TOGETHER_MS = 5 * 60_000;

/** Whether name and picture stand over it: not where the one before is of the same person, a moment ago. */
function isFirstOf(message: ChatRow, before: ChatRow | undefined): boolean {
  const isSame = before?.from_user_id === message.from_user_id && before.state !== "removed";
  return !isSame || message.at - before.at > TOGETHER_MS || dayOf(message) !== dayOf(before);
}

const dayOf = ({ at }: ChatRow): string => new Date(at).toDateString();

function DayLine({ message, before }: { readonly message: ChatRow; readonly before: ChatRow | undefined }): ReactElement | null {
  const language = usePreferences((state) => state.language);
  if (before !== undefined && dayOf(before) === dayOf(message)) return null;
  const isToday = new Date(venueNow()).toDateString() === dayOf(message);
  // Upper case as at the beginning of a line, which languages write in their own way.
  const today = todayWord(language);
  return (
    <p className="pt-2 pb-3 text-center text-xs text-mut first-letter:uppercase">
      {isToday ? today : formatTime(message.at, "day", language)}
    </p>
  );
}
