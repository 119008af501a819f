/** Documents of the calls of transfers. */
import { CLOCK, DECIMAL, laravelShape, NUMBER, said, shape, TEXT, word, type CallDocuments } from "../../../contract/call-document.ts";

const KIND = word("legal", "change", "lever", "micro");

export const transferDocuments: CallDocuments = {
  tag: "Transfers",
  description: "Between one's own accounts, at once and free.",
  calls: {
    "POST /wallet/change": {
      summary: "Move money between two of one's accounts",
      description: "Own money that is not pledged, into a kind of account that the currency has (`user_currency_list`).",
      fields: {
        currency_id: "Id of the currency.",
        number: "How much, with at most the currency's decimals.",
        from_field: "legal, change (spot), lever or micro.",
        to_field: "The same, another one.",
      },
      refusals: [
        "asset_not_found",
        "account_not_open",
        "account_kind_unavailable",
        "same_account_kind",
        "amount_invalid",
        "quantity_off_lot",
        "insufficient_balance",
        "margin_needed",
        "key_reused",
      ],
    },
    "GET /wallet/hzhistory": {
      summary: "One's transfers, newest first",
      message: laravelShape(
        shape({
          id: NUMBER,
          currency: NUMBER,
          currency_name: TEXT,
          value: DECIMAL,
          from_field: KIND,
          to_field: KIND,
          transaction_info: said("From where to where, in the caller's language."),
          info: TEXT,
          created_time: CLOCK,
        }),
      ),
    },
  },
};
