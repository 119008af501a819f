/** Somebody whose position a falling price closes out, in a real browser against a real venue: from history, message and receipt to the page that says why. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { writeFallingDay } from "./falling-day.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { findHalfCovered, findOverlaps } from "./overlaps.suite.ts";
import { VenueProcess } from "./venue-process.ts";

const HISTORY = "/pages/transaction/contract_order?show=history";
const PAGE = "/pages/transaction/close_out";
const TWICE_AS_LARGE = "--blink-settings=defaultFontSize=32";
/** A thousandth of itself each second. */
const FALL = { start: 60_000, restS: 40, fallS: 150, left: 0.999 } as const;

type Row = { readonly close_out: number; readonly reason: string };

describe("somebody whose long is closed out", () => {
  const prices = mkdtempSync(join(tmpdir(), "touchstone-prices-"));
  const venue = new VenueProcess({ FEED: `replay:${prices}` });
  let member: Member;
  let number = 0;

  const call = async <Message>(method: "GET" | "POST", path: string, fields: Record<string, string> = {}): Promise<Message> => {
    const reply = await venue.call<Message>(method, path, fields, member.token);
    if (reply.type !== "ok") throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply.message;
  };

  beforeAll(async () => {
    writeFallingDay(prices, FALL);
    await venue.start();
    member = await openMember(venue, await findChromium(), "closed-out@example.org");
    await call("POST", "/wallet/change", { currency_id: "3", number: "80", from_field: "change", to_field: "lever" });
    const pair = { currency_id: "1", legal_id: "3" };
    await patiently(async () => {
      const { asks } = await call<{ asks: unknown[] }>("GET", "/lever/depth", { currency_id: "1" });
      if (asks.length === 0) throw new Error("nobody quotes yet");
    });
    await call("POST", "/lever/submit", { ...pair, multiple: "20", share: "20", type: "1", status: "1" });
    const closed = async (): Promise<Row | undefined> =>
      (await call<{ message: { data: readonly Row[] } }>("POST", "/lever/my_trade", { status: "3" })).message.data[0];
    const found = async (): Promise<number> => {
      const row = await closed();
      if (row === undefined || row.close_out === 0) throw new Error("nothing was closed out yet");
      return row.close_out;
    };
    number = await vi.waitFor(found, { timeout: 150_000, interval: 1000 });
  }, 240_000);
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
    rmSync(prices, { recursive: true, force: true });
  });

  const looksRight = async (what: string): Promise<void> => {
    for (const colorScheme of ["dark", "light"] as const) {
      await member.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(member.page, what), `${what} ${colorScheme}`).toEqual([]);
    }
  };

  test("goes from the row of the history to the page, which tells what happened and what stays", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${HISTORY}`);
    await page.getByRole("link", { name: "Why it was closed" }).click();
    await page.getByRole("heading", { name: "Why it was closed" }).waitFor();
    await page.getByText(/^The mark fell to 5\d,\d{3}\.\d\. Your account’s risk rate came to 4\d\.\d\d %\./).waitFor();
    await page.getByText("Long 20× opened", { exact: false }).waitFor();
    await page.getByText("Warned at 80 %").first().waitFor();
    await page
      .getByText(/^(Book|Insurance fund|Other side) took 0\.\d+ BTC$/)
      .first()
      .waitFor();
    await page.getByText(/^Stays yours, of \d+\.\d\d$/).waitFor();
    await page.getByText(/^It agrees\. 2 of 2 figures/).waitFor();
    await looksRight("main");
    expect(await findOverlaps(page)).toEqual([]);
    await expect.poll(() => findHalfCovered(page)).toEqual([]);
  });

  test("sees a curve that fell through the liquidation price, as the venue's own marks did", async () => {
    const { page } = member;
    const lines = await page
      .locator("figure polyline")
      .evaluateAll((all) => all.map((line) => (line.getAttribute("points") ?? "").split(" ").map((pair) => pair.split(",").map(Number))));
    const [, liquidation, mark] = lines;
    expect(mark?.length).toBeGreaterThan(20);
    const level = liquidation?.at(-1)?.[1] ?? 0;
    // Down on the screen is down in price: above the line at first, below it where the position was closed.
    expect(mark?.[0]?.[1]).toBeLessThan(level);
    expect(Math.max(...(mark ?? []).map(([, y = 0]) => y))).toBeGreaterThanOrEqual(level);
  });

  test("opens all inputs, and goes from the receipt back to the page", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "All inputs" }).click();
    const receipt = page.getByRole("dialog");
    await receipt.getByText("Held by ended orders").waitFor();
    await receipt.getByRole("link", { name: "Why it was closed" }).click();
    await receipt.waitFor({ state: "hidden" });
    expect(page.url()).toContain(`${PAGE}?id=${number}`);
  });

  test("comes from the message of the close-out, too", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/mailMessage/mailMessageList`);
    await page.getByText("Your futures account was closed out").first().click();
    await page
      .getByRole("link", { name: /See|Show|Open|Go/ })
      .or(page.getByRole("button", { name: /See|Show|Open|Go/ }))
      .first()
      .click();
    await page.getByRole("heading", { name: "Why it was closed" }).waitFor();
    expect(page.url()).toContain(`${PAGE}?id=${number}`);
  });

  test("reads it in two columns on a desktop", async () => {
    const { page } = member;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${venue.address}/#${PAGE}?id=${number}`);
    await page.getByText(/^It agrees\. 2 of 2 figures/).waitFor();
    await looksRight("main");
    const [steps, stone] = [page.getByText(/^Stays yours/), page.getByText("All inputs")];
    expect((await stone.boundingBox())?.x).toBeGreaterThan((await steps.boundingBox())?.x ?? 1280);
    // The table of the desktop leads to it, too.
    await page.goto(`${venue.address}/#${HISTORY}`);
    await page.getByRole("link", { name: "Why it was closed" }).waitFor();
    expect(await findOverlaps(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test("reads it with letters twice as large in German, and nothing lies over anything else", async () => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", TWICE_AS_LARGE],
    });
    const page = await browser.newPage({ viewport: { width: 360, height: 640 }, serviceWorkers: "block", locale: "de-DE" });
    await page.addInitScript((stored) => {
      localStorage.setItem("h5Version", "1");
      localStorage.setItem("lang", JSON.stringify("de"));
      localStorage.setItem("token", JSON.stringify(stored));
    }, member.token);
    await page.goto(`${venue.address}/#${PAGE}?id=${number}`);
    await page.getByText(/^Bleibt dir, von/).waitFor();
    expect(await findOverlaps(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await browser.close();
  });

  test("another's close-out and one that never was are said to be none of theirs", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#${PAGE}?id=${number + 1}`);
    await page.getByText("This close-out is not in your history").waitFor();
  });

  test("no page met an error", () => {
    expect(member.errors).toEqual([]);
  });
});
