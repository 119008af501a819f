/** Messages by what they are about, for the chips above the list and the icon beside each. Pure. */
import type { TextKey } from "../../../web/i18n/texts.ts";

export const MESSAGE_GROUPS = ["all", "unread", "orders", "prices", "shares", "security"] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

const KINDS: Readonly<Record<"orders" | "prices" | "shares" | "security", readonly string[]>> = {
  orders: ["order_filled", "order_partly_filled", "order_ended"],
  prices: ["price_alert_up", "price_alert_down"],
  shares: ["dividend", "split"],
  security: [
    "login",
    "password",
    "payment_password",
    "api_key",
    "hold_placed",
    "hold_renewed",
    "hold_lifted",
    "hold_ended",
    "credit_placed",
    "credit_denied",
  ],
};

export const GROUP_TEXTS: Readonly<Record<MessageGroup, TextKey>> = {
  all: "messages.all",
  unread: "messages.unread",
  orders: "messages.orders",
  prices: "messages.prices",
  shares: "messages.shares",
  security: "messages.security",
};

/** What the venue is asked for. */
export function kindsOf(group: MessageGroup): { readonly kind?: string; readonly unread?: number } {
  if (group === "all") return {};
  return group === "unread" ? { unread: 1 } : { kind: KINDS[group].join(",") };
}

/** Whether a message is about who gets in: those are the ones to act on. */
export function isSecurity(kind: string): boolean {
  return KINDS.security.includes(kind);
}

export interface MessageDay<Row> {
  /** "2026-11-22" in the reader's time zone. */
  readonly day: string;
  readonly rows: readonly Row[];
}

/** Rows by the reader's day, in their order. */
export function byDay<Row>(rows: readonly Row[], dayOf: (row: Row) => string): readonly MessageDay<Row>[] {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** A moment's day in the reader's time zone, as text that can be compared. */
export function localDay(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
