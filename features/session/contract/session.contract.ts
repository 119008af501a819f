/** The calls of registering, logging in and out, codes and passwords (wire.md 3 and 4). */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { pattern, text } from "../../../contract/fields.ts";

const ACCOUNT = text({ max: 320, refusal: "account_missing" });
/** Seed 5: a code is exactly six digits. */
const CODE = pattern("^[0-9]{6}$", { max: 6, refusal: "code_malformed" });
const REQUIRED_CODE = pattern("^[0-9]{6}$", { max: 6, refusal: "code_missing" });
/** Its length is judged by the password rules, so that the refusal can say what is wrong. */
const PASSWORD = text({ max: 1000, refusal: "password_missing" });
const REPEATED_PASSWORD = text({ max: 1000, refusal: "passwords_differ" });
const AREA_CODE = pattern("^[+]?[0-9]{1,6}$", { max: 7 });
const WORD = text({ max: 40 });
/** 256 bits that a client drew for itself once: by it an owner's device is told from strangers. */
export const DEVICE = Type.Optional(pattern("^[A-Za-z0-9_-]{43}$", { max: 43 }));

/** The browser's own name for its time zone, shown to the account's owner among their sessions. */
export const ZONE = Type.Optional(pattern("^[A-Za-z0-9_+/-]{1,64}$", { max: 64 }));

/** A code by mail or SMS, to register or after a forgotten password (`type=forget`). */
export const SEND_CODE = defineCall({
  method: "POST",
  path: "/sms_mail",
  access: "guest",
  fields: Type.Object({
    user_string: ACCOUNT,
    scene: Type.Optional(WORD),
    type: Type.Optional(WORD),
    area_code_id: Type.Optional(WORD),
    area_code: Type.Optional(AREA_CODE),
    device: DEVICE,
  }),
});

/** A code by SMS. */
export const SEND_SMS = defineCall({
  method: "POST",
  path: "/sms_send",
  access: "guest",
  fields: Type.Object({ mobile: text({ max: 20, refusal: "account_missing" }), area_code: Type.Optional(AREA_CODE), device: DEVICE }),
});

/** Whether a code is right, without using it up. */
export const CHECK_CODE = defineCall({
  method: "POST",
  path: "/user/check_email",
  access: "guest",
  fields: Type.Object({
    user_string: ACCOUNT,
    email_code: REQUIRED_CODE,
    scene: Type.Optional(WORD),
    type: Type.Optional(WORD),
    country_code: Type.Optional(WORD),
    device: DEVICE,
  }),
});

export const REGISTER = defineCall({
  method: "POST",
  path: "/user/register",
  access: "guest",
  fields: Type.Object({
    user_string: ACCOUNT,
    password: PASSWORD,
    re_password: REPEATED_PASSWORD,
    code: REQUIRED_CODE,
    extension_code: Type.Optional(text({ max: 40, refusal: "invitation_unknown" })),
    type: Type.Optional(WORD),
    area_code: Type.Optional(AREA_CODE),
    device: DEVICE,
  }),
});

/** Both forms that clients send: with user_string and re_password, or with account and repassword. */
export const FORGET = defineCall({
  method: "POST",
  path: "/user/forget",
  access: "guest",
  fields: Type.Object({
    user_string: Type.Optional(ACCOUNT),
    account: Type.Optional(ACCOUNT),
    password: PASSWORD,
    re_password: Type.Optional(REPEATED_PASSWORD),
    repassword: Type.Optional(REPEATED_PASSWORD),
    code: REQUIRED_CODE,
    device: DEVICE,
  }),
});

export const LOGIN = defineCall({
  method: "POST",
  path: "/user/login",
  access: "guest",
  fields: Type.Object({
    user_string: ACCOUNT,
    password: PASSWORD,
    /** Six digits of an authenticator or a recovery code, where the account has a second factor. */
    factor: Type.Optional(text({ max: 40, refusal: "second_factor_wrong" })),
    area_code_id: Type.Optional(WORD),
    zone: ZONE,
    device: DEVICE,
  }),
});

const NOTHING = Type.Object({});
export const LOGOUT = defineCall({ method: "GET", path: "/user/logout", access: "user", fields: NOTHING });
export const LOGOUT_BY_POST = defineCall({ method: "POST", path: "/user/logout", access: "user", fields: NOTHING });
export const USER_INFO = defineCall({ method: "GET", path: "/user/info", access: "user", fields: NOTHING });

/** Ours: a new login password, proved by a code or by the current one (product.md 1). `/safe/update_password` is the payment password. */
export const UPDATE_PASSWORD = defineCall({
  method: "POST",
  path: "/safe/login_password",
  access: "user",
  fields: Type.Object({
    password: PASSWORD,
    re_password: REPEATED_PASSWORD,
    code: Type.Optional(CODE),
    old_password: Type.Optional(text({ max: 1000, refusal: "current_password_wrong" })),
    device: DEVICE,
  }),
});
