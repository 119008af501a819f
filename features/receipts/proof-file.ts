/**
 * A receipt as a file that anybody checks without the venue, also years later: what it says, that the venue committed to just that under a
 * signed head of its log, and that the record it stands on is in the same head's tree. docs/reference/proof-file.md has the format.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { isSignedBy, readCheckpoint, readVerifierKey, type CheckSignature, type SignedCheckpoint } from "../public-log/checkpoint.ts";
import { isIncluded, type TreePath } from "../public-log/formulas.ts";
import { commitmentTo, type ReceiptContent } from "./formulas.ts";

export const PROOF_FORMAT = "touchstone-proof/1";
/** Larger ones are not read. */
export const PROOF_CHARS_MAX = 4_000_000;

export type ProofFile = {
  readonly format: typeof PROOF_FORMAT;
  /** Verifier key of whoever signed: "name+id+key". */
  readonly key: string;
  readonly receipt: ReceiptContent;
  /** In the tree of receipts that the head names. Hex. */
  readonly commitment: { readonly nonce: string; readonly index: number; readonly path: TreePath };
  /** In the tree over the log's records: the one that holds the receipt's command, and its first command. */
  readonly record: { readonly seal: string; readonly first: number; readonly index: number; readonly path: TreePath };
  /** The signed note. */
  readonly head: string;
};

/**
 * What is checked, in this order. key: it is the one that is expected. signature: it signed the head. receipt: the head's tree of receipts
 * holds a commitment to exactly this receipt. record: the head's tree over the log holds the record it stands on.
 */
export const PROOF_STEPS = ["key", "signature", "receipt", "record"] as const;
export type ProofStep = (typeof PROOF_STEPS)[number];
export type ProofFindings = Readonly<Record<ProofStep, boolean>>;

/** Undefined for what is no proof file of this format. */
export function readProofFile(text: string): ProofFile | undefined {
  if (text.length > PROOF_CHARS_MAX) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
  return isProofFile(read) ? read : undefined;
}

/** Of a file that could be read. `expected`: the verifier key that is known from elsewhere; the file's own where none is. */
export async function checkProofFile(file: ProofFile, check: CheckSignature, expected?: string): Promise<ProofFindings> {
  const [key, head] = [readVerifierKey(file.key), readCheckpoint(file.head)];
  if (key === undefined || head === undefined) return { key: key !== undefined, signature: false, receipt: false, record: false };
  const { receipt, record } = file;
  return {
    key: expected === undefined || expected.trim() === file.key,
    signature: await isSignedBy(head, key, check),
    receipt: isCommitted(file, head),
    record:
      record.first <= receipt.position && receipt.position <= head.commands && isIncluded(record.seal, record.index, head, record.path),
  };
}

function isCommitted({ receipt, commitment: { nonce, index, path } }: ProofFile, { receipts }: SignedCheckpoint): boolean {
  return receipts !== undefined && isIncluded(bytesToHex(commitmentTo(receipt, nonce)), index, receipts, path);
}

type Shape = (value: unknown) => boolean;
const HASH = /^[0-9a-f]{64}$/;
/** A half of a pair has no UTF-8. */
const text: Shape = (value) => typeof value === "string" && value.isWellFormed();
const hash: Shape = (value) => typeof value === "string" && HASH.test(value);
const count: Shape = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);
const words: Shape = (value) => isObject(value) && Object.values(value).every(text);
/** With these fields and no others: what is not committed to has no place in it. */
const object =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length === Object.keys(fields).length &&
    Object.entries(fields).every(([name, shape]) => Object.hasOwn(value, name) && shape(value[name]));

const POSTING = object({
  ...{ line: count, currency: count, currency_name: text, value: text, bucket: text, account: count, reason: text },
});
const RECEIPT = object({
  ...{ id: text, user: count, product: text, contract: text, formula: text, position: count, at: count },
  ...{ inputs: listOf(object({ name: text, value: text, from: text })), terms: words, result: words, postings: listOf(POSTING) },
});
const FILE = object({
  ...{ format: (value) => value === PROOF_FORMAT, key: text, receipt: RECEIPT, head: text },
  commitment: object({ nonce: hash, index: count, path: listOf(hash) }),
  record: object({ seal: hash, first: count, index: count, path: listOf(hash) }),
});
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isProofFile = (value: unknown): value is ProofFile => FILE(value);
