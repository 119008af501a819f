/** Refusals of orders; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const spotErrors = {
  market_not_found: { number: 5001, text: "spot.market_not_found" },
  market_already_listed: { number: 5002, text: "spot.market_already_listed" },
  market_terms_invalid: { number: 5003, text: "spot.market_terms_invalid" },
  order_not_found: { number: 5004, text: "spot.order_not_found" },
  order_not_yours: { number: 5005, text: "spot.order_not_found" },
  order_malformed: { number: 5006, text: "spot.order_malformed" },
  quantity_above_maximum: { number: 5007, text: "spot.quantity_above_maximum" },
  not_permitted: { number: 5008, text: "spot.not_permitted" },
  market_closed: { number: 5009, text: "spot.market_closed" },
  price_outside_band: { number: 5010, text: "spot.price_outside_band" },
  notional_below_minimum: { number: 5011, text: "spot.notional_below_minimum" },
  too_many_open_orders: { number: 5012, text: "spot.too_many_open_orders" },
  insufficient_balance: { number: 5013, text: "spot.insufficient_balance" },
  no_liquidity: { number: 5014, text: "spot.no_liquidity" },
  price_off_tick: { number: 5015, text: "spot.price_off_tick" },
  quantity_off_lot: { number: 5016, text: "spot.quantity_off_lot" },
  price_missing: { number: 5017, text: "spot.price_missing" },
  quantity_missing: { number: 5018, text: "spot.quantity_missing" },
  key_reused: { number: 5019, text: "spot.key_reused" },
} as const satisfies RefusalTable;
