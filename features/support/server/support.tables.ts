/** Tables of customer service. */
import type { Generated } from "kysely";

type SupportTalk = {
  readonly id: Generated<number>;
  readonly user_id: number;
  state: "waiting" | "taken" | "ended";
  taken_by: number | null;
  readonly waits_from: Date;
  answered_at: Date | null;
  ended_at: Date | null;
  read_to: Generated<number>;
  stars: number | null;
};

type SupportMessage = {
  readonly id: Generated<number>;
  readonly talk: number;
  readonly user_id: number;
  readonly written_by: number | null;
  readonly kind: "text" | "picture";
  readonly content: string;
  readonly request: string | null;
  readonly at: Date;
};

export type SupportTables = { support_talk: SupportTalk; support_message: SupportMessage };
