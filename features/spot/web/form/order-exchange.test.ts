import { expect, test } from "vitest";
import { BTC, E8, filled } from "./order-examples.ts";
import { orderExchange } from "./order-exchange.ts";

test.each([
  [
    "a resting buy receives its coins less the maker's fee",
    { price: "64000", amount: "0.1" },
    { pays: 6400 * E8, paysIn: "quote", fee: 10_000, role: "maker", receives: 9_990_000, receivesIn: "base" },
  ],
  ["a buy that trades at once pays the taker's", { price: "65000.1", amount: "0.1" }, { fee: 20_000, role: "taker", receives: 9_980_000 }],
  [
    "a sale receives money less the fee in money",
    { side: "sell", price: "66000", amount: "0.1" },
    { pays: E8 / 10, paysIn: "base", fee: 6.6 * E8, role: "maker", receives: 6593.4 * E8, receivesIn: "quote" },
  ],
  ["a market buy by total receives what that buys", { kind: "market", total: "250" }, { pays: 250 * E8, role: "taker", receives: 383_232 }],
  ["without an amount there is nothing to say", { price: "64000" }, undefined],
  ["nor without a price", { price: "", amount: "0.1" }, undefined],
  ["an amount of zero is none", { price: "64000", amount: "0" }, undefined],
] as const)("%s", (_why, fields, expected) => {
  const exchange = orderExchange(filled(fields), BTC);
  if (expected === undefined) expect(exchange).toBeUndefined();
  else expect(exchange).toMatchObject(expected);
});
