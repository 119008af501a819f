/**
 * Where the kernel keeps what every order touches: accounts, orders, price levels, people's lists, moves.
 *
 * Ordinarily in arrays of the engine's own. A kernel may instead be given one memory that compiled code reaches too
 * (`shared-memory.ts`); the classes that keep something are the same over both, and so is every byte of it.
 */

/** Zeroed bytes that begin at a multiple of eight. They stay where they are until they are given back. */
export type Block = { readonly buffer: ArrayBufferLike; readonly offset: number; readonly bytes: number };

export interface Memory {
  allocate(bytes: number): Block;
  /** The same block with more bytes behind, where nothing lies there; undefined where something does. */
  extend(block: Block, bytes: number): Block | undefined;
  release(block: Block): void;
  /** 32-bit words at a fixed place, where compiled code looks for them; `place` counts words and is nobody else's. */
  words(place: number, count: number): Int32Array;
}

export class PlainMemory implements Memory {
  allocate(bytes: number): Block {
    return { buffer: new ArrayBuffer(bytes), offset: 0, bytes };
  }

  extend(): undefined {
    return undefined;
  }

  release(): void {
    // The engine's garbage.
  }

  words(_place: number, count: number): Int32Array {
    return new Int32Array(count + (count & 1));
  }
}

/** More room: what was there, then zeroes. */
export function enlarge(memory: Memory, block: Block, bytes: number): Block {
  const extended = memory.extend(block, bytes);
  if (extended !== undefined) return extended;
  const larger = memory.allocate(bytes);
  new Uint8Array(larger.buffer, larger.offset, block.bytes).set(new Uint8Array(block.buffer, block.offset, block.bytes));
  memory.release(block);
  return larger;
}

/** The same by doubling it, until it has so many bytes at least. */
export function enlargeTo(memory: Memory, block: Block, least: number): Block {
  let { bytes } = block;
  while (bytes < least) bytes *= 2;
  return bytes === block.bytes ? block : enlarge(memory, block, bytes);
}

// Blocks may have 2^31 bytes and more: no shifts.
export const intsOf = ({ buffer, offset, bytes }: Block): Int32Array => new Int32Array(buffer, offset, bytes / 4);
export const floatsOf = ({ buffer, offset, bytes }: Block): Float64Array => new Float64Array(buffer, offset, bytes / 8);
