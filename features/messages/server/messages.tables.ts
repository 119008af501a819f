/** Messages to people. */
import type { Generated } from "kysely";

type Notice = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly about: string;
  readonly kind: string;
  /** JSON. */
  readonly parameters: string;
  readonly receipt: string;
  readonly position: number;
  /** ms. */
  readonly at: number;
  is_read: Generated<boolean>;
  told_at: Generated<Date>;
};

type NoticeChoice = { readonly user_id: number; readonly topic: string; readonly is_pushed: boolean; readonly is_mailed: boolean };

type PushDevice = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly session: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth_secret: string;
  readonly created_at: Date;
};

export type MessagesTables = { notice: Notice; notice_choice: NoticeChoice; push_device: PushDevice };
