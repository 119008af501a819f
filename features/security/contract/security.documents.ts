/** Documents of what protects an account. */
import Type from "typebox";
import { NUMBER, said, shape, SWITCH, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";
import { DEVICE_DOCUMENT } from "../../session/contract/session.documents.ts";

const PASSKEY = shape({ id: NUMBER, label: TEXT, host: TEXT, created_at: TIME_MS, used_at: TIME_MS });
const OVERVIEW = shape({
  mail: said("Masked; empty where there is none."),
  phone: said("Masked; empty where there is none."),
  words: said("Mails to the person begin with them; empty for none."),
  password_changed_at: TIME_MS,
  payment_password_changed_at: TIME_MS,
  app_since: TIME_MS,
  passkeys: Type.Array(PASSKEY),
  recovery_left: NUMBER,
  factor_removal_at: TIME_MS,
  changes: Type.Array(shape({ what: TEXT, text: TEXT, at: TIME_MS })),
});
const SESSION = shape({
  id: NUMBER,
  device: TEXT,
  kind: word("phone", "computer", "other"),
  language: TEXT,
  zone: TEXT,
  created_at: TIME_MS,
  used_at: TIME_MS,
  is_current: SWITCH,
  is_new: SWITCH,
});
/** What WebAuthn hands to a browser. */
const OPTIONS = Type.Object({ challenge: TEXT }, { description: "Options of WebAuthn Level 3, for `navigator.credentials`." });
const CODES = { recovery_codes: Type.Array(TEXT, { description: "Shown this once; empty where there are some already." }) };
const ORIGIN = "Origin of the page that asks, as in `https://venue.example`: what the browser will sign.";
const ANSWER = "What the browser answered, as JSON.";
const PROOF = ["second_proof_needed", "login_required"] as const;

export const securityDocuments: CallDocuments = {
  tag: "Security",
  description:
    "Sessions, second factors and addresses. Changes want a login or a proof of the last 15 minutes (`POST /safe/prove`), are listed, and keep money from new addresses for 24 hours.",
  calls: {
    "GET /safe/overview": {
      summary: "What protects one's account",
      description: "Times are 0 for what never was.",
      message: OVERVIEW,
      refusals: ["member_not_found"],
    },
    "GET /safe/sessions": { summary: "One's sessions, the one used last first", message: Type.Array(SESSION) },
    "POST /safe/keep_factor": {
      summary: "Keep the second factor that operators were asked to take away",
      description: "A login with it, and freezing the account, keep it too.",
      refusals: ["factor_removal_unknown"],
    },
    "POST /safe/sessions/end": {
      summary: "End another of one's sessions",
      description: "This one ends by `/user/logout`.",
      refusals: ["session_unknown"],
    },
    "POST /safe/sessions/end_others": { summary: "End all of one's sessions but this one" },
    "POST /safe/prove": {
      summary: "Show once more who is there",
      description: "By one of four: the first two where the account has a second factor, one of the others where it has none.",
      fields: {
        factor: "Six digits of the authenticator, or a recovery code.",
        passkey: ANSWER,
        password: "The login password.",
        code: "Six digits, sent by `POST /sms_mail` with `scene=security`.",
        device: DEVICE_DOCUMENT,
      },
      refusals: [
        "member_not_found",
        "proof_missing",
        "second_factor_needed",
        "second_factor_wrong",
        "passkey_wrong",
        "current_password_wrong",
        "code_wrong",
        "account_locked",
        "too_many_requests",
      ],
    },
    "POST /safe/prove_offer": {
      summary: "What a passkey signs as a proof",
      fields: { origin: ORIGIN },
      message: Type.Union([Type.Null({ description: "The person has no passkey of this host." }), OPTIONS]),
    },
    "POST /safe/app_offer": {
      summary: "A secret for an authenticator (RFC 6238)",
      description: "Counts for nothing until a code of it came.",
      message: shape({ secret: said("In base 32."), address: said("`otpauth://`, to be shown as QR code.") }),
      refusals: [...PROOF, "member_not_found"],
    },
    "POST /safe/app": {
      summary: "Switch the authenticator on",
      fields: { code: "Its six digits." },
      beside: CODES,
      refusals: [...PROOF, "second_factor_wrong"],
    },
    "POST /safe/app_remove": { summary: "Remove the authenticator", refusals: [...PROOF, "factor_unknown"] },
    "POST /safe/passkey_offer": {
      summary: "What a browser makes a passkey from",
      fields: { origin: ORIGIN },
      message: OPTIONS,
      refusals: [...PROOF, "member_not_found", "passkeys_need_a_name", "passkeys_too_many"],
    },
    "POST /safe/passkey": {
      summary: "Add a passkey",
      fields: { passkey: ANSWER, label: "What its owner calls it." },
      beside: CODES,
      refusals: [...PROOF, "passkey_wrong", "passkeys_too_many"],
    },
    "POST /safe/passkey_remove": { summary: "Remove a passkey", refusals: [...PROOF, "factor_unknown"] },
    "POST /safe/recovery_codes": {
      summary: "Ten new recovery codes",
      description: "Those before open nothing any more.",
      beside: CODES,
      refusals: [...PROOF, "factor_unknown"],
    },
    "POST /safe/mobile": {
      summary: "Set the telephone number",
      fields: { mobile: "The new number.", code: "Six digits, sent there by `POST /sms_send`.", device: DEVICE_DOCUMENT },
      refusals: [...PROOF, "account_malformed", "account_exists", "code_wrong", "too_many_requests"],
    },
    "POST /safe/mail": {
      summary: "Set the mail address",
      fields: { mail: "The new address.", code: "Six digits, sent there by `POST /sms_mail`.", device: DEVICE_DOCUMENT },
      refusals: [...PROOF, "account_malformed", "account_exists", "code_wrong", "too_many_requests"],
    },
    "POST /safe/words": {
      summary: "Set the words that the venue's mails begin with",
      fields: { words: "None when left out." },
      refusals: [...PROOF, "words_malformed"],
    },
    "POST /safe/freeze": {
      summary: "Freeze one's own account",
      description:
        "Nobody gets in any more, this session included, and programs' keys stop. Money and orders stay as they are. `POST /user/thaw` takes it back at once.",
      fields: { confirm: "The word `freeze`." },
      refusals: ["member_not_found"],
    },
    "POST /user/freeze": {
      summary: "Freeze an account by the link of a mail",
      fields: { token: "Of a mail about the account's security." },
      refusals: ["freeze_link_old"],
    },
    "POST /user/thaw": {
      summary: "Take one's own freeze back",
      description:
        "With the password and the second factor; where there is none, with the password and a code (`POST /sms_mail`, `type=forget`).",
      fields: {
        user_string: "A mail address, or a phone number with its area code.",
        factor: "Six digits of the authenticator, or a recovery code.",
        code: "Six digits.",
        device: DEVICE_DOCUMENT,
      },
      refusals: [
        "account_malformed",
        "login_wrong",
        "account_locked",
        "account_not_frozen",
        "second_factor_needed",
        "second_factor_wrong",
        "code_missing",
        "code_wrong",
        "too_many_requests",
      ],
    },
    "POST /user/passkey_offer": {
      summary: "What a passkey signs to log in",
      fields: { origin: ORIGIN },
      message: shape({ offer: said("To be sent back."), passkey: OPTIONS }),
      refusals: ["passkeys_need_a_name"],
    },
    "POST /user/passkey_login": {
      summary: "Log in with a passkey alone",
      fields: {
        offer: "Of `POST /user/passkey_offer`.",
        passkey: ANSWER,
        zone: "The browser's time zone, shown among one's sessions: `Europe/London`.",
        device: DEVICE_DOCUMENT,
      },
      message: said("The token: to be sent as `Authorization` from now on."),
      refusals: ["passkey_wrong", "account_frozen", "too_many_requests"],
    },
  },
};
