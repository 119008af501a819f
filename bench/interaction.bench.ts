/**
 * The trade page while its market is busy, a phone's and the terminal: how long a tap or a key takes to show, and how many
 * frames are dropped.
 *
 * Somebody trades ten times a second in the market that the page shows, as the very person who is logged in there, so
 * that book, tape, price, chart and the person's own orders all change. Chromium renders in software and shares two cores
 * with the venue; its processor is not slowed. Checked: pushes came at that rate, and nothing failed in the page.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { openMember } from "../e2e/member.ts";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { findChromium } from "../tools/chromium.ts";
import type { Report } from "./report.ts";
import { openBenchVenue } from "./venue.ts";

const UPDATES = 50;
/** Each changes book, tape, price, chart, balances and orders: some five pushes. */
const ORDERS_PER_SECOND = 10;
const SECONDS = 12;
const SETTLE_MS = 4_000;
const FRAME_MS = 1000 / 60;

/** Runs in the page: every interaction's duration, and the gaps between frames. */
const WATCH = `
  globalThis.seen = { interactions: [], gaps: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) seen.interactions.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  let last = 0;
  const frame = (at) => { if (last > 0) seen.gaps.push(at - last); last = at; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
`;

/** What is opened: its window, and what its figures are called. */
const SCREENS = [
  { name: "web", width: 390, height: 844, byKeys: false },
  // The person's own fills come as cards over the form's upper end: it is worked by keys.
  { name: "web terminal", width: 1440, height: 900, byKeys: true },
] as const;
type Screen = (typeof SCREENS)[number];

export async function interactionBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    for (const screen of SCREENS) await measure(report, venue, screen);
  } finally {
    await venue.dispose();
  }
}

async function measure(report: Report, venue: VenueProcess, { name, width, height, byKeys }: Screen): Promise<void> {
  const member = await openMember(venue, await findChromium(), `busy-${width}@example.org`);
  const { page, token, errors } = member;
  const trading = { on: true, wrong: 0 };
  let trader = Promise.resolve();
  try {
    let pushes = 0;
    page.on("websocket", (socket) => socket.on("framereceived", () => (pushes += 1)));
    await page.setViewportSize({ width, height });
    await page.goto(`${venue.address}/#/pages/transaction/index`);
    await page.waitForTimeout(SETTLE_MS);
    await closeNotice(page);
    trader = trade(venue, token, trading);
    await page.waitForTimeout(1000);
    await page.evaluate(WATCH);
    pushes = 0;
    const acts = await workForm(page, byKeys);
    const rate = pushes / SECONDS;
    const { interactions, gaps } = await page.evaluate<{ interactions: number[]; gaps: number[] }>("globalThis.seen");
    trading.on = false;
    await trader;
    report.check("the traffic was taken and nothing failed in the page", trading.wrong === 0 && errors.length === 0);
    report.check("the page was pushed at least so often", rate >= UPDATES);
    const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
    const conditions = `${Math.round(rate)} pushes/s, ${acts} taps and keys in ${SECONDS} s at ${width} × ${height}, unslowed processor, software rendering`;
    // Interactions below 16 ms are not reported by the browser.
    report.add(`${name} worst interaction`, Math.max(16, ...interactions), "ms", conditions);
    report.add(`${name} dropped frames`, (100 * dropped) / (gaps.length + dropped), "%", conditions);
  } finally {
    trading.on = false;
    await trader;
    await member.browser.close();
  }
}

async function closeNotice(page: Page): Promise<void> {
  const understood = page.getByRole("button", { name: "Understood" });
  if (await understood.isVisible()) await understood.click();
}

/** Market orders, buying and selling in turn. */
async function trade(venue: VenueProcess, token: string, trading: { on: boolean; wrong: number }): Promise<void> {
  const pair = { currency_id: "1", legal_id: "3", market: "1" };
  for (let turn = 0; trading.on; turn++) {
    const side = turn % 2 === 0 ? { type: "1", total: "50" } : { type: "2", amount: "0.0003" };
    void venue.call("POST", "/coin/trade", { ...pair, ...side }, token).then(({ type }) => {
      if (type !== "ok") trading.wrong += 1;
    });
    await sleep(1000 / ORDERS_PER_SECOND);
  }
}

/** Of one turn. */
const ACTS = 4;

/** Types a price and an amount and changes the kind of order, over and over. */
async function workForm(page: Page, byKeys: boolean): Promise<number> {
  const form = page.getByRole("form", { name: "Order form" });
  const kinds = form.getByRole("group", { name: "Order type" }).getByRole("button");
  const until = Date.now() + SECONDS * 1000;
  let acts = 0;
  while (Date.now() < until) {
    const kind = kinds.nth((acts / ACTS) % 2);
    const field = form.getByRole("textbox").first();
    if (byKeys) {
      await kind.press("Enter");
      await field.focus();
    } else {
      await kind.click();
      await field.click();
    }
    await field.press("1");
    await field.press("Backspace");
    acts += ACTS;
    await page.waitForTimeout(100);
  }
  return acts;
}
