/** The calls of what protects an account: sessions, second factors, proofs, addresses. Ours, but for `/safe/mobile` (wire.md 4). */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, pattern, text } from "../../../contract/fields.ts";
import { DEVICE, ZONE } from "../../session/contract/session.contract.ts";

/** Of a person at once. */
export const PASSKEYS_MAX = 10;
const LABEL_MAX = 40;
/** Words that a person's mails begin with. */
export const MAIL_WORDS_MAX = 60;

/** What a person may have changed, as the list shows it. */
export const SECURITY_CHANGES = [
  "password",
  "payment_password",
  "mail",
  "phone",
  "app_on",
  "app_off",
  "passkey_on",
  "passkey_off",
  "recovery_codes",
  "words",
  "payout_account",
  "frozen",
  "thawed",
  "factor_removal_asked",
  "factor_kept",
  "factor_removed",
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/** Six digits of an authenticator, or a recovery code. */
export const FACTOR = text({ max: 40, refusal: "second_factor_wrong" });
/** Six digits that were sent to somebody. */
const CODE = pattern("^[0-9]{6}$", { max: 6, refusal: "code_missing" });
/** The page that asks a browser for a passkey: the browser signs where it really was. */
const ORIGIN = pattern("^https?://[A-Za-z0-9.:\\[\\]-]{1,260}$", { max: 270 });
/** What a browser answered, as JSON. */
const ANSWER = text({ max: 4000, refusal: "passkey_wrong" });
const NOTHING = Type.Object({});

export const OVERVIEW = defineCall({ method: "GET", path: "/safe/overview", access: "user", budget: "history", fields: NOTHING });

export const LIST_SESSIONS = defineCall({ method: "GET", path: "/safe/sessions", access: "user", budget: "history", fields: NOTHING });
export const END_SESSION = defineCall({
  method: "POST",
  path: "/safe/sessions/end",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: ID }),
});
export const END_OTHER_SESSIONS = defineCall({
  method: "POST",
  path: "/safe/sessions/end_others",
  access: "user",
  budget: "moves",
  fields: NOTHING,
});

/** Shows once more who is there, by one of four ways; for a quarter of an hour the session may then change what protects the account. */
export const PROVE = defineCall({
  method: "POST",
  path: "/safe/prove",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    factor: Type.Optional(FACTOR),
    passkey: Type.Optional(ANSWER),
    password: Type.Optional(text({ max: 1000, refusal: "current_password_wrong" })),
    code: Type.Optional(CODE),
    device: DEVICE,
  }),
});
export const OFFER_PROOF = defineCall({
  method: "POST",
  path: "/safe/prove_offer",
  access: "user",
  budget: "moves",
  fields: Type.Object({ origin: ORIGIN }),
});

export const OFFER_APP = defineCall({ method: "POST", path: "/safe/app_offer", access: "user", budget: "moves", fields: NOTHING });
export const ACCEPT_APP = defineCall({
  method: "POST",
  path: "/safe/app",
  access: "user",
  budget: "moves",
  fields: Type.Object({ code: pattern("^[0-9]{3} ?[0-9]{3}$", { max: 7, refusal: "second_factor_wrong" }) }),
});
export const REMOVE_APP = defineCall({ method: "POST", path: "/safe/app_remove", access: "user", budget: "moves", fields: NOTHING });

export const OFFER_PASSKEY = defineCall({
  method: "POST",
  path: "/safe/passkey_offer",
  access: "user",
  budget: "moves",
  fields: Type.Object({ origin: ORIGIN }),
});
export const ADD_PASSKEY = defineCall({
  method: "POST",
  path: "/safe/passkey",
  access: "user",
  budget: "moves",
  fields: Type.Object({ passkey: ANSWER, label: Type.Optional(text({ max: LABEL_MAX })) }),
});
export const REMOVE_PASSKEY = defineCall({
  method: "POST",
  path: "/safe/passkey_remove",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: ID }),
});
export const RENEW_RECOVERY = defineCall({
  method: "POST",
  path: "/safe/recovery_codes",
  access: "user",
  budget: "moves",
  fields: NOTHING,
});

/** wire.md 4: another telephone number, proved by the code that `/sms_send` sent there. */
export const SET_PHONE = defineCall({
  method: "POST",
  path: "/safe/mobile",
  access: "user",
  budget: "moves",
  fields: Type.Object({ mobile: text({ max: 20, refusal: "account_missing" }), code: CODE, device: DEVICE }),
});
export const SET_MAIL = defineCall({
  method: "POST",
  path: "/safe/mail",
  access: "user",
  budget: "moves",
  fields: Type.Object({ mail: text({ max: 320, refusal: "account_missing" }), code: CODE, device: DEVICE }),
});
/** Left empty there are none. */
export const SET_WORDS = defineCall({
  method: "POST",
  path: "/safe/words",
  access: "user",
  budget: "moves",
  fields: Type.Object({ words: Type.Optional(text({ max: MAIL_WORDS_MAX })) }),
});

export const OFFER_ENTRY = defineCall({
  method: "POST",
  path: "/user/passkey_offer",
  access: "guest",
  fields: Type.Object({ origin: ORIGIN }),
});
/** A passkey opens an account by itself: it is something one has, and the authenticator asked for its owner. */
export const ENTER = defineCall({
  method: "POST",
  path: "/user/passkey_login",
  access: "guest",
  fields: Type.Object({
    offer: pattern("^[A-Za-z0-9_-]{32}$", { max: 32, refusal: "passkey_wrong" }),
    passkey: ANSWER,
    zone: ZONE,
    device: DEVICE,
  }),
});

/** One's own freeze: by whoever is logged in, or by the link of a mail. A word is asked for, so that no call freezes by mistake. */
const FREEZE_WORD = pattern("^freeze$", { max: 6 });
export const FREEZE = defineCall({
  method: "POST",
  path: "/safe/freeze",
  access: "user",
  budget: "moves",
  fields: Type.Object({ confirm: FREEZE_WORD }),
});
/** The factor that operators were asked to take away stays. */
export const KEEP_FACTOR = defineCall({ method: "POST", path: "/safe/keep_factor", access: "user", budget: "moves", fields: NOTHING });
export const FREEZE_BY_LINK = defineCall({
  method: "POST",
  path: "/user/freeze",
  access: "guest",
  fields: Type.Object({ token: text({ max: 80, refusal: "freeze_link_old" }) }),
});
/** Back at once: password, and the second factor, or where there is none a code (`/sms_mail`, `type=forget`). */
export const THAW = defineCall({
  method: "POST",
  path: "/user/thaw",
  access: "guest",
  fields: Type.Object({
    user_string: text({ max: 320, refusal: "account_missing" }),
    password: text({ max: 1000, refusal: "password_missing" }),
    factor: Type.Optional(FACTOR),
    code: Type.Optional(CODE),
    device: DEVICE,
  }),
});

export type SessionView = {
  readonly id: number;
  /** "Safari, iPhone"; empty where its program is not known. */
  readonly device: string;
  readonly kind: "phone" | "computer" | "other";
  /** Of the wire: "en". */
  readonly language: string;
  /** "Europe/London"; empty where it did not say. */
  readonly zone: string;
  /** In ms. */
  readonly created_at: number;
  readonly used_at: number;
  readonly is_current: 0 | 1;
  /** First seen in the last seven days. */
  readonly is_new: 0 | 1;
};

export type OverviewView = {
  /** Masked: "me…@example.org"; empty where there is none. */
  readonly mail: string;
  readonly phone: string;
  readonly words: string;
  /** Times in ms, 0 for never. */
  readonly password_changed_at: number;
  readonly payment_password_changed_at: number;
  readonly app_since: number;
  readonly passkeys: readonly {
    readonly id: number;
    readonly label: string;
    readonly host: string;
    readonly created_at: number;
    readonly used_at: number;
  }[];
  readonly recovery_left: number;
  /** When operators take the second factors away, unless their person keeps them; 0 while nobody asked. */
  readonly factor_removal_at: number;
  /** The newest first; `text` in the reader's language. */
  readonly changes: readonly { readonly what: string; readonly text: string; readonly at: number }[];
};
