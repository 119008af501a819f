/** What the calls of the liabilities answer. Hashes are hex. */
/** One step of a path, from the leaf upwards: the other side. Hash in hex, sum in smallest units. */
type SumStep = { readonly hash: string; readonly sum: string };
/** A part of what a person has, as they are told of it. */
type OwnPart = {
  readonly part: number;
  /** Hex. */
  readonly nonce: string;
  /** Smallest units. */
  readonly units: string;
  readonly index: number;
  readonly path: readonly SumStep[];
};
export type AssetTotalView = {
  /** "USDT"; its smallest unit is 10^-decimals. */
  readonly asset: string;
  readonly decimals: number;
  /** Decimal: what all people have of it, and what was made of it or brought in. */
  readonly total: string;
  readonly issued: string;
  readonly leaves: number;
  readonly root: string;
};
export type LiabilitiesReply = {
  /** ms of venue time. */
  readonly time: number;
  /** The signed note (`statement.ts`). */
  readonly note: string;
  readonly totals: readonly AssetTotalView[];
};
export type StatementView = { readonly time: number; readonly note: string };
export type OwnLiabilitiesReply = {
  /** Of the statement that the parts are proven in. */
  readonly time: number;
  /** One's own number, which the leaves name. */
  readonly person: number;
  readonly own: readonly { readonly asset: string; readonly parts: readonly OwnPart[] }[];
};
