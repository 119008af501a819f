/**
 * The calls of a person's webhooks, ours; and what a webhook carries to its receiver.
 *
 * What moves a balance outside of trading is in the group `balance`, deposits that were credited and withdrawals among it.
 */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, PAGE, pattern, text, wholeNumber } from "../../../contract/fields.ts";

/** What one chooses to hear: one's orders, one's fills, one's futures, one's seconds contracts, one's locks, one's dual investment, orders of tokens, copies and followers, one's bets in quizzes, contests that one is in, one's balance moving outside of trading, one's deposits and withdrawals step by step. */
export const EVENT_GROUPS = [
  "order",
  "fill",
  "futures",
  "seconds",
  "lock-mining",
  "dual",
  "token-sale",
  "loans",
  "copies",
  "quizzes",
  "contests",
  "balance",
  "deposit",
  "withdrawal",
] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/**
 * order.*: `data` as a row of GET /coin/list, as the order stood at that moment. order.filled is its end by being filled,
 * order.closed any other end (`reason`), order.adjusted a split or dividend of its stock.
 * withdrawal.*: id, sums and state of a withdrawal, at each of its steps; withdrawal.returned is its end without a payment (`state`).
 * futures.*: fills of futures, positions that became smaller or ended, warnings of an account, close-outs.
 * seconds.*: a seconds contract that was bought, that has its entry, and what came of it.
 * lock-mining.*: what was locked, what each day paid, how it ended.
 * dual.*: shares of dual investment that were bought, and what came of them.
 * loan.*: asked for, approved, paid out, repaid, called, sold, due, ended.
 * token-sale.*: tokens that were asked for, that came back as money, that were granted, parts of them that are one's own.
 * copies.*: whom one follows and by whom one is followed, what was copied and what was not, shares of profit.
 * quiz.*: a bet, and what came of it. contest.*: one that one is in began, filled an order, was called off, ended.
 * fill.created: as a row of GET /coin/fills. balance.*: as a row of POST /wallet/legal_log without its texts.
 */
export type WebhookEventType =
  | "order.placed"
  | "order.triggered"
  | "order.amended"
  | "order.adjusted"
  | "order.filled"
  | "order.closed"
  | "fill.created"
  | "futures.filled"
  | "futures.position_reduced"
  | "futures.position_closed"
  | "futures.margin_call"
  | "futures.closed_out"
  | "seconds.opened"
  | "seconds.entered"
  | "seconds.closed"
  | "lock-mining.locked"
  | "lock-mining.paid"
  | "lock-mining.ended"
  | "dual.bought"
  | "dual.settled"
  | "loan.applied"
  | "loan.approved"
  | "loan.disbursed"
  | "loan.repaid"
  | "loan.warned"
  | "loan.selling"
  | "loan.sold"
  | "loan.sale_over"
  | "loan.reminded"
  | "loan.overdue"
  | "loan.ended"
  | "token-sale.ordered"
  | "token-sale.returned"
  | "token-sale.delivered"
  | "token-sale.vested"
  | "copies.followed"
  | "copies.copied"
  | "copies.not_copied"
  | "copies.ending"
  | "copies.unfollowed"
  | "copies.shared"
  | "quiz.bet"
  | "quiz.settled"
  | "contest.begun"
  | "contest.filled"
  | "contest.called_off"
  | "contest.ended"
  | "balance.credited"
  | "balance.debited"
  | "deposit.requested"
  | "deposit.seen"
  | "deposit.credited"
  | "deposit.refused"
  | "deposit.cancelled"
  | "deposit.vanished"
  | "withdrawal.requested"
  | "withdrawal.approved"
  | "withdrawal.sending"
  | "withdrawal.sent"
  | "withdrawal.done"
  | "withdrawal.returned"
  | "webhook.test";

/** The body of a webhook, as JSON. */
export type WebhookBody = {
  /** The same as the header webhook-id: of what was seen with it before, nothing need be done again. */
  readonly id: string;
  readonly type: WebhookEventType;
  /** When it happened, ms since 1970. */
  readonly created_at: number;
  readonly data: object;
};

/** Webhooks a person may have at once. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_MAX = 500;

const HOOK_URL = text({ max: WEBHOOK_URL_MAX, refusal: "webhook_url_malformed" });
/** "order,fill": words with commas. */
const HOOK_EVENTS = pattern(`^(${EVENT_GROUPS.join("|")})(,(${EVENT_GROUPS.join("|")})){0,${EVENT_GROUPS.length - 1}}$`, {
  refusal: "webhook_events_unknown",
});
const DELIVERY_ID = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "webhook_delivery_not_found" });

export const createWebhookCall = defineCall({
  method: "POST",
  path: "/webhook/create",
  access: "user",
  fields: Type.Object({ url: HOOK_URL, events: HOOK_EVENTS }),
});

export const updateWebhookCall = defineCall({
  method: "POST",
  path: "/webhook/update",
  access: "user",
  fields: Type.Object({ id: ID, url: HOOK_URL, events: HOOK_EVENTS }),
});

export const listWebhooksCall = defineCall({ method: "GET", path: "/webhook/list", access: "user", fields: Type.Object({}) });

/** A new secret; the old one signs too for a day. */
export const renewWebhookCall = defineCall({
  method: "POST",
  path: "/webhook/renew",
  access: "user",
  fields: Type.Object({ id: ID }),
});

export const pauseWebhookCall = defineCall({
  method: "POST",
  path: "/webhook/pause",
  access: "user",
  fields: Type.Object({ id: ID }),
});

export const resumeWebhookCall = defineCall({
  method: "POST",
  path: "/webhook/resume",
  access: "user",
  fields: Type.Object({ id: ID }),
});

export const deleteWebhookCall = defineCall({
  method: "POST",
  path: "/webhook/delete",
  access: "user",
  fields: Type.Object({ id: ID }),
});

export const testWebhookCall = defineCall({
  method: "POST",
  path: "/webhook/test",
  access: "user",
  fields: Type.Object({ id: ID }),
});

export const listDeliveriesCall = defineCall({
  method: "GET",
  path: "/webhook/deliveries",
  access: "user",
  fields: Type.Object({ id: ID, page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});

/** One delivery with its body and what the receiver answered. */
export const showDeliveryCall = defineCall({
  method: "GET",
  path: "/webhook/delivery",
  access: "user",
  fields: Type.Object({ id: DELIVERY_ID }),
});

export const resendDeliveryCall = defineCall({
  method: "POST",
  path: "/webhook/resend",
  access: "user",
  fields: Type.Object({ id: DELIVERY_ID }),
});

/** gone: the receiver said 410. failing: five days without a success. backlog: too many wait. reset: a forgotten password was replaced, or the account was frozen. */
export type PausedReason = "" | "person" | "gone" | "failing" | "backlog" | "reset";

/** A webhook as the list shows it; its secret is shown once, when it is made or renewed. Times are UTC, '' for none. */
export type WebhookRow = {
  readonly id: number;
  readonly url: string;
  readonly events: readonly EventGroup[];
  readonly state: "active" | "paused";
  readonly paused_reason: PausedReason;
  /** Deliveries that wait to be sent, or sent again. */
  readonly waiting: number;
  readonly created_at: string;
  readonly last_delivered_at: string;
  /** Since when no delivery got through; '' while they do. */
  readonly failing_since: string;
  /** Until when the secret before this one signs too. */
  readonly old_secret_until: string;
};

/** Why a try had no answer. */
export type DeliveryError = "" | "timeout" | "connection" | "tls" | "name" | "address";

export type DeliveryRow = {
  readonly id: number;
  readonly event_id: string;
  readonly type: WebhookEventType;
  /** waiting: not yet, or once more. failed: all tries were used. */
  readonly state: "waiting" | "delivered" | "failed";
  readonly tries: number;
  readonly created_at: string;
  readonly last_at: string;
  readonly next_at: string;
  /** HTTP status of the last answer; 0 for none. */
  readonly last_status: number;
  readonly last_error: DeliveryError;
};

export type DeliveryDetail = DeliveryRow & {
  /** The bytes that were signed. */
  readonly body: string;
  /** The beginning of what the receiver answered last. */
  readonly response: string;
};
