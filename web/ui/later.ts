import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { FileError } from "../router/fetch-first.ts";

/** A file that could not be fetched is asked for again after this time, or as soon as the browser has a network. */
export const AGAIN_MS = 5_000;

/** Calls back when a failed fetch is worth another try; the returned function calls it off. */
export function whenWorthAgain(run: () => void): () => void {
  const stop = (): void => {
    clearTimeout(timer);
    window.removeEventListener("online", again);
  };
  const again = (): void => {
    stop();
    run();
  };
  const timer = setTimeout(again, AGAIN_MS);
  window.addEventListener("online", again);
  return stop;
}

/** What `load` brings; files that can't be fetched now are asked for until they come. */
export async function untilLoaded<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch (error: unknown) {
      // Files of an earlier release never come.
      if (!(error instanceof FileError) || error.isGone) throw error;
      await new Promise<void>((resolve) => void whenWorthAgain(resolve));
    }
  }
}

/** A part of a page that comes after it. React's `lazy` alone would remember for good that it could not be fetched. */
export function later<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}
