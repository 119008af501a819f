/** The calls of settings, articles and the menu (wire.md 2 and 5). */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, PAGE, text, wholeNumber } from "../../../contract/fields.ts";

const NOTHING = Type.Object({});

/** What `getSiteConfig` gives away; the invitation code only on a paper venue. */
export const SITE_CONFIG = [
  "site_name",
  "site_logo",
  "accent",
  "down_logo",
  "zxkf_url",
  "telegram_url",
  "whatsApp_url",
  "jie_url",
  "hk_url",
  "support_url",
  "kf",
  "complaint_url",
  "app_ios",
  "app_google",
  "app_android",
  "website",
  "isregcode",
  "tabs",
];

export const GET_SETTING = defineCall({
  method: "GET",
  path: "/getSetting",
  access: "guest",
  fields: Type.Object({ keyword: text({ max: 100, refusal: "keyword_missing" }) }),
});
export const GET_SITE_CONFIG = defineCall({ method: "GET", path: "/getSiteConfig", access: "guest", fields: NOTHING });

/** Seed 9: category 4 is news, 5 is banner. */
export const LIST_NEWS = defineCall({
  method: "POST",
  path: "/news/list",
  access: "guest",
  fields: Type.Object({ c_id: wholeNumber({ min: 1, max: 1000 }), page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
export const READ_NEWS = defineCall({ method: "POST", path: "/news/detail", access: "guest", fields: Type.Object({ id: ID }) });
export const POPUP_NEWS = defineCall({ method: "GET", path: "/news/index_pop", access: "guest", fields: NOTHING });

export const FAQ = defineCall({ method: "GET", path: "/faq", access: "guest", fields: NOTHING });
export const ABOUT_US = defineCall({ method: "GET", path: "/aboutus", access: "guest", fields: NOTHING });
export const CONTACT_US = defineCall({ method: "GET", path: "/contactus", access: "guest", fields: NOTHING });
export const COMPLIANCE = defineCall({ method: "GET", path: "/operational_compliance", access: "guest", fields: NOTHING });

export const MENU = defineCall({ method: "GET", path: "/menu", access: "guest", fields: NOTHING });
