/** The Financial tab in a real browser against a real venue: for a guest, for somebody with nothing, and with a lock whose days fall due. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openPage, type BrowserPage } from "./browser.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const TAB = "/pages/financial/index";

describe("the Financial tab", () => {
  const venue = new VenueProcess();
  let guest: BrowserPage;
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    const chromium = await findChromium();
    guest = await openPage(chromium);
    member = await openMember(venue, chromium, "financial@example.org");
    for (const { page } of [guest, member]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ reducedMotion: "reduce" });
    }
  });
  afterAll(async () => {
    await guest.browser.close();
    await member.browser.close();
    await venue.dispose();
  });

  const looksRight = async ({ page }: BrowserPage, what: string): Promise<void> => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(page), `${what} ${colorScheme}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, `${what} ${colorScheme} fits`).toBeLessThanOrEqual(0);
    }
  };

  test("shows a guest what can be locked with its rates, its risk and its cover, and the way in", async () => {
    const { page } = guest;
    await page.goto(`${venue.address}/#${TAB}`);
    const section = page.getByRole("region", { name: "Lock mining" });
    await section.getByRole("link", { name: /USDT, 5 days/ }).waitFor();
    expect(await section.innerText()).toMatch(/109\.5–146\.0\s%[\s\S]*15–20 on 1,000/);
    expect(await section.innerText()).toMatch(/covered 100\s%[\s\S]*Out early: 0\.4\s% for each day left/);
    expect(await page.getByText("Log in to see your products").count()).toBe(1);
    await looksRight(guest, "guest");
  });

  test("tells who has nothing where to begin", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${TAB}`);
    await page.getByText("Nothing of yours runs here yet").waitFor();
    await looksRight(member, "nothing");
  });

  test("shows a lock by what it is worth today, what leaving costs, and what falls due day by day", async () => {
    const { page } = member;
    const fields = { config_id: "1", amount: "1000", request_id: "financial-lock" };
    await patiently(async () => (await venue.call("POST", "/lh/deposit", fields, member.token)).message);
    await page.reload();
    const own = page.getByRole("region", { name: "My products, worth today" });
    await own.getByText("Lock, 5 days").waitFor();
    expect(await own.innerText()).toMatch(
      /980\.00 USDT[\s\S]*Lock, 5 days[\s\S]*Out now costs 20\.00[\s\S]*980\.00[\s\S]*1,000\.00 USDT on /,
    );
    const due = page.getByRole("region", { name: "What falls due" });
    expect(await due.getByRole("listitem").allInnerTexts()).toHaveLength(4);
    expect(await due.getByRole("listitem").first().innerText()).toMatch(/Interest[\s\S]*3\.00–4\.00 USDT/);
    const days = due.getByRole("group").getByRole("button");
    await days.nth(5).click();
    expect(await due.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/Lock ends, interest[\s\S]*1,003\.00–1,004\.00 USDT/),
    ]);
    await days.first().click();
    await due.getByText("Nothing falls due on this day").waitFor();
    await looksRight(member, "a lock");
  });

  test("fits a desktop", async () => {
    const { page } = member;
    await page.setViewportSize({ width: 1280, height: 800 });
    await looksRight(member, "desktop");
  });

  test("met no error", () => {
    expect([...guest.errors, ...member.errors]).toEqual([]);
  });
});
