/**
 * The web app: sizes over the wire, first paint and blocking time on a slow phone.
 *
 * Sizes are those of gzip, which targets are in, of what a browser asked for (it reads Brotli, an eighth smaller). Times are Chromium's with the processor slowed four times and a slow 4G line
 * (150 ms, 1.6 Mbit/s), software rendering on a shared machine: the median of five cold loads.
 */
import { get } from "node:http";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../tools/chromium.ts";
import { openBenchVenue } from "./venue.ts";
import type { Report } from "./report.ts";

const LOADS = 5;
const SLOWED = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = (1.6 * 1024 * 1024) / 8;
const SETTLE_MS = 4_000;

/** Runs in the page: collects largest paint, the frame with the first price, blocking beyond 50 ms a task, layout shifts. */
const WATCH = `
  localStorage.setItem("h5Version", "1");
  const seen = (globalThis.seen = { first: 0, paint: 0, price: 0, blocking: 0, shift: 0 });
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.first = entry.startTime; });
  watch("largest-contentful-paint", (entry) => { seen.paint = entry.startTime; });
  watch("longtask", (entry) => { seen.blocking += Math.max(0, entry.duration - 50); });
  watch("layout-shift", (entry) => { seen.shift += entry.value; });
  const look = () => {
    if (/\\d,\\d{3}\\.\\d/.test(document.querySelector("main")?.textContent ?? "")) seen.price = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

type Load = { readonly first: number; readonly paint: number; readonly price: number; readonly blocking: number; readonly shift: number };
type Resource = { readonly name: string; readonly bytes: number };

export async function webBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    await sizes(report, browser, venue.address);
    await times(report, browser, `${venue.address}/#/`, "home");
    await times(report, browser, `${venue.address}/#/pages/transaction/index`, "trade");
  } finally {
    await browser.close();
    await venue.dispose();
  }
}

async function sizes(report: Report, browser: Browser, address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  const entry = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  // What the app fetches for later, on whatever page it is opened, is no part of the trade page.
  const later = page.waitForResponse((response) => response.url().includes("/later-features-"));
  await page.goto(`${address}/#/`);
  await later;
  await page.waitForTimeout(SETTLE_MS);
  const home = await resources(page, address);
  await page.goto(`${address}/#/pages/transaction/index`);
  await page.waitForTimeout(SETTLE_MS);
  const trade = await resources(page, address);
  await page.close();
  report.check("the page loaded its entry", entry.length > 0 && entry.every((path) => home.some(({ name }) => name.endsWith(path))));
  const sum = (list: readonly Resource[]): number => list.reduce((total, { bytes }) => total + bytes, 0) / 1024;
  const seen = new Set(home.map(({ name }) => name));
  const languages = home.filter(({ name }) => /\/en-[^/]+\.js$/.test(name));
  report.add(
    "web entry JS",
    sum(home.filter(({ name }) => entry.some((path) => name.endsWith(path)))),
    "KiB gzip",
    "scripts that index.html names",
  );
  report.add(
    "web home, all JS",
    sum(home.filter(({ name }) => name.endsWith(".js"))),
    "KiB gzip",
    "entry, page, texts, socket client, what is fetched for later",
  );
  report.add(
    "web trade route, more JS",
    sum(trade.filter(({ name }) => name.endsWith(".js") && !seen.has(name))),
    "KiB gzip",
    "beyond what Home had loaded",
  );
  report.add("web locale", sum(languages), "KiB gzip", "English texts");
  report.add("web CSS", sum(home.filter(({ name }) => name.endsWith(".css"))), "KiB gzip", "");
}

async function resources(page: Page, address: string): Promise<readonly Resource[]> {
  const names = await page.evaluate<readonly string[]>(
    `performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/assets/"))`,
  );
  // A part of the app is fetched before it is imported from the browser's cache: two entries, one download.
  return Promise.all([...new Set(names)].map(async (name) => ({ name, bytes: await gzipBytes(address, name) })));
}

/** The reply is read by hand: fetch would unpack it. */
function gzipBytes(address: string, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(new URL(name, address), { headers: { "accept-encoding": "gzip" } }, (reply) => {
      let bytes = 0;
      reply.on("data", (chunk: Buffer) => (bytes += chunk.length));
      reply.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

async function times(report: Report, browser: Browser, address: string, name: string): Promise<void> {
  const firsts: number[] = [];
  const paints: number[] = [];
  const prices: number[] = [];
  const blocked: number[] = [];
  const shifts: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const { first, paint, price, blocking, shift } = await coldLoad(browser, address);
    firsts.push(first);
    paints.push(paint);
    prices.push(price);
    blocked.push(blocking);
    shifts.push(shift);
  }
  const conditions = `${SLOWED} × CPU, slow 4G, median of ${LOADS} cold loads`;
  report.check(
    "something was painted, and prices",
    [...paints, ...prices].every((time) => time > 0),
  );
  report.add(`web ${name} first paint`, median(firsts), "ms", conditions);
  report.add(`web ${name} LCP`, median(paints), "ms", conditions);
  report.add(`web ${name} first price`, median(prices), "ms", conditions);
  report.add(`web ${name} TBT`, median(blocked), "ms", conditions);
  report.add(`web ${name} CLS`, median(shifts), "", conditions);
}

async function coldLoad(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.goto(address);
  await page.waitForTimeout(SETTLE_MS * 2);
  const seen = await page.evaluate<Load>("globalThis.seen");
  await context.close();
  return seen;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
