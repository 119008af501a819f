/**
 * What goes to thousands of connections goes a slice at a time, so that orders are answered in between: writing to ten thousand sockets takes a
 * fifth of a second. One after the other, so that nobody hears the later of two things first.
 */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Connections that are written to in one go: some milliseconds. */
const SLICE = 500;

export class Slices {
  readonly #size: number;
  #last = Promise.resolve();

  constructor(size = SLICE) {
    this.#size = size;
  }

  /** Sends to those who are there when their turn begins. */
  send(watching: () => Iterable<string> | undefined, sendTo: (connections: string[]) => void): void {
    this.#last = this.#last.then(async () => {
      const all = [...(watching() ?? [])];
      for (let from = 0; from < all.length; from += this.#size) {
        if (from > 0) await nextTurn();
        sendTo(all.slice(from, from + this.#size));
      }
    });
  }

  /** Resolves when all of it was sent. */
  sent(): Promise<void> {
    return this.#last;
  }
}
