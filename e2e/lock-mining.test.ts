/** Lock mining in a real browser against a real venue whose day takes 24 seconds: bought, paid over midnights, left for exactly what was said, checked; guest, phone and desktop. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LockDaysReply, LockMineReply, LockOrdersReply } from "../features/lock-mining/contract/lock-mining-replies.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, type Member } from "./member.ts";
import { findHalfCovered, findOverlaps } from "./overlaps.suite.ts";
import { VenueProcess } from "./venue-process.ts";

const PRODUCTS = "/pages/lockming/lockming";
const BUY = "/pages/lockming/buy";
const OWN = "/pages/lockming/order";
const WELCOME = "/pages/lockming/welcome";
const PHONE = { width: 390, height: 844 };
const SOON = { timeout: 10_000 };
const DAYS_WITHIN = { timeout: 200_000, interval: 250 };

describe("somebody who locks an amount", () => {
  const venue = new VenueProcess({ CLOCK_SPEED: "3600" });
  let member: Member;
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "locks@example.org");
    await member.page.setViewportSize(PHONE);
    await member.page.emulateMedia({ reducedMotion: "reduce" });
  }, 240_000);
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  const looksRight = async (within: string): Promise<void> => {
    for (const colorScheme of ["dark", "light"] as const) {
      await member.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(member.page, within), `${within} ${colorScheme}`).toEqual([]);
    }
  };
  const read = async <Reply>(path: string, fields: Record<string, string> = {}): Promise<Reply> =>
    (await venue.call<Reply>("GET", path, fields, member.token)).message;
  const paid = async (): Promise<number> => (await read<LockDaysReply>("/lh/deposit/order/days", { id: "1" })).days.length;
  const own = async () => (await read<LockOrdersReply>("/lh/deposit/order")).order_list[0];

  test("comes from Home, reads what each product brings a year, a day and in money, and how it works", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/index/index`);
    await page.getByRole("link", { name: "Lock mining" }).click();
    await page.getByRole("heading", { name: "Lock mining" }).waitFor();
    expect(page.url()).toContain(PRODUCTS);
    const usdt = page.getByRole("region", { name: "USDT" });
    await usdt.getByText("109.5 to 146.0 %").waitFor();
    await usdt.getByText("0.30–0.40 % a day").waitFor();
    await usdt.getByText("15.00 to 20.00 on 1,000").waitFor();
    expect(await usdt.getByText("Play yield of a paper venue").count()).toBe(3);
    expect(await page.getByRole("region", { name: "BTC" }).getByText("Play yield").count()).toBe(0);
    await looksRight("main");
    await page.getByRole("link", { name: "How it works" }).click();
    await page.getByRole("heading", { name: "What can go wrong" }).waitFor();
    expect(page.url()).toContain(WELCOME);
    await looksRight("main");
    await page.getByRole("button", { name: "See the products" }).click();
    await usdt.getByRole("link", { name: /^5 days/ }).click();
    await page.getByRole("heading", { name: "Lock USDT" }).waitFor();
  });

  test("sees both ends of the range and what leaving costs, and is told what keeps an amount from being locked", async () => {
    const { page } = member;
    const bars = page.getByRole("list", { name: "Interest by day" });
    await expect.poll(() => bars.getByRole("listitem").count(), SOON).toBe(5);
    expect((await bars.getByRole("listitem").last().innerText()).replaceAll(/\s/g, "")).toMatch(/^15–20/);
    await page.getByText("+15.00 to 20.00").waitFor();
    await page.getByText("196.5 to 324.4 %").waitFor();
    await page.getByRole("button", { name: "12.00 3 days" }).click();
    await page.getByText("0.4 % × 3 days × 1,000.00 = 12.00").waitFor();
    await page.getByRole("button", { name: "4.00 1 day" }).click();
    await page.getByText("0.4 % × 1 day × 1,000.00 = 4.00").waitFor();
    await looksRight("main");
    const go = page.getByRole("button", { name: /^(Lock|Lock mining) ?/ }).last();
    await page.getByRole("textbox").first().fill("99");
    await page.getByText("At least 100 USDT").waitFor();
    expect(await go.isDisabled()).toBe(true);
    await page.getByRole("textbox").first().fill("60000");
    await page.getByText("In this product you can lock 50,000 USDT more at most").waitFor();
    await page.goto(`${venue.address}/?btc#${BUY}?config_id=4`);
    await page.getByText("More than is free in your trading account").waitFor();
    expect(await go.isDisabled()).toBe(true);
    await looksRight("main");
  });

  test("is asked before, locks once however often it is pressed, and finds it among its own", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/?buy#${BUY}?config_id=1`);
    await page.getByRole("button", { name: "Lock 1,000.00 USDT" }).click();
    const dialog = page.getByRole("dialog", { name: "Lock this amount?" });
    await dialog.getByText("+15.00 to 20.00").waitFor();
    await dialog.getByRole("button", { name: "Lock 1,000.00 USDT" }).dblclick();
    await page.getByRole("heading", { name: "My locks" }).waitFor();
    expect(page.url()).toContain(OWN);
    await page.getByRole("article", { name: "No. 1" }).waitFor();
    const { rows } = await read<LockMineReply>("/lh/mine");
    expect(rows).toMatchObject([{ currency_name: "USDT", running: 1, locked: "1000.00000000" }]);
  });

  test(
    "is paid over two midnights, each rate agreeing with its seed, and sets it to be locked again and not",
    { timeout: 240_000 },
    async () => {
      const { page } = member;
      await expect.poll(paid, DAYS_WITHIN).toBeGreaterThanOrEqual(2);
      await page.goto(`${venue.address}/?days#${OWN}?id=1`);
      const card = page.getByRole("article", { name: "No. 1" });
      const days = card.getByRole("list", { name: "Days and rates" });
      await expect.poll(() => days.getByRole("listitem").count(), SOON).toBeGreaterThanOrEqual(2);
      await expect.poll(async () => (await days.getByRole("img", { name: "agrees" }).count()) >= 2, SOON).toBe(true);
      expect(await days.getByText("≠").count()).toBe(0);
      const again = card.getByRole("switch", { name: "Lock again when it ends" });
      for (const renew of [1, 0]) {
        await again.click();
        await expect.poll(async () => (await own())?.renew, SOON).toBe(renew);
        await expect.poll(() => again.getAttribute("aria-checked"), SOON).toBe(String(renew === 1));
      }
      await looksRight("main");
    },
  );

  test("leaves early for exactly the penalty that was shown, and the receipt agrees when it is computed again", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "Leave early" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave early?" });
    const go = dialog.getByRole("button", { name: /^Leave with / });
    await go.waitFor();
    const shown = /Leave with ([\d,.]+)/.exec((await go.textContent()) ?? "")?.[1];
    const penalty = /= ([\d.]+)/.exec(await dialog.innerText())?.[1];
    await go.dblclick();
    await expect.poll(async () => (await own())?.how, SOON).toBe("redeemed");
    const left = await own();
    expect(Number(left?.penalty)).toBe(Number(penalty));
    expect(Number(left?.penalty)).toBe(4 * Number(left?.days_left));
    expect(Number(shown?.replace(",", ""))).toBeCloseTo(1000 - Number(penalty), 6);
    const { rows } = await read<LockMineReply>("/lh/mine");
    expect(rows).toMatchObject([{ running: 0, penalties: left?.penalty }]);
    await page.goto(`${venue.address}/?left#${OWN}?show=left`);
    const card = page.getByRole("article", { name: "No. 1" });
    await card.getByRole("button", { name: "Check" }).click();
    const receipt = page.getByRole("dialog", { name: "Lock mining" });
    await receipt.getByText("It agrees").waitFor();
    await looksRight("[role=dialog]");
    await page.keyboard.press("Escape");
    await page.getByText("Ended", { exact: true }).click();
    await card.waitFor();
    await page.getByText("Running", { exact: true }).click();
    await page.getByText("Nothing of yours is locked").waitFor();
  });

  test("computes every published rate in the browser, up to what was committed to", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/?drawn#${BUY}?config_id=1`);
    await page.getByRole("button", { name: "How it is drawn" }).click();
    const dialog = page.getByRole("dialog", { name: "How it is drawn" });
    await dialog.getByText(/^Computed in your browser: all agree \(\d+\)$/).waitFor();
    expect(await dialog.getByText(/Does not agree/).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "see the account" }).click();
    await page.getByRole("dialog").getByText("Lock mining").first().waitFor();
  });

  test("finds nothing over each other on a phone and in a wide window, in German too", async () => {
    const { page } = member;
    for (const lang of ["en", "de"]) {
      await page.evaluate((chosen) => localStorage.setItem("lang", JSON.stringify(chosen)), lang);
      for (const [size, path] of [PRODUCTS, BUY, OWN, WELCOME].flatMap((each) =>
        [PHONE, { width: 1280, height: 800 }].map((wide) => [wide, each] as const),
      )) {
        await page.setViewportSize(size);
        await page.goto(`${venue.address}/?${lang}${size.width}#${path}`);
        await page.getByRole("main").getByRole("heading").first().waitFor();
        await expect.poll(() => findOverlaps(page), SOON).toEqual([]);
        if (size.width === PHONE.width) await expect.poll(() => findHalfCovered(page), SOON).toEqual([]);
      }
    }
    await looksRight("main");
    await page.evaluate(() => localStorage.setItem("lang", JSON.stringify("en")));
  });

  test("is said so where sales are paused", async () => {
    const { page } = member;
    await page.setViewportSize(PHONE);
    await venue.operate("lock-mining/pause", "product=0", "--reason", "the page must say so");
    await page.goto(`${venue.address}/?paused#${BUY}?config_id=1`);
    await page.getByText("Sales are paused; what is locked goes on.").waitFor();
    expect(await page.getByRole("button", { name: "Lock 1,000.00 USDT" }).isDisabled()).toBe(true);
    await page.goto(`${venue.address}/?paused#${PRODUCTS}`);
    await page.getByText("paused", { exact: true }).first().waitFor();
  });

  test("as a guest sees everything but the own, and is asked to log in", async () => {
    const { page } = member;
    await page.evaluate(() => localStorage.setItem("token", "null"));
    await page.goto(`${venue.address}/?guest#${PRODUCTS}`);
    await page.getByRole("region", { name: "ETH" }).waitFor();
    await expect.poll(() => page.getByText("My locks").count(), SOON).toBe(0);
    await page.getByRole("link", { name: /^5 days/ }).click();
    await page.getByText("109.5 to 146.0 %").waitFor();
    await looksRight("main");
    await page.getByRole("button", { name: "Log in to lock" }).click();
    await expect.poll(() => page.url(), SOON).toContain("login");
    expect(member.errors).toEqual([]);
  });
});
