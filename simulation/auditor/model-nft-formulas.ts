/** Formulas of the marketplace, written a second time by the README: shares of a price, deposits, seals and draws. */
import { createHash } from "node:crypto";

const MILLION = 1_000_000n;
const hex = (text: string): Buffer => Buffer.from(text, "hex");
const sha = (...parts: readonly Uint8Array[]): string => createHash("sha256").update(Buffer.concat(parts)).digest("hex");

export function nftShares(
  price: bigint,
  feePpm: number,
  royaltyPpm: number,
  isResale: boolean,
): { readonly fee: bigint; readonly royalty: bigint } {
  const [fee, full] = [(price * BigInt(feePpm)) / MILLION, (price * BigInt(royaltyPpm)) / MILLION];
  if (!isResale) return { fee, royalty: 0n };
  return { fee, royalty: full > fee ? fee : full };
}

export function nftDeposit(start: bigint, ppm: number): bigint {
  const [whole, rest] = [(start * BigInt(ppm)) / MILLION, (start * BigInt(ppm)) % MILLION];
  return rest === 0n ? whole : whole + 1n;
}

export function nftLeaf(code: string, rarity: number, salt: string): string {
  return sha(hex(salt), hex(code), Buffer.from([rarity]));
}

export const nftSeal = (leaves: readonly string[]): string => sha(hex(leaves.join("")));

function big4(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

export const nftBoxCode = (seal: string, box: number): string => sha(hex(seal), big4(box));

/** How manieth of the slots that are left. */
export function nftDraw(seal: string, box: number, words: string, left: number): number {
  const number = hex(sha(hex(seal), big4(box), Buffer.from(words, "utf8"))).readUIntBE(0, 6);
  return Number((BigInt(number) * BigInt(left)) / 281_474_976_710_656n);
}
