/** The calls about how a person appears to others (wire.md 4, seed 5). */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { text } from "../../../contract/fields.ts";

/** Seed 5: 2 to 10 characters, Chinese, English or digits. */
export const NICKNAME = /^[\p{Script=Han}A-Za-z0-9]{2,10}$/u;
/** Names that strangers lead people astray with in the rooms: as if of the venue's staff, or of somebody who goes by their number alone. */
const STAFF = /support|admin|moderator|official|touchst|helpdesk|^(?:staff|mod|team)\d*$|客服|官方|管理[员員]|版主|[运運][营營]/u;
const NUMBERED = /^u(?:ser)?\d+$/u;
/** Digits that are read as letters. */
const READ_AS: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" };

/** Whether nobody may call themselves that. */
export function isReserved(nickname: string): boolean {
  const plain = nickname.normalize("NFKC").toLowerCase();
  return NUMBERED.test(plain) || STAFF.test(plain) || STAFF.test(plain.replace(/\d/gu, (digit) => READ_AS[digit] ?? digit));
}
/** Seed 5: 2 to 30 of the same. Decision: words may stand apart. */
export const SIGNATURE = /^(?=.{2,30}$)[\p{Script=Han}A-Za-z0-9]+( [\p{Script=Han}A-Za-z0-9]+)*$/u;
/** wire.md 4: one of the clients' own thirty pictures. */
export const OWN_PICTURE = /^\/static\/image\/avatar\/([1-9]|[12]\d|30)\.png$/;

/** Decision: bounds of what is written for good in other people's lists. */
const BUDGET = "moves";

export const EDIT_NICKNAME = defineCall({
  method: "POST",
  path: "/user/editNickname",
  access: "user",
  budget: BUDGET,
  fields: Type.Object({ nickname: text({ max: 40, refusal: "nickname_invalid" }) }),
});

/** Ours: the seed has the signature, but no call for it. Empty takes it away. */
export const EDIT_SIGNATURE = defineCall({
  method: "POST",
  path: "/user/editSignature",
  access: "user",
  budget: BUDGET,
  fields: Type.Object({ signature: Type.Optional(text({ max: 120, refusal: "signature_invalid" })) }),
});

export const EDIT_PORTRAIT = defineCall({
  method: "POST",
  path: "/user/uploadHeadPortrait",
  access: "user",
  budget: BUDGET,
  fields: Type.Object({ head_portrait: text({ max: 200, refusal: "picture_unknown" }) }),
});

/** Ours: what a dollar is worth in each currency that totals can be shown in. */
export const LIST_FIATS = defineCall({ method: "GET", path: "/fiat/list", access: "guest", fields: Type.Object({}) });

/** Seed 3 names the fields of the client's store so. */
export type FiatRate = { readonly currency_code: string; readonly rate: string };
export type FiatReply = { readonly as_of: string; readonly list: readonly FiatRate[] };
