import { useEffect, useState } from "react";

/** Whether the browser had an idle moment, `afterMs` from now at the earliest: for what is not seen at first. */
export function useIdle(afterMs = 0): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setIdle(true)), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return idle;
}

/** A machine that is never idle does it then all the same. */
const IDLE_WITHIN_MS = 2000;

/** Runs when the browser has nothing better to do; the returned function calls it off. A failed fetch is tried again on use. */
export function whenIdle(run: () => unknown): () => void {
  const guarded = (): void => {
    Promise.resolve(run()).catch((error: unknown) => console.warn("A part of the page could not be fetched ahead.", error));
  };
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(guarded, 300);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(guarded, { timeout: IDLE_WITHIN_MS });
  return () => window.cancelIdleCallback(handle);
}
