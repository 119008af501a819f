/** The documents for programs in a real browser: reached from the API keys, read on a phone and on a desk, axe in both themes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { type Member, openMember } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const venue = new VenueProcess();
let shown: Member;
beforeAll(async () => {
  await venue.start();
  shown = await openMember(venue, await findChromium(), "reader@example.org");
});
afterAll(async () => {
  await shown.browser.close();
  await venue.dispose();
});

test("the page of API keys leads to them; a call opens and shows what it takes", async () => {
  const { page } = shown;
  await page.goto(`${venue.address}/#/pages/setting/setting`);
  await page.getByRole("button", { name: "API keys" }).click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "What programs can call here" }).click();
  const documents = await opened;
  await documents.getByRole("link", { name: "The bots' door", exact: true }).click();
  const call = documents.locator("#postApiV3Order");
  await call.getByText("Place an order", { exact: true }).click();
  await call.getByText("trailingDelta").first().waitFor();
  expect(await call.innerText()).toMatch(/Weight: 1\.[\s\S]*Needs apiKey and signature\.[\s\S]*timestamp/);
  await documents.close();
});

describe.each(["app", "bots", "tools"])("/docs/%s", (name) => {
  test.each([
    ["dark", 390],
    ["light", 390],
    ["light", 1280],
  ] as const)(
    "in the %s theme, %i px wide, every fold open: nothing for axe to find, nothing to scroll sideways for",
    async (theme, width) => {
      const { page } = shown;
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`${venue.address}/docs/${name}`);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
      });
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(shown.errors).toEqual([]);
    },
  );
});
