/**
 * Rules and formulas of the marketplace: what may be sold how, who gets what of a price, how a deposit follows from a start, and how a box's
 * content follows from the sealed list and its buyer's own seed. The kernel, the pages, the receipts and the offline check use the same ones.
 * Whole smallest units and ppm, never floats.
 *
 * Boxes. Of every slot of a series the venue publishes SHA-256 of (32 bytes of salt, 32 bytes of the work's code, one byte of its rarity) before
 * the first box is sold; SHA-256 of all of these, one after the other, is the series' seal. Opening draws one of the slots that are left by the
 * seal, the box and its owner's own words, so that neither side can choose; then the venue has to show what lies in that very slot.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { amount, type Amount } from "../../money/units.ts";

export const LISTING_KINDS = ["fixed", "auction"] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];
/** 0 for what is no box's content. */
export const RARITIES = ["", "N", "R", "SR"] as const;
export type Rarity = 0 | 1 | 2 | 3;

/** What an operator may set; a listing, an order and a series keep what they were made with. */
export type NftTerms = {
  /** What auctions are in, and the first of `assets`. */
  readonly cash: number;
  /** What may be asked for at a fixed price. */
  readonly assets: readonly number[];
  /** Of every price, taken out of what the seller gets; of a resale `royaltyPpm` of the price goes to who made the work, out of the fee. */
  readonly feePpm: number;
  readonly royaltyPpm: number;
  /** Of an auction's start, rounded up to the smallest unit. */
  readonly depositPpm: number;
  /** A bid so long before the end moves the end by as much. */
  readonly extendMs: number;
  /** Who won has so long to pay, and so has who is offered the work after that. */
  readonly payMs: number;
};

const PPM = 1_000_000n;
export const DAY_MS = 86_400_000;
export const PRICE_MOST = amount(10n ** 15n);
export const FEE_PPM_MOST = 200_000;
export const DEPOSIT_PPM = { least: 10_000, most: 1_000_000 } as const;
export const EXTEND_MS = { least: 60_000, most: 3_600_000 } as const;
export const PAY_MS = { least: 3_600_000, most: 7 * DAY_MS } as const;
export const STARTS_WITHIN_MS = 90 * DAY_MS;
export const RUNS_MS = { least: 60_000, most: 90 * DAY_MS } as const;
/** Between two bids of one person. */
export const BID_PAUSE_MS = 2_000;
/** A reminder comes so long before a payment is due. */
export const REMIND_MS = 4 * 3_600_000;
/** Works on sale of one person. */
export const LISTINGS_MOST = 200;
export const BOXES_MOST = 1_000;
/** A box's price goes back to its owner when the venue has not shown by then what lies in the drawn slot. */
export const SHOW_WAIT_MS = DAY_MS;
export const SERIES_OPEN_MS = { least: 0, most: 30 * DAY_MS } as const;
export const SEED_LETTERS_MOST = 64;
const HASH = /^[0-9a-f]{64}$/;

export const isHash = (text: string): boolean => HASH.test(text);
const partOf = (units: bigint, ppm: number): bigint => (units * BigInt(ppm)) / PPM;

/** Rounded down. */
export const feeOf = (price: Amount, feePpm: number): Amount => amount(partOf(price, feePpm));
/** What of the fee is its maker's, where somebody else sells it: rounded down, never more than the fee. */
export function royaltyOf(price: Amount, { feePpm, royaltyPpm }: Pick<NftTerms, "feePpm" | "royaltyPpm">, isResale: boolean): Amount {
  if (!isResale) return amount(0n);
  const [fee, royalty] = [partOf(price, feePpm), partOf(price, royaltyPpm)];
  return amount(royalty < fee ? royalty : fee);
}
/** Rounded up. */
export const depositOf = (start: Amount, depositPpm: number): Amount => amount((start * BigInt(depositPpm) + PPM - 1n) / PPM);

/** When an auction ends after a bid: unchanged, or one `extendMs` later. */
export const endAfterBid = (endsAt: number, at: number, extendMs: number): number => (endsAt - at <= extendMs ? endsAt + extendMs : endsAt);

/** 0 while an item is a closed box. */
export type Sealed = { readonly code: string; readonly rarity: Rarity; readonly salt: string };
/** What is published of a slot before the sale; 64 hex digits each. */
export const leafOf = ({ code, rarity, salt }: Sealed): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(salt), hexToBytes(code), Uint8Array.of(rarity))));
/** Of all slots, in their order. */
export const sealOf = (leaves: readonly string[]): string => bytesToHex(sha256(concatBytes(...leaves.map((leaf) => hexToBytes(leaf)))));
/** By which a closed box is named until it is opened: SHA-256 of the seal and the box's number in its series (four bytes, big end first). */
export const boxCodeOf = (seal: string, box: number): string => bytesToHex(sha256(concatBytes(hexToBytes(seal), fourBytes(box))));

/**
 * Which of the slots that are left is drawn, the first being 0: SHA-256 of the seal, the box's number in its series (four bytes, big end first)
 * and the owner's words; its first six bytes are a number below 2^48, and the slot is ⌊number × left / 2^48⌋.
 */
export function drawOf(seal: string, box: number, words: string, left: number): number {
  const hash = sha256(concatBytes(hexToBytes(seal), fourBytes(box), utf8ToBytes(words)));
  return Number((BigInt(`0x${bytesToHex(hash.subarray(0, 6))}`) * BigInt(left)) >> 48n);
}

const fourBytes = (number: number): Uint8Array =>
  Uint8Array.of((number >>> 24) & 255, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);

export function areNftTerms({ cash, assets, feePpm, royaltyPpm, depositPpm, extendMs, payMs }: NftTerms): boolean {
  return (
    isWhole(cash, 1, Number.MAX_SAFE_INTEGER) &&
    assets[0] === cash &&
    new Set(assets).size === assets.length &&
    assets.length <= 8 &&
    isWhole(feePpm, 0, FEE_PPM_MOST) &&
    isWhole(royaltyPpm, 0, feePpm) &&
    isWhole(depositPpm, DEPOSIT_PPM.least, DEPOSIT_PPM.most) &&
    isWhole(extendMs, EXTEND_MS.least, EXTEND_MS.most) &&
    isWhole(payMs, PAY_MS.least, PAY_MS.most)
  );
}

export const isPrice = (units: Amount): boolean => units >= 1n && units <= PRICE_MOST;
/** `startsAt` is no earlier than `at`. */
export const areTimes = (startsAt: number, endsAt: number, at: number): boolean =>
  isWhole(startsAt, at, at + STARTS_WITHIN_MS) && isWhole(endsAt, startsAt + RUNS_MS.least, startsAt + RUNS_MS.most);

export const isWhole = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;
