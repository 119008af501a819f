import type { Words } from "../../../console/words/say.ts";

/** A posting as `ledger/postings` and `ledger/command` give it. Amounts are decimal texts with all decimals of the asset. */
export type PostingRow = {
  readonly key: string;
  readonly at: number;
  readonly command: number;
  readonly owner: number;
  readonly kind: string;
  readonly bucket: string;
  readonly other: string;
  readonly asset: string;
  readonly amount: string;
  readonly after: string | null;
  readonly reason: string;
  readonly words: Words;
  readonly reference: number;
};

/** "1002:change:own", "house:fees:own". */
export const accountOf = ({ owner, kind, bucket }: Pick<PostingRow, "owner" | "kind" | "bucket">): string =>
  `${owner === 0 ? "house" : owner}:${kind}:${bucket}`;

/** Grouped by thousands, with a true minus. */
export function figure(amount: string): string {
  const [whole = "", fraction] = amount.replace("-", "−").split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The same, always with its sign. */
export const signed = (amount: string): string => (amount.startsWith("-") ? figure(amount) : `+${figure(amount)}`);
