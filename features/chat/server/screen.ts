/**
 * What a message is held for until a moderator has looked at it: what strangers lead people out of the venue with, and promises.
 *
 * A judgement of words alone, wrong now and then in both directions: what is held is not refused, and its writer reads what for.
 */

import type { HeldFor } from "../contract/chat-rows.ts";

/** Characters that are not seen, put between letters so that a word is not found. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** A point as a word, or between spaces on both sides: nobody ends a sentence so. */
const POINT_APART = / (?:\.|dot|punkt|punto|point) (?=[a-z])/gu;
const APART = /(?<![\p{L}\d])(?:[\p{L}\d][ .\-_*|]){4,}[\p{L}\d](?![\p{L}\d])/gu;
const LETTER_OF: Readonly<Record<string, string>> = { 0: "o", 1: "l", 3: "e", 4: "a", 5: "s" };

/** Bech32, base58 and hexadecimal: Bitcoin, Ethereum, Tron, Solana, and whatever looks like them. */
const ADDRESSES = [
  /\b(?:bc1|tb1|ltc1)[a-z0-9]{20,}\b/u,
  /\b0x[0-9a-f]{38,}\b/u,
  /\b(?=[a-z]*\d)[0-9a-z]{26,}\b/u,
  /\biban\b|\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3,}\b/u,
];

/** Seven digits or more, however they are set: 14 hundred is a price, +44 7700 900 123 is none. */
const PHONE_DIGITS_MIN = 8;
const PHONE = /(?:\+|\b00)[\d ().\-/]{7,}\d|(?:\d[ ().\-/]?){9,}\d/gu;
/** A figure with one point or with commas at thousands. */
const FIGURE = /^\d{1,3}(?:[,' ]\d{3})*(?:\.\d+)?$|^\d+(?:[.,]\d+)?$/u;
/** Several of them with a point each. */
const PRICES = /^\d+\.\d+(?: \d+\.\d+)+$/u;
const FIGURE_DIGITS_MAX = 12;

const LINK =
  /\bhttps?:\/\/([^\s/?#]+)|\bwww\.([^\s/?#]+)|(?:^|[\s(])((?:[a-z0-9-]+\.)+(?:com|net|org|io|me|co|app|xyz|top|info|biz|ru|cn|link|site|online|vip|club|shop|live|pro|gg|ly))\b/gu;

const CONTACTS = normal(
  /\b(?:(?:wa|vx|wx|tg|ig) ?[:@+] ?@?\w+|(?:wa|tg) \+?\d{6,}|telegram|tele ?gram|t\.me|whats ?app|wa\.me|we ?chat|weixin|viber|signal app|discord|snapchat|line id|skype|kakao ?talk|zalo|e-?mail me|dm me|inbox me|private message me)\b|微信|加微|电报|電報|私聊我|私信我|加我好友|(?:телеграмм?|ватсап|вотсап|واتساب|تيليجرام|تليجرام|تلجرام)|ไลน์|แอดไลน์|ทักแชท|ライン|카톡|카카오톡|텔레그램|[^\s@]+@[^\s@]+\.[a-z]{2,}/u,
);

const PROMISES = normal(
  /(?<!\b(?:no|not|never|isn't|aren't|nobody) )guarante(?:e|ed)s? (?:[^\s.!?]+ ){0,3}?(?:profit|return|gain|income|win)|(?<!\b(?:no|not|never) )(?:profit|return|gain|income)s? (?:is |are )?guarante|risk[- ]?free (?:profit|return|money|trade)|double your (?:money|coins?|deposit|btc|usdt)|\b(?:100|\d{2,}) ?% (?:per|a|every) (?:day|week)\b|send (?:me )?.{0,20}(?:get|receive) .{0,12}(?:double|back)|稳赚|穩賺|保证(?:盈利|收益|回报)|保證(?:盈利|收益|回報)|包赚|包賺|零风险|零風險|无风险(?:收益|盈利)|必赚|กำไรแน่นอน|การันตีกำไร|รับประกันกำไร|元本保証|必ず儲かる|確実に儲|利益保証|수익 ?보장|원금 ?보장|무위험 수익|(?:profit|gain|rendement)s? garantis?|gains? sans risque|(?:ganancia|beneficio|rendimiento)s? garantizad|sin riesgo garantizad|garantili (?:kazanç|kâr|kar|getiri)|risksiz kazanç|(?:profitto|guadagno|rendimento|profitti|guadagni) garantit|garantierte[rns]? (?:gewinn|rendite|ertrag)|(?:gewinn|rendite)e? garantiert|risikofreie[rns]? gewinn/u,
);

/** Words in the form in which messages are compared. */
function normal({ source, flags }: RegExp): RegExp {
  return new RegExp(source.normalize("NFKC"), flags);
}

/** Undefined: it may be shown at once. `own`: names of this venue, to which links may lead. */
export function heldFor(text: string, own: readonly string[] = []): HeldFor | undefined {
  const plain = text.normalize("NFKC").replace(UNSEEN, "").toLowerCase().replace(POINT_APART, ".");
  if (ADDRESSES.some((address) => address.test(plain))) return "address";
  if (PROMISES.test(plain)) return "promise";
  if (CONTACTS.test(plain) || CONTACTS.test(drawnTogether(plain))) return "contact";
  // Address bars take the full stop of Chinese for a point.
  if ([...plain.replaceAll("。", ".").matchAll(LINK)].some(([, ...hosts]) => !own.includes(hosts.find((host) => host !== undefined) ?? "")))
    return "link";
  return [...plain.matchAll(PHONE)].some(([found]) => isPhone(found)) ? "phone" : undefined;
}

/** Words whose letters stand apart or are written as digits: `w h a t s a p p`, `te1egram`. */
function drawnTogether(plain: string): string {
  return plain
    .replace(APART, (letters) => letters.replace(/[^\p{L}\d]/gu, ""))
    .replace(/(?<=[a-z])[01345](?=[a-z])/gu, (digit) => LETTER_OF[digit] ?? digit);
}

function isPhone(found: string): boolean {
  if (PRICES.test(found.trim())) return false;
  const digits = found.replace(/\D/gu, "").length;
  if (found.startsWith("+") || found.startsWith("00")) return digits >= PHONE_DIGITS_MIN;
  return digits >= PHONE_DIGITS_MIN && !(FIGURE.test(found.trim()) && digits <= FIGURE_DIGITS_MAX);
}
