/** Tables of verification. */
import type { Generated } from "kysely";

export type RequestState = "review" | "passed" | "failed";

type RequestRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly level: number;
  state: RequestState;
  details: Buffer | null;
  document_print: string | null;
  front_pic: Generated<string>;
  reverse_pic: Generated<string>;
  readonly asked_at: Date;
  decided_at: Date | null;
  why: Generated<string>;
  words: Generated<string>;
};

export type VerificationTables = { verification_request: RequestRow };
