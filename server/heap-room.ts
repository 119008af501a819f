/**
 * Lets garbage lie for longer in a small heap: a person's order waits for each collection of the old space, 10 to 15 ms.
 *
 * V8 collects when a heap has about doubled, so a venue of 50 MB that takes a hundred orders a second collected every three seconds:
 * 25 times in 70 s, with this 7 times. A large heap is left to V8, whose room grows with it.
 */
import { getHeapStatistics, setFlagsFromString } from "node:v8";

const SMALL_HEAP_BYTES = 256 * 1024 * 1024;
/** Four times what lives. */
const ROOM_PERCENT = 300;
const V8_DECIDES = 0;
const LOOK_EVERY_MS = 10_000;

/** Looks for as long as the process lives, and holds it up for nothing. */
export function keepHeapRoom(): void {
  let percent: number | undefined;
  const look = (): void => {
    const wanted = roomPercent(getHeapStatistics().used_heap_size);
    if (wanted === percent) return;
    percent = wanted;
    setFlagsFromString(`--heap-growing-percent=${wanted}`);
  };
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
}

/** By how much the old space may grow between two collections, percent of what lives; 0: V8's own choice. */
export const roomPercent = (usedBytes: number): number => (usedBytes < SMALL_HEAP_BYTES ? ROOM_PERCENT : V8_DECIDES);
