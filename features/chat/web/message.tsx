import { Suspense, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Hourglass, ShieldAlert } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { Avatar } from "../../../web/shell/avatar.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { later } from "../../../web/ui/later.ts";
import { Sheet } from "../../../web/ui/sheet.tsx";
import type { ChatMention, ChatRow, HeldFor } from "../contract/chat-rows.ts";
import { useTakeBack } from "./chat.api.ts";
import { personName, personTag } from "./chat-words.ts";
import { MessageBody } from "./message-body.tsx";

const MessageActions = later(async () => (await import("./message-actions.tsx")).MessageActions);

interface Props {
  readonly message: ChatRow;
  /** Whether its writer stands over it. */
  readonly isFirst: boolean;
  readonly onReply: (message: ChatRow) => void;
  readonly onName: (person: ChatMention) => void;
  /** What stands above. */
  readonly children: ReactNode;
}

/** One message: others' at the left with who wrote it, one's own at the right. A press on it says what one can do. */
export function Message({ message, isFirst, onReply, onName, children }: Props): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const me = useSession((state) => state.user?.id);
  const [isOpen, setOpen] = useState(false);
  const { from_user_id: user, from_nickname: nickname, from_avatar: avatar, state, at, is_trader: isTrader } = message;
  const name = personName(nickname, user);
  const isMine = user === me;
  if (state === "removed")
    return (
      <div>
        {children}
        <Removed message={message} name={name} />
      </div>
    );
  return (
    <div className={isFirst ? "pt-3" : "pt-1"}>
      {children}
      <div className={`flex gap-2.5 ${isMine ? "justify-end" : ""}`}>
        {!isMine && <span className="w-8 shrink-0">{isFirst && <Avatar name={name} image={avatar} size={32} />}</span>}
        <div className={`flex min-w-0 flex-col ${isMine ? "items-end" : "items-start"}`}>
          {isFirst && !isMine && (
            <p className="mb-1 flex max-w-full items-center gap-2 text-sm">
              <b className="truncate font-semibold">{name}</b>
              <span className="figures shrink-0 text-xs text-mut">{personTag(user)}</span>
              {isTrader === 1 && <span className="shrink-0 rounded-md bg-fill px-1.5 text-xs text-mut">{t("chat.trader")}</span>}
              <span className="figures shrink-0 text-xs text-mut">{formatTime(at, "clock", language)}</span>
            </p>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={`max-w-72 min-w-0 overflow-hidden rounded-2xl text-left lg:max-w-md ${isMine ? "rounded-tr-md bg-fill-strong" : "rounded-tl-md border border-line bg-card"}`}
          >
            <MessageBody message={message} />
          </button>
          {isMine && state === "held" && <Held message={message} />}
        </div>
      </div>
      <Sheet open={isOpen} onOpen={setOpen} title={t("chat.actions", { name: `${name} ${personTag(user)}` })}>
        <Suspense fallback={null}>
          <MessageActions message={message} isMine={isMine} onReply={onReply} onName={onName} onDone={() => setOpen(false)} />
        </Suspense>
      </Sheet>
    </div>
  );
}

function Held({ message: { id, room, why } }: { readonly message: ChatRow }): ReactElement {
  const t = useT();
  const takeBack = useTakeBack(room);
  return (
    <div className="mt-1 flex flex-col items-end text-xs">
      <p className="flex items-center gap-1.5 text-right text-brand">
        <Hourglass className="size-3.5 shrink-0" aria-hidden />
        {t(`chat.held_for.${why as HeldFor}`)}
      </p>
      <button type="button" disabled={takeBack.isPending} onClick={() => takeBack.mutate(id)} className="min-h-9 font-semibold text-mut">
        {t("chat.take_back")}
      </button>
    </div>
  );
}

function Removed({ message: { why }, name }: { readonly message: ChatRow; readonly name: string }): ReactElement {
  const t = useT();
  const rule = RULES.find((number) => number === why);
  return (
    <p className="mt-3 flex gap-3 rounded-field bg-fill p-3 text-sm">
      <ShieldAlert className="mt-0.5 size-4 shrink-0 text-mut" aria-hidden />
      <span>
        <b className="block font-semibold">{t("chat.removed_of", { name })}</b>
        {rule !== undefined && (
          <span className="text-mut">
            {t("chat.rule", { number: rule })}: {t(`chat.rule.${rule}`)}
          </span>
        )}
      </span>
    </p>
  );
}

const RULES = ["1", "2", "3", "4", "5"] as const;
