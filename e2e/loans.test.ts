/**
 * Loans in a real browser against a real venue: reckoned, borrowed, more pledged, repaid; on a phone, in both themes. Meanwhile the price falls, so that
 * what somebody else has pledged is sold to the end: warned of, told, checked, and adding up to the unit.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoanDetailReply, LoanOrdersReply } from "../features/loans/contract/loans-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { parseDecimal } from "../money/decimal.ts";
import { findViolations } from "./axe.ts";
import { writeFallingDay } from "./falling-day.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const PAGE = "/pages/common/borrowing";
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 360, height: 780 };

/** So far that somebody is warned, and then at once below what they owe. */
const FALL = { start: 100_000, restS: 60, fallS: 12, left: 0.98, crash: 0.5 } as const;
const SOLD = { timeout: 120_000, interval: 1000 };

describe("somebody who borrows", () => {
  const prices = mkdtempSync(join(tmpdir(), "touchstone-prices-"));
  const venue = new VenueProcess({ FEED: `replay:${prices}` });
  let member: Member;
  /** Of somebody whose collateral is worth just enough before the price falls. */
  let other: string;
  let before: readonly [usdt: bigint, btc: bigint];

  const ask = async <Message>(method: "GET" | "POST", path: string, fields: Record<string, string> = {}): Promise<Message> => {
    const { type, message, ...more } = await venue.call<Message>(method, path, fields, other);
    if (type !== "ok") throw new Error(`${path}: ${String(message)}`);
    return { ...more, ...(typeof message === "object" ? message : {}) } as Message;
  };
  /** What is free, in units. */
  const freeOf = async (currency: string, decimals: number): Promise<bigint> => {
    const { change_balance: free } = await ask<{ change_balance: string }>("POST", "/wallet/detail", { currency, type: "change" });
    return unitsOf(free, decimals);
  };
  const funds = async () => [await freeOf("3", 6), await freeOf("1", 8)] as const;

  beforeAll(async () => {
    writeFallingDay(prices, FALL);
    await venue.start();
    const chromium = await findChromium();
    const somebody = await openMember(venue, chromium, "sold@example.org");
    other = somebody.token;
    await somebody.browser.close();
    const bought = { from_currency_id: "3", to_currency_id: "1", number: "500", request_id: "bitcoin" };
    await patiently(() => ask("POST", "/user/Transfer", bought));
    before = await funds();
    await ask("POST", "/borrow/buy", { id: "1", amount: "100", days: "30", margin_currency: "1", margin: "0.00165", request_id: "sold" });
    member = await openMember(venue, chromium, "loans@example.org");
    await member.page.setViewportSize(PHONE);
    await member.page.emulateMedia({ reducedMotion: "reduce" });
  }, 120_000);
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
    rmSync(prices, { recursive: true, force: true });
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
    // Asked about first: nothing is borrowed before.
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Interest over the term").waitFor();
    await looksRight("asking", "[role=dialog]");
    expect(await newest()).toBeUndefined();
    await sheet.getByRole("button", { name: "Borrow", exact: true }).click();
    await sheet.waitFor({ state: "hidden" });
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
    const bought = { from_currency_id: "3", to_currency_id: "1", number: "24000" };
    await expect
      .poll(async () => (await venue.call("POST", "/user/Transfer", { ...bought, request_id: `x${Date.now()}` }, member.token)).type)
      .toBe("ok");
    const loan = { id: "1", amount: "2000", days: "30", margin_currency: "1", margin: "0.2", request_id: "against-btc" };
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

  test("what is pledged is sold as the price falls, to the end: warned and told, and every unit is where it should be", async () => {
    const last = async () => (await ask<LoanOrdersReply>("GET", "/borrow/order/list")).list[0];
    await expect.poll(async () => (await last())?.state, SOLD).toBe("liquidated");
    const { loan, moves } = await ask<LoanDetailReply>("GET", "/borrow/order/detail", { id: String((await last())?.id) });
    expect(loan).toMatchObject({ owed: "0", margin: "0.00165000" });
    const steps = moves.map(({ what }) => what).toReversed();
    expect(steps.slice(0, 2)).toEqual(["applied", "disbursed"]);
    expect(steps.at(-1)).toBe("liquidated");
    for (const what of ["warned", "selling", "sold"]) expect(steps).toContain(what);
    // Lent and got for what was sold, less what was paid back; of bitcoin what was sold is gone, and nothing else.
    const [usdt, btc] = await funds();
    const given = moves.filter(({ got_currency: currency }) => currency === "USDT");
    const sold = given.reduce((sum, { amount }) => sum + unitsOf(amount, 8), 0n);
    const got = given.reduce((sum, { got: units }) => sum + unitsOf(units, 6), 0n);
    const paid = moves.filter(({ what }) => what.startsWith("repaid_")).reduce((sum, { amount }) => sum + unitsOf(amount, 6), 0n);
    expect([before[0] + unitsOf("100", 6) + got - paid, before[1] - sold]).toEqual([usdt, btc]);
    // What was owed after the first hour: what the sale did not bring nobody owes, it is the house's loss.
    const lost = unitsOf(loan.shortfall, 8) / 100n;
    expect(paid + lost).toBe(unitsOf("100.001", 6));
    const told = (await ask<{ list: { kind: string }[] }>("GET", "/mailMessage/getList")).list.map(({ kind }) => kind);
    for (const kind of ["loan_warned", "loan_selling", lost > 0n ? "loan_short" : "loan_liquidated"]) expect(told).toContain(kind);
    const mails = await (await venue.fetchLocal(`/outbox.json?to=${encodeURIComponent("sold@example.org")}`)).text();
    for (const words of ["what is pledged is being sold", "rate 12"]) expect(mails).toContain(words);
  }, 150_000);

  test("each step's receipt and the end's are computed again in the browser, and the cover adds up", async () => {
    const { page } = member;
    await page.setViewportSize(PHONE);
    await page.evaluate((token) => {
      localStorage.setItem("token", JSON.stringify(token));
      localStorage.setItem("lang", JSON.stringify("en"));
    }, other);
    await page.goto(`${venue.address}/#${PAGE}`);
    await page.reload();
    await page.getByText("Sold", { exact: true }).first().waitFor();
    await looksRight("sold");
    await page.getByRole("button", { name: "What happened" }).first().click();
    // One that was checked is called otherwise: the next one stands first.
    const checks = page.getByRole("main").getByRole("button", { name: "Check", exact: true });
    await checks.nth(2).waitFor();
    let checked = 0;
    for (; (await checks.count()) > 0; checked++) {
      await checks.first().click();
      const sheet = page.getByRole("dialog");
      await sheet
        .getByText(/^It agrees/)
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "hidden" });
    }
    // The step of the sale, what it paid, and the end.
    expect(checked).toBeGreaterThanOrEqual(3);
    await page.goto(`${venue.address}/#/pages/common/cover`);
    await page.getByRole("button", { name: /OTC loans/ }).click();
    await page.getByRole("dialog").getByText("It agrees").waitFor();
  });
});

function unitsOf(text: string, decimals: number): bigint {
  const units = parseDecimal(text.replaceAll(",", ""), decimals);
  if (typeof units !== "bigint") throw new Error(`no amount: ${text}`);
  return units;
}
