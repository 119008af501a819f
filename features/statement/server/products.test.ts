import { expect, test } from "vitest";
import { REASON, type ReasonName } from "../../../kernel/ledger/reasons.ts";
import { productOf, reasonsOf } from "./products.ts";

test("every reason of a posting that people have is of a product that the filter names", () => {
  const others = (Object.keys(REASON) as ReasonName[]).filter((name) => productOf(name) === "other");
  // Between accounts of the house, and of the template of a product.
  expect(others.filter((name) => !/^(example)_/.test(name))).toEqual(["house_funding", "cover"]);
  expect(reasonsOf("futures")).toContain(REASON.futures_funding);
  expect(reasonsOf("promotions")).toContain(REASON.campaign_bonus);
});
