/** People's webhooks and what was sent to them. Times are ms since 1970, 0 for none; the driver hands out bigint as text. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Language } from "../../../contract/languages.ts";
import type { DeliveryError, PausedReason, WebhookEventType } from "../contract/webhooks.contract.ts";

type Ms = ColumnType<string, number, number>;
type MsOrNone = ColumnType<string, number | undefined, number>;

type Webhook = {
  readonly id: GeneratedAlways<number>;
  readonly user_id: number;
  readonly url: string;
  /** Words with commas. */
  readonly events: string;
  readonly secret_name: string;
  readonly old_secret_name: Generated<string>;
  readonly old_secret_until: MsOrNone;
  readonly language: Language;
  readonly state: Generated<"active" | "paused">;
  readonly paused_reason: Generated<PausedReason>;
  readonly hears_since: Ms;
  readonly created_at: Ms;
  readonly last_delivered_at: MsOrNone;
  readonly failing_since: MsOrNone;
};

type WebhookDelivery = {
  readonly id: ColumnType<string, never, never>;
  readonly hook_id: number;
  readonly event_id: string;
  readonly type: WebhookEventType;
  readonly body: string;
  readonly state: Generated<"waiting" | "delivered" | "failed">;
  readonly tries: Generated<number>;
  readonly created_at: Ms;
  readonly next_at: Ms;
  readonly last_at: MsOrNone;
  readonly last_status: Generated<number>;
  readonly last_error: Generated<DeliveryError>;
  readonly response: Generated<string>;
};

export type WebhooksTables = { webhook: Webhook; webhook_delivery: WebhookDelivery };
