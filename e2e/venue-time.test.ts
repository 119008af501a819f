/** What the pages say of time: nothing in real time, venue time and speed on a time-lapse venue, a notice while a clock is held. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { type BrowserPage, openPage } from "./browser.ts";
import { VenueProcess } from "./venue-process.ts";

type Site = { readonly message: { clock?: { speed: number; own_line: boolean; held?: boolean } } };

const SPEED = 60;

describe("on a venue sixty times as fast", () => {
  const venue = new VenueProcess({ CLOCK_SPEED: String(SPEED) });
  let shown: BrowserPage;
  beforeAll(async () => {
    await venue.start();
    shown = await openPage(await findChromium());
  });
  afterAll(async () => {
    await shown.browser.close();
    await venue.dispose();
  });

  const shownTime = async (): Promise<number> =>
    Date.parse((await shown.page.locator("time").filter({ visible: true }).first().getAttribute("datetime")) ?? "");

  test.each([
    ["phone", 390],
    ["desktop", 1280],
  ])("the %s says venue time, which runs on, and the speed", async (_what, width) => {
    const { page } = shown;
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${venue.address}/#/pages/market/market`);
    await page.getByText(`${SPEED}×`).filter({ visible: true }).waitFor();
    const first = await shownTime();
    await page.waitForTimeout(3_000);
    const passed = (await shownTime()) - first;
    // Three real seconds, give or take a tick: three venue minutes.
    expect(passed).toBeGreaterThan(90_000);
    expect(passed).toBeLessThan(360_000);
    expect(await findViolations(page)).toEqual([]);
  });

  test("the chart has candles of venue time", async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 390, height: 844 });
    const asked = page.waitForRequest(/new_timeshar/);
    await page.goto(`${venue.address}/#/pages/transaction/currency?symbol=BTC/USDT`);
    const to = Number(new URL((await asked).url()).searchParams.get("to")) * 1000;
    // Asked for up to venue time, which has left real time long ago.
    expect(Math.abs(to - (await shownTime()))).toBeLessThan(600_000);
    expect(to).toBeGreaterThan(Date.now() + 60_000);
    expect(shown.errors).toEqual([]);
  });

  test.each([
    ["in real time nothing is said", { speed: 1, own_line: false }, 0, 0],
    ["a clock that is held is said in a line, without the time", { speed: 1, own_line: false, held: true }, 0, 1],
    ["a venue that left real time says its time without a speed", { speed: 1, own_line: true }, 1, 0],
  ])("%s", async (_what, clock, times, notices) => {
    const { page } = shown;
    await page.route(/\/api\/getSiteConfig/, async (route) => {
      const reply = (await (await route.fetch()).json()) as Site;
      reply.message.clock = { ...reply.message.clock, ...clock };
      await route.fulfill({ json: reply });
    });
    await page.goto(`${venue.address}/#/pages/market/market`);
    await page.reload();
    await page.getByText("BTC/USDT").or(page.getByText("BTC")).first().waitFor();
    await expect.poll(() => page.locator("time").filter({ visible: true }).count()).toBe(times);
    expect(await page.getByText(/×$/).filter({ visible: true }).count()).toBe(0);
    expect(await page.getByText("The machine’s clock stepped").count()).toBe(notices);
    expect(await findViolations(page)).toEqual([]);
    await page.unroute(/\/api\/getSiteConfig/);
  });
});
