/** Messages by what they are about, for the chips above the list and the icon beside each. Pure. */
import type { TextKey } from "../../../web/i18n/texts.ts";
import { NOTICE_GROUPS, type NoticeGroup } from "../contract/notice-groups.ts";

export const MESSAGE_GROUPS = ["all", "unread", ...NOTICE_GROUPS] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

export const GROUP_TEXTS: Readonly<Record<MessageGroup, TextKey>> = {
  all: "messages.all",
  unread: "messages.unread",
  orders: "messages.orders",
  prices: "messages.prices",
  shares: "messages.shares",
  earn: "messages.earn",
  money: "messages.money",
  community: "messages.community",
  offers: "messages.offers",
  security: "messages.security",
};

/** What the venue is asked for. */
export function fieldsOf(group: MessageGroup): { readonly group?: NoticeGroup; readonly unread?: number } {
  if (group === "all") return {};
  return group === "unread" ? { unread: 1 } : { group };
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
