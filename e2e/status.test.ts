/** What works, as somebody without a login reads it: on a phone and on a desk, while a market is halted, and after the venue was started again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StatusReply } from "../features/status/contract/status.contract.ts";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openPage, type BrowserPage } from "./browser.ts";
import { VenueProcess } from "./venue-process.ts";

/** The page asks again every ten seconds, the venue looks every five. */
const SEEN_WITHIN = { timeout: 60_000 };
const SHOTS = process.env["STATUS_SHOTS"];
const SIZES = [
  ["phone", { width: 390, height: 844 }],
  ["desk", { width: 1280, height: 800 }],
] as const;
const venue = new VenueProcess();
let opened: BrowserPage;
beforeAll(async () => {
  await venue.start();
  opened = await openPage(await findChromium());
  await opened.page.goto(`${venue.address}/#/pages/common/status`);
}, 300_000);
afterAll(async () => {
  await opened.browser.close();
  await venue.dispose();
});

async function sinces(): Promise<readonly number[]> {
  const { message } = await venue.call<StatusReply>("GET", "/status");
  return message.services.map(({ since }) => since);
}

async function shown(text: string): Promise<void> {
  for (const [name, size] of SIZES) {
    await opened.page.setViewportSize(size);
    await opened.page.getByText(text).first().waitFor(SEEN_WITHIN);
    const width = await opened.page.evaluate("document.documentElement.scrollWidth");
    expect([name, width]).toEqual([name, size.width]);
    if (SHOTS !== undefined) await opened.page.screenshot({ path: `${SHOTS}/${name}-${text.replaceAll(/\W+/g, "-")}.png` });
    expect(await findViolations(opened.page)).toEqual([]);
  }
}

test("everything works, since the first look", { timeout: 120_000 }, async () => {
  await shown("Everything works");
  expect(await opened.page.getByRole("listitem").count()).toBe(5);
});

test("a halted market is a part of trading, by name of the service and number of markets", { timeout: 180_000 }, async () => {
  await venue.operate("halt", "BTC/USDT", "a test");
  await shown("Not everything works");
  await opened.page.getByText(/^1 of \d+ markets/).waitFor(SEEN_WITHIN);
});

test("after the venue was started again the times are those of before", { timeout: 300_000 }, async () => {
  const before = await sinces();
  await venue.end("SIGTERM");
  await venue.start();
  // Its first look may come before its first prices.
  await expect.poll(sinces, SEEN_WITHIN).toEqual(before);
  await opened.page.reload();
  await shown("Not everything works");
  expect(opened.errors).toEqual([]);
});
