/** Tables of words about credit scores; entries themselves are projected. */
import type { Generated } from "kysely";

type EvidenceRecord = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly rule: string;
  readonly reference: string;
  readonly words: string;
  readonly written_by: number;
  readonly written_at: Date;
};

type AppealRecord = {
  /** bigint comes as text. */
  readonly entry: string;
  readonly user_id: number;
  readonly words: string;
  readonly written_at: Date;
};

export type CreditScoreTables = { credit_evidence: EvidenceRecord; credit_appeal: AppealRecord };
