/** One's statement in a real browser against a real venue: in words, filtered, as a file, and a month for paper; on a phone and on a desktop. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

describe("somebody who traded a little", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "keeper@example.org");
    const post = (path: string, fields: Record<string, string>) => venue.call("POST", path, fields, member.token);
    // A venue that has just opened may have no price of it yet.
    const done = (path: string, fields: Record<string, string>): Promise<void> =>
      patiently(async () => {
        const { type, message } = await post(path, fields);
        if (type !== "ok") throw new Error(String(message));
      });
    await done("/coin/trade", { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "50000" });
    await done("/wallet/change", { currency_id: "3", number: "100", from_field: "change", to_field: "legal" });
    await done("/user/Transfer", { number: "600", from_currency_id: "3", to_currency_id: "1" });
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  test("reads every posting, and with one currency what there was after each and that the sums are the ledger's", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/fund/assets`);
    await page.getByRole("button", { name: "Bills" }).click();
    await page.getByText("Exchange, USDT to BTC").first().waitFor();
    await page.getByText("Held for an order").waitFor();
    await page.getByRole("button", { name: /^Currency/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "USDT", exact: true }).click();
    await page.getByText("Equals the ledger").waitFor();
    expect(page.url()).toContain("currency=3");
    await page.getByText("99,400.00").first().waitFor();
  });

  test("filters by product; the address keeps it, and clearing shows all again", async () => {
    const { page } = member;
    await page.getByRole("button", { name: /^Product/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Transfer", exact: true }).click();
    await page.getByText("Postings: 2", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("Postings: 2", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("Exchange, USDT to BTC").first().waitFor();
  });

  test("opens the newest month where the address names none, and the tab says which", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/setting/bill_month`);
    await page.getByRole("button", { name: "Print" }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Statement of \w{3} \d{4} · Touchstone$/);
    await page.goto(`${venue.address}/#/pages/setting/bill`);
    await page.getByText("Exchange, USDT to BTC").first().waitFor();
  });

  test("takes it along as a file in a tool's own columns", async () => {
    const { page } = member;
    await page.getByLabel("Koinly").check();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
    const lines = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(download.suggestedFilename()).toBe("touchstone-koinly.csv");
    expect(lines[0]).toMatch(/^Date,Sent Amount,Sent Currency,Received Amount/);
    expect(lines).toHaveLength(3);
  });

  test("has the month on a page for paper: no navigation, the seal, and the label of paper money", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "Open", exact: true }).first().click();
    await page.getByText(/Seal of the last record/).waitFor();
    expect(await page.getByRole("article").getByText("Paper money").count()).toBe(1);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button", { name: "Print or save as PDF" }).isVisible()).toBe(false);
    expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: "screen" });
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
      for (const [path, text] of [
        ["/pages/setting/bill?currency=3", "Equals the ledger"],
        [`/pages/setting/bill_month?month=${new Date().toISOString().slice(0, 7)}`, "Own money, set aside or not"],
      ] as const) {
        await page.goto(`${venue.address}/#${path}`);
        await page.reload();
        await page.getByText(text).first().waitFor();
        expect(await findViolations(page), path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      expect(member.errors).toEqual([]);
    },
  );
});
