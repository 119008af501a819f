/** How V8 compiles and collects what a venue does: set before anything of it runs, because what V8 has judged by then stays as it is. */
import { setFlagsFromString } from "node:v8";

/**
 * Let the compiler put more functions into their callers: an order goes through forty small ones, and V8's own bounds (460 bytes of
 * bytecode each, 920 in all) leave half of them calls.
 *
 * Paired runs (2026-11-29): the kernel 1.13 to 1.18 times as fast on one symbol, 1.05 to 1.1 on a hundred, durable commands 1.1 to 1.2. At
 * the HTTP door, where the kernel is a fortieth, no difference. Twice as much again gained nothing.
 */
const INLINE_MORE = ["--max-inlined-bytecode-size=2000", "--max-inlined-bytecode-size-cumulative=4000"];

/**
 * Places in the code whose objects outlived a small collection or two make theirs among the old from then on, which are collected rarely. What
 * waits for a sync is such an object, and is garbage right after it: the old filled up with it, and what it held on to outlived its use too
 * (decision 0135).
 */
const KEEP_YOUNG_OBJECTS_YOUNG = "--no-allocation-site-pretenuring";

export const V8_FLAGS: readonly string[] = [...INLINE_MORE, KEEP_YOUNG_OBJECTS_YOUNG];

export function setV8Flags(): void {
  for (const flag of V8_FLAGS) setFlagsFromString(flag);
}
