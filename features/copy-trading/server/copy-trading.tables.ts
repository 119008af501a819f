/** Tables of copy trading that are not in the log: what traders say of themselves, and what people say of them. */
import type { Generated } from "kysely";

type ProfileRow = { readonly user_id: number; text: string; delay: number; set_at: Date };
type ReportRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly trader: number;
  readonly reason: string;
  readonly text: string;
  readonly at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  answer: Generated<string>;
};

type StarRow = { readonly user_id: number; readonly trader: number; readonly at: Date };

export type CopyTradingTables = { copy_profile: ProfileRow; copy_report: ReportRow; copy_star: StarRow };
