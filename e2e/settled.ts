/** When a page has come to rest: what it asked for is there, and what moves has arrived. */
import type { Page, Request } from "playwright-core";

/** What follows from an answer is asked for at once: nothing for so long, and nothing more comes. */
const QUIET_MS = 150;
const WITHIN_MS = 10_000;
const STILL_FRAMES = 3;
const asked = new WeakMap<Page, Set<Request>>();

/** Watches what a page asks for; `untilSettled` needs it from before. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  asked.set(page, open);
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
}

/** Nothing asked for is missing and nothing moves; after ten seconds the page is taken as it is. */
export async function untilSettled(page: Page): Promise<void> {
  const open = asked.get(page);
  if (open === undefined) throw new Error("nobody watches what this page asks for");
  const deadline = Date.now() + WITHIN_MS;
  for (let since = Date.now(); Date.now() - since < QUIET_MS && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    if (open.size > 0) since = Date.now();
  }
  await untilStill(page);
}

/** What slides in or fades has arrived; what never ends, as a skeleton's shimmer, may go on. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const deadline = performance.now() + ${WITHIN_MS};
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMoving = ({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    for (let still = 0; still < ${STILL_FRAMES} && performance.now() < deadline; still = document.getAnimations().some(isMoving) ? 0 : still + 1)
      await frame();
  })()`);
}
