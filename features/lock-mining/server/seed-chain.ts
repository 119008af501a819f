/**
 * The seeds of a venue's days, derived from its own secret: the last is an HMAC, each one before it the SHA-256 of the next (Lamport 1981).
 * So the same secret has the same seeds after every start, and nothing of them needs to be kept.
 */
import { createHmac, hash } from "node:crypto";

const BYTES = 32;

export class SecretSeeds {
  readonly number: number;
  readonly days: number;
  /** From the day before the first on: the anchor, then a seed a day. */
  readonly #bytes: Buffer;

  /** `number`: of the commitment; each has seeds of its own. */
  constructor(secret: Uint8Array, number: number, days: number) {
    this.number = number;
    this.days = days;
    this.#bytes = Buffer.alloc(BYTES * (days + 1));
    let seed: Buffer = createHmac("sha256", secret).update(`touchstone lock-mining seeds ${number} of ${days} days\n`).digest();
    for (let index = days; index >= 0; index--) {
      seed.copy(this.#bytes, index * BYTES);
      seed = hash("sha256", seed, "buffer");
    }
  }

  /** What is committed to: the hash of the first day's seed. */
  get anchor(): string {
    return this.#at(0);
  }

  /** The seed of the first day is 1. */
  ofDay(index: number): string {
    return this.#at(index);
  }

  #at(index: number): string {
    return this.#bytes.toString("hex", index * BYTES, (index + 1) * BYTES);
  }
}
