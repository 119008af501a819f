/** By then the first page has all it asked for. */
const AFTER_MS = 10_000;

/** Has the browser keep the app's shell for a slow line or none (`service-worker.ts`); nothing depends on it. */
export function keepShell(): void {
  if (!import.meta.env.PROD || navigator.serviceWorker === undefined) return;
  setTimeout(() => {
    navigator.serviceWorker
      .register("/sw.js")
      .catch((error: unknown) => console.warn("The shell could not be kept for a slow line.", error));
  }, AFTER_MS);
}
