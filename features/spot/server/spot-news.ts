/** What events of orders mean for the people whose orders they are. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import type { News, NewsKind, NewsTable, Notice } from "../../../server/news/news.ts";
import { firstStatus } from "./first-status.ts";
import type { CloseReason } from "../kernel/spot.messages.ts";

const PUSH = "order_changed";
const MADE: NewsKind = { push: PUSH, hook: "order", isMade: true };
const CHANGED: NewsKind = { push: PUSH, hook: "order" };
const CLOSED: NewsKind = { push: PUSH, hook: "order", notice: closedNotice };
const ADJUSTED: NewsKind = { hook: "order" };
const FILLED: NewsKind = { push: PUSH, hook: "fill", notice: filledNotice };

/** Ends that the venue brought about, which a person has not asked for at that moment. */
const BY_THE_VENUE: ReadonlySet<string> = new Set<CloseReason>(["expired", "self_trade", "session_end", "split", "delisted"]);

export const spotNews: NewsTable = {
  "spot/placed": (placed) => [{ kind: MADE, user: placed.user, id: placed.order, status: firstStatus(placed) }],
  "spot/activated": ({ user, order, trigger }) => [{ kind: CHANGED, user, id: order, status: trigger === 0 ? "working" : "waiting" }],
  "spot/triggered": ({ user, order }) => [{ kind: CHANGED, user, id: order, status: "working" }],
  "spot/amended": ({ user, order }) => [{ kind: CHANGED, user, id: order, status: "working" }],
  "stocks/order-adjusted": ({ user, order }) => [{ kind: ADJUSTED, user, id: order, status: "working" }],
  "spot/closed": ({ user, order, reason }) => [{ kind: CLOSED, user, id: order, status: reason }],
  "spot/filled": ({ makerUser, makerOrder, takerUser, takerOrder }) => [
    { kind: FILLED, user: makerUser, id: makerOrder, status: "filled" },
    { kind: FILLED, user: takerUser, id: takerOrder, status: "filled" },
  ],
};

function closedNotice({ id, status }: News): Notice | undefined {
  if (status === "filled") return { kind: "order_filled", about: `order-${id}` };
  return BY_THE_VENUE.has(status) ? { kind: "order_ended", about: `order-${id}` } : undefined;
}

/** One message an order however many fills; its figures are read from the order when somebody reads it. */
function filledNotice({ id }: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "spot/filled") return undefined;
  const role = id === event.makerOrder ? "maker" : "taker";
  return { kind: "order_partly_filled", about: `order-${id}`, receipt: `fill-${event.trade}-${role}` };
}
