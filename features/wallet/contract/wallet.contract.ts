/** The calls around balances (wire.md 10) and ours beside them. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, oneOf, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

/** Account kinds by word or by the wire's number. */
const KIND = oneOf(["legal", "change", "lever", "micro", "1", "2", "3", "4"], { refusal: "wallet_type_unknown" });

export const walletListCall = defineCall({
  method: "POST",
  path: "/wallet/list",
  access: "user",
  fields: Type.Object({ currency_name: Type.Optional(text({ max: 16 })) }),
});

export const walletDetailCall = defineCall({
  method: "POST",
  path: "/wallet/detail",
  access: "user",
  fields: Type.Object({ currency: ID, type: Type.Optional(KIND) }),
});

export const changeLogCall = defineCall({
  method: "POST",
  path: "/wallet/legal_log",
  access: "user",
  budget: "history",
  fields: Type.Object({
    /** 0 or left out: all. */
    currency: Type.Optional(wholeNumber({ min: 0, max: 1023 })),
    type: Type.Optional(
      oneOf(["", "0", "all", "legal", "change", "lever", "micro", "1", "2", "3", "4"], { refusal: "wallet_type_unknown" }),
    ),
    /** Ours: free money when left out; what orders hold, and credit, stand in buckets of their own. */
    bucket: Type.Optional(oneOf(["own", "pledged", "promotional"])),
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
  }),
});

export const userCurrencyListCall = defineCall({
  method: "GET",
  path: "/currency/user_currency_list",
  access: "user",
  fields: Type.Object({}),
});

export const startAgainCall = defineCall({
  method: "POST",
  path: "/wallet/start_again",
  access: "user",
  budget: "moves",
  fields: Type.Object({ request_id: REQUEST_ID }),
});
