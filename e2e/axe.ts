/** What axe finds wrong on a page, however little it weighs: rules of WCAG 2.0 to 2.2, A and AA. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** A sheet still moving is half transparent, a button that was just pressed half coloured: that contrast is not what the reader sees. */
const STILL_MS = 500;
const STILL_WITHIN_MS = 10_000;
const IS_STILL = `document.getAnimations().every((one) => one.playState !== "running" || one.effect?.getComputedTiming().endTime === Infinity)`;

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };
/** A target partly under a bar that stays while the page scrolls is as large as the others once it is scrolled to. */
const UNDER_A_BAR = "partiallyObscured";

/** "rule: element" for each violation, on the page or in what is `within` of it, a selector. */
export async function findViolations(page: Page, within = "html"): Promise<readonly string[]> {
  await page.waitForTimeout(STILL_MS);
  // On a busy machine a transition takes longer than it says.
  for (const until = Date.now() + STILL_WITHIN_MS; Date.now() < until && !(await page.evaluate<boolean>(IS_STILL));)
    await page.waitForTimeout(STILL_MS / 5);
  // Evaluated, not added as a script: the venue's content security policy allows none but its own.
  if (!(await page.evaluate(`"axe" in window`))) await page.evaluate(AXE);
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run(${JSON.stringify(within)}, { runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes
        .filter(({ any }) => !any.some(({ data }) => data?.messageKey === ${JSON.stringify(UNDER_A_BAR)}))
        .map(({ html }) => ({ html })) })))`,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
