/**
 * Streams of random numbers for the simulator: Chris Doty-Humphrey's sfc32, keyed from a day's seed.
 *
 * Every place in a day has its own stream (key and index), so that any minute is reached without the minutes before.
 * Gaussian draws are sums of uniform ones: integers until the last division, the same on every machine.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const WARM_UP_ROUNDS = 12;
const TWO_TO_32 = 0x1_0000_0000;
/** Sum of twelve 16-bit uniforms: mean 6 x 65,535, variance one 65,536 squared (to within 1e-9). */
const TWELVE_HALVES_MEAN = 393_210;
/** Sum of four bytes: mean 510, deviation the root of 4 x (65,536 - 1) / 12. */
const FOUR_BYTES_MEAN = 510;
const FOUR_BYTES_DEVIATION = 147.80054127;

/** 128 bits from which the streams of one market and one day start. */
export type StreamKey = readonly [number, number, number, number];

/** One label is used for thousands of days. */
const labels = new Map<string, Uint8Array>();

export function streamKey(seed: Uint8Array, label: string): StreamKey {
  const named = labels.get(label) ?? utf8ToBytes(label);
  labels.set(label, named);
  const { buffer, byteOffset } = sha256.create().update(seed).update(named).digest();
  const digest = new DataView(buffer, byteOffset);
  return [digest.getUint32(0, true), digest.getUint32(4, true), digest.getUint32(8, true), digest.getUint32(12, true)];
}

export class RandomStream {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(key: StreamKey, index: number) {
    this.#a = key[0] | 0;
    this.#b = key[1] | 0;
    this.#c = key[2] ^ Math.imul(index, 0x9e3779b1);
    this.#counter = key[3] | 0;
    for (let round = 0; round < WARM_UP_ROUNDS; round++) this.bits();
  }

  /** 32 random bits as a signed integer. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum;
  }

  /** In [0, 1), in steps of 2^-32. */
  uniform(): number {
    return (this.bits() >>> 0) / TWO_TO_32;
  }

  /** Mean 0, deviation 1, within ±6. */
  gaussian(): number {
    let sum = 0;
    for (let draw = 0; draw < 6; draw++) {
      const bits = this.bits();
      sum += (bits & 0xffff) + (bits >>> 16);
    }
    return (sum - TWELVE_HALVES_MEAN) / 65_536;
  }

  /** Mean 0, deviation 1, within ±3.5, in coarse steps: one draw, for the small moves of single seconds. */
  coarseGaussian(): number {
    const bits = this.bits();
    return ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - FOUR_BYTES_MEAN) / FOUR_BYTES_DEVIATION;
  }
}
