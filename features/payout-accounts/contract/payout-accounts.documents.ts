/** Documents of payout accounts. */
import Type from "typebox";
import { CLOCK, NUMBER, said, shape, TEXT, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";
import { BANK_FIELDS } from "./payout-accounts.contract.ts";

const PROOF = ["second_proof_needed", "login_required"] as const;
const BANK = Object.fromEntries(BANK_FIELDS.map((field) => [field, TEXT]));
const CHANGE =
  "Where money may go is a change of security: a login or second proof of the last quarter of an hour, then 24 hours in which nothing leaves to new addresses.";

export const payoutAccountsDocuments: CallDocuments = {
  tag: "Payout accounts",
  description: `Addresses and bank accounts that one's money may go to. ${CHANGE}`,
  calls: {
    "POST /user/wallet/save": {
      summary: "Keep an address, or change one",
      description: "Checked by the rules of its network, and kept as that writes it.",
      fields: {
        id: "Of the address to change; left out: a new one.",
        currency: "The coin's id.",
        name: "A label of one's own.",
        address: "The address.",
        network: "`ERC20` or `TRC20` of USDT; left out: told by the address.",
        qrcode: "Taken and not used: the venue draws the code of the address itself.",
      },
      refusals: [
        "payout_incomplete",
        "payout_coin_unknown",
        "payout_address_wrong",
        "payout_text_wrong",
        "payout_address_known",
        "payout_address_missing",
        "payout_addresses_full",
        ...PROOF,
      ],
    },
    "GET /user/wallet/list": {
      summary: "One's addresses, the newest first",
      message: shape({
        data: Type.Array(
          shape({
            id: NUMBER,
            currency: NUMBER,
            name: said("The coin's code."),
            address: TEXT,
            qrcode: said("A picture, to be shown as it is."),
            update_time: CLOCK,
            coinType: TEXT,
            todayIncome: NUMBER,
            totalIncome: NUMBER,
            label: TEXT,
            network: TEXT,
            whitelisted: NUMBER,
            saved: TIME_MS,
          }),
        ),
        page: NUMBER,
        pages: NUMBER,
        total: NUMBER,
      }),
    },
    "POST /user/wallet/delete": {
      summary: "Remove an address",
      fields: { id: "The address." },
      refusals: ["payout_address_missing", ...PROOF],
    },
    "POST /user/wallet/whitelist": {
      summary: "Put an address on the whitelist, or take it off",
      fields: { id: "The address.", on: "1 or 0." },
      refusals: ["payout_address_missing", ...PROOF],
    },
    "POST /user/cash_info": {
      summary: "One's bank account",
      description: "Numbers are shown by their last four characters.",
      message: shape({ ...BANK, banks: Type.Array(TEXT) }),
    },
    "POST /user/cash_save": {
      summary: "Keep one's bank account",
      description: "A name and a card number or IBAN at least. A number that comes back masked stays as it was.",
      fields: {
        real_name: "The holder.",
        bank_name: "The bank.",
        bank_account: "A card's number.",
        bank_dizhi: "Province or city.",
        bank_branch: "The branch.",
        alipay_account: "The bank's routing number (ABA).",
        wechat_account: "The holder's address.",
        wechat_nickname: "SWIFT code (BIC).",
        bank_code: "SWIFT code (BIC), as other clients name it.",
        iban: "An IBAN.",
        bank_address: "The bank's address.",
      },
      refusals: [
        "payout_incomplete",
        "payout_text_wrong",
        "payout_card_wrong",
        "payout_iban_wrong",
        "payout_bic_wrong",
        "payout_aba_wrong",
        ...PROOF,
      ],
    },
    "POST /user/cash_info_international": {
      summary: "One's international bank account",
      message: shape({ forms: Type.Array(TEXT), data: Type.Array(TEXT) }),
    },
    "POST /user/cash_save_international": {
      summary: "Keep one's international bank account",
      description: "Values in the order of `forms`, none empty.",
      fields: {
        "data[0]": "The holder.",
        "data[1]": "The bank.",
        "data[2]": "IBAN or account number.",
        "data[3]": "SWIFT code (BIC).",
        "data[4]": "The bank's address.",
        "data[5]": "The holder's address.",
      },
      refusals: ["payout_text_wrong", "payout_iban_wrong", "payout_bic_wrong", ...PROOF],
    },
  },
};
