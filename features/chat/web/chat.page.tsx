import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import type { ReactElement } from "react";
import { ArrowLeft, ChevronDown, ChevronRight, Pin, UserX } from "lucide-react";
import { later } from "../../../web/ui/later.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { useTitlePart } from "../../../web/shell/page-title.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { CHAT_ROOMS, type ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatMention, ChatRow } from "../contract/chat-rows.ts";
import { useChatRooms } from "./chat.api.ts";
import { roomName } from "./chat-words.ts";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { RulesList } from "./rules-list.tsx";

const RoomChoice = later(async () => (await import("./room-choice.tsx")).RoomChoice);
const BlockedPeople = later(async () => (await import("./blocked-people.tsx")).BlockedPeople);
type Opened = "rooms" | "rules" | "blocked";

/** Rooms in which people write to each other; opens in that of the reader's language. */
export function ChatPage(): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [params] = useSearchParams();
  const asked = CHAT_ROOMS.find((one) => one === params.get("room"));
  const [room, setRoom] = useState<ChatRoom>(asked ?? language);
  const [named, setNamed] = useState<ChatMention>();
  const [opened, setOpened] = useState<Opened>();
  const [answered, setAnswered] = useState<ChatRow>();
  const rooms = useChatRooms();
  const terms = rooms.data?.rooms.find((row) => row.room === room);
  const close = (): void => setOpened(undefined);
  return (
    <div className="mx-auto flex h-[calc(100dvh-var(--header-top))] w-full max-w-3xl flex-col">
      <Head room={room} present={terms?.present ?? 0} onOpen={setOpened} />
      <button
        type="button"
        onClick={() => setOpened("rules")}
        className="flex min-h-9 w-full shrink-0 items-center gap-2.5 border-y border-line bg-card px-4 py-1.5 text-left text-sm focus-visible:-outline-offset-2"
      >
        <Pin className="size-4 shrink-0 text-mut" aria-hidden />
        <span className="min-w-0 flex-1 truncate text-mut">
          <b className="font-semibold text-fg">{t("chat.rules")}:</b> {t("chat.rules_short")}
        </span>
        <ChevronRight className="size-4 shrink-0 text-mut" aria-hidden />
      </button>
      <MessageList key={room} room={room} onReply={setAnswered} onName={setNamed} />
      <Composer
        key={`composer ${room}`}
        room={room}
        terms={terms}
        mutedUntil={rooms.data?.muted_until ?? 0}
        mutedBy={rooms.data?.muted_by ?? ""}
        answered={answered}
        onAnswered={() => setAnswered(undefined)}
        named={named}
        onNamed={() => setNamed(undefined)}
      />
      <Sheet open={opened === "rooms"} onOpen={close} title={t("chat.rooms")}>
        <Suspense fallback={null}>
          <RoomChoice
            rooms={rooms.data?.rooms ?? []}
            room={room}
            onRoom={(next) => {
              setRoom(next);
              setAnswered(undefined);
              close();
            }}
          />
        </Suspense>
      </Sheet>
      <Sheet open={opened === "rules"} onOpen={close} title={t("chat.rules")}>
        <RulesList />
      </Sheet>
      <Sheet open={opened === "blocked"} onOpen={close} title={t("chat.blocked_people")}>
        <Suspense fallback={null}>
          <BlockedPeople />
        </Suspense>
      </Sheet>
    </div>
  );
}

interface HeadProps {
  readonly room: ChatRoom;
  readonly present: number;
  readonly onOpen: (opened: Opened) => void;
}

function Head({ room, present, onOpen }: HeadProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  useTitlePart(t("chat.title"));
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 px-2">
      <IconButton label={t("shell.back")} onClick={navigation.back}>
        <ArrowLeft className="size-5" aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1">
        <h1 className="sr-only">{t("chat.title")}</h1>
        <button type="button" onClick={() => onOpen("rooms")} className="flex min-h-11 max-w-full flex-col justify-center text-left">
          <span className="flex max-w-full items-center gap-1">
            <span className="truncate text-lg leading-6 font-semibold">{roomName(room, t)}</span>
            <ChevronDown className="size-4 shrink-0 text-mut" aria-hidden />
          </span>
          <span className="figures flex items-center gap-1.5 text-xs text-mut">
            <span className="size-1.5 rounded-full bg-up" aria-hidden />
            {t("chat.here", { count: String(Math.max(1, present)) })}
          </span>
        </button>
      </div>
      <IconButton label={t("chat.blocked_people")} onClick={() => onOpen("blocked")}>
        <UserX className="size-5" aria-hidden />
      </IconButton>
    </header>
  );
}
