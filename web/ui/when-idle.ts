import { useEffect, useState } from "react";

/** By then the first page has drawn what it read: a slow phone does one after the other. */
const QUIET_AFTER_MS = 1500;

/** Whether the first page had its time: for what is not seen at first. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    let callOff: (() => void) | undefined;
    const timer = setTimeout(() => {
      callOff = whenIdle(() => setQuiet(true));
    }, QUIET_AFTER_MS);
    return () => {
      clearTimeout(timer);
      callOff?.();
    };
  }, []);
  return quiet;
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
