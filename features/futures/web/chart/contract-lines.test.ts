import { describe, expect, test } from "vitest";
import type { LeverRow } from "../../contract/futures-rows.ts";
import { drawnAs, linesOf } from "./contract-lines.ts";
import { movedAct } from "./moved-act.ts";

const NONE = "0.00000000";
const POSITION = {
  id: 16_777_432,
  type: 1,
  currency: 1,
  share: 200,
  number: "0.20000000",
  price: "95000.00000000",
  liquidation_price: "90000.00000000",
  target_profit_price: "97600.00000000",
  stop_loss_price: "93600.00000000",
  exits_follow: "last",
  waits: 0,
  reduces: 0,
} as unknown as LeverRow;
const ORDER = { ...POSITION, id: 33_554_648, price: "94200.00000000", liquidation_price: NONE } as LeverRow;
const BTC = { currency_id: 1 };

describe("the lines of a contract's chart", () => {
  test("are entry, exits, what waits, and one liquidation price for all positions", () => {
    const second = { ...POSITION, id: 7, price: "96000", target_profit_price: NONE, stop_loss_price: NONE } as LeverRow;
    const lines = linesOf(BTC, { positions: [POSITION, second], orders: [ORDER] });
    expect(lines.map(({ kind, row, price, canMove }) => [kind, row, Number(price), canMove])).toEqual([
      ["entry", POSITION.id, 95_000, false],
      ["take_profit", POSITION.id, 97_600, true],
      ["stop_loss", POSITION.id, 93_600, true],
      ["entry", 7, 96_000, false],
      ["liquidation", 0, 90_000, false],
      ["order", ORDER.id, 94_200, true],
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  });

  test("of a copy are shown, and can be neither moved nor crossed out: its exits are its trader's", () => {
    const lines = linesOf(BTC, { positions: [{ ...POSITION, order_type: 2 } as unknown as LeverRow], orders: [] });
    expect(lines.map((line) => [line.kind, line.canMove, drawnAs(line).stays])).toEqual([
      ["entry", false, true],
      ["take_profit", false, true],
      ["stop_loss", false, true],
      ["liquidation", false, true],
    ]);
    const own = linesOf(BTC, { positions: [POSITION], orders: [] });
    expect(own.filter((line) => drawnAs(line).stays !== true).map(({ kind }) => kind)).toEqual(["take_profit", "stop_loss"]);
  });

  test("of other contracts are not among them, and an order that waits for its trigger stays where it is", () => {
    const other = { ...POSITION, currency: 2 } as LeverRow;
    expect(linesOf(BTC, { positions: [other], orders: [other] })).toEqual([]);
    expect(linesOf(BTC, { positions: [], orders: [{ ...ORDER, waits: 1 } as LeverRow] })[0]?.canMove).toBe(false);
  });

  test("an order that only closes is of the side that it closes", () => {
    const sell = { ...ORDER, type: 2, reduces: 1 } as LeverRow;
    expect(linesOf(BTC, { positions: [], orders: [sell] })[0]).toMatchObject({ isLong: true, reduces: true });
    expect(linesOf(BTC, { positions: [], orders: [{ ...sell, reduces: 0 } as LeverRow] })[0]).toMatchObject({ isLong: false });
  });

  test("an account that no price closes out has no liquidation line", () => {
    const safe = { ...POSITION, liquidation_price: NONE } as LeverRow;
    expect(linesOf(BTC, { positions: [safe], orders: [] }).map(({ kind }) => kind)).not.toContain("liquidation");
  });

  test.each([
    ["below, with more longs", [200, 1, 100, 2], "below"],
    ["above, with more shorts", [100, 1, 200, 2], "above"],
  ] as const)("the danger is hatched %s", (_why, [share, type, otherShare, otherType], side) => {
    const rows = [
      { ...POSITION, share, type },
      { ...POSITION, id: 8, share: otherShare, type: otherType },
    ] as LeverRow[];
    const line = linesOf(BTC, { positions: rows, orders: [] }).find(({ kind }) => kind === "liquidation");
    expect(line === undefined ? undefined : drawnAs(line).hatches).toBe(side);
  });
});

describe("a line that was moved", () => {
  test.each([
    ["stop_loss", { take_profit_price: "97600", stop_loss_price: "94000.5" }],
    ["take_profit", { take_profit_price: "94000.5", stop_loss_price: "93600" }],
  ] as const)("sends the %s that was moved and the exit that stays, as the venue takes them", (kind, exits) => {
    expect(movedAct({ line: { kind }, row: POSITION, price: "94000.5" })).toEqual({
      path: "/lever/exits",
      fields: { id: POSITION.id, follows: "last", ...exits },
    });
  });

  test("sends no exit that there is not", () => {
    const row = { ...POSITION, stop_loss_price: NONE, exits_follow: "mark" } as LeverRow;
    expect(movedAct({ line: { kind: "take_profit" }, row, price: "98000.0" }).fields).toEqual({
      id: POSITION.id,
      follows: "mark",
      take_profit_price: "98000.0",
    });
  });

  test("amends an order's price and nothing else of it", () => {
    expect(movedAct({ line: { kind: "order" }, row: ORDER, price: "94100.0" })).toEqual({
      path: "/lever/amend",
      fields: { id: ORDER.id, target_price: "94100.0" },
    });
  });
});
