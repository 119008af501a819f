/** The public cover page, read by a guest in a real browser against a real venue whose operator funds a product. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { type BrowserPage, openPage } from "./browser.ts";
import { VenueProcess } from "./venue-process.ts";

describe("a guest", () => {
  const venue = new VenueProcess();
  let shown: BrowserPage;
  beforeAll(async () => {
    await venue.start();
    await venue.operate("cover-fund", "quizzes", "USDT", "100000", "--reason", "covers the first products");
    await venue.operate("cover-fund", "quizzes", "BTC", "2", "--reason", "covers the first products");
    await venue.operate("cover-fund", "seconds", "USDT", "5000", "--reason", "covers the first products");
    shown = await openPage(await findChromium());
  });
  afterAll(async () => {
    await shown.browser.close();
    await venue.dispose();
  });

  test("reaches it from where prices come from, without a login", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/market/price_source`);
    await page.getByRole("button", { name: "What covers our promises" }).click();
    await page.getByRole("heading", { name: "Cover", level: 1 }).waitFor();
    expect(page.url()).toContain("/pages/common/cover");
  });

  test("reaches it from Home, which says how the venue is", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/index/index`);
    const strip = page.getByRole("link", { name: /Live.*Log position [\d,]+ ?Every promise is covered/ });
    expect(await strip.textContent()).toMatch(/Last price \d+ sec ago/);
    await strip.click();
    await page.getByRole("heading", { name: "Cover", level: 1 }).waitFor();
  });

  test("sees what the house holds for a product, and that it agrees with what was computed here", async () => {
    const { page } = shown;
    await page.getByRole("button", { name: /Quizzes/ }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("It agrees").waitFor();
    expect(await sheet.textContent()).toContain("100,000.000000");
    expect(await sheet.textContent()).toContain("2.00000000");
    await sheet.getByRole("button", { name: "Check again" }).click();
    await sheet.getByText("It agrees").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  test("on a wide screen the account stands beside the table, and arrows move through it", async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("heading", { name: "Quizzes", level: 2 }).waitFor();
    const rows = page.getByRole("listitem").getByRole("button");
    // Hundreds of millions together: every sum of the table stands in one line.
    const broken = await page
      .locator("main ul")
      .locator("xpath=..")
      .evaluate((table) =>
        [...table.querySelectorAll("span")]
          .filter((span) => span.childElementCount === 0 && /^[\d,]+\.\d{2}$/.test(span.textContent ?? ""))
          .filter((span) => span.getClientRects().length > 1)
          .map((span) => span.textContent),
      );
    expect(broken).toEqual([]);
    await rows.first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
  });

  test("a reply that does not add up is said, with the account", async () => {
    const { page } = shown;
    await page.route(/\/api\/cover/, async (route) => {
      const reply = (await (await route.fetch()).json()) as { message: { accounts: { product: string; free: string }[] } };
      for (const account of reply.message.accounts) if (account.product === "quizzes") account.free = "100001.00000000";
      await route.fulfill({ json: reply });
    });
    await page.reload();
    await page.getByText("It does not agree").waitFor();
    await page.getByText("sums differ").first().waitFor();
    await page.unroute(/\/api\/cover/);
  });

  test.each(["dark", "light"])("in the %s theme axe finds nothing wrong on phone and desktop", async (theme) => {
    const { page } = shown;
    await page.evaluate((chosen) => localStorage.setItem("theme", JSON.stringify(chosen)), theme);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.reload();
      await page.getByText("house:mining").first().waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
    expect(shown.errors).toEqual([]);
  });
});
