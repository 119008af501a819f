/** Markets that were found by searching, the newest first; kept by this browser. */
import { readStored, writeStored } from "../../../web/state/storage.ts";

const KEPT_MAX = 8;

/** With one more at the front, each once. Pure. */
export function withRecent(recent: readonly string[], symbol: string): readonly string[] {
  return [symbol, ...recent.filter((each) => each !== symbol)].slice(0, KEPT_MAX);
}

export function readRecent(): readonly string[] {
  const stored = readStored("searches");
  return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === "string").slice(0, KEPT_MAX) : [];
}

export function noteRecent(symbol: string): void {
  writeStored("searches", withRecent(readRecent(), symbol));
}

export function forgetRecent(): void {
  writeStored("searches", undefined);
}
