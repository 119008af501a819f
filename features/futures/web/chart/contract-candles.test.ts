import { expect, test } from "vitest";
import type { Candle } from "../../../../web/trading/chart/chart-port.ts";
import { CONTRACT_CANDLES, tellPrices, withPast, withVolume } from "./contract-candles.ts";

const candle = (time: number, close: number): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
  simulated: false,
});

test("before a contract's first candle stand its coin's, and none of them after", () => {
  const [coin, own] = [
    [candle(1, 10), candle(2, 11), candle(3, 12)],
    [candle(2, 20), candle(3, 21)],
  ];
  expect(withPast(own, coin).map(({ close }) => close)).toEqual([10, 20, 21]);
  expect(withPast([], coin)).toEqual(coin);
  expect(withPast(own, [])).toEqual(own);
});

test("a contract's first candle begins as its coin's did: the contract came in the middle of it", () => {
  const [first] = withPast([candle(2, 20)], [{ ...candle(2, 11), open: 9, high: 30, low: 8 }]);
  expect(first).toMatchObject({ open: 9, high: 30, low: 8, close: 20 });
  const [wider] = withPast([{ ...candle(2, 20), high: 40, low: 5 }], [{ ...candle(2, 11), high: 30, low: 8 }]);
  expect(wider).toMatchObject({ high: 40, low: 5 });
});

test("below marks stands what was traded meanwhile, nothing where nothing was", () => {
  const marks = [candle(1, 10), candle(2, 11)];
  expect(withVolume(marks, [{ ...candle(2, 99), volume: 7 }]).map(({ close, volume }) => [close, volume])).toEqual([
    [10, 0],
    [11, 7],
  ]);
});

test("the newest candle moves with the prices of its contract and kind, until nobody listens", () => {
  const market = { symbol: "BTC/USDT", priceDecimals: 1, quantityDecimals: 3 };
  const seen: number[] = [];
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const stop = CONTRACT_CANDLES.mark.subscribe(market, "1M", candle(now, 100), ({ close }) => seen.push(close));
  tellPrices([
    { symbol: "BTC/USDT", mark: "101.5", last: "900" },
    { symbol: "ETH/USDT", mark: "7", last: "7" },
  ]);
  tellPrices([{ symbol: "BTC/USDT", mark: "99", last: "900" }]);
  stop();
  tellPrices([{ symbol: "BTC/USDT", mark: "50", last: "900" }]);
  expect(seen).toEqual([101.5, 99]);
});
