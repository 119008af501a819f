/** Exchanging coins in a real browser against a real venue: about, a rate that holds, taken, checked; on a phone and on a desktop. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

type Wallet = { readonly change_wallet: { readonly balance: readonly Readonly<Record<string, string>>[] } };

describe("somebody who wants another coin", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "changer@example.org");
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const held = async (coin: string): Promise<number> => {
    const { message } = await venue.call<Wallet>("POST", "/wallet/list", {}, member.token);
    return Number(message.change_wallet.balance.find(({ currency_name: name }) => name === coin)?.["change_balance"]);
  };

  test("sees about what it brings, asks for the rate, takes it, and has what was said", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/fund/assets`);
    await page.getByRole("button", { name: "Exchange", exact: true }).click();
    await page.getByLabel("You give", { exact: true }).fill("600");
    await page.getByText("≈").first().waitFor();
    await page.getByRole("button", { name: "See the rate" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText(/^This rate holds \d+ s$/).waitFor();
    const arrives = Number((await sheet.getByRole("definition").last().textContent())?.replace(" BTC", ""));
    // Twice before anything of it is drawn, as on a slow phone.
    const taken: string[] = [];
    page.on("request", (request) => request.url().endsWith("/exchange/accept") && taken.push(request.method()));
    await sheet.getByRole("button", { name: "Exchange now" }).evaluate((button: HTMLElement) => [button.click(), button.click()]);
    await sheet.getByText("In your spot account now").waitFor();
    expect(taken).toEqual(["POST"]);
    expect([await held("USDT"), await held("BTC")]).toEqual([99_400, arrives]);
    expect(arrives).toBeGreaterThan(0);
  });

  test("the history has it, and its receipt computes to what was paid", async () => {
    const { page } = member;
    await page.getByRole("dialog").getByRole("button", { name: "Exchange history" }).click();
    await page.getByRole("listitem").first().waitFor();
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("It agrees").waitFor();
    expect(await page.getByText(/log position [\d,]+/).count()).toBeGreaterThan(0);
  });

  test("where no rate can be held it is exchanged at the rate of the moment, by a press that says so", async () => {
    const { page } = member;
    const before = await held("USDT");
    const full = { type: "error", message: "No rate can be held", error: { name: "exchange_quotes_full", number: 60_013 } };
    await page.route("**/api/exchange/quote", (route) => route.fulfill({ json: full }));
    await page.goto(`${venue.address}/#/pages/fund/fundTransfer?currency=3`);
    await page.getByLabel("You give", { exact: true }).fill("100");
    await page.getByRole("button", { name: "See the rate" }).click();
    const atOnce = page.getByRole("region", { name: "Exchange at once" });
    expect(await atOnce.textContent()).toContain("at the rate of the moment");
    expect(await findViolations(page)).toEqual([]);
    await atOnce.getByRole("button", { name: "Exchange at once" }).click();
    await page.getByText(/^Exchanged: you received 0\.\d+ BTC$/).waitFor();
    expect(await held("USDT")).toBe(before - 100);
    expect(await atOnce.count()).toBe(0);
    await page.unroute("**/api/exchange/quote");
  });

  test("a rate that runs out is renewed by itself, and nothing is taken", async () => {
    const { page } = member;
    const before = await held("USDT");
    await page.goto(`${venue.address}/#/pages/fund/fundTransfer?currency=3`);
    await page.getByLabel("You give", { exact: true }).fill("100");
    const quotes: number[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/exchange/quote")) quotes.push(response.status());
    });
    await page.getByRole("button", { name: "See the rate" }).click();
    await expect.poll(() => quotes.length, { timeout: 20_000 }).toBe(2);
    await page
      .getByRole("dialog")
      .getByText(/^This rate holds \d+ s$/)
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await held("USDT")).toBe(before);
  }, 40_000);

  test("more than is there is said beside the field and not asked for", async () => {
    const { page } = member;
    await page.getByLabel("You give", { exact: true }).fill("999999");
    await page.getByText("More than is available").waitFor();
    await page.getByRole("button", { name: "See the rate" }).click();
    expect(await page.getByRole("dialog").count()).toBe(0);
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
      for (const path of ["/pages/fund/fundTransfer_history", "/pages/fund/fundTransfer"]) {
        await page.goto(`${venue.address}/#${path}`);
        await page.reload();
        await page
          .getByRole("main")
          .getByText(path.endsWith("history") ? "You gave" : "You give")
          .first()
          .waitFor();
        expect(await findViolations(page), path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      expect(member.errors).toEqual([]);
    },
  );
});
