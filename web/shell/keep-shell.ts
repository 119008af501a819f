/**
 * Has the browser keep the app's shell for a slow line or none (`service-worker.ts`); nothing depends on it.
 *
 * What the page has fetched before the worker was there is kept too - the page of its address, the texts of its language - or the shell
 * of a first visit could not be drawn without network.
 */
export async function keepShell(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!import.meta.env.PROD || workers === undefined) return;
  await workers.register("/sw.js");
  // From then on it sees for itself what is fetched.
  if (workers.controller === null) await new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
  const keep = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname);
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    document.documentElement.dataset["shell"] = "kept";
    port1.close();
  });
  port1.start();
  workers.controller?.postMessage({ keep }, [port2]);
}
