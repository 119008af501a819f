/** What the check of one part found: one line for the operator. */
export type Finding = {
  readonly part: "log" | "snapshots" | "tables" | "log-tree" | "receipt-tree" | "files";
  readonly ok: boolean;
  readonly says: string;
};
