import { afterEach, describe, expect, test, vi } from "vitest";
import { apiRequest } from "./api-request.ts";
import { earlyCallsOf, startEarlyCalls, takeEarlyAnswer } from "./early-calls.ts";

const HOME = "/pages/index/index";
const key = (path: string, token = "", language = "en"): string => apiRequest("GET", path, {}, language, token).key;

afterEach(() => vi.unstubAllGlobals());

describe("the calls made before the app's code is here", () => {
  test("Home's banner, shortcuts and notices go out with prices and site settings; other pages only need the latter", () => {
    expect(earlyCallsOf(HOME).map(({ path }) => path)).toEqual([
      "/news/list",
      "/menu",
      "/news/list",
      "/getSiteConfig",
      "/currency/quotation_new",
    ]);
    expect(earlyCallsOf("/")).toEqual(earlyCallsOf(HOME));
    expect(earlyCallsOf("/pages/fund/assets").map(({ path }) => path)).toEqual(["/getSiteConfig", "/currency/quotation_new"]);
  });

  test("an answer goes to the same call of the same person in the same language, once", async () => {
    vi.stubGlobal("fetch", async (url: string) => new Response(url));
    startEarlyCalls("/pages/market/market");
    expect(await takeEarlyAnswer(key("/getSiteConfig", "somebody"))).toBeUndefined();
    expect(await takeEarlyAnswer(key("/getSiteConfig", "", "de"))).toBeUndefined();
    expect(await (await takeEarlyAnswer(key("/getSiteConfig")))?.text()).toBe("/api/getSiteConfig?lang=en");
    expect(await takeEarlyAnswer(key("/getSiteConfig"))).toBeUndefined();
  });

  test("a reader who comes later gets a fresh answer", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async () => new Response());
    startEarlyCalls("/pages/market/market");
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    expect(await takeEarlyAnswer(key("/currency/quotation_new"))).toBeUndefined();
  });

  test("a call that fails early is made again by the page", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
    startEarlyCalls("/pages/market/market");
    expect(await takeEarlyAnswer(key("/getSiteConfig"))).toBeUndefined();
  });
});
