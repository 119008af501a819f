/** The document of the cover page's call. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";

export const coverDocuments: CallDocuments = {
  tag: "Cover",
  description: "What the house holds for each product, and what of it is promised.",
  calls: {
    "GET /cover": {
      summary: "Every house account: what it holds and what of it is promised",
      description: "No product sells a promise whose worst case is not set aside; the house can withdraw only what is free.",
      message: shape({
        accounts: Type.Array(
          shape({
            product: TEXT,
            currency: NUMBER,
            currency_name: TEXT,
            decimals: NUMBER,
            held: DECIMAL,
            promised: DECIMAL,
            free: DECIMAL,
          }),
        ),
        position: Type.Integer({ description: "Place in the log up to which this holds." }),
        at: TIME_MS,
      }),
    },
  },
};
