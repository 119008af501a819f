/** A market that an operator lists on a running venue in time-lapse: it opens with the next day, is quoted and traded, and outlives a kill. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { VenueProcess } from "../../e2e/venue-process.ts";

/** A day in 24 s. */
const SPEED = "3600";
const LIST = [
  ..."markets/list code=NEO title=Neo assetClass=coin price=12.5 priceDecimals=3 quantityDecimals=2 decimals=8".split(" "),
  ..."bandPpm=500000 makerPpm=1000 takerPpm=1000 notionalMin=5".split(" "),
  ..."volatilityPpm=35000 commonPpm=750000 activityPpm=300000 dailyVolume=5000000".split(" "),
];
const DAY_MS = 86_400_000;
const WITHIN = { timeout: 60_000, interval: 250 };

let venue: VenueProcess;
beforeAll(async () => {
  venue = new VenueProcess({ CLOCK_SPEED: SPEED });
  await venue.start();
});
afterAll(() => venue.dispose());

async function ask<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(`${venue.address}/api/v3/${path}`)).json()) as Answer;
}
const status = async (): Promise<string | undefined> =>
  (await ask<{ readonly symbols?: readonly { readonly status: string }[] }>("exchangeInfo?symbol=NEOUSDT")).symbols?.[0]?.status;
/** By the newest candle: bots' clock is the machine's, whatever the venue's. */
const sinceMidnight = async (): Promise<number> => {
  const [candle] = await ask<readonly [number][]>("klines?symbol=BTCUSDT&interval=1h&limit=1");
  return (candle?.[0] ?? -1) % DAY_MS;
};
const depth = async (): Promise<number> => (await ask<{ readonly bids: readonly unknown[] }>("depth?symbol=NEOUSDT&limit=20")).bids.length;
const price = async (): Promise<number> => Number((await ask<{ readonly price: string }>("ticker/price?symbol=NEOUSDT")).price);

test("a day ahead that an operator takes out of the calendar is gone from it, and back when it is given back", async () => {
  type Calendar = { readonly sessions: readonly { readonly open_time: string }[] };
  const days = async (): Promise<readonly string[]> =>
    (await venue.call<Calendar>("GET", "/stock/calendar")).message.sessions.map(({ open_time: at }) => at.slice(0, 10));
  const day = (await days())[9] ?? "";
  const say = (isClosed: boolean): Promise<string> =>
    venue.operate("sessions/set-holiday", `day=${day}`, `isClosed=${isClosed}`, "--reason", "a day of mourning");
  expect(await say(true)).toContain(`Shares rest on ${day}.`);
  expect(await days()).not.toContain(day);
  expect(await say(false)).toContain(`Shares trade on ${day} again.`);
  expect(await days()).toContain(day);
});

test("listed by a script, open and quoted on its first day, the same after a kill", async () => {
  // Early in a day, so that the next has not begun before it is asked whether the market is open.
  // Candles are written every few seconds: a busy machine misses the first six of some days.
  await expect.poll(sinceMidnight, { ...WITHIN, timeout: 200_000 }).toBeLessThan(DAY_MS / 4);
  expect(await venue.operate(...LIST, "--reason", "people asked for it")).toContain("NEO/USDT is listed and opens on");
  expect(await status()).toBe("BREAK");
  await expect.poll(status, WITHIN).toBe("TRADING");
  await expect.poll(depth, WITHIN).toBe(12);
  const before = await price();
  expect(before).toBeGreaterThan(9);
  expect(before).toBeLessThan(16);

  await venue.end("SIGKILL");
  await venue.start();
  await expect.poll(status, WITHIN).toBe("TRADING");
  await expect.poll(depth, WITHIN).toBe(12);
  expect(Math.abs((await price()) / before - 1)).toBeLessThan(0.5);
  const candles = await ask<readonly unknown[]>("klines?symbol=NEOUSDT&interval=1m&limit=5");
  expect(candles.length).toBeGreaterThan(1);
  expect(await venue.operate("markets")).toContain("NEO/USDT");
});
