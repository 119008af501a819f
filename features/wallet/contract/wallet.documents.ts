/** Documents of the calls around balances. */
import Type from "typebox";
import type { TObject } from "typebox";
import { CLOCK, DECIMAL, listShape, NUMBER, said, shape, SWITCH, TEXT, word, type CallDocuments } from "../../../contract/call-document.ts";

type Kind = "legal" | "change" | "lever" | "micro";
const SWITCHES = { is_charge: SWITCH, is_legal: SWITCH, is_lever: SWITCH, is_match: SWITCH, is_micro: SWITCH };
const HEAD = { id: NUMBER, currency: NUMBER, currency_name: TEXT };
const VALUE = { usdt_price: DECIMAL, cny_price: DECIMAL, decimals: NUMBER, ...SWITCHES };
const KINDS = "Account kinds by word or number: legal (1), change (2), lever (3), micro (4).";

/** The balances of one kind of account. */
export function walletShape(kind: Kind): TObject {
  const balance = shape({ ...HEAD, [`${kind}_balance`]: DECIMAL, [`lock_${kind}_balance`]: DECIMAL, ...VALUE });
  return shape(
    { balance: Type.Array(balance), totle: DECIMAL, usdt_totle: DECIMAL, CNY: DECIMAL },
    "Totals are worth in USDT and in yuan.",
  );
}

/** What `wallet/detail` says of one kind. */
function detailShape(kind: Kind): TObject {
  const own = { [`${kind}_balance`]: DECIMAL, [`lock_${kind}_balance`]: DECIMAL };
  return shape({ ...HEAD, ...own, ...VALUE, address: TEXT, ExRate: DECIMAL, coin_trade_fee: DECIMAL });
}

/** A change of a balance without its texts. */
export const CHANGE = {
  id: said("Place in the log and within its entry."),
  value: DECIMAL,
  currency: NUMBER,
  currency_name: TEXT,
  type: NUMBER,
  bucket: word("own", "pledged", "promotional"),
  reason: TEXT,
  reference: NUMBER,
  account: NUMBER,
  before: DECIMAL,
  after: DECIMAL,
  created_time: CLOCK,
  sequence: NUMBER,
};
/** Texts of a change in the caller's language. */
const TEXTS = {
  info: said("The reason in the caller's language."),
  transaction_info: TEXT,
  receipt: said("Id of its receipt (`GET /receipt`); empty when nothing was settled."),
};

export const walletDocuments: CallDocuments = {
  tag: "Wallet",
  description: "Balances and every change of them.",
  calls: {
    "POST /wallet/list": {
      summary: "Balances of all kinds of account",
      fields: { currency_name: "Only currencies whose name holds this text." },
      message: shape({
        legal_wallet: walletShape("legal"),
        change_wallet: walletShape("change"),
        lever_wallet: walletShape("lever"),
        micro_wallet: walletShape("micro"),
        owed_usdt: said("Ours: what is owed of loans, worth so much; the accounts hold what was borrowed too."),
        ExRate: DECIMAL,
        is_open_CTbi: SWITCH,
      }),
    },
    "POST /wallet/detail": {
      summary: "One currency's balance in one kind of account",
      fields: { currency: "Id of the currency.", type: `${KINDS} Change when left out.` },
      message: Type.Union([detailShape("legal"), detailShape("change"), detailShape("lever"), detailShape("micro")]),
      refusals: ["wallet_type_unknown", "wallet_not_found"],
    },
    "POST /wallet/legal_log": {
      summary: "The change log, newest first",
      description: "The rows of one currency, kind of account and bucket add up to its balance.",
      fields: {
        currency: "Id of the currency; 0 or left out: all.",
        type: `${KINDS} All when left out.`,
        bucket: "own (free money) when left out; pledged: what open orders hold; promotional: credit.",
      },
      message: listShape(shape({ ...CHANGE, ...TEXTS })),
      refusals: ["wallet_type_unknown"],
    },
    "GET /currency/user_currency_list": {
      summary: "Currencies with more than one kind of account, with the four balances beside each other",
      message: Type.Array(
        shape({
          id: NUMBER,
          name: TEXT,
          decimals: NUMBER,
          ...SWITCHES,
          wallet: shape({ legal_balance: DECIMAL, change_balance: DECIMAL, lever_balance: DECIMAL, micro_balance: DECIMAL }),
        }),
      ),
    },
    "POST /wallet/start_again": {
      summary: "Start again with fresh paper money",
      description: "Cancels the person's orders and sets the balances to those of a new account. Paper venues only.",
      refusals: ["paper_only", "account_not_open", "issuance_exhausted", "key_reused", "on_a_break", "loss_limit_reached"],
    },
  },
};
