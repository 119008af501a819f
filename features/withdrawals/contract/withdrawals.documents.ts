/** Documents of the calls of withdrawals. */
import Type from "typebox";
import { CLOCK, DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const KIND = word("address", "bank", "international");
const STATE = word("waiting", "approved", "sending", "sent", "done", "cancelled", "refused", "failed", "closed");
const WAIT = {
  why: word("review", "new_address", "hold"),
  title: said("In the caller's language."),
  text: said("Why, in the caller's language."),
  until: TIME_MS,
};
const ROW = {
  id: NUMBER,
  number: DECIMAL,
  name: said("The coin's code."),
  create_time: CLOCK,
  status: Type.Integer({ description: "1 in review, 2 done, 3 failed." }),
  status_text: TEXT,
  notes: said("Why it failed; else what arrives."),
  currency: NUMBER,
  fee: DECIMAL,
  arrives: DECIMAL,
  state: STATE,
  created: TIME_MS,
};

export const withdrawalsDocuments: CallDocuments = {
  tag: "Withdrawals",
  description:
    "Own money that leaves. What is asked is pledged with its fee, waits for nothing but a review of at most 72 hours, an address younger than a day and holds of the closed " +
    "list, each with its deadline, and goes on by itself. Until somebody has taken on the payment it can be cancelled, and all of it comes back.",
  calls: {
    "POST /wallet/out": {
      summary: "Withdraw",
      description:
        "To a saved address, the saved bank account or the international one; paid from the account for spot, then from that for cards. `number` is all that is taken: the " +
        "network's fee goes off it. The first withdrawal to an address younger than a day takes the code of /user/get_code for security; the payment password is asked once it is set, a second proof once a " +
        "second factor is. The same again within ten seconds is refused.",
      fields: {
        currency: "Id of the currency.",
        number: "With at most the currency's decimals.",
        type: "0 to an address (as when left out), 1 to the bank account, 2 to the international one.",
        address: "One of the saved ones.",
        network: "Needed where the same address is saved for several.",
        rate: "Not used.",
        pay_password: "Once it is set.",
        code: "For the first withdrawal to a new address.",
        device: "As at login.",
      },
      beside: {
        data: shape({
          id: NUMBER,
          state: word("waiting", "approved"),
          until: Type.Integer({ description: "When it goes on at the latest, ms; 0: at once." }),
        }),
      },
      refusals: [
        "asset_not_found",
        "account_not_open",
        "network_unknown",
        "amount_invalid",
        "quantity_off_lot",
        "destination_invalid",
        "withdrawals_paused",
        "withdrawal_below_minimum",
        "withdrawal_repeated",
        "withdrawals_too_many",
        "withdrawal_needs_level",
        "withdrawal_above_limit",
        "withdrawal_held",
        "insufficient_balance",
        "withdrawal_address_unsaved",
        "withdrawal_bank_missing",
        "withdrawal_code_needed",
        "withdrawal_password_wrong",
        "withdrawal_nobody_pays",
        "payout_address_wrong",
        "second_proof_needed",
        "code_wrong",
        "key_reused",
      ],
    },
    "POST /wallet/get_info": {
      summary: "Fee and minimum of a currency",
      description: "Of the network of one's newest saved address, else of its first.",
      message: shape({ rate: DECIMAL, min_number: DECIMAL, name: TEXT, legal_balance: DECIMAL, change_balance: DECIMAL }),
      refusals: ["asset_not_found"],
    },
    "GET /user/withdraw/list": {
      summary: "One's withdrawals, newest first",
      message: shape({ data: Type.Array(shape(ROW)), page: NUMBER, pages: NUMBER, total: NUMBER }),
    },
    "GET /wallet/leaving": {
      summary: "What of a currency may leave, what keeps the rest, and where to",
      message: shape({
        now: TIME_MS,
        currency: NUMBER,
        currency_name: TEXT,
        decimals: NUMBER,
        own: DECIMAL,
        pledged: DECIMAL,
        free: DECIMAL,
        legal_balance: DECIMAL,
        change_balance: DECIMAL,
        holds: Type.Array(shape({ ...WAIT, amount: DECIMAL })),
        limit: shape({
          level: NUMBER,
          btc: DECIMAL,
          left_btc: DECIMAL,
          left: said("In this currency; empty without a price."),
          next_level: Type.Integer({ description: "0: there is none." }),
        }),
        review_from: said("In this currency; empty without a price."),
        score: NUMBER,
        open: NUMBER,
        asks: shape({ payment_password: Type.Boolean(), factor: Type.Boolean() }),
        networks: Type.Array(
          shape({
            network: TEXT,
            kind: KIND,
            fee: DECIMAL,
            minimum: DECIMAL,
            is_open: Type.Boolean(),
            paused_until: TIME_MS,
            minutes: NUMBER,
          }),
        ),
        places: Type.Array(
          shape({ kind: KIND, network: TEXT, label: TEXT, to: TEXT, saved: TIME_MS, new_until: TIME_MS, needs_code: Type.Boolean() }),
        ),
      }),
      refusals: ["asset_not_found"],
    },
    "GET /wallet/withdrawal": {
      summary: "One withdrawal",
      message: shape({
        ...ROW,
        now: TIME_MS,
        kind: KIND,
        network: TEXT,
        label: TEXT,
        to: said("The address, or the account by its last four."),
        waits: Type.Array(shape(WAIT)),
        steps: Type.Array(shape({ step: word("requested", "reviewed", "approved", "sending", "sent", "ended"), at: TIME_MS })),
        reference: said("Of the payment; empty before it."),
        receipt: TEXT,
        can_cancel: Type.Boolean(),
      }),
      refusals: ["withdrawal_not_found"],
    },
    "POST /wallet/withdrawal/cancel": {
      summary: "Cancel one that nobody has taken on",
      description: "All of it comes back, the fee too.",
      refusals: ["withdrawal_not_found", "withdrawal_state_wrong", "key_reused"],
    },
  },
};
