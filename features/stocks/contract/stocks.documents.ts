/** Documents of the stocks' calendar. */
import Type from "typebox";
import { CLOCK, NUMBER, said, shape, SWITCH, TEXT, word, type CallDocuments } from "../../../contract/call-document.ts";

export const stocksDocuments: CallDocuments = {
  tag: "Stocks",
  description: "When stocks trade, and what was paid on them.",
  calls: {
    "GET /stock/calendar": {
      summary: "The sessions ahead, and dividends and splits that were carried out, the newest first",
      description: "Dividends are paid when the operator says so: none is announced beforehand. Splits change earlier dividends nowhere.",
      fields: { currency_id: "Only events of this share." },
      message: shape({
        sessions: Type.Array(shape({ open_time: CLOCK, close_time: CLOCK, short: SWITCH })),
        events: Type.Array(
          shape({
            kind: word("dividend", "split"),
            currency_id: NUMBER,
            symbol: TEXT,
            title: TEXT,
            per_share: said("A share, in the quote currency; empty for a split."),
            numerator: NUMBER,
            denominator: NUMBER,
            time: CLOCK,
          }),
        ),
      }),
    },
  },
};
