import { expect, test } from "vitest";
import { ORDER_STATES } from "../../spot/contract/order-states.ts";
import { orderStateWords } from "./order-state-words.ts";

test("every state of an order is said in both languages, and none as the kernel calls it", () => {
  for (const status of ORDER_STATES) {
    const { en, zh } = orderStateWords(status);
    expect([status, en !== "" && !en.includes("_"), /\p{Script=Han}/u.test(zh)]).toEqual([status, true, true]);
  }
});
