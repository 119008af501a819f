/**
 * The trade page while its market is busy: how long a tap or a key takes to show, and how many frames are dropped.
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

export async function interactionBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  const member = await openMember(venue, await findChromium(), "busy@example.org");
  const { page, token, errors } = member;
  try {
    let pushes = 0;
    page.on("websocket", (socket) => socket.on("framereceived", () => (pushes += 1)));
    await page.goto(`${venue.address}/#/pages/transaction/index`);
    await page.waitForTimeout(SETTLE_MS);
    await closeNotice(page);
    const trading = { on: true, wrong: 0 };
    const trader = trade(venue, token, trading);
    await page.waitForTimeout(1000);
    await page.evaluate(WATCH);
    pushes = 0;
    const acts = await workForm(page);
    const rate = pushes / SECONDS;
    const { interactions, gaps } = await page.evaluate<{ interactions: number[]; gaps: number[] }>("globalThis.seen");
    trading.on = false;
    await trader;
    report.check("the traffic was taken and nothing failed in the page", trading.wrong === 0 && errors.length === 0);
    report.check("the page was pushed at least so often", rate >= UPDATES);
    const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
    const conditions = `${Math.round(rate)} pushes/s, ${acts} taps and keys in ${SECONDS} s, unslowed processor, software rendering`;
    // Interactions below 16 ms are not reported by the browser.
    report.add("web worst interaction", Math.max(16, ...interactions), "ms", conditions);
    report.add("web dropped frames", (100 * dropped) / (gaps.length + dropped), "%", conditions);
  } finally {
    await member.browser.close();
    await venue.dispose();
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

/** Types a price and an amount and changes the kind of order, over and over. */
async function workForm(page: Page): Promise<number> {
  const form = page.getByRole("form", { name: "Order form" });
  const kinds = form.getByRole("group", { name: "Order type" }).getByRole("button");
  const until = Date.now() + SECONDS * 1000;
  let acts = 0;
  while (Date.now() < until) {
    await kinds.nth(acts % 2).click();
    const field = form.getByRole("textbox").first();
    await field.click();
    await field.press("1");
    await field.press("Backspace");
    acts += 4;
    await page.waitForTimeout(100);
  }
  return acts;
}
