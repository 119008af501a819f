/** The calls of payout accounts (wire.md 4), and ours: removing an address and putting it on the whitelist. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, PAGE, text, wholeNumber } from "../../../contract/fields.ts";

const NOTHING = Type.Object({});
const ID = wholeNumber({ min: 1, max: 2_147_483_647 });
const LINE = Type.Optional(text({ max: 140 }));

/** `qrcode` is taken and not used: the venue draws the code of the address that it has checked. */
export const SAVE_ADDRESS = defineCall({
  method: "POST",
  path: "/user/wallet/save",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    id: Type.Optional(ID),
    currency: wholeNumber({ min: 1, max: 1_000_000, refusal: "payout_incomplete" }),
    name: Type.Optional(text({ max: 40, refusal: "payout_text_wrong" })),
    address: text({ max: 200, refusal: "payout_incomplete" }),
    network: Type.Optional(text({ max: 40 })),
    qrcode: Type.Optional(text({ max: 4000 })),
  }),
});

export const LIST_ADDRESSES = defineCall({
  method: "GET",
  path: "/user/wallet/list",
  access: "user",
  budget: "history",
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});

export const REMOVE_ADDRESS = defineCall({
  method: "POST",
  path: "/user/wallet/delete",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: ID }),
});

export const WHITELIST_ADDRESS = defineCall({
  method: "POST",
  path: "/user/wallet/whitelist",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: ID, on: oneOf(["0", "1"]) }),
});

/** wire.md 4, in its order. Seed 3: `alipay_account` is the ABA number, `wechat_account` the holder's address, `wechat_nickname` the SWIFT code. */
export const BANK_FIELDS = [
  "real_name",
  "bank_name",
  "bank_account",
  "bank_dizhi",
  "bank_branch",
  "alipay_account",
  "wechat_account",
  "wechat_nickname",
  "bank_code",
  "iban",
  "bank_address",
] as const;
export type BankField = (typeof BANK_FIELDS)[number];
export type BankDetails = Readonly<Record<BankField, string>>;

export const BANK_INFO = defineCall({ method: "POST", path: "/user/cash_info", access: "user", budget: "history", fields: NOTHING });

export const SAVE_BANK = defineCall({
  method: "POST",
  path: "/user/cash_save",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    real_name: LINE,
    bank_name: LINE,
    bank_account: LINE,
    bank_dizhi: LINE,
    bank_branch: LINE,
    alipay_account: LINE,
    wechat_account: LINE,
    wechat_nickname: LINE,
    bank_code: LINE,
    iban: LINE,
    bank_address: LINE,
  }),
});

export const INTERNATIONAL_INFO = defineCall({
  method: "POST",
  path: "/user/cash_info_international",
  access: "user",
  budget: "history",
  fields: NOTHING,
});

const DATA = text({ max: 140, refusal: "parameter_error" });
/** What each place of `data` is. */
export const INTERNATIONAL_FIELDS = ["holder", "bank", "account", "bic", "bank_address", "holder_address"] as const;

export const SAVE_INTERNATIONAL = defineCall({
  method: "POST",
  path: "/user/cash_save_international",
  access: "user",
  budget: "moves",
  fields: Type.Object({ "data[0]": DATA, "data[1]": DATA, "data[2]": DATA, "data[3]": DATA, "data[4]": DATA, "data[5]": DATA }),
});

export type AddressRow = {
  readonly id: number;
  readonly currency: number;
  /** The coin's code (wire.md 4). */
  readonly name: string;
  readonly address: string;
  /** A picture to be shown as it is. */
  readonly qrcode: string;
  readonly update_time: string;
  readonly coinType: string;
  readonly todayIncome: number;
  readonly totalIncome: number;
  /** Ours from here on. */
  readonly label: string;
  readonly network: string;
  readonly whitelisted: number;
  /** Since when it is known: what is younger than a day waits. */
  readonly saved: number;
};

export type AddressPage = { readonly data: readonly AddressRow[]; readonly page: number; readonly pages: number; readonly total: number };
export type InternationalInfo = { readonly forms: readonly string[]; readonly data: readonly string[] };
