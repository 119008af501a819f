/** Numbers that follow from a seed: the same picture on every machine, again and again (sfc32, PractRand-tested; seeded with SHA-256). */
import { createHash } from "node:crypto";

export class Dice {
  readonly #state: Uint32Array;

  constructor(seed: string) {
    const bytes = createHash("sha256").update(seed).digest();
    this.#state = Uint32Array.from([0, 4, 8, 12], (at) => bytes.readUInt32LE(at));
    for (let round = 0; round < 12; round++) this.next();
  }

  /** From 0 up to 1. */
  next(): number {
    const [a = 0, b = 0, c = 0, count = 0] = this.#state;
    const sum = (a + b + count) | 0;
    this.#state[3] = count + 1;
    this.#state[0] = b ^ (b >>> 9);
    this.#state[1] = (c + (c << 3)) | 0;
    this.#state[2] = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  of<One>(all: readonly [One, ...One[]]): One {
    return all[this.whole(0, all.length - 1)] ?? all[0];
  }
}
