/** An alert from the market's bell to its card, tone and notification; an asset's page with its cost checked; the calendar. In a real browser. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

/** What the page made heard and shown, written down beside the real thing. */
type Told = { tones: number; notifications: string[]; isAway: boolean };
declare global {
  interface Window {
    told: Told;
  }
}

describe("somebody who waits for a price", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "alert@example.org");
    const { page } = member;
    await page.context().grantPermissions(["notifications"]);
    await page.addInitScript(() => {
      window.told = { tones: 0, notifications: [], isAway: false };
      const sound = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function (this: AudioContext) {
        window.told.tones += 1;
        return sound.call(this);
      };
      window.Notification = new Proxy(Notification, {
        construct: (target, [title, options]: [string, NotificationOptions]) => {
          window.told.notifications.push(title);
          return new target(title, options);
        },
      });
      Object.defineProperty(document, "hidden", { get: () => window.told.isAway });
    });
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  test("switches sound and notifications on in the settings; the sound is heard at once", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/setting/setting`);
    expect(await page.getByRole("switch", { name: "Sound" }).getAttribute("aria-checked")).toBe("false");
    await page.getByRole("switch", { name: "Sound" }).click();
    await page.getByRole("switch", { name: "Browser notifications" }).click();
    await expect.poll(() => page.getByRole("switch", { name: "Browser notifications" }).getAttribute("aria-checked")).toBe("true");
    expect(await page.evaluate(() => window.told.tones)).toBe(2);
  });

  test("sets alerts by the market's bell, a hair above and below; the one that fires says so, with tone and notification", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
    for (const way of ["Rises", "Falls"]) {
      await page
        .getByRole("button", { name: /price alert/i })
        .first()
        .click();
      const sheet = page.getByRole("dialog");
      await sheet.getByText("Percent", { exact: true }).click();
      await sheet.getByText(way, { exact: true }).click();
      await sheet.getByLabel("Percent (%)").fill("0.01");
      if (way === "Rises") expect(await findViolations(page)).toEqual([]);
      // Before there is anything that could fire.
      await page.evaluate(() => (window.told.isAway = true));
      await sheet.getByRole("button", { name: "Set alert" }).click();
      await sheet.waitFor({ state: "hidden" });
    }
    // What is written on the page has its time: the first may have fired, and gone, while the second was set.
    const told = (): Promise<typeof window.told> => page.evaluate(() => window.told);
    const patience = { timeout: 90_000 };
    await expect.poll(async () => (await told()).notifications[0], patience).toMatch(/^BTC\/USDT (rose|fell) to \d/);
    await expect.poll(async () => (await told()).tones, patience).toBeGreaterThanOrEqual(2);
  });

  test("finds it reached in the list, and deletes it", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/market/alerts`);
    const reached = page.getByRole("region", { name: "Reached" }).getByRole("listitem");
    await reached.first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    const before = await page.getByRole("button", { name: "Delete" }).count();
    await reached.first().getByRole("button", { name: "Delete" }).click();
    await page.getByText("Alert deleted").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Delete" }).count()).toBe(before - 1);
  });

  test("sees what a coin cost on its page, and computes it again", async () => {
    const { page } = member;
    const order = { currency_id: "1", legal_id: "3", type: "1", order_type: "market", total: "1000", request_id: "for-its-cost" };
    await venue.call("POST", "/coin/trade", order, member.token);
    await page.goto(`${venue.address}/#/pages/market/asset?code=BTC`);
    await page.getByRole("heading", { name: "Bitcoin · BTC" }).waitFor();
    await page.getByRole("button", { name: "Check this" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Your own moves give the same figures.").waitFor();
    expect(await sheet.getByRole("img", { name: "Agrees" }).count()).toBe(5);
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Check", exact: true }).first().click();
    await page.getByText("It agrees").waitFor();
    await page.getByText("Your own moves give the same figures.").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Close" }).click();
  });

  test("reads when stocks trade", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/market/asset?code=AAPL`);
    await page.getByRole("region", { name: "Calendar" }).getByRole("link", { name: "Calendar" }).click();
    await page.getByText(/^Times in your zone: UTC/).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Sessions ahead" }).getByRole("listitem").count()).toBe(15);
    expect(await findViolations(page)).toEqual([]);
    expect(member.errors).toEqual([]);
  });
});
