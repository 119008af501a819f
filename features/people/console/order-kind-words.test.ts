import { expect, test } from "vitest";
import { ORDER_KINDS } from "../../spot/contract/order-states.ts";
import { orderKindWords } from "./order-kind-words.ts";

test("every kind of order that the tables keep is said in both languages, and none as the kernel calls it", () => {
  for (const kind of ORDER_KINDS) {
    const { en, zh } = orderKindWords("sell", kind);
    expect([kind, /^Sell [a-z ]+$/.test(en), /^\p{Script=Han}+卖出$/u.test(zh)]).toEqual([kind, true, true]);
  }
});
