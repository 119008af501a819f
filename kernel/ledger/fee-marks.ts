/**
 * Whose fills may bring about more than the market's own fees: who has a coupon, promotional credit or a level, or was invited.
 *
 * Not part of the state: each of those parts marks its people when it hears of them and when it is loaded. A mark stays when its reason
 * is gone; it only says who has to be asked about.
 */
import type { UserId } from "../../money/units.ts";
import { HEAD } from "../memory/layout.ts";
import { enlargeTo, PlainMemory, type Block, type Memory } from "../memory/memory.ts";

const INITIAL_USERS = 1024;
const { at: HEAD_AT, words: HEAD_WORDS, bytes: BYTES, length: LENGTH } = HEAD.marks;

export class FeeMarks {
  readonly #memory: Memory;
  readonly #head: Int32Array;
  #block: Block;
  #marks: Uint8Array;

  constructor(memory: Memory = new PlainMemory()) {
    this.#memory = memory;
    this.#head = memory.words(HEAD_AT, HEAD_WORDS);
    this.#block = memory.allocate(INITIAL_USERS);
    this.#marks = this.#view();
  }

  mark(user: UserId): void {
    if (user >= this.#marks.length) {
      this.#block = enlargeTo(this.#memory, this.#block, user + 1);
      this.#marks = this.#view();
    }
    this.#marks[user] = 1;
  }

  #view(): Uint8Array {
    this.#head[BYTES] = this.#block.offset;
    this.#head[LENGTH] = this.#block.bytes;
    return new Uint8Array(this.#block.buffer, this.#block.offset, this.#block.bytes);
  }
}
