import { describe, expect, test } from "vitest";
import type { NftItem } from "../contract/nft-replies.ts";
import {
  bidProblem,
  filtered,
  leastBid,
  movedEnd,
  NO_FILTERS,
  priceBars,
  raiseOf,
  sharesOf,
  sorted,
  spanOf,
  standsOf,
  steppedBid,
  stateOfOrder,
  unitsOf,
} from "./nft-view.ts";

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const NOW = 1_000_000_000;
const WORK: NftItem = {
  ...{ id: 1, code: "ab".repeat(32), type: 1, name: "Low Tide", description: "", image: "", media: "", author: "", author_id: 7 },
  ...{ author_name: "Mara", author_avatar: "", owner: 7, price: "800.00000000", start_price: "800.00000000", decimals: 6 },
  ...{ currency_id: 3, currency_name: "USDT", status: 1, start_time: "", end_time: "", starts_ms: NOW - DAY_MS, ends_ms: NOW + DAY_MS },
  ...{ pay_type: 2, per_increase: "20.00000000", margin: "100.00000000", rarity: "", rarity_status: 1, resell_nft_status: 0 },
  ...{
    lock_order: 0,
    is_down: 0,
    snapped_ms: 0,
    down_cause: "",
    down_words: "",
    collect: false,
    collect_number: 0,
    bids: 0,
    leads: 0,
    my_deposit: 0,
    my_bid: "0.00000000",
  },
  ...{ fee: "5.00", royalty: "0.00", deposit: "12.50", extend_ms: 10 * MINUTE_MS, left: 0, size: 0, series: "", is_box: 0, now: NOW },
};

test("an amount of the wire is read in the decimals of its currency, and one with more is none", () => {
  expect([unitsOf("800.00000000", 6), unitsOf("0.5", 6), unitsOf("7.", 6)]).toEqual([800_000_000n, 500_000n, 7_000_000n]);
  expect([unitsOf("0.0000001", 6), unitsOf("", 6), unitsOf("x", 6)]).toEqual([undefined, undefined, undefined]);
});

test("how a work stands follows from the venue's clock", () => {
  const at = (change: Partial<NftItem>, now = NOW): string => standsOf({ ...WORK, ...change }, now);
  expect([at({}), at({}, WORK.ends_ms), at({}, WORK.starts_ms - 1)]).toEqual(["running", "ended", "to_come"]);
  expect([at({ ends_ms: 0, starts_ms: 0 }), at({ lock_order: 1, ends_ms: 0 }), at({ is_down: 1 })]).toEqual(["unlisted", "unpaid", "down"]);
  expect([at({ size: 40, left: 0 }), at({ size: 40, left: 1 })]).toEqual(["ended", "running"]);
});

test("what is left is said in days, hours, minutes and seconds, rounded up, never below nothing", () => {
  expect(spanOf(DAY_MS + 61_001)).toEqual({ days: 1, hours: 0, minutes: 1, seconds: 2 });
  expect(spanOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

describe("a bid", () => {
  test("is a step above the current one at least, goes up and down by steps, and is sent as what it adds", () => {
    expect([leastBid(WORK), steppedBid(WORK, "820.00", 1), steppedBid(WORK, "820.00", -1)]).toEqual(["820.00", "840.00", "820.00"]);
    expect([steppedBid(WORK, "", 1), raiseOf(WORK, "845.5")]).toEqual(["840.00", "45.500000"]);
  });
  test("is refused below it, or when it is not there; the deposit counts once it is set aside", () => {
    expect([bidProblem(WORK, "819.99", "9999"), bidProblem(WORK, "820", "819"), bidProblem(WORK, "820", "820")]).toEqual([
      "least",
      "free",
      undefined,
    ]);
    expect(bidProblem({ ...WORK, my_deposit: 1 }, "820", "720.00000000")).toBeUndefined();
    expect(bidProblem(WORK, "820", undefined)).toBeUndefined();
  });
  test("in the last ten minutes moves the end by ten, before that not", () => {
    const end = WORK.ends_ms;
    expect(movedEnd(WORK, end - 10 * MINUTE_MS - 1)).toBeUndefined();
    expect(movedEnd(WORK, end - 10 * MINUTE_MS)).toBe(end + 10 * MINUTE_MS);
  });
});

test("a resale brings the price less the fee, and the maker gets a share of the fee, but nothing of their own sale", () => {
  const mine = { ...WORK, owner: 9, royalty: "2.50" };
  expect(sharesOf("100", 6, mine)).toEqual({ fee: "5.000000", royalty: "2.500000", received: "95.000000", deposit: "12.500000" });
  expect(sharesOf("100", 6, { ...mine, owner: 7 })?.royalty).toBe("0.000000");
  expect(sharesOf("x", 6, mine)).toBeUndefined();
});

describe("filters", () => {
  const [auction, fixed, box, resale] = [
    WORK,
    { ...WORK, id: 2, pay_type: 1, price: "90", author_id: 8, ends_ms: NOW + 9 * DAY_MS, collect: true },
    { ...WORK, id: 3, pay_type: 3, price: "25", type: 3, ends_ms: NOW + 3 * DAY_MS },
    { ...WORK, id: 4, pay_type: 1, price: "300", resell_nft_status: 1, ends_ms: NOW + 5 * DAY_MS },
  ] as const satisfies readonly NftItem[];
  const all: readonly NftItem[] = [auction, fixed, box, resale];
  const ids = (change: Partial<typeof NO_FILTERS>): readonly number[] =>
    filtered(all, { ...NO_FILTERS, ...change }, NOW).map(({ id }) => id);
  test("an empty one lets everything through; several of a kind are either of them, kinds are all of them", () => {
    expect(ids({})).toEqual([1, 2, 3, 4]);
    expect([ids({ hows: ["auction", "box"] }), ids({ hows: ["resale"] }), ids({ hows: ["fixed"], artists: [8] })]).toEqual([
      [1, 3],
      [4],
      [2],
    ]);
    expect([ids({ media: [3] }), ids({ isCollected: true }), ids({ isEnding: true })]).toEqual([[3], [2], [1]]);
    expect([ids({ from: "90" }), ids({ to: "90" }), ids({ from: "80", to: "300" })]).toEqual([
      [1, 2, 4],
      [2, 3],
      [2, 4],
    ]);
  });
  test("a count leaves its own filter out", () => {
    expect(filtered(all, { ...NO_FILTERS, hows: ["box"], media: [1] }, NOW, "hows").map(({ id }) => id)).toEqual([1, 2, 4]);
  });
  test("in the order that is asked for", () => {
    const order = (sort: Parameters<typeof sorted>[1]): readonly number[] => sorted(all, sort).map(({ id }) => id);
    expect([order("newest"), order("ending"), order("cheap"), order("dear")]).toEqual([
      [4, 3, 2, 1],
      [1, 3, 4, 2],
      [3, 2, 4, 1],
      [1, 4, 2, 3],
    ]);
  });
});

test("an order is due until it is paid, its time is up, or it is called off", () => {
  const order = { is_pay: 0, is_expired: 0, is_cancelled: 0 } as Parameters<typeof stateOfOrder>[0];
  expect(stateOfOrder(order)).toBe("due");
  expect((["is_pay", "is_expired", "is_cancelled"] as const).map((name) => stateOfOrder({ ...order, [name]: 1 }))).toEqual([
    "paid",
    "expired",
    "cancelled",
  ]);
});

test("bars say how many works cost how much, in USDT alone; of one price there are none", () => {
  const at = (...prices: readonly string[]) => prices.map((price) => ({ ...WORK, price, currency_name: "USDT" as const }));
  expect(priceBars(at("10", "10"))).toBeUndefined();
  const found = priceBars([...at("10", "10", "90", "170"), { ...WORK, price: "0.001", currency_name: "BTC" }]);
  expect(found).toMatchObject({ from: "10", to: "170" });
  expect([found?.bars[0], found?.bars[8], found?.bars[15], found?.bars[3]]).toEqual([1, 0.5, 0.5, 0]);
});
