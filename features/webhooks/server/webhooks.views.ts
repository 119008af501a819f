/** Webhooks and deliveries as their calls show them. */
import type { Selectable } from "kysely";
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import type { DeliveryDetail, DeliveryRow, WebhookRow } from "../contract/webhooks.contract.ts";
import { readGroups } from "./hook-directory.ts";
import type { WebhooksTables } from "./webhooks.tables.ts";

type Delivery = Selectable<WebhooksTables["webhook_delivery"]>;

/** `at`: what the clock shows. */
export function webhookView(row: Selectable<WebhooksTables["webhook"]>, waiting: number, at: number): WebhookRow {
  const isOldSecretGood = Number(row.old_secret_until) > at;
  return {
    id: row.id,
    url: row.url,
    events: [...readGroups(row.events)],
    state: row.state,
    paused_reason: row.paused_reason,
    waiting,
    created_at: timeText(row.created_at),
    last_delivered_at: timeText(row.last_delivered_at),
    failing_since: timeText(row.failing_since),
    old_secret_until: isOldSecretGood ? timeText(row.old_secret_until) : "",
  };
}

export function deliveryView(row: Omit<Delivery, "body" | "response">): DeliveryRow {
  return {
    id: Number(row.id),
    event_id: row.event_id,
    type: row.type,
    state: row.state,
    tries: row.tries,
    created_at: timeText(row.created_at),
    last_at: timeText(row.last_at),
    next_at: timeText(row.next_at),
    last_status: row.last_status,
    last_error: row.last_error,
  };
}

export function deliveryDetail(row: Delivery): DeliveryDetail {
  return { ...deliveryView(row), body: row.body, response: row.response };
}

function timeText(ms: string): string {
  return ms === "0" ? "" : clockText(timeMs(Number(ms)));
}
