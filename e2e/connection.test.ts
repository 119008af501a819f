/** What the app does while the line to the venue is lost: no order later behind one's back, none left in the dark, all of it said. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import type { Page, Route } from "playwright-core";
import { openMember, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

/** Longer than anything that waited for the network would need to be sent once it is back. */
const AFTERWARDS_MS = 3_000;
const CANDLES = "/api/currency/new_timeshar";

describe("somebody on a phone", () => {
  const venue = new VenueProcess();
  let shown: Member;
  let spoiled: Spoiled[];
  beforeAll(async () => {
    await venue.start();
    shown = await openMember(venue, await findChromium(), "on-the-train@example.org");
    spoiled = await spoilCalls(shown.page);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await shown.page.screenshot({ path: `e2e/.output/${task.name.replace(/\W+/g, "-")}.png` });
  });
  afterAll(async () => {
    await shown.browser.close();
    await venue.dispose();
  });

  test("whose order's reply is lost hears that it was filled, and it was, once", async () => {
    const { page } = shown;
    await openTrade("Market");
    spoiled.push({ path: "/api/coin/trade", spoil: loseReply });
    await fillAndSend("Total (USDT)", "1000");
    await page.getByText("It arrived: Order filled").waitFor();
    await page.getByRole("dialog", { name: "Order filled" }).getByRole("button", { name: "Done" }).click();
    expect(await orders("2")).toBe(1);
    expect(await orders("1")).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  test("whose order never arrived hears that it did not, and then it can't arrive any more", async () => {
    const { page } = shown;
    await openTrade("Market");
    let kept = "";
    spoiled.push({
      path: "/api/coin/trade",
      spoil: async (route) => {
        kept = route.request().postData() ?? "";
        await lose(route);
      },
    });
    await fillAndSend("Total (USDT)", "1000");
    await page.getByRole("alert").filter({ hasText: "Not carried out" }).first().waitFor();
    const late = await venue.call("POST", "/coin/trade", Object.fromEntries(new URLSearchParams(kept)), shown.token);
    expect(late).toMatchObject({ type: "error", error: { name: "key_reused" } });
    expect(await orders("2")).toBe(1);
  });

  test("who is asked to wait while the venue can't be reached hears how it ended as soon as it can", async () => {
    const { page } = shown;
    await openTrade("Market");
    spoiled.push({ path: "/api/coin/trade", spoil: loseReply });
    for (const path of ["/api/command/status", "/api/command/status"]) spoiled.push({ path, spoil: lose });
    await fillAndSend("Total (USDT)", "1000");
    await page.getByRole("button", { name: "Not known, checking" }).waitFor();
    await page.getByText("It arrived: Order filled").waitFor();
    expect(await orders("2")).toBe(2);
  });

  test("without network is told so with the time of the prices; nothing is sent later, and the way back is said", async () => {
    const { page } = shown;
    await venue.call("POST", "/coin/trade", await limitBuy(), shown.token);
    await openTrade("Market");
    await page.getByRole("form", { name: "Order form" }).getByLabel("Total (USDT)").fill("1000");
    await page
      .getByRole("button", { name: /Cancel the order of/ })
      .first()
      .waitFor();
    await page.context().setOffline(true);
    await page
      .getByRole("complementary", { name: "Offline" })
      .getByText(/Prices of \d\d:\d\d:\d\d/)
      .waitFor();
    expect(await page.getByRole("button", { name: "Waiting for the connection" }).isDisabled()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("form", { name: "Order form" }).evaluate((form: HTMLFormElement) => form.requestSubmit());
    await page
      .getByRole("button", { name: /Cancel the order of/ })
      .first()
      .click();
    await page.getByText("There is no network: nothing was sent.").first().waitFor();
    for (const path of [CANDLES, CANDLES]) spoiled.push({ path, spoil: lose });
    await page.context().setOffline(false);
    await page.getByText(/^Back, \d\d:\d\d:\d\d$/).waitFor();
    await page.getByRole("button", { name: "Buy BTC", exact: true }).waitFor();
    await page.waitForTimeout(AFTERWARDS_MS);
    // Read anew once, in vain: the older candles stay.
    expect(spoiled.splice(0).length).toBe(1);
    expect(await page.getByText("This could not be loaded").count()).toBe(0);
    expect([await orders("1"), await orders("2")]).toEqual([1, 2]);
  });

  test("sees when the venue is away, in both themes, and when it is back", async () => {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/market/market`);
    await page.getByText("BTC").first().waitFor();
    await venue.end("SIGKILL");
    await page.getByRole("complementary", { name: "Venue not reachable" }).waitFor({ timeout: 30_000 });
    const colours = (): Promise<readonly string[]> =>
      page.locator("main li .live-figures span").evaluateAll((spans) => [...new Set(spans.map((span) => getComputedStyle(span).color))]);
    expect((await colours()).length).toBe(1);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
      expect(await findViolations(page)).toEqual([]);
    }
    await venue.start();
    await page.getByText(/^Back, /).waitFor({ timeout: 30_000 });
    await expect.poll(async () => (await colours()).length).toBeGreaterThan(1);
  });

  test("met no error on any page", () => {
    expect(shown.errors).toEqual([]);
  });

  async function openTrade(kind: string): Promise<void> {
    const { page } = shown;
    await page.goto(`${venue.address}/#/pages/transaction/index?symbol=BTC/USDT`);
    await page.reload();
    const kinds = page.getByRole("form", { name: "Order form" }).getByRole("group", { name: "Order type" });
    await kinds.getByRole("button", { name: kind, exact: true }).click();
    // The bar and its texts come once the page is idle.
    await page.waitForTimeout(1_500);
  }

  async function fillAndSend(label: string, text: string): Promise<void> {
    const { page } = shown;
    await page.getByRole("form", { name: "Order form" }).getByLabel(label).fill(text);
    await page.getByRole("button", { name: "Buy BTC", exact: true }).click();
  }

  /** A buy far below the market, which rests. */
  async function limitBuy(): Promise<Record<string, string>> {
    const { message } = await venue.call<readonly [{ quotation: readonly { symbol: string; now_price: string }[] }]>(
      "GET",
      "/currency/quotation_new",
    );
    const price = Number(message[0].quotation.find(({ symbol }) => symbol === "BTC/USDT")?.now_price ?? 0);
    return {
      currency_id: "1",
      legal_id: "3",
      type: "1",
      order_type: "limit",
      amount: "0.001",
      target_price: (price * 0.95).toFixed(0),
      request_id: "rests",
    };
  }

  async function orders(status: string): Promise<number> {
    const { message } = await venue.call<readonly unknown[]>("GET", "/coin/list", { status }, shown.token);
    return message.length;
  }
});

interface Spoiled {
  readonly path: string;
  readonly spoil: (route: Route) => Promise<void>;
}

/**
 * The calls that don't go through, each once and in turn. One route looks at all calls from the first to the last: a
 * request that is sent in the moment when a route is taken away again may stay with the browser for good.
 */
async function spoilCalls(page: Page): Promise<Spoiled[]> {
  const spoiled: Spoiled[] = [];
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const found = spoiled.find(({ path }) => path === pathname);
    if (found === undefined) return await route.continue();
    spoiled.splice(spoiled.indexOf(found), 1);
    await found.spoil(route);
  });
  return spoiled;
}

const lose = (route: Route): Promise<void> => route.abort("connectionreset");

async function loseReply(route: Route): Promise<void> {
  await route.fetch();
  await lose(route);
}
