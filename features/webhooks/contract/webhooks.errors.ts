/** Refusals around webhooks. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const webhooksErrors = {
  webhook_url_malformed: { number: 12001, text: "webhooks.url_malformed" },
  webhook_url_insecure: { number: 12002, text: "webhooks.url_insecure" },
  webhook_url_private: { number: 12003, text: "webhooks.url_private" },
  webhook_url_unknown: { number: 12004, text: "webhooks.url_unknown" },
  webhook_events_unknown: { number: 12005, text: "webhooks.events_unknown" },
  webhook_login_too_old: { number: 12006, text: "webhooks.login_too_old" },
  webhooks_full: { number: 12007, text: "webhooks.full" },
  webhook_not_found: { number: 12008, text: "webhooks.not_found" },
  webhook_delivery_not_found: { number: 12009, text: "webhooks.delivery_not_found" },
  webhook_paused: { number: 12010, text: "webhooks.is_paused" },
} as const satisfies RefusalTable;
