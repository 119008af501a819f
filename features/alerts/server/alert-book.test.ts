/** Which price fires whom, and that a price costs the same however many wait. */
import { describe, expect, test } from "vitest";
import { marketId, ticks } from "../../../money/units.ts";
import { AlertBook, type WaitingAlert } from "./alert-book.ts";

const BTC = marketId(1);
const MINUTE = 60_000;
let count = 0;

function alert(at: number, terms: Partial<WaitingAlert> = {}): WaitingAlert {
  const common = {
    user: 7,
    market: BTC,
    follows: "shown",
    direction: "rises",
    pauseMs: 0,
    state: "armed",
    since: 0,
    pausedUntil: 0,
  } as const;
  return { id: ++count, ticks: ticks(at), ...common, ...terms };
}

function bookOf(...alerts: readonly WaitingAlert[]): AlertBook {
  const book = new AlertBook();
  for (const each of alerts) book.add(each);
  return book;
}

/** One price a second: which alerts fire, by the price they wait for. */
function walk(book: AlertBook, prices: readonly number[], from = 1): number[][] {
  return prices.map((price, i) => {
    const position = from + i;
    book.moveTo(position);
    return book.look(BTC, "shown", { ticks: ticks(price), at: position * 1000, position }).fired.map(({ ticks: at }) => at);
  });
}

describe("a price", () => {
  test("fires what it reaches and jumps over, nearest first, once", () => {
    const book = bookOf(alert(110), alert(105), alert(120), alert(90, { direction: "falls" }), alert(80, { direction: "falls" }));
    expect(walk(book, [104, 105, 130, 130, 91, 10, 200])).toEqual([[], [105], [110, 120], [], [], [90, 80], []]);
    expect(book.size).toBe(0);
  });

  test("fires nobody of another market or of another followed price", () => {
    const book = bookOf(alert(105), alert(105, { follows: "last" }), alert(105, { market: marketId(2) }));
    expect(walk(book, [106])).toEqual([[105]]);
    expect(book.size).toBe(2);
  });

  test("from before an alert was set does not count", () => {
    expect(walk(bookOf(alert(105, { since: 3 })), [106, 106, 106, 106])).toEqual([[], [], [], [105]]);
  });

  test("of none is passed over", () => {
    expect(walk(bookOf(alert(90, { direction: "falls" })), [0, 95])).toEqual([[], []]);
  });
});

describe("an alert for each time", () => {
  test("rests, waits for the price to leave it, and fires when it is back", () => {
    const book = bookOf(alert(100, { pauseMs: 3000 }));
    // Seconds 1 to 11: it fires at 2; a return at 4 lies in its rest; it left at 6; it fires at 8 and not again while the price stays.
    expect(walk(book, [99, 100, 99, 101, 101, 99, 99, 100, 101, 101, 101])).toEqual([[], [100], [], [], [], [], [], [100], [], [], []]);
  });

  test("does not fire when its rest ends while the price is still there", () => {
    expect(walk(bookOf(alert(100, { pauseMs: 2000, direction: "falls" })), [100, 90, 90, 90, 101, 100])).toEqual([
      [100],
      [],
      [],
      [],
      [],
      [100],
    ]);
  });

  test("is rested in the millisecond in which its rest ends: a price that has left by then lets it wait anew", () => {
    expect(walk(bookOf(alert(100, { pauseMs: 2000 })), [100, 99, 99, 100])).toEqual([[100], [], [], [100]]);
  });

  test("says when it waits anew, with the place in the log", () => {
    const book = bookOf(alert(100, { pauseMs: 1000 }));
    walk(book, [100, 100]);
    book.moveTo(5);
    const { rearmed } = book.look(BTC, "shown", { ticks: ticks(99), at: 5000, position: 5 });
    expect(rearmed).toMatchObject([{ ticks: 100, state: "armed", since: 5 }]);
  });

  test("that is read from the table away goes on where it was", () => {
    const book = bookOf(alert(100, { state: "away", pauseMs: 5 * MINUTE, pausedUntil: 4000, since: 0 }));
    expect(walk(book, [100, 99, 100, 100, 99, 100])).toEqual([[], [], [], [], [], [100]]);
  });
});

test("one that is taken out fires no more, wherever it stands", () => {
  const [armed, away, coming] = [alert(100), alert(101, { state: "away", pauseMs: 1, pausedUntil: 0 }), alert(102, { since: 50 })];
  const book = bookOf(armed, away, coming);
  walk(book, [90]);
  for (const { id } of [armed, away, coming]) book.remove(id);
  expect(book.remove(armed.id)).toBeUndefined();
  expect(walk(book, [99, 200], 60)).toEqual([[], []]);
  expect(book.size).toBe(0);
});

test("a split changes what is waited for, but not by those who set it after", () => {
  const book = bookOf(alert(400), alert(300, { since: 9 }));
  walk(book, [350]);
  const scaled = book.scale(BTC, 2, (price) => ticks(price / 4));
  expect(scaled.map(({ ticks: at, since }) => [at, since])).toEqual([[100, 2]]);
  expect(walk(book, [99, 100, 299, 300, 300, 300, 300, 300, 300, 300], 3).flat()).toEqual([100, 300]);
});

test("a price looks at a few of a hundred thousand", () => {
  let looks = 0;
  const counted = (at: number, direction: "rises" | "falls"): WaitingAlert =>
    Object.defineProperty(alert(at, { direction }), "ticks", {
      get: () => {
        looks += 1;
        return ticks(at);
      },
    });
  const book = bookOf();
  for (let i = 1; i <= 50_000; i++) {
    book.add(counted(1_000_000 + i * 7, "rises"));
    book.add(counted(1_000_000 - i * 7, "falls"));
  }
  walk(book, [1_000_000]);
  looks = 0;
  walk(book, Array<number>(100).fill(1_000_001), 2);
  expect(looks).toBeLessThanOrEqual(400);
  expect(walk(book, [1_000_014], 200)).toEqual([[1_000_007, 1_000_014]]);
});
