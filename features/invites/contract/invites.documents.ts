/** Documents of the calls of invitations. */
import Type from "typebox";
import {
  CLOCK,
  DECIMAL,
  NUMBER,
  said,
  shape,
  TEXT,
  TIME_MS,
  type CallDocument,
  type CallDocuments,
} from "../../../contract/call-document.ts";

const SUM = { currency: NUMBER, currency_name: TEXT, value: DECIMAL };
const INVITED = shape({
  id: NUMBER,
  account: said("First letter of the mail address or last digits of the telephone number; empty once the account was closed."),
  level: Type.Integer({ enum: [1] }),
  create_time: CLOCK,
  since: TIME_MS,
  second_num: Type.Integer({ description: "How many they invited: counted, never named." }),
  rebates: Type.Array(shape(SUM)),
  usdt_value: DECIMAL,
});
const REBATE = shape({
  id: NUMBER,
  hour: TIME_MS,
  create_time: CLOCK,
  currency: NUMBER,
  currency_name: TEXT,
  first: DECIMAL,
  second: DECIMAL,
  value: DECIMAL,
  usdt_value: DECIMAL,
  receipt: said("What `GET /receipt` takes as `id`."),
});
const RATES = {
  first_rate: said("Percent of the fees of whom one invited."),
  second_rate: said("Percent of the fees of whom those invited."),
};
const AFTER = { after: "Rows of after this one: the `id` of the last that was read." };

const invites: CallDocument = {
  summary: "One's code, how many came by it, and what their fees brought",
  message: shape({
    ...RATES,
    now: TIME_MS,
    extension_code: TEXT,
    ad: shape({ image: TEXT }),
    invite_num: NUMBER,
    second_num: NUMBER,
    invite_return_total: said("USDT, at the prices of now."),
    first_return: said("Of it what those brought whom one invited."),
    second_return: said("And what those did whom they invited."),
    next_rates: Type.Union([shape({ ...RATES, since: TIME_MS }), Type.Null()]),
    next_hour: TIME_MS,
    waiting: said("What is paid then, in USDT at the prices of now."),
    totals: Type.Array(shape({ ...SUM, first: DECIMAL, second: DECIMAL, usdt_value: DECIMAL })),
    last_hour: Type.Array(REBATE),
    inviteList: Type.Array(INVITED),
    invited_by: Type.Union([
      shape({ account: TEXT, since: TIME_MS, has_second: Type.Boolean(), given: Type.Array(shape(SUM)) }),
      Type.Null(),
    ]),
  }),
};
const invited: CallDocument = {
  summary: "Whom one invited, the newest first",
  fields: AFTER,
  message: Type.Array(INVITED),
};

export const invitesDocuments: CallDocuments = {
  tag: "Invitations",
  description:
    "Who registers by a person's code brings that person a part of the fees they pay, and a smaller one to whoever invited that person. It is paid each hour, in the fee's own " +
    "currency, out of the fee: nobody pays more because they were invited. Each payment has a receipt.",
  calls: {
    "GET /user/invite_list": invites,
    "POST /user/invite_list": invites,
    "GET /user/my_invite_list": invited,
    "POST /user/my_invite_list": invited,
    "GET /user/rebate_list": {
      summary: "One's rebates by hour and currency, the newest first",
      fields: AFTER,
      message: Type.Array(REBATE),
    },
    "GET /user/center/new": {
      summary: "One's name, picture, level and score",
      message: shape({
        id: NUMBER,
        nickname: TEXT,
        user_level: NUMBER,
        user_level_text: TEXT,
        user_level_avatar: TEXT,
        score: NUMBER,
        avatar: TEXT,
      }),
      refusals: ["member_not_found"],
    },
  },
};
