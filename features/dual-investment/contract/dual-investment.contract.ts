/** The calls of dual investment: those of the family by their names, and ours: everything on sale, one's own, settlements and what decided them. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, PAGE, pattern, REQUEST_ID, wholeNumber } from "../../../contract/fields.ts";

const PRODUCT = wholeNumber({ min: 1, max: 999_999_999, refusal: "dual_product_not_found" });
/** Empty means all. */
const CURRENCY = Type.Optional(pattern("^[0-9]{0,9}$"));

/** What is on sale of one kind; calls where none is named. */
export const dualIndexCall = defineCall({
  method: "GET",
  path: "/dual/index",
  access: "guest",
  fields: Type.Object({ currency_id: CURRENCY, type: Type.Optional(pattern("^(call|put)?$")) }),
});
/** One product, also one that is not sold any more. */
export const dualDetailCall = defineCall({
  method: "GET",
  path: "/dual/detail",
  access: "guest",
  budget: "history",
  fields: Type.Object({ id: PRODUCT }),
});
/** `rate`, ours: percent a year that the buyer was shown; at a lower one nothing is bought. */
export const buyDualCall = defineCall({
  method: "POST",
  path: "/dual/buyDual",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    id: PRODUCT,
    num: wholeNumber({ min: 1, max: 999_999_999, refusal: "dual_shares_invalid" }),
    rate: Type.Optional(pattern("^[0-9]{1,7}(\\.[0-9]{1,4})?$", { max: 12 })),
    request_id: REQUEST_ID,
  }),
});
/** Status 1 or none means all, as clients of the family have it. */
export const dualListCall = defineCall({
  method: "POST",
  path: "/dual/dual_list",
  access: "user",
  budget: "history",
  fields: Type.Object({
    currency: CURRENCY,
    type: Type.Optional(pattern("^(call|put)?$")),
    status: Type.Optional(pattern("^[0-3]?$")),
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
  }),
});

/** Ours: all that is on sale, the coins that it is of, and what the house holds for it. */
export const dualProductsCall = defineCall({ method: "GET", path: "/dual/products", access: "guest", fields: Type.Object({}) });
/** Ours: what one has running, each with what it is worth now, and all interest until now. */
export const dualMineCall = defineCall({
  method: "GET",
  path: "/dual/mine",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});
/** Ours: one of one's own purchases. */
export const dualPurchaseCall = defineCall({
  method: "GET",
  path: "/dual/purchase",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "dual_purchase_not_found" }) }),
});
/** Ours: products that were settled, by which mean, the newest first. */
export const dualSettlementsCall = defineCall({
  method: "GET",
  path: "/dual/settlements",
  access: "guest",
  budget: "history",
  fields: Type.Object({ currency_id: CURRENCY, page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
/** Ours: the index samples of the half hour that decides or decided a product. */
export const dualSamplesCall = defineCall({
  method: "GET",
  path: "/dual/samples",
  access: "guest",
  budget: "history",
  fields: Type.Object({ id: PRODUCT }),
});
/** Ours: the hours behind a product's volatility. */
export const dualHoursCall = defineCall({
  method: "GET",
  path: "/dual/hours",
  access: "guest",
  budget: "history",
  fields: Type.Object({ id: PRODUCT }),
});
/** Samples are kept so long after they decided, hours so long after they ended. */
export const DUAL_KEPT_DAYS = { samples: 100, hours: 135 } as const;
/** One's running purchases that are shown at once. */
export const DUAL_MINE_MOST = 500;
