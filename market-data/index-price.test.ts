import { describe, expect, it } from "vitest";
import { lots, marketId, ticks, timeMs } from "../money/units.ts";
import { IndexKeeper, indexPrice } from "./index-price.ts";

const NOW = timeMs(1_000_000);
const from = (prices: readonly (readonly [number, number])[]) =>
  prices.map(([price, age], index) => ({ source: `s${index}`, price: ticks(price), at: timeMs(NOW - age) }));

describe("index price", () => {
  it.each<[string, readonly (readonly [number, number])[], number | undefined, number, boolean]>([
    ["no source", [], undefined, 0, true],
    ["one source is the index, and thin", [[1000, 0]], 1000, 1, true],
    [
      "two sources: their mean, not thin",
      [
        [1000, 0],
        [1002, 0],
      ],
      1001,
      2,
      false,
    ],
    [
      "three alike",
      [
        [1000, 0],
        [1000, 0],
        [1000, 0],
      ],
      1000,
      3,
      false,
    ],
    [
      "equal weights",
      [
        [1000, 0],
        [1001, 0],
        [1005, 0],
      ],
      1002,
      3,
      false,
    ],
    [
      "a source just inside 0.5 % of the median counts in full",
      [
        [100_000, 0],
        [100_000, 0],
        [100_500, 0],
      ],
      100_167,
      3,
      false,
    ],
    [
      "one step past it is clamped to it",
      [
        [100_000, 0],
        [100_000, 0],
        [100_501, 0],
      ],
      100_167,
      3,
      false,
    ],
    [
      "a wild high source moves the index no further",
      [
        [100_000, 0],
        [100_000, 0],
        [900_000, 0],
      ],
      100_167,
      3,
      false,
    ],
    [
      "a wild low source moves it as far the other way",
      [
        [100_000, 0],
        [100_000, 0],
        [1, 0],
      ],
      99_833,
      3,
      false,
    ],
    [
      "two of five wild: both clamped around the median",
      [
        [100_000, 0],
        [100_010, 0],
        [100_020, 0],
        [1, 0],
        [900_000, 0],
      ],
      100_010,
      5,
      false,
    ],
    [
      "even number: the median lies between the middle two",
      [
        [1000, 0],
        [1001, 0],
        [1002, 0],
        [1003, 0],
      ],
      1002,
      4,
      false,
    ],
    [
      "half a tick rounds up",
      [
        [1000, 0],
        [1001, 0],
      ],
      1001,
      2,
      false,
    ],
    [
      "a third of a tick rounds down",
      [
        [1000, 0],
        [1000, 0],
        [1001, 0],
      ],
      1000,
      3,
      false,
    ],
    [
      "two thirds of a tick round up",
      [
        [1000, 0],
        [1001, 0],
        [1001, 0],
      ],
      1001,
      3,
      false,
    ],
    [
      "a source ten seconds old is fresh",
      [
        [1000, 10_000],
        [1010, 0],
      ],
      1005,
      2,
      false,
    ],
    [
      "a millisecond older it is stale and dropped",
      [
        [1000, 10_001],
        [1010, 0],
      ],
      1010,
      1,
      true,
    ],
    [
      "all stale: no index",
      [
        [1000, 10_001],
        [1010, 20_000],
      ],
      undefined,
      0,
      true,
    ],
    [
      "prices so low that 0.5 % is no whole tick are all the median",
      [
        [100, 0],
        [100, 0],
        [150, 0],
      ],
      100,
      3,
      false,
    ],
    [
      "the largest prices stay exact",
      [
        [2_147_483_647, 0],
        [2_147_483_647, 0],
        [2_147_483_647, 0],
      ],
      2_147_483_647,
      3,
      false,
    ],
  ])("%s", (_why, prices, expected, sources, thin) => {
    const index = indexPrice(from(prices), NOW);
    expect(index).toEqual(expected === undefined ? undefined : { ticks: expected, sources, thin });
  });

  it("the order of the sources makes no difference", () => {
    const prices = from([
      [1000, 0],
      [1040, 0],
      [990, 0],
      [1003, 0],
    ]);
    const index = indexPrice(prices, NOW);
    expect(indexPrice(prices.toReversed(), NOW)).toEqual(index);
  });
});

describe("samples of a second", () => {
  const BTC = marketId(1);
  const quote = (source: string, price: number, volume: number, at: number) => ({
    market: BTC,
    source,
    price: ticks(price),
    volume: lots(volume),
    at: timeMs(at),
  });

  it("sources are remembered until they are stale; only what moved, traded or changed its sources is sampled", () => {
    const keeper = new IndexKeeper();
    expect(keeper.sample([quote("a", 1000, 5, 0), quote("b", 1010, 7, 0)], timeMs(0))).toEqual([
      { market: BTC, ticks: 1005, sources: 2, thin: false, volume: 12 },
    ]);
    expect(keeper.sample([], timeMs(1000))).toEqual([]);
    expect(keeper.sample([quote("a", 1000, 0, 2000)], timeMs(2000))).toEqual([]);
    expect(keeper.sample([quote("a", 1000, 1, 3000)], timeMs(3000))).toMatchObject([{ ticks: 1005, volume: 1 }]);
    expect(keeper.sample([], timeMs(10_001))).toEqual([{ market: BTC, ticks: 1000, sources: 1, thin: true, volume: 0 }]);
    expect(keeper.heardAt(BTC)).toBe(3000);
    expect(keeper.sample([], timeMs(13_001))).toEqual([]);
    expect(keeper.index(BTC)).toBeUndefined();
  });

  it("a price that stands still is said again every five seconds while its sources speak", () => {
    const keeper = new IndexKeeper();
    const told = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].filter(
      (second) => keeper.sample([quote("a", 1000, 0, second * 1000)], timeMs(second * 1000)).length > 0,
    );
    expect(told).toEqual([0, 5, 10]);
    expect(keeper.sample([], timeMs(30_000))).toEqual([]);
  });

  it("one that somebody settles by is said each time, as long as a source is fresh", () => {
    const keeper = new IndexKeeper();
    keeper.sample([quote("a", 1000, 0, 0)], timeMs(0), () => true);
    const told = [1, 2, 9, 10, 11].map((second) => keeper.sample([], timeMs(second * 1000), () => true).length);
    expect(told).toEqual([1, 1, 1, 1, 0]);
    expect(keeper.sample([quote("a", 1000, 0, 12_000)], timeMs(12_000), (market) => market !== BTC)).toHaveLength(1);
    expect(keeper.sample([], timeMs(13_000), (market) => market !== BTC)).toEqual([]);
  });

  it("a quote older than the source's last word does not replace it, its volume still counts", () => {
    const keeper = new IndexKeeper();
    keeper.sample([quote("a", 1000, 0, 5000)], timeMs(5000));
    expect(keeper.sample([quote("a", 900, 3, 4000)], timeMs(6000))).toMatchObject([{ ticks: 1000, volume: 3 }]);
  });
});
