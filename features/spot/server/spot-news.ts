/** What events of orders mean for the people whose orders they are. */
import type { News, NewsKind, NewsTable } from "../../../server/news/news.ts";
import type { Closed, CloseReason, Filled } from "../kernel/spot.messages.ts";

const PUSH = "order_changed";
const MADE: NewsKind = { push: PUSH, hook: "order", isMade: true };
const CHANGED: NewsKind = { push: PUSH, hook: "order" };
const ADJUSTED: NewsKind = { hook: "order" };
const FILL: NewsKind = { push: PUSH, hook: "fill" };

/** Ends that the venue brought about, which a person has not asked for at that moment. */
const BY_THE_VENUE: ReadonlySet<CloseReason> = new Set<CloseReason>(["expired", "self_trade", "session_end", "split"]);

export const spotNews: NewsTable = {
  "spot/placed": ({ user, order, trigger }) => [{ kind: MADE, user, id: order, status: trigger === undefined ? "working" : "waiting" }],
  "spot/triggered": ({ user, order }) => [{ kind: CHANGED, user, id: order, status: "working" }],
  "spot/amended": ({ user, order }) => [{ kind: CHANGED, user, id: order, status: "working" }],
  "stocks/order-adjusted": ({ user, order }) => [{ kind: ADJUSTED, user, id: order, status: "working" }],
  "spot/closed": (event) => [closed(event)],
  "spot/filled": ({ makerUser, makerOrder, takerUser, takerOrder, trade }: Filled) => [
    filled(makerUser, makerOrder, `fill-${trade}-maker`),
    filled(takerUser, takerOrder, `fill-${trade}-taker`),
  ],
};

function filled(user: number, order: number, receipt: string): News {
  return { kind: FILL, user, id: order, status: "filled", notice: orderNotice("order_partly_filled", order, receipt) };
}

function closed({ user, order, reason }: Closed): News {
  const news = { kind: CHANGED, user, id: order, status: reason };
  if (reason === "filled") return { ...news, notice: orderNotice("order_filled", order) };
  return BY_THE_VENUE.has(reason) ? { ...news, notice: orderNotice("order_ended", order) } : news;
}

/** Its figures are read from the order when somebody reads it. */
function orderNotice(kind: string, order: number, receipt?: string): NonNullable<News["notice"]> {
  const about = `order-${order}`;
  return receipt === undefined ? { kind, about, link: LINK } : { kind, about, link: LINK, receipt };
}

const LINK = "/pages/transaction/currency_order";
