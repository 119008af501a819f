/** Formulas of the marketplace, written a second time by its README: who gets what of a price, deposits, ends that move, leaves, seals, draws. */
import { createHash } from "node:crypto";

export const [NFT_MINUTE_MS, NFT_HOUR_MS, NFT_DAY_MS] = [60_000, 3_600_000, 86_400_000];
const PRICE_BOUND = 1_000_000_000_000_000n;

const millionths = (units: bigint, ppm: number): bigint => (units * BigInt(ppm)) / 1_000_000n;

/** `royalty` is a part of `fee`, and what the seller keeps is what is left without the fee. */
export function nftShares(price: bigint, feePpm: number, royaltyPpm: number, isResale: boolean) {
  const fee = millionths(price, feePpm);
  const asked = isResale ? millionths(price, royaltyPpm) : 0n;
  return { fee, royalty: asked > fee ? fee : asked, kept: price - fee };
}

/** Rounded up. */
export function nftDeposit(start: bigint, ppm: number): bigint {
  const whole = millionths(start, ppm);
  return whole * 1_000_000n < start * BigInt(ppm) ? whole + 1n : whole;
}

export const isNftPrice = (units: bigint): boolean => units > 0n && units <= PRICE_BOUND;
export const isNftHash = (text: string): boolean => text.length === 64 && [...text].every((digit) => "0123456789abcdef".includes(digit));

/** From `at` on within ninety days, and a minute to ninety days long. */
export function isNftSpan(startsAt: number, endsAt: number, at: number): boolean {
  const [waits, runs] = [startsAt - at, endsAt - startsAt];
  const areWhole = Number.isInteger(startsAt) && Number.isInteger(endsAt);
  return areWhole && waits >= 0 && waits <= 90 * NFT_DAY_MS && runs >= NFT_MINUTE_MS && runs <= 90 * NFT_DAY_MS;
}

function digest(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(typeof part === "string" ? Buffer.from(part, "hex") : part);
  return hash.digest();
}
function bigEnd(number: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(number);
  return four;
}

export const nftLeaf = (code: string, rarity: number, salt: string): string => digest(salt, code, Buffer.from([rarity])).toString("hex");
export const nftSeal = (leaves: readonly string[]): string => digest(...leaves).toString("hex");
export const nftBoxCode = (seal: string, box: number): string => digest(seal, bigEnd(box)).toString("hex");
/** The how manieth of the slots that are left, from 0. */
export function nftDraw(seal: string, box: number, words: string, left: number): number {
  const hash = digest(seal, bigEnd(box), Buffer.from(words, "utf8"));
  const first = BigInt(hash.readUInt16BE(0)) * 2n ** 32n + BigInt(hash.readUInt32BE(2));
  return Number((first * BigInt(left)) / 2n ** 48n);
}
