/** Has the browser keep the app's shell for a slow line or none (`service-worker.ts`); nothing depends on it. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || navigator.serviceWorker === undefined) return;
  await navigator.serviceWorker.register("/sw.js");
}
