/** Whether a single market's price is of now while the line is well: each open market is heard of at least every five seconds. */
import { useSyncExternalStore } from "react";
import { useLine } from "../connection/line.store.ts";
import { QUIET_MS } from "../connection/line.ts";
import type { Quote } from "./quote.ts";
import { heardAt } from "./quotes.store.ts";

const TICK_MS = 1000;

/** Seconds since the market was heard of, once that is too long; times of the steady clock, ms. Pure. */
export function staleSeconds(now: number, heard: number | undefined): number | undefined {
  return heard === undefined || now - heard < QUIET_MS ? undefined : Math.floor((now - heard) / 1000);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all figures of a page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Undefined for a price of now, for a market that rests, and while the line itself is not well, which is said elsewhere. */
export function useStaleSeconds({ symbol, session }: Quote): number | undefined {
  const isLive = useLine(({ state }) => state === "live");
  const isAsked = isLive && session.phase === "open" && session.haltReason === undefined;
  return useSyncExternalStore(subscribe, () => (isAsked ? staleSeconds(performance.now(), heardAt(symbol)) : undefined));
}
