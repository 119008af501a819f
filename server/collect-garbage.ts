/**
 * Gives memory back to the system after a step that needed much for a moment.
 *
 * Node keeps what it once had for long; a fresh venue reads a quarter of a million past candles and then idles for days.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") Reflect.apply(collect, undefined, []);
  setFlagsFromString("--no-expose-gc");
}
