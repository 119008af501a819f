/** Documents of the calls of quick buy. */
import Type from "typebox";
import { NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const ORDER = shape({
  id: NUMBER,
  currency: TEXT,
  pay: Type.Integer({ description: "Whole units of the currency." }),
  rate: said("USDT for one unit."),
  amount: said("USDT."),
  state: word("open", "said", "ended", "credited"),
  status_text: said("Its state in the caller's language."),
  why: said("Why it ended; empty where it did not."),
  late: Type.Boolean(),
  until: TIME_MS,
  at: TIME_MS,
  ended: Type.Integer({ description: "When it ended or was credited, ms; 0: it waits." }),
  url: said("The provider's page, below the venue's own address; empty once it is over."),
  payee: said("To whom it is paid."),
  account: said("Into which account."),
  reference: said("What has to stand in the payment."),
  payer: said("Name and end of the account of who pays; empty where nothing was said."),
  to: word("legal", "change"),
  mode: said("The way to pay; empty where it was not kept."),
  bank: TEXT,
  receipt: said("Id of its receipt; empty where it was not credited."),
});

export const quickBuyDocuments: CallDocuments = {
  tag: "Quick buy",
  description:
    "USDT for money that a payment provider receives: 1 USD is 1 USDT, other currencies by the venue's table of rates. An order that is not paid in 30 minutes ends " +
    "by itself; what is paid later is credited all the same, at the order's own terms. To the account for buying.",
  calls: {
    "GET /paymentslist": {
      summary: "Ways to pay",
      description: "Empty where the area is not supported.",
      message: shape({
        list: Type.Array(
          shape({
            id: NUMBER,
            country: TEXT,
            country_name: TEXT,
            currency: TEXT,
            mode: word("online_bank", "scan_code", "bank", "direct_bank", "wallet", "card"),
            banks: Type.Array(TEXT),
            minimum: NUMBER,
            rate: TEXT,
          }),
        ),
        as_of: TEXT,
        most: TEXT,
      }),
    },
    "POST /quickbuy/order": {
      summary: "Order USDT",
      fields: { payment: "Id of a way to pay.", amount: "Whole units of the country's currency.", tax_number: "As the country gives it." },
      message: ORDER,
      refusals: [
        "payment_unknown",
        "quick_buy_area",
        "quick_buy_below_minimum",
        "quick_buy_rate_invalid",
        "quick_buy_limit",
        "quick_buy_full",
        "verification_required",
        "amount_invalid",
        "asset_not_found",
        "account_not_open",
        "key_reused",
        "on_a_break",
        "loss_limit_reached",
        "deposit_limit_reached",
      ],
    },
    "GET /quickbuy/orders": {
      summary: "One's orders, the newest first",
      message: shape({ data: Type.Array(ORDER), page: NUMBER, pages: NUMBER, total: NUMBER }),
    },
    "POST /quickbuy/paid": { summary: "Say that it is paid", refusals: ["quick_buy_not_open"] },
    "POST /quickbuy/cancel": { summary: "Cancel an order", refusals: ["quick_buy_not_open"] },
  },
};
