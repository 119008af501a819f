/** What no door lets through and the kernel still has to judge: fields of orders and cancels that are something else. */
import fc from "fast-check";

/** What would be right, as a text. */
export const AS_TEXT = "as text";
export const malformed = fc.record({
  kind: fc.constant("malformed" as const),
  field: fc.constantFrom("user", "market", "side", "orderType", "ticks", "lots", "budget", "timeInForce", "postOnly", "selfTrade", "order"),
  value: fc.constantFrom<unknown>(
    0,
    -0,
    -1,
    0.5,
    1000.5,
    NaN,
    Infinity,
    -Infinity,
    2 ** 31,
    2 ** 32 + 1000,
    2 ** 53,
    1e300,
    1n,
    -1n,
    undefined,
    null,
    "",
    AS_TEXT,
    AS_TEXT,
    "up",
    "limit",
    "market",
    true,
    1,
  ),
  isCancel: fc.constantFrom(false, false, true),
});
