/** What every book must do; both implementations run it. */
import { beforeEach, describe, expect, test } from "vitest";
import { lots, marketId, ticks, timeMs, userId } from "../../money/units.ts";
import type { Account } from "../ledger/ledger.ts";
import type { OrderBook } from "./order-book.ts";
import { NONE, OrderPool, type Side } from "./order-pool.ts";

export function orderBookSuite(name: string, createBook: (pool: OrderPool) => OrderBook): void {
  describe(`${name} order book`, () => {
    let pool: OrderPool;
    let book: OrderBook;
    beforeEach(() => {
      pool = new OrderPool();
      book = createBook(pool);
    });

    const add = (side: Side, price: number, quantity: number): number => {
      const slot = pool.allocate({
        owner: userId(1001),
        market: marketId(1),
        side,
        ticks: ticks(price),
        lots: lots(quantity),
        originalLots: lots(quantity),
        base: 0 as Account,
        quote: 0 as Account,
        at: timeMs(0),
      });
      book.add(slot);
      return slot;
    };
    const take = (slot: number): void => {
      book.remove(slot);
      pool.release(slot);
    };
    const queue = (side: Side): number[] => {
      const slots: number[] = [];
      for (let slot = book.best(side); slot !== NONE; slot = book.after(slot)) slots.push(slot);
      return slots;
    };

    test("empty, it has no best order and no depth", () => {
      expect([book.best("buy"), book.best("sell")]).toEqual([NONE, NONE]);
      expect(book.depth("buy", 5)).toEqual([]);
    });

    test("bids stand highest first, asks lowest first", () => {
      const [low, high] = [add("buy", 10, 1), add("buy", 12, 1)];
      const [far, near] = [add("sell", 20, 1), add("sell", 15, 1)];
      expect(queue("buy")).toEqual([high, low]);
      expect(queue("sell")).toEqual([near, far]);
    });

    test("orders of one price stand in order of arrival", () => {
      const slots = [add("sell", 15, 1), add("sell", 15, 2), add("sell", 15, 3)];
      expect(queue("sell")).toEqual(slots);
    });

    test("an order that is reduced keeps its place", () => {
      const [first, second] = [add("buy", 10, 5), add("buy", 10, 5)];
      book.reduce(first, lots(4));
      expect(queue("buy")).toEqual([first, second]);
      expect(book.depth("buy", 1)).toEqual([{ ticks: 10, lots: 6, orders: 2 }]);
    });

    test.each([0, 1, 2])("taking out order %i of three leaves the others in order", (taken) => {
      const slots = [add("buy", 10, 1), add("buy", 10, 2), add("buy", 10, 3)];
      take(slots[taken]);
      expect(queue("buy")).toEqual(slots.filter((_, i) => i !== taken));
      expect(book.depth("buy", 1)).toEqual([{ ticks: 10, lots: 5 - taken, orders: 2 }]);
      book.check();
    });

    test("the last order of a price takes its level along", () => {
      take(add("sell", 15, 1));
      expect(book.depth("sell", 5)).toEqual([]);
    });

    test("depth sums a level's orders and stops at the asked number of levels", () => {
      for (const [price, quantity] of [
        [10, 1],
        [11, 2],
        [11, 3],
        [12, 4],
      ])
        add("buy", price, quantity);
      expect(book.depth("buy", 2)).toEqual([
        { ticks: 12, lots: 4, orders: 1 },
        { ticks: 11, lots: 5, orders: 2 },
      ]);
    });

    test("two hundred levels added in a scattered order stand sorted, and are found again far from the best", () => {
      const slots = Array.from({ length: 200 }, (_, i) => add("sell", 1000 + ((i * 73) % 200), 1));
      expect(book.depth("sell", 200).map((level) => level.ticks)).toEqual(Array.from({ length: 200 }, (_, i) => 1000 + i));
      for (const slot of slots.filter((_, i) => i % 2 === 0)) take(slot);
      book.check();
      expect(book.depth("sell", 200)).toHaveLength(100);
    });
  });
}
