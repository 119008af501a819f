/**
 * What the venue commits to of a receipt: SHA-256 of a nonce that only its owner is told and the receipt's content as JSON of RFC 8785.
 * Commitments are the leaves of the tree of receipts, whose root the log's signed heads name. docs/reference/proof-file.md says it in words.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** A line that the ledger moved for the receipt's owner. */
export type ContentPosting = {
  readonly line: number;
  /** Number and code of the asset. */
  readonly currency: number;
  readonly currency_name: string;
  /** Signed decimal. */
  readonly value: string;
  readonly bucket: string;
  /** What the account is for, by its number. */
  readonly account: number;
  readonly reason: string;
};

/** A receipt without anything that depends on who reads it; as GET /receipt says it, less the words of its postings. */
export type ReceiptContent = {
  readonly id: string;
  readonly user: number;
  readonly product: string;
  readonly contract: string;
  readonly formula: string;
  readonly inputs: readonly { readonly name: string; readonly value: string; readonly from: string }[];
  readonly terms: Readonly<Record<string, string>>;
  readonly result: Readonly<Record<string, string>>;
  readonly postings: readonly ContentPosting[];
  readonly position: number;
  /** ms of venue time. */
  readonly at: number;
};

type Json = string | number | readonly Json[] | { readonly [name: string]: Json };

/** Printable ASCII without quotation marks and backslashes: JSON has it as it stands. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/**
 * JSON of RFC 8785 for what receipts hold: text, safe whole numbers, lists, and objects with their names in the order of UTF-16. Every fill of the
 * venue goes through it.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe whole number`);
    return JSON.stringify(value);
  }
  let text = "";
  if (isList(value)) {
    for (const item of value) text += `${text === "" ? "" : ","}${canonicalJson(item)}`;
    return `[${text}]`;
  }
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  for (const name of names) text += `${text === "" ? "" : ","}${quoted(name)}:${canonicalJson(value[name] ?? "")}`;
  return `{${text}}`;
}
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** `nonce`: 32 bytes, hex. `hash`: SHA-256, the processor's own where there is one. */
export function commitmentTo(content: ReceiptContent, nonce: string, hash: (bytes: Uint8Array) => Uint8Array = sha256): Uint8Array {
  return hash(concatBytes(hexToBytes(nonce), utf8ToBytes(canonicalJson(content))));
}
