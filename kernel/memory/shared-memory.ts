/**
 * One memory that compiled code reaches too.
 *
 * It grows and never moves: arrays over it stay what they are, because it is shared (a memory that is not takes all of them away when it
 * grows). Nobody shares it with another thread. Where it can't grow any more, new blocks are the engine's own and `isWhole` is false from
 * then on: compiled code must not be called any more, everything else goes on.
 */
import { invariant } from "../invariant.ts";
import type { Block, Memory } from "./memory.ts";

const PAGE_BYTES = 65_536;
/** The most that 32-bit addresses reach. */
const PAGES_MAX = 65_536;
/** Grows by so much at least. */
const STEP_PAGES = 16;
/** `Memory.words` begins here, blocks behind them. */
export const WORDS_AT = 1024;
const BLOCKS_AT = 4096;

/** What is used of the engine's own types, which the library of types that is compiled with does not have. */
export type EngineMemory = { readonly buffer: ArrayBufferLike; readonly grow: (pages: number) => number };
type Engine = {
  readonly WebAssembly?: { readonly Memory: new (of: { initial: number; maximum: number; shared: boolean }) => EngineMemory };
};

export class SharedMemory implements Memory {
  readonly #memory: EngineMemory;
  #end = BLOCKS_AT;
  /** What was given back, by place; neighbours are one. */
  #free: { offset: number; bytes: number }[] = [];
  #isWhole = true;

  private constructor(memory: EngineMemory) {
    this.#memory = memory;
  }

  /** Undefined where the engine has no such memory, or none left. `pagesMax`: 64 KiB each. */
  static create(pagesMax = PAGES_MAX): SharedMemory | undefined {
    const { WebAssembly } = globalThis as unknown as Engine;
    if (WebAssembly === undefined) return undefined;
    try {
      return new SharedMemory(new WebAssembly.Memory({ initial: 1, maximum: pagesMax, shared: true }));
    } catch (error: unknown) {
      // The process may have no more addresses: a kernel does without.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** For who runs compiled code over it. */
  get engine(): EngineMemory {
    return this.#memory;
  }

  /** How far its blocks reach, gaps included; what lies beyond was never touched. */
  get bytes(): number {
    return this.#end;
  }

  /** Whether all blocks are in it. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  words(place: number, count: number): Int32Array {
    invariant(WORDS_AT + (place + count) * 4 <= BLOCKS_AT, "words must lie before the blocks", place);
    return new Int32Array(this.#memory.buffer, WORDS_AT + place * 4, count);
  }

  /** Only the last block: what lies behind it was never touched. */
  extend({ offset, bytes: now }: Block, bytes: number): Block | undefined {
    const more = whole(bytes) - whole(now);
    if (offset === 0 || offset + whole(now) !== this.#end || this.#takeNew(more) === undefined) return undefined;
    return { buffer: this.#memory.buffer, offset, bytes };
  }

  allocate(bytes: number): Block {
    const size = whole(bytes);
    const offset = this.#takeFreed(size) ?? this.#takeNew(size);
    if (offset !== undefined) return { buffer: this.#memory.buffer, offset, bytes };
    this.#isWhole = false;
    return { buffer: new ArrayBuffer(bytes), offset: 0, bytes };
  }

  release({ offset, bytes }: Block): void {
    // A block of the engine's own.
    if (offset === 0) return;
    const size = whole(bytes);
    const all = [...this.#free, { offset, bytes: size }].sort((one, other) => one.offset - other.offset);
    this.#free = [];
    for (const range of all) {
      const last = this.#free.at(-1);
      if (last !== undefined && last.offset + last.bytes === range.offset) last.bytes += range.bytes;
      else this.#free.push(range);
    }
  }

  #takeFreed(size: number): number | undefined {
    const range = this.#free.find(({ bytes }) => bytes >= size);
    if (range === undefined) return undefined;
    const { offset } = range;
    range.offset += size;
    range.bytes -= size;
    if (range.bytes === 0) this.#free = this.#free.filter((other) => other !== range);
    new Uint8Array(this.#memory.buffer, offset, size).fill(0);
    return offset;
  }

  #takeNew(size: number): number | undefined {
    const offset = this.#end;
    const missing = Math.ceil((offset + size - this.#memory.buffer.byteLength) / PAGE_BYTES);
    if (missing > 0 && !this.#grow(missing)) return undefined;
    this.#end = offset + size;
    return offset;
  }

  #grow(pages: number): boolean {
    for (const more of [Math.max(pages, STEP_PAGES), pages]) {
      try {
        this.#memory.grow(more);
        return true;
      } catch (error: unknown) {
        // No room for so many.
        if (!(error instanceof RangeError)) throw error;
      }
    }
    return false;
  }
}

/** To a multiple of eight. */
const whole = (bytes: number): number => Math.ceil(bytes / 8) * 8;
