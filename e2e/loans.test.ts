/** Loans in a real browser against a real venue: reckoned, borrowed, more pledged, repaid; on a phone, in both themes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoanOrdersReply } from "../features/loans/contract/loans-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const PAGE = "/pages/common/borrowing";
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 360, height: 780 };

describe("somebody who borrows", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "loans@example.org");
    await member.page.setViewportSize(PHONE);
    await member.page.emulateMedia({ reducedMotion: "reduce" });
  }, 120_000);
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const looksRight = async (name: string, within = "main"): Promise<void> => {
    const { page } = member;
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(page, within), `${name} ${colorScheme}`).toEqual([]);
      const dir = process.env["SHOTS"];
      if (dir !== undefined) await page.screenshot({ path: `${dir}/loans-${name}-${colorScheme}.png`, fullPage: true });
    }
  };
  const newest = async () => (await venue.call<LoanOrdersReply>("GET", "/borrow/order/list", {}, member.token)).message.list[0];

  test("reckons interest, what has to be pledged and the price of a sale, and borrows at once", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${PAGE}`);
    await page.getByRole("heading", { name: "Borrowing" }).waitFor();
    await page.getByText("8.76 % a year").first().waitFor();
    await page.getByLabel("Borrow (USDT)").fill("1000");
    await page.getByLabel("Collateral coin").selectOption({ label: "BTC" });
    await page.getByLabel("Collateral (BTC)").fill("0.05");
    await page.getByText("Sold below a price of").waitFor();
    await page.getByText("7.20 USDT").waitFor();
    await looksRight("form");
    await page.getByLabel("Collateral coin").selectOption({ label: "USDT" });
    await page.getByRole("button", { name: /^Needed/ }).click();
    await page.getByRole("button", { name: "Borrow", exact: true }).click();
    await page.getByText("Running").waitFor();
    expect(await newest()).toMatchObject({ state: "disbursed", amount: "1000.00000000" });
    await looksRight("running");
  });

  test("pledges more, repays a part and the rest, and sees the receipt", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "Add collateral" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Amount (USDT)").fill("100");
    await looksRight("adding", "[role=dialog]");
    await sheet.getByRole("button", { name: "Add collateral" }).click();
    await sheet.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Repayment", exact: true }).click();
    await sheet.getByLabel("Amount (USDT)").fill("500");
    await sheet.getByRole("button", { name: "Repayment", exact: true }).click();
    await sheet.waitFor({ state: "hidden" });
    await expect.poll(async () => (await newest())?.principal).toBe("500.01000000");
    await page.getByRole("button", { name: "Repayment", exact: true }).click();
    await sheet.getByRole("button", { name: "All of it" }).click();
    await sheet.waitFor({ state: "hidden" });
    await page.getByText("Repaid", { exact: true }).waitFor();
    expect(await newest()).toMatchObject({ state: "repaid", shortfall: "0.00000000" });
  });

  test("a coin that is pledged stands on a ruler of prices, what happened unfolds, and worth is without what is owed", async () => {
    const { page } = member;
    const bought = { from_currency_id: "3", to_currency_id: "1", number: "6000" };
    await expect
      .poll(async () => (await venue.call("POST", "/user/Transfer", { ...bought, request_id: `x${Date.now()}` }, member.token)).type)
      .toBe("ok");
    const loan = { id: "1", amount: "2000", days: "30", margin_currency: "1", margin: "0.04", request_id: "against-btc" };
    await expect.poll(async () => (await venue.call("POST", "/borrow/buy", loan, member.token)).type).toBe("ok");
    await page.getByText(/^It is sold if the price falls/).waitFor();
    await page.getByRole("button", { name: "What happened" }).first().click();
    await page.getByText("Paid out", { exact: true }).waitFor();
    await looksRight("history");
    await page.goto(`${venue.address}/#/pages/financial/index`);
    await page.getByRole("region", { name: "Owed on loans" }).getByText("2,000.02 USDT").first().waitFor();
    await looksRight("financial");
    await page.goto(`${venue.address}/#/pages/fund/assets`);
    await page.getByRole("link", { name: /^Owed on loans/ }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${venue.address}/#${PAGE}`);
    await page.getByText(/^It is sold if the price falls/).waitFor();
    await looksRight("broad");
  });

  test.each(["de", "th"])("fits a narrow phone in %s", async (lang) => {
    const { page } = member;
    await page.setViewportSize(NARROW);
    await page.evaluate((code) => localStorage.setItem("lang", JSON.stringify(code)), lang);
    await page.goto(`${venue.address}/#${PAGE}`);
    await page.reload();
    await page.getByRole("main").getByText("8,76 %").or(page.getByRole("main").getByText("8.76 %")).first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(NARROW.width);
    await looksRight(`narrow-${lang}`);
  });
});
