/** Seconds contracts in a real browser against a real venue: up and down bought, counted down, decided, the receipt checked, a limit felt; phone and desktop. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { findHalfCovered } from "./overlaps.suite.ts";
import { VenueProcess } from "./venue-process.ts";

const SECONDS = "/pages/transaction/seconds";
const OWN = "/pages/transaction/seconds_order";
const TABLE = "/pages/transaction/seconds_table";
const ENDS_WITHIN_MS = 45_000;
/** A contract waits some seconds for its entry before it counts down. */
const SOON = { timeout: 10_000 };

describe("somebody who buys seconds contracts", () => {
  const venue = new VenueProcess();
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "seconds@example.org");
    await member.page.setViewportSize({ width: 390, height: 844 });
    await member.page.emulateMedia({ reducedMotion: "reduce" });
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const looksRight = async (what: string): Promise<void> => {
    for (const colorScheme of ["dark", "light"] as const) {
      await member.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(member.page, what), `${what} ${colorScheme}`).toEqual([]);
    }
  };
  /** What is needed to buy is above the bar, a card of what runs or not. */
  const inSight = async (): Promise<void> => {
    const { page } = member;
    await page.evaluate(() => window.scrollTo(0, 0));
    // Above its line the bar is clear.
    const bar = await page
      .getByRole("navigation", { name: /navigation$/ })
      .last()
      .locator("> div")
      .boundingBox();
    const form = page.locator("form").first();
    for (const part of [form.getByRole("button").last(), form.getByText(/^(Available|Verfügbar)/)]) {
      const box = await part.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  };
  type Mine = { readonly settled: number; readonly staked: string; readonly limits: readonly { readonly amount: string }[] };
  const mine = async (): Promise<Mine> => (await venue.call<Mine>("GET", "/microtrade/mine", {}, member.token)).message;

  test("comes from futures by the products, and is shown the way to move money where the account is empty", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/transaction/contract?symbol=ETH/USDT`);
    await page.getByRole("navigation", { name: "Products" }).getByRole("link", { name: "Seconds" }).click();
    await page.getByRole("heading", { name: /ETH/ }).waitFor();
    expect(page.url()).toContain(`${SECONDS}?symbol=ETH`);
    expect(await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Trade" }).getAttribute("aria-current")).toBe(
      "page",
    );
    const form = page.getByRole("form", { name: "Seconds contracts" });
    await form.getByText("More than there is in your seconds account").waitFor();
    expect(await form.getByRole("button", { name: /^Up/ }).isDisabled()).toBe(true);
    await form.getByRole("link", { name: "Move USDT here" }).click();
    await page.getByRole("heading", { name: "Transfer", exact: true }).waitFor();
    expect(page.url()).toContain("to=micro");
    const moved = { currency_id: "3", number: "1000", from_field: "change", to_field: "micro" };
    await venue.call("POST", "/wallet/change", moved, member.token);
    await page.goto(`${venue.address}/#${SECONDS}`);
    await form.getByText("Available 1,000.00 USDT").waitFor();
  });

  test("is asked before, buys up and down, sees both count down, and stops being asked", async () => {
    const { page } = member;
    const form = page.getByRole("form", { name: "Seconds contracts" });
    await form.getByText("Right in 54.1 % of cases breaks even").waitFor();
    await form.getByText("30 s", { exact: true }).click();
    await form.getByText("Right in 55.6 % of cases breaks even").waitFor();
    await form.getByRole("button", { name: "100", exact: true }).click();
    await form.getByRole("button", { name: "Up gives 180.00 if right" }).click();
    const dialog = page.getByRole("dialog", { name: "Buy this contract?" });
    await dialog.getByText("180.00 USDT").waitFor();
    await dialog.getByText("−100.00 USDT").waitFor();
    await looksRight("[role=dialog]");
    await dialog.getByRole("switch", { name: "Ask before each purchase" }).click();
    // Pressed twice it is bought once, and nothing is asked or refused any more.
    await dialog.getByRole("button", { name: "Buy Up" }).dblclick();
    await page.getByRole("heading", { name: "Running (1)" }).waitFor();
    expect(await form.getByRole("alert").count()).toBe(0);
    await page
      .getByText(/^(Would (win|lose) now|Even now)/)
      .first()
      .waitFor();
    await inSight();
    // One purchase a second; the second one is not asked about any more.
    await patiently(async () => {
      await form.getByRole("button", { name: /^Down gives/ }).click({ timeout: 2000 });
      await page.getByRole("heading", { name: "Running (2)" }).waitFor({ timeout: 3000 });
    });
    expect(await dialog.count()).toBe(0);
    const left = async (): Promise<number> => Number.parseInt((await page.getByRole("timer").first().getAttribute("aria-label")) ?? "", 10);
    await page.evaluate(() => localStorage.setItem("lang", JSON.stringify("de")));
    await page.reload();
    await page.getByRole("heading", { name: "Laufend (2)" }).waitFor();
    await inSight();
    await page.evaluate(() => localStorage.setItem("lang", JSON.stringify("en")));
    await page.reload();
    const before = await left();
    expect(before).toBeLessThanOrEqual(30);
    await expect.poll(left, SOON).toBeLessThan(before);
    await expect.poll(() => findHalfCovered(page), SOON).toEqual([]);
    await looksRight("main");
  });

  test("is told both results when the countdowns end, and the receipt agrees when it is computed again", { timeout: 120_000 }, async () => {
    const { page } = member;
    const result = page.getByRole("dialog", { name: "Result" });
    await result.waitFor({ timeout: ENDS_WITHIN_MS });
    await result
      .getByText(/^(Won|Lost|Even: stake back)$/)
      .first()
      .waitFor();
    await expect.poll(async () => (await mine()).settled, { timeout: ENDS_WITHIN_MS }).toBe(2);
    await expect.poll(() => result.getByRole("button", { name: "Check" }).count(), SOON).toBe(2);
    await looksRight("[role=dialog]");
    await result.getByRole("button", { name: "Check" }).first().click();
    const receipt = page.getByRole("dialog", { name: "Seconds contract" });
    await receipt.getByText("Deciding price 5").waitFor();
    await receipt.getByText(/agree/i).first().waitFor();
    expect(await receipt.getByText(/does not agree|differs/i).count()).toBe(0);
    await looksRight("[role=dialog]");
    await page.keyboard.press("Escape");
  });

  test("finds them in the own list, by market and by result, with what they brought", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/?own#${OWN}`);
    const settled = page.getByRole("region", { name: "Settled" });
    await expect.poll(() => settled.getByRole("listitem").count(), SOON).toBe(2);
    await page.getByText("All together").waitFor();
    await looksRight("main");
    await settled.getByRole("button", { name: "Market: All markets" }).click();
    const markets = page.getByRole("dialog", { name: "Market" });
    await looksRight("[role=dialog]");
    await markets.getByRole("button", { name: "ETH/USDT" }).click();
    await page.getByText("Nothing of this kind").waitFor();
  });

  test("bounds the stake of a day: felt at once on the page and at the venue", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/?limit#${SECONDS}`);
    await page.getByRole("button", { name: "Your limits" }).click();
    const dialog = page.getByRole("dialog", { name: "Your limits" });
    const stake = dialog.getByRole("form", { name: "Stake a day" });
    await stake.getByLabel("Stake a day (USDT)").fill("210");
    await stake.getByRole("button", { name: "Set" }).click();
    await expect.poll(async () => (await mine()).limits[0]?.amount, SOON).toBe("210");
    await dialog.getByText("210 USDT").waitFor();
    expect(await stake.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("95");
    // Looser waits a day.
    await stake.getByRole("button", { name: "No limit" }).click();
    await dialog.getByText(/^From .+: no limit$/).waitFor();
    await looksRight("[role=dialog]");
    await page.keyboard.press("Escape");
    const form = page.getByRole("form", { name: "Seconds contracts" });
    await form.getByText("Stake today 200 of your limit 210").waitFor();
    await form.getByText(/^More than your stake limit for today/).waitFor();
    expect(await form.getByRole("button", { name: /^Up/ }).isDisabled()).toBe(true);
    const fields = { match_id: "1", currency_id: "3", type: "1", seconds: "30", number: "11" };
    expect(await venue.call("POST", "/microtrade/submit", fields, member.token)).toMatchObject({ type: "error" });
    await form.getByRole("button", { name: "10", exact: true }).click();
    await expect.poll(() => form.getByRole("button", { name: /^Up/ }).isEnabled(), SOON).toBe(true);
  });

  test("comes to the tab from the account that pays for it", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/?assets#/pages/fund/assets`);
    await page.getByRole("tab", { name: "Seconds" }).click();
    await page.getByRole("link", { name: "Seconds contracts" }).click();
    await page.getByRole("form", { name: "Seconds contracts" }).waitFor();
  });

  test("reads, as anybody may, every ratio with its break-even and what came of all contracts", async () => {
    const { page } = member;
    await page.getByRole("link", { name: /How it works/ }).click();
    await page.getByRole("heading", { name: "Ratios and results" }).waitFor();
    expect(page.url()).toContain(TABLE);
    const row = page.getByRole("row", { name: /^30 s/ });
    await expect.poll(() => row.innerText(), SOON).toMatch(/80\s?%\s+55\.6\s?%\s+2\s/);
    await page.getByRole("link", { name: "BTC/USDT" }).waitFor();
    await looksRight("main");
  });

  test("has the chart left and the form right in a wide window, and a pause is said plainly", async () => {
    const { page } = member;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${venue.address}/?wide#${SECONDS}`);
    const form = page.getByRole("form", { name: "Seconds contracts" });
    const [chart, right] = await Promise.all([page.getByRole("figure").boundingBox(), form.boundingBox()]);
    expect((chart?.x ?? 0) + (chart?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    await looksRight("main");
    await venue.operate("seconds/pause", "market=1", "--reason", "the page must say so");
    await form.getByText(/^Purchases are paused in this market/).waitFor();
    expect(await form.getByRole("button", { name: /^Down/ }).isDisabled()).toBe(true);
  });

  test("asks a guest to log in, with everything to look at", async () => {
    const { page } = member;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => localStorage.setItem("token", "null"));
    await page.goto(`${venue.address}/?guest#${SECONDS}?symbol=ETH/USDT`);
    await page.getByText("Log in to see your contracts").waitFor();
    await page.getByRole("form", { name: "Seconds contracts" }).getByRole("button", { name: "Log in to buy" }).click();
    await expect.poll(() => page.url(), SOON).toContain("login");
    expect(member.errors).toEqual([]);
  });
});
