/** Tables of token sales that are not in the log: white papers. */
import type { Generated } from "kysely";

type PaperRow = {
  readonly id: Generated<string>;
  readonly token: string;
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly written_at: string | number;
};

export type TokenSaleTables = { sale_paper: PaperRow };
