/** The shell: painted before the app, kept for when the line is gone, and what the browser is told of it. */
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { VenueProcess } from "./venue-process.ts";

/** A first visit is kept for a later one without network: the page says when, a few seconds after it is drawn. */
async function keptShell(page: Page): Promise<void> {
  await page.locator("html[data-shell=kept]").waitFor();
}

describe("the app's shell", () => {
  const venue = new VenueProcess();
  let browser: Browser;
  beforeAll(async () => {
    await venue.start();
    browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(async () => {
    await browser.close();
    await venue.dispose();
  });

  test("is painted while scripts and stylesheet are still on the line, in the reader's theme", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "light", serviceWorkers: "block" });
    const page = await context.newPage();
    await page.route(/\/assets\//, () => undefined);
    await page.goto(venue.address, { waitUntil: "commit" });
    const painted = (): Promise<number> => page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
    await expect.poll(painted, { timeout: 30_000 }).toBeGreaterThan(0);
    const colour = await page.locator(".shell").evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(colour).toBe("rgb(244, 245, 249)");
    await context.close();
  });

  test("says a guest's first words where the app says them, and only on their page", async () => {
    const words = "Recompute every price, fill and fee";
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
    const page = await context.newPage();
    const released = new Promise<() => void>((given) => {
      void page.route(/\/assets\/react-/, (route) => new Promise<void>((go) => given(() => go(route.continue()))));
    });
    await page.goto(venue.address, { waitUntil: "commit" });
    const early = page.locator(".shell").getByText(words);
    await early.waitFor();
    expect(await page.locator(".shell-label").textContent()).toBe("Paper money · Nothing here is real money");
    const before = await early.boundingBox();
    (await released)();
    const late = page.getByRole("region", { name: "The trading venue you can check." }).getByText(words);
    await late.waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await late.boundingBox()).toEqual(before);
    const other = await context.newPage();
    await other.route(/\/assets\/react-/, () => undefined);
    await other.goto(`${venue.address}/#/pages/market/index`, { waitUntil: "commit" });
    await other.locator(".shell-label").getByText("Paper money").waitFor();
    expect(await other.getByText(words).count()).toBe(0);
    await context.close();
  });

  test("gives way to the app", async () => {
    const page = await browser.newPage({ serviceWorkers: "block" });
    await page.goto(venue.address);
    await page.getByRole("navigation", { name: "Main navigation" }).waitFor();
    expect(await page.locator(".shell").count()).toBe(0);
    await page.close();
  });

  test("names icons and a manifest that are there", async () => {
    const html = await (await fetch(venue.address)).text();
    const [manifest = ""] = /[^"]+\.webmanifest/.exec(html) ?? [];
    const { icons } = (await (await fetch(`${venue.address}${manifest}`)).json()) as { icons: readonly { src: string; type: string }[] };
    expect(icons.length).toBeGreaterThan(2);
    for (const { src, type } of [...icons, { src: "/icon-180.png", type: "image/png" }]) {
      const reply = await fetch(`${venue.address}${src}`);
      expect([src, reply.status, reply.headers.get("content-type")]).toEqual([src, 200, expect.stringContaining(type)]);
    }
  });

  test("comes without network from what was kept, and nothing else does", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(venue.address);
    await page.getByText("BTC").first().waitFor();
    await keptShell(page);
    const kept = await page.evaluate(async () => {
      const cache = await caches.open("shell-1");
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain("/");
    expect(kept.filter((path) => path !== "/" && !/^\/(assets\/|icon)/.test(path))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("navigation", { name: "Main navigation" }).waitFor();
    await page.getByText("This could not be loaded.").first().waitFor();
    expect(
      await page.evaluate(() =>
        fetch("/api/menu").then(
          () => "answered",
          () => "not answered",
        ),
      ),
    ).toBe("not answered");
    await context.close();
  });

  test("comes after one visit to another page in another language, as that page was", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addInitScript(() => {
      localStorage.setItem("h5Version", "1");
      localStorage.setItem("lang", JSON.stringify("de"));
    });
    const page = await context.newPage();
    await page.goto(`${venue.address}/#/pages/market/market`);
    await page.getByRole("heading", { name: "Märkte" }).waitFor();
    await keptShell(page);
    await context.setOffline(true);
    // What is left is what the worker keeps.
    await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
    await page.reload();
    await page.getByRole("heading", { name: "Märkte" }).waitFor();
    await context.close();
  });

  test("a page that can't be fetched says so in the reader's language, and comes by itself when the network is back", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
    await context.addInitScript(() => {
      localStorage.setItem("h5Version", "1");
      localStorage.setItem("lang", JSON.stringify("de"));
    });
    const page = await context.newPage();
    await page.goto(venue.address);
    await page.getByText("BTC").first().waitFor();
    await context.setOffline(true);
    await page.evaluate(() => (window.location.hash = "#/pages/market/calendar"));
    const failed = page.getByRole("alert").getByText("Diese Seite konnte nicht geladen werden.");
    await failed.waitFor();
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await failed.waitFor();
    await page.evaluate(() => document.documentElement.setAttribute("data-same", "yes"));
    await context.setOffline(false);
    await page.getByRole("heading", { name: "Kalender" }).waitFor();
    // Not by opening the app anew.
    expect(await page.locator("html").getAttribute("data-same")).toBe("yes");
    await context.close();
  });

  test.each([
    ["/pages/quiz/detail?id=999", "There is no such quiz", "Quiz"],
    ["/pages/quiz/detail?id=abc", "There is no such quiz", "Quiz"],
    ["/pages/contest/detail?code=nope", "There is no such contest, or it is over", "Contests"],
    ["/pages/contest/detail", "There is no such contest, or it is over", "Contests"],
    ["/pages/ieo/subscribe?project_id=x", "There is no such project", "Token sale"],
    ["/pages/ieo/paper?project_id=99", "There is no such project", "Token sale"],
  ])("says of %s that there is none, and leads to what there is", async (path, words, list) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${venue.address}/#${path}`);
    const main = page.getByRole("main");
    await main.getByText(words).waitFor();
    expect(await main.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await main.getByRole("button", { name: list, exact: true }).click();
    await main.getByRole("heading", { name: list, exact: true }).waitFor();
    await context.close();
  });

  test("says of a product that is not there that this is another one", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${venue.address}/#/pages/lockming/buy?config_id=99`);
    const main = page.getByRole("main");
    await main.getByText("The product you asked for is over or not there. This is another one.").waitFor();
    await main.getByRole("textbox").first().waitFor();
    await context.close();
  });

  test("says a market's price in the tab", async () => {
    const page = await browser.newPage({ serviceWorkers: "block" });
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=ETH/USDT`);
    await expect.poll(() => page.title(), { timeout: 30_000 }).toMatch(/^[\d,]+\.\d+ ETH\/USDT · Touchstone$/);
    await page.goto(`${venue.address}/#/pages/market/market`);
    await expect.poll(() => page.title(), { timeout: 30_000 }).toBe("Touchstone");
    await page.close();
  });
});
