/** Documents of taking one's data along and of leaving. */
import type { CallDocuments } from "../../../contract/call-document.ts";

export const ownDataDocuments: CallDocuments = {
  tag: "Own data",
  description: "Both want a login or a proof of the last 15 minutes (`POST /safe/prove`).",
  calls: {
    "POST /safe/export": {
      summary: "Have all of one's data sent as a file",
      description:
        "Made in the background: a ZIP with JSON and CSV of every table. The link comes by mail, works for 24 hours and ends with the next one.",
      refusals: ["second_proof_needed", "member_not_found", "export_needs_mail", "export_too_often"],
    },
    "POST /safe/close": {
      summary: "Close the account for good",
      description:
        "Needs no open orders, and with real money no balances. Then whatever names the person is erased; the log keeps numbers alone. On a paper venue what is left of the paper money lapses.",
      fields: { confirm: "The word `close`." },
      refusals: [
        "second_proof_needed",
        "login_required",
        "member_not_found",
        "close_orders_open",
        "close_contracts_open",
        "close_balances_left",
      ],
    },
  },
};
