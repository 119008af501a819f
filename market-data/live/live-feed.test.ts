/** The live feed over ccxt's real code, against a stand-in venue on loopback. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { marketId, timeMs } from "../../money/units.ts";
import type { FeedMarket, SourceQuote } from "../feed.ts";
import { createLiveFeed, LiveFeedError, type LiveFeed, type LiveFeedOptions } from "./live-feed.ts";

const BTC: FeedMarket = { id: marketId(1), symbol: "BTC/USDT", base: "BTC", assetClass: "coin", priceDecimals: 1, quantityDecimals: 5 };
const ADA: FeedMarket = { ...BTC, id: marketId(9), symbol: "ADA/USDT", base: "ADA" };
const AAPL: FeedMarket = { ...BTC, id: marketId(101), symbol: "AAPL/USDT", base: "AAPL", assetClass: "stock" };
const PERIOD_MS: Readonly<Record<string, number>> = { "1m": 60_000, "1d": 86_400_000 };

/** Speaks enough of Binance's interface for one market, and misbehaves on request. */
class StandInVenue {
  price = "95000.14";
  mode: "well" | "silent" | "errors" = "well";
  starts = 0;
  readonly #server: Server = createServer((request, response) => this.#answer(request, response));

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/v3`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://venue");
    const path = url.pathname.replace("/api/v3/", "");
    if (path === "exchangeInfo") this.starts += 1;
    if (this.mode === "silent") return;
    response.setHeader("content-type", "application/json");
    if (this.mode === "errors") {
      response.statusCode = 500;
      response.end("<html>down</html>");
      return;
    }
    response.end(JSON.stringify(this.#body(path, url.searchParams)));
  }

  #body(path: string, query: URLSearchParams): unknown {
    const now = Date.now();
    if (path === "exchangeInfo") {
      const filters = [
        { filterType: "PRICE_FILTER", minPrice: "0.01", maxPrice: "1000000", tickSize: "0.01" },
        { filterType: "LOT_SIZE", minQty: "0.00001", maxQty: "9000", stepSize: "0.00001" },
      ];
      const market = { symbol: "BTCUSDT", status: "TRADING", baseAsset: "BTC", quoteAsset: "USDT", isSpotTradingAllowed: true, filters };
      return {
        timezone: "UTC",
        serverTime: now,
        rateLimits: [],
        symbols: [{ ...market, baseAssetPrecision: 8, quotePrecision: 8, permissions: ["SPOT"] }],
      };
    }
    if (path === "ticker/24hr")
      return [{ symbol: "BTCUSDT", lastPrice: this.price, volume: "1000", openTime: now - 86_400_000, closeTime: now }];
    if (path === "klines") {
      const length = PERIOD_MS[query.get("interval") ?? ""] ?? 3_600_000;
      const current = now - (now % length);
      return [2, 1, 0].map((ago) => [current - ago * length, "1.14", "2.16", "0.5", "1.5", "0.5000049", current, "1", 1, "1", "1", "0"]);
    }
    return {};
  }
}

/** Loading ccxt alone takes many seconds on a machine that has other work. */
const WAIT = { timeout: 60_000 };

describe("live feed", { timeout: 240_000 }, () => {
  let venues: readonly StandInVenue[] = [];
  let feed: LiveFeed | undefined;
  const lines: string[] = [];

  beforeEach(async () => {
    venues = [new StandInVenue(), new StandInVenue()];
    lines.length = 0;
    await Promise.all(venues.map((venue) => venue.listen()));
  });
  afterEach(async () => {
    await feed?.stop();
    feed = undefined;
    await Promise.all(venues.map((venue) => venue.close()));
  });

  function create(options: Partial<LiveFeedOptions> = {}): LiveFeed {
    const [first, second] = venues;
    const addresses = { binance: { public: first?.address ?? "" }, binanceus: { public: second?.address ?? "" } };
    feed = createLiveFeed({
      venues: ["binance", "binanceus"],
      markets: [BTC, ADA, AAPL],
      clock: Date.now,
      say: (line) => lines.push(line),
      pollMs: 200,
      addresses,
      ...options,
    });
    return feed;
  }

  /** Starts the feed and collects what it reports. */
  async function start(options: Partial<LiveFeedOptions> = {}): Promise<SourceQuote[]> {
    const quotes: SourceQuote[] = [];
    await create(options).start((batch) => quotes.push(...batch));
    return quotes;
  }

  it("prices of two venues arrive in whole ticks, each under its own name; listed markets are open, others closed", async () => {
    const quotes = await start();
    await expect.poll(() => new Set(quotes.map((quote) => quote.source)).size, WAIT).toBe(2);
    expect(quotes[0]).toMatchObject({ market: BTC.id, price: 950_001, volume: 0 });
    expect(Math.abs((quotes[0]?.at ?? 0) - Date.now())).toBeLessThan(10_000);
    const phases = [BTC, ADA, AAPL].map((market) => feed?.phase(market, timeMs(0)));
    expect(phases).toEqual(["open", "closed", "closed"]);
  });

  it("the first venue's past is there as history, and the volume of the last whole minute is said once per venue", async () => {
    const quotes = await start({ pollMs: 2_000 });
    const now = timeMs(Date.now());
    await expect.poll(() => feed?.history(BTC, "1M", now).length, WAIT).toBeGreaterThan(0);
    expect(feed?.history(BTC, "1D", now).at(-1)).toMatchObject({ open: 11, high: 22, low: 5, close: 15, volume: 50_000 });
    expect(feed?.history(ADA, "1D", now)).toEqual([]);
    await expect.poll(() => quotes.filter((quote) => quote.volume > 0).length, WAIT).toBe(2);
    expect(quotes.filter((quote) => quote.volume > 0).map((quote) => quote.volume)).toEqual([50_000, 50_000]);
  });

  it("history can be loaded before the feed starts, and is not waited for longer than asked", async () => {
    const early = create({ pollMs: 2_000 });
    await early.loadHistory?.(60_000);
    const now = timeMs(Date.now());
    for (const period of ["1m", "1h", "1D", "1M"] as const) expect(early.history(BTC, period, now).length).toBeGreaterThan(0);
    const worker = early.workerId;
    const quotes: SourceQuote[] = [];
    await early.start((batch) => quotes.push(...batch));
    await expect.poll(() => quotes.length, WAIT).toBeGreaterThan(0);
    expect(early.workerId).toBe(worker);
    await early.stop();
    for (const venue of venues) venue.mode = "silent";
    const asked = performance.now();
    await create().loadHistory?.(1_000);
    expect(performance.now() - asked).toBeLessThan(5_000);
  });

  it("a worker that brings no price for too long is ended and another one started, which brings them again", async () => {
    const quotes = await start({ silentMs: 5_000 });
    await expect.poll(() => quotes.length, WAIT).toBeGreaterThan(0);
    const before = feed?.workerId;
    for (const venue of venues) venue.mode = "silent";
    await expect.poll(() => feed?.workerId !== undefined && feed.workerId !== before, WAIT).toBe(true);
    for (const venue of venues) {
      venue.mode = "well";
      venue.price = "96000.06";
    }
    await expect.poll(() => quotes.at(-1)?.price, WAIT).toBe(960_001);
    expect(lines).toContain("Live prices: nothing heard for 5 s, starting again");
  });

  it("a worker that dies is replaced", async () => {
    const quotes = await start();
    await expect.poll(() => quotes.length, WAIT).toBeGreaterThan(0);
    const before = feed?.workerId ?? 0;
    process.kill(before, "SIGKILL");
    await expect.poll(() => feed?.workerId !== before && feed?.workerId !== undefined, WAIT).toBe(true);
    quotes.length = 0;
    await expect.poll(() => quotes.length, WAIT).toBeGreaterThan(0);
  });

  it("one venue in trouble is named, the other goes on", async () => {
    const [first] = venues;
    if (first !== undefined) first.mode = "errors";
    const quotes = await start();
    await expect.poll(() => quotes.some((quote) => quote.source === "binanceus"), WAIT).toBe(true);
    expect(quotes.some((quote) => quote.source === "binance")).toBe(false);
    expect(lines.some((line) => line.startsWith("Live prices: binance: "))).toBe(true);
  });

  it("a venue that ccxt does not know is refused at the start", async () => {
    await expect(start({ venues: ["binance", "nosuchvenue"] })).rejects.toThrow(LiveFeedError);
    await expect(start({ venues: ["constructor"] })).rejects.toThrow("FEED=live:constructor: no such venue");
  });

  it("after a stop no worker is left", async () => {
    await start();
    const worker = feed?.workerId ?? 0;
    await feed?.stop();
    expect(() => process.kill(worker, 0)).toThrow("ESRCH");
    expect(feed?.workerId).toBeUndefined();
  });
});
