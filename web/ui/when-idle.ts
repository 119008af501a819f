/** Runs when the browser has nothing better to do; the returned function calls it off. A failed fetch is tried again on use. */
export function whenIdle(run: () => unknown): () => void {
  const guarded = (): void => {
    Promise.resolve(run()).catch((error: unknown) => console.warn("A part of the page could not be fetched ahead.", error));
  };
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(guarded, 300);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(guarded);
  return () => window.cancelIdleCallback(handle);
}
