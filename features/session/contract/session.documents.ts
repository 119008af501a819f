/** Documents of registering, logging in and passwords. */
import Type from "typebox";
import { CLOCK, NUMBER, said, shape, SWITCH, TEXT, word, type CallDocument, type CallDocuments } from "../../../contract/call-document.ts";
import { walletShape } from "../../wallet/contract/wallet.documents.ts";

const ACCOUNT = "A mail address, or a phone number with its area code.";
const PURPOSE = "What the code is for: to register when left out, `forget` after a forgotten password, `security` to change it.";
const CODE_FIELDS = { user_string: ACCOUNT, scene: PURPOSE, type: PURPOSE };
/** Of a field that several calls have. */
export const DEVICE_DOCUMENT =
  "43 letters, digits, - and _ that the client drew once: strangers' tries don't use up those of a device that has logged in.";
const COUNTRY_CODE = "Country code of a phone number: `86` or `+86`.";
const NEW_PASSWORD = ["passwords_differ", "password_too_short", "password_too_long", "password_too_common"] as const;
const LOGOUT: CallDocument = { summary: "End this session" };

const PERSON = shape({
  id: NUMBER,
  account_number: TEXT,
  email: TEXT,
  phone: TEXT,
  area_code: TEXT,
  nickname: TEXT,
  name: TEXT,
  head_portrait: TEXT,
  signature: TEXT,
  extension_code: said("The person's own invitation code."),
  score: NUMBER,
  level: NUMBER,
  user_level: NUMBER,
  maker_fee_most: said("Percent that a fill never costs more than at this VIP level; empty at level 0."),
  taker_fee_most: TEXT,
  is_trader: SWITCH,
  review_status: NUMBER,
  seller: Type.Array(TEXT),
  currency_usdt_id: NUMBER,
  currency_usdt_name: TEXT,
  create_time: CLOCK,
  legal_wallet: walletShape("legal"),
  change_wallet: walletShape("change"),
  lever_wallet: walletShape("lever"),
  micro_wallet: walletShape("micro"),
});

export const sessionDocuments: CallDocuments = {
  tag: "Session",
  description: "Registering, logging in and out, codes and passwords. Guessing is limited: see `too_many_requests` and `account_locked`.",
  calls: {
    "POST /sms_mail": {
      summary: "Send a code by mail or SMS",
      description: "A paper venue sends nothing: its codes are at `/outbox`, which opens with the link that its start printed.",
      fields: { ...CODE_FIELDS, area_code: COUNTRY_CODE, device: DEVICE_DOCUMENT },
      refusals: ["account_malformed", "account_exists", "account_unknown", "code_not_sent", "too_many_requests", "login_required"],
    },
    "POST /sms_send": {
      summary: "Send a code by SMS, to register",
      fields: { mobile: "A phone number.", area_code: COUNTRY_CODE, device: DEVICE_DOCUMENT },
      refusals: ["account_malformed", "account_exists", "code_not_sent", "too_many_requests"],
    },
    "POST /user/check_email": {
      summary: "Whether a code is right, without using it up",
      fields: { ...CODE_FIELDS, email_code: "Six digits.", device: DEVICE_DOCUMENT },
      refusals: ["account_malformed", "code_wrong", "too_many_requests"],
    },
    "POST /user/register": {
      summary: "Register with a code",
      description: "Opens the accounts too; on a paper venue with paper money.",
      fields: {
        user_string: ACCOUNT,
        re_password: "The password once more.",
        code: "Six digits.",
        extension_code: "Who invited: a code.",
        device: DEVICE_DOCUMENT,
      },
      beside: { user_id: NUMBER, mode: word("paper", "live") },
      refusals: [
        "account_malformed",
        ...NEW_PASSWORD,
        "invitation_required",
        "invitation_unknown",
        "account_exists",
        "code_wrong",
        "too_many_requests",
      ],
    },
    "POST /user/forget": {
      summary: "Set a new password with a code",
      description:
        "Ends every session of the person, suspends their API keys until they confirm them and pauses their webhooks. The names of two generations of clients are taken.",
      fields: {
        user_string: ACCOUNT,
        account: "The same as `user_string`.",
        repassword: "The same as `re_password`.",
        device: DEVICE_DOCUMENT,
      },
      refusals: ["account_missing", "account_malformed", ...NEW_PASSWORD, "account_unknown", "code_wrong", "too_many_requests"],
    },
    "POST /user/login": {
      summary: "Log in",
      description: "An unknown account and a wrong password get the same answer after the same time.",
      fields: {
        user_string: ACCOUNT,
        factor:
          "Where the account has a second factor: six digits of the authenticator, or a recovery code. Clients without this field may put the six digits right behind the password.",
        zone: "The browser's time zone, shown among one's sessions: `Europe/London`.",
        device: DEVICE_DOCUMENT,
      },
      message: said("The token: to be sent as `Authorization` from now on."),
      refusals: [
        "account_malformed",
        "login_wrong",
        "account_locked",
        "second_factor_needed",
        "second_factor_wrong",
        "account_frozen",
        "too_many_requests",
      ],
    },
    "GET /user/logout": LOGOUT,
    "POST /user/logout": LOGOUT,
    "GET /user/info": { summary: "Who is logged in, with balances", message: PERSON, refusals: ["member_not_found"] },
    "POST /safe/login_password": {
      summary: "Change the login password",
      description:
        "Proved by a code or by the present password; where the account has a second factor, also by a login or proof of the last 15 minutes. Ends the person's other sessions.",
      fields: { code: "Six digits; or", old_password: "the present password.", device: DEVICE_DOCUMENT },
      refusals: [
        "member_not_found",
        ...NEW_PASSWORD,
        "second_proof_needed",
        "code_missing",
        "code_wrong",
        "current_password_wrong",
        "account_locked",
        "too_many_requests",
      ],
    },
  },
};
