import fc from "fast-check";
import { expect, test } from "vitest";
import { CommandRows, OTHER } from "../../../../kernel/command-rows.ts";
import { place, START } from "../../../../kernel/test-venue.arbitrary.ts";
import { orderId, timeMs, userId } from "../../../../money/units.ts";
import { timedOrder, type UntimedOrder } from "../hot-commands.ts";
import { AS_TEXT, malformed } from "./malformed-orders.arbitrary.ts";
import { addOrder } from "./ordinary-orders.ts";

const ORDER: UntimedOrder = place(1011, "sell", 1000, 100, { timeInForce: "ioc", selfTrade: "expire_both" });
const CANCEL: UntimedOrder = { type: "spot/cancel", user: userId(1011), order: orderId(2 ** 52 + 1) };
const AT = timeMs(START);

/** What stands in a row of an order that was added, and whether it is an object. */
function added(order: UntimedOrder): readonly [unknown, boolean] {
  const rows = new CommandRows();
  addOrder(rows, order, AT);
  const isObject = rows.kind(0) === OTHER;
  return [isObject ? rows.object(0) : rows.command(0), isObject];
}

test("what a row can't hold stays an object, whatever stands in its place", () => {
  let objects = 0;
  fc.assert(
    // A price of -0 is 0 in a row; the kernel refuses both.
    fc.property(
      malformed.filter(({ value }) => !Object.is(value, -0)),
      ({ field, value, isCancel }) => {
        const whole = isCancel ? CANCEL : ORDER;
        const order = { ...whole, [field]: value === AS_TEXT ? String(Reflect.get(whole, field)) : value } as UntimedOrder;
        const [command, isObject] = added(order);
        expect(command).toEqual(timedOrder(order, AT));
        objects += isObject ? 1 : 0;
      },
    ),
    { numRuns: 2000, seed: 132 },
  );
  expect(objects).toBeGreaterThan(1000);
});

test.each<[string, UntimedOrder, boolean]>([
  ["an ordinary order", ORDER, false],
  ["a cancel", CANCEL, false],
  ["an order at the limits of a row", { ...ORDER, user: 2 ** 31 - 1, ticks: 2 ** 31 - 1, lots: 2 ** 53 - 1 } as UntimedOrder, false],
  ["a market order", { ...ORDER, orderType: "market" } as UntimedOrder, true],
  ["an order with a key", { ...ORDER, key: "1011:a" }, true],
  ["a cancel with a key", { ...CANCEL, key: "1011:a" }, true],
  ["an order with a name", { ...ORDER, clientOrderId: "a" } as UntimedOrder, true],
])("%s comes out as it was", (_what, order, isObject) => {
  expect(added(order)).toEqual([timedOrder(order, AT), isObject]);
});
