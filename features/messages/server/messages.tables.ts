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

export type MessagesTables = { notice: Notice };
