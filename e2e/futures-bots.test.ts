/** A program trades futures on a started venue: its key is made on the page of API keys, with a right of its own; then ccxt, with another URL. */
import ccxt from "ccxt";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../tools/chromium.ts";
import { findViolations } from "./axe.ts";
import { openMember, patiently, type Member } from "./member.ts";
import { VenueProcess } from "./venue-process.ts";

const SYMBOL = "BTC/USDT:USDT";

describe("a program that trades futures", () => {
  const venue = new VenueProcess();
  let member: Member;
  let signing: { apiKey: string; secret: string };
  beforeAll(async () => {
    await venue.start();
    member = await openMember(venue, await findChromium(), "grid@example.org");
    await member.page.setViewportSize({ width: 390, height: 844 });
    await venue.call("POST", "/wallet/change", { currency_id: "3", number: "5000", from_field: "change", to_field: "lever" }, member.token);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail")
      await member.page.screenshot({ path: `e2e/.output/${task.name.replace(/\W+/g, "-")}.png`, fullPage: true });
  });
  afterAll(async () => {
    await member.browser.close();
    await venue.dispose();
  });

  test("gets a key that may trade futures and nothing else", async () => {
    const { page } = member;
    await page.goto(`${venue.address}/#/pages/setting/api_keys`);
    await page.getByRole("button", { name: "Create a key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Futures bot");
    await dialog.getByRole("switch", { name: "May trade futures" }).click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(page, "[role=dialog]"), colorScheme).toEqual([]);
    }
    await page.screenshot({ path: "e2e/.output/api-key-futures.png" });
    await dialog.getByRole("button", { name: "Create a key" }).click();
    await dialog.getByText("Copy the secret now").waitFor();
    const [apiKey = "", secret = ""] = await dialog.locator("code").allInnerTexts();
    signing = { apiKey, secret };
    await dialog.getByRole("button", { name: "Done" }).click();
    expect(await page.getByRole("listitem").filter({ hasText: "Futures bot" }).innerText()).toMatch(/Reads[\s\S]*Futures/);
  });

  const open = async (): Promise<InstanceType<typeof ccxt.pro.binanceusdm>> => {
    const exchange = new ccxt.pro.binanceusdm({ ...signing, enableRateLimit: false });
    const { api } = exchange.urls as { api: Record<string, unknown> };
    for (const [name, url] of Object.entries(api)) if (typeof url === "string") api[name] = url.replace(/^https:\/\/[^/]+/, venue.address);
    (api["ws"] as Record<string, unknown>)["future"] = `${venue.address.replace("http", "ws")}/ws`;
    await exchange.loadHttpProxyAgent();
    await exchange.loadMarkets();
    return exchange;
  };

  test("opens, protects, watches and closes a position with ccxt", async () => {
    const exchange = await open();
    try {
      expect(Object.keys(exchange.markets ?? {}).length).toBeGreaterThan(5);
      await exchange.setLeverage(10, SYMBOL);
      const book = await patiently(async () => {
        const { bids, asks } = await exchange.fetchOrderBook(SYMBOL);
        if (bids.length === 0 || asks.length === 0) throw new Error("nobody quotes yet");
        return { bid: Number(bids[0]?.[0]), ask: Number(asks[0]?.[0]) };
      });
      expect(book.bid).toBeLessThan(book.ask);
      const opened = await exchange.createOrder(SYMBOL, "market", "buy", 0.01, undefined, { hedged: true });
      expect(opened).toMatchObject({ status: "closed", filled: 0.01 });
      const stop = { hedged: true, reduceOnly: true, stopLossPrice: Math.round(book.bid * 0.97) };
      const protectedBy = await exchange.createOrder(SYMBOL, "market", "sell", 0.01, undefined, stop);
      expect(await exchange.fetchOpenOrders(SYMBOL, undefined, undefined, { trigger: true })).toMatchObject([{ id: protectedBy.id }]);
      expect(await exchange.fetchPositions([SYMBOL])).toMatchObject([{ side: "long", contracts: 0.01 }]);
      expect(await exchange.watchMarkPrice(SYMBOL)).toMatchObject({ symbol: SYMBOL });
      const watched = await exchange.watchOrderBook(SYMBOL);
      expect(watched.bids.length).toBeGreaterThan(0);
      await exchange.cancelAllOrders(SYMBOL, { trigger: true });
      const closed = await exchange.createOrder(SYMBOL, "market", "sell", 0.01, undefined, { hedged: true, reduceOnly: true });
      expect(closed).toMatchObject({ status: "closed", filled: 0.01 });
      expect(await exchange.fetchPositions([SYMBOL])).toEqual([]);
      expect(await exchange.fetchMyTrades(SYMBOL)).toHaveLength(2);
      expect((await exchange.fetchOHLCV(SYMBOL, "1m")).length).toBeGreaterThan(0);
      // Coins are another right.
      await expect(
        exchange.fetch2("order", "private", "POST", { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.01" }),
      ).rejects.toThrow(/-2015/);
    } finally {
      await exchange.close();
    }
  }, 60_000);
});
