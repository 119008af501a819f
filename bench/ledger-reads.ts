/** What the benchmark `console` reads of the ledger, by the names of its figures. */
export const LEDGER_READS = [
  "of a person",
  "of the account with a third",
  "of its hardly used bucket",
  "of everybody, at a time",
  "of a command",
  "of the house's fees",
] as const;

export type LedgerRead = (typeof LEDGER_READS)[number];
