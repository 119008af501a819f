import { expect, test } from "vitest";
import type { Quote } from "../../../web/quotes/quote.ts";
import type { ContractRow } from "../contract/futures-rows.ts";
import { contractQuote } from "./contract-quote.ts";

test.each([
  ["above what was traded", "95602.6", "95602.6", "93863.2"],
  ["below what was traded", "93000.0", "94759.9", "93000.0"],
  ["between", "94000.0", "94759.9", "93863.2"],
])("the day's high and low of a quiet contract hold its price, %s", (_where, price, high, low) => {
  const contract = { limits_from: price, high: "94759.9", low: "93863.2" } as ContractRow;
  expect(contractQuote({} as Quote, contract, 0)).toMatchObject({ price, high, low });
});

test("a halt of the coin's market is none of its contract, the end of that market is", () => {
  const session = { haltReason: "Prices are checked", haltedUntil: "2026-12-04 18:00:00", ordersUntil: "2026-12-16 00:00:00" };
  const contract = { limits_from: "1", high: "1", low: "1" } as ContractRow;
  expect(contractQuote({ session } as Quote, contract, 0).session).toMatchObject({
    haltReason: undefined,
    haltedUntil: "",
    ordersUntil: "2026-12-16 00:00:00",
  });
});
