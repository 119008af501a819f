/** What the calls of the public log answer. Hashes are hex. */
export type LogHead = {
  /** Records of the log, and the last command that they hold. */
  readonly size: number;
  readonly commands: number;
  readonly root: string;
  /** ms of venue time. */
  readonly time: number;
  /** The signed note (`checkpoint.ts`). */
  readonly note: string;
};
export type LogHeadReply = LogHead & {
  /** The venue's verifier key: "name+id+key". */
  readonly key: string;
};
export type LogProofReply = {
  readonly position: number;
  /** The record's place in the tree, from 0; its first command; its seal. */
  readonly index: number;
  readonly first: number;
  readonly seal: string;
  readonly size: number;
  /** From the leaf upwards. */
  readonly path: readonly string[];
};
export type LogConsistencyReply = { readonly from: number; readonly to: number; readonly path: readonly string[] };
