import type { ReactElement } from "react";
import {
  ArrowDownToLine,
  Bell,
  CalendarClock,
  Gauge,
  Hourglass,
  KeyRound,
  Lock,
  LockKeyhole,
  LockOpen,
  LogIn,
  Scissors,
  MessagesSquare,
  ShieldAlert,
  Sprout,
  Ticket,
  Wallet,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
  ArrowLeftRight,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { NoticeGroup } from "../contract/notice-groups.ts";
import type { Message } from "./messages.api.ts";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  order_filled: ArrowLeftRight,
  order_partly_filled: ArrowLeftRight,
  order_ended: TriangleAlert,
  price_alert_up: TrendingUp,
  price_alert_down: TrendingDown,
  dividend: CalendarClock,
  split: Scissors,
  split_cash: Scissors,
  login: LogIn,
  password: ShieldAlert,
  payment_password: LockKeyhole,
  api_key: KeyRound,
  hold_placed: Lock,
  hold_renewed: Lock,
  hold_lifted: LockOpen,
  hold_ended: LockOpen,
  deposit_seen: Hourglass,
  deposit_credited: ArrowDownToLine,
  deposit_refused: TriangleAlert,
  deposit_vanished: TriangleAlert,
  credit_placed: Gauge,
  credit_appealed: Gauge,
  credit_granted: Gauge,
  credit_denied: Gauge,
  credit_ended: Gauge,
  credit_repaired: Gauge,
};

/** Of kinds without one of their own. */
export const GROUP_ICONS: Readonly<Record<NoticeGroup, LucideIcon>> = {
  orders: ArrowLeftRight,
  prices: TrendingUp,
  shares: CalendarClock,
  earn: Sprout,
  money: Wallet,
  community: MessagesSquare,
  offers: Ticket,
  security: ShieldAlert,
};

/** Gold where one should look whether it was oneself. */
export function MessageIcon({ message }: { readonly message: Pick<Message, "kind" | "group" | "is_read"> }): ReactElement {
  const Icon =
    (Object.hasOwn(ICONS, message.kind) ? ICONS[message.kind] : undefined) ?? (message.group === "" ? Bell : GROUP_ICONS[message.group]);
  const acts = message.group === "security" && message.is_read === 0;
  return (
    <span
      className={`flex size-8 shrink-0 items-center justify-center rounded-lg ${acts ? "bg-brand-tint text-brand" : "bg-fill text-mut"}`}
    >
      <Icon className="size-4.5" strokeWidth={1.8} aria-hidden />
    </span>
  );
}

/** One message; unread ones stand out and say so. */
export function MessageRow({ message }: { readonly message: Message }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const unread = message.is_read === 0;
  const clock = formatTime(wireTime(message.create_time), "clock", language);
  return (
    <li className={unread ? "bg-card" : ""}>
      <Link
        to={withQuery(routes.message, { id: message.id })}
        className="relative flex items-start gap-3 py-2.5 pr-4 pl-5 hover:bg-fill focus-visible:-outline-offset-2"
      >
        {unread && (
          <span className="absolute top-4.5 left-1.5 size-2 rounded-full bg-[#cf2e48]">
            <span className="sr-only">{t("messages.unread")}</span>
          </span>
        )}
        <MessageIcon message={message} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={`line-clamp-2 min-w-0 text-base leading-[1.25rem] wrap-break-word ${unread ? "font-semibold" : ""}`}>
              {message.title}
            </span>
            <span className="shrink-0 text-xs text-mut">{clock}</span>
          </span>
          <span className="line-clamp-2 text-sm text-mut">{message.abstract}</span>
        </span>
      </Link>
    </li>
  );
}
