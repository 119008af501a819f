import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHUNK_TIMEOUT_MS, loadPage } from "./page-loader.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a chunk that never answers fails after 120 seconds, naming load type and address (seed 2)", async () => {
  const page = loadPage(() => new Promise(() => undefined), "/pages/index/index");
  const outcome = page.catch((error: unknown) => String(error));
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(await Promise.race([outcome, Promise.resolve("still waiting")])).toBe("still waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toContain("timeout: /pages/index/index");
});

test("a chunk that can't be fetched fails at once with the load type error", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(loadPage(() => Promise.reject(new Error("404")), "/pages/fund/assets")).rejects.toThrow("error: /pages/fund/assets");
});
