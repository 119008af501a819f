/** The summation tree over many leaves, kept in two arrays a level; built in slices, so that nobody waits for it. */
import { hash } from "node:crypto";
import type { Sum, SumStep } from "../formulas.ts";

const HASH_BYTES = 32;
const UNITS_BYTES = 16;
const SIDE_BYTES = HASH_BYTES + UNITS_BYTES;
/** Hashes between two moments in which others may go on: some three milliseconds. */
const SLICE = 1000;

type Level = { readonly hashes: Buffer; readonly sums: BigInt64Array };

/** Lets others go on. */
export const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class SummationTree {
  readonly #levels: readonly Level[];

  private constructor(levels: readonly Level[]) {
    this.#levels = levels;
  }

  /** `commitments`: 32 bytes a leaf; `units`: at least zero each. At least one leaf. */
  static async build(commitments: Buffer, units: BigInt64Array): Promise<SummationTree> {
    const bottom: Level = { hashes: Buffer.alloc(commitments.length), sums: units };
    const leaf = Buffer.alloc(1 + SIDE_BYTES);
    for (let at = 0; at < units.length; at++) {
      commitments.copy(leaf, 1, at * HASH_BYTES, (at + 1) * HASH_BYTES);
      writeUnits(leaf, 1 + HASH_BYTES, units[at] ?? 0n);
      hash("sha256", leaf, "buffer").copy(bottom.hashes, at * HASH_BYTES);
      if (at % SLICE === SLICE - 1) await rest();
    }
    const levels = [bottom];
    for (let level = bottom; level.sums.length > 1; levels.push(level)) level = await above(level);
    return new SummationTree(levels);
  }

  get leaves(): number {
    return this.#levels[0]?.sums.length ?? 0;
  }

  get root(): Sum {
    const top = this.#levels.at(-1);
    return { hash: Buffer.from(top?.hashes ?? []), sum: top?.sums[0] ?? 0n };
  }

  unitsAt(index: number): bigint {
    return this.#levels[0]?.sums[index] ?? 0n;
  }

  /** From the leaf upwards. */
  path(index: number): readonly SumStep[] {
    const steps: SumStep[] = [];
    for (let [level, place] = [0, index]; level < this.#levels.length - 1; level++, place >>= 1) {
      const { hashes, sums } = this.#levels[level] as Level;
      const other = place ^ 1;
      const sum = sums[other];
      // The last of an odd level goes up as it is.
      if (sum === undefined) continue;
      steps.push({ hash: hashes.toString("hex", other * HASH_BYTES, (other + 1) * HASH_BYTES), sum: String(sum) });
    }
    return steps;
  }
}

async function above({ hashes, sums }: Level): Promise<Level> {
  const count = Math.ceil(sums.length / 2);
  const next: Level = { hashes: Buffer.alloc(count * HASH_BYTES), sums: new BigInt64Array(count) };
  const node = Buffer.alloc(1 + 2 * SIDE_BYTES);
  node[0] = 1;
  for (let at = 0; at < count; at++) {
    const [left, right] = [2 * at, 2 * at + 1];
    const [leftSum = 0n, rightSum] = [sums[left], sums[right]];
    if (rightSum === undefined) hashes.copy(next.hashes, at * HASH_BYTES, left * HASH_BYTES, (left + 1) * HASH_BYTES);
    else {
      for (const [side, sum] of [leftSum, rightSum].entries()) {
        hashes.copy(node, 1 + side * SIDE_BYTES, (left + side) * HASH_BYTES, (left + side + 1) * HASH_BYTES);
        writeUnits(node, 1 + side * SIDE_BYTES + HASH_BYTES, sum);
      }
      hash("sha256", node, "buffer").copy(next.hashes, at * HASH_BYTES);
    }
    next.sums[at] = leftSum + (rightSum ?? 0n);
    if (at % SLICE === SLICE - 1) await rest();
  }
  return next;
}

/** The upper eight bytes stay zero: a ledger's sums are below 2^63. */
function writeUnits(bytes: Buffer, at: number, units: bigint): void {
  bytes.writeBigUInt64BE(units, at + UNITS_BYTES / 2);
}
