/** Coupons in a real browser against a real venue: claimed in the centre, seen while buying, checked in the receipt; phone and desktop. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const CENTRE = "/pages/setting/coupon";

describe("somebody who likes to pay less", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "saver@example.org");
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  test("finds the centre from home and claims a discount and credit there", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/index/index`);
    await page
      .getByRole("link", { name: "Coupon centre" })
      .or(page.getByRole("button", { name: "Coupon centre" }))
      .first()
      .click();
    await page.getByRole("tab", { name: "To claim 4" }).waitFor();
    const tickets = page.getByRole("article", { name: "Spot fee discount" });
    // A double tap claims it once, and is told so once.
    await tickets.first().getByRole("button", { name: "Claim" }).dblclick();
    await tickets.first().getByText("claimed", { exact: true }).waitFor();
    expect(await page.getByText("You have claimed this coupon already").count()).toBe(0);
    await page.getByRole("article", { name: "Trial credit" }).getByRole("button", { name: "Claim" }).click();
    await page.getByRole("tab", { name: "Mine 2" }).click();
    await page.getByText("in use", { exact: true }).waitFor();
    expect(await page.getByText("Saves up to 5.00 USDT. Saved 0.00, left 5.00.").count()).toBe(1);
  });

  test("sees the saving before the order is sent, after it, and checks it", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "Trade", exact: true }).click();
    const form = page.getByRole("form", { name: "Order form" });
    await form.getByRole("group", { name: "Order type" }).getByRole("button", { name: "Market", exact: true }).click();
    await form.getByLabel("Total (USDT)").fill("1000");
    await page.getByText("Coupon −20 %").first().waitFor();
    await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Saved by coupons").waitFor();
    await sheet.getByRole("button", { name: /^Check/ }).click();
    await page.getByText("It agrees").waitFor();
    await page.getByText("20 % of the fee is not charged").waitFor();
    expect(await page.getByText("Saved by the coupon").count()).toBeGreaterThan(0);
  });

  test("uses credit after being asked, and finds it among what is used", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${CENTRE}?list=mine`);
    await page.getByText(/^Saves up to 5\.00 USDT\. Saved 0\.(1|2)\d, left 4\.\d\d\.$/).waitFor();
    await page.getByRole("button", { name: "Use", exact: true }).click();
    const asked = page.getByRole("alertdialog");
    await asked.waitFor();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(page, "[role=alertdialog]"), colorScheme).toEqual([]);
    }
    await asked.getByRole("button", { name: "Use" }).click();
    await page.getByRole("tab", { name: "Mine 1" }).waitFor();
    await page.getByRole("tab", { name: "Used" }).click();
    await page.getByText("Given as promotional credit.").waitFor();
    await page.getByRole("tab", { name: "Expired" }).click();
    await page.getByText("None expired.").waitFor();
  });

  test("chooses which one goes first, and none", async () => {
    const { page } = member;
    await page.getByRole("tab", { name: /^To claim/ }).click();
    await page.getByRole("article", { name: "Spot fee discount" }).nth(1).getByRole("button", { name: "Claim" }).click();
    await page.getByRole("tab", { name: "Mine 2" }).click();
    const of = (rate: string) => page.getByRole("article").filter({ hasText: `−${rate} %` });
    await of("50").getByText("in use", { exact: true }).waitFor();
    await of("20").getByRole("button", { name: "Use first" }).click();
    await of("20").getByText("in use", { exact: true }).waitFor();
    await of("20").getByRole("button", { name: "No longer first" }).click();
    await of("50").getByText("in use", { exact: true }).waitFor();
    await page.getByRole("switch", { name: "Use the best one by itself" }).click();
    await page.getByText("Only the one that you choose is used").waitFor();
    expect(await page.getByText("in use", { exact: true }).count()).toBe(0);
  });

  test.each([
    ["phone", "dark", 390, 844],
    ["desktop", "light", 1280, 800],
  ] as const)(
    "on a %s in the %s theme axe finds nothing wrong, and nothing is wider than the page",
    async (_device, theme, width, height) => {
      const { page } = member;
      await page.setViewportSize({ width, height });
      await page.evaluate((chosen) => localStorage.setItem("theme", JSON.stringify(chosen)), theme);
      for (const list of ["claim", "mine", "used", "expired"]) {
        await page.goto(`${venue.address}/#${CENTRE}?list=${list}`);
        await page.reload();
        await page
          .getByRole("main")
          .getByText(list === "expired" ? "None expired." : /Trial credit|Spot fee discount/)
          .first()
          .waitFor();
        expect(await findViolations(page), list).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      expect(member.errors).toEqual([]);
    },
  );
});
