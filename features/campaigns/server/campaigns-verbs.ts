/** What operators do about campaigns: publish one by two, pause joining, close it. None names an order, a person or a result. */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import { LANGUAGES, type Language } from "../../../contract/languages.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import type { Words } from "../../../contract/console-wire.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { PROMOTIONAL_COIN } from "../../promotional-credit/formulas.ts";
import {
  ABOUT_MAX,
  areCampaignTerms,
  CAMPAIGN_DAYS_MAX,
  GROUPS_MAX,
  NAME_MAX,
  ordersOf,
  PER_GROUP_MAX,
  RENEWAL_DAYS_MAX,
  SEATS_MAX,
  seatCover,
  type CampaignTerms,
  type OrderChoice,
} from "../formulas.ts";

const NAME = Type.String({ minLength: 1, maxLength: NAME_MAX });
const SUM = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
const whole = (maximum: number) => Type.Integer({ minimum: 1, maximum });
const ORDERS_LENGTH_MAX = 200;
/** "de: Drei erste Orders", a language a line. */
const TRANSLATED = (longest: number) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: LANGUAGES.length * (longest + 6), "x-kind": "text" }));
const LABELS = {
  nameEn: { en: "Name in English", zh: "英文名称" },
  nameZh: { en: "Name in Chinese", zh: "中文名称" },
  names: {
    en: "Name in other languages, one a line (de: Drei Orders); English where it is missing",
    zh: "其他语言名称，每行一种（如 de: Drei Orders）；缺少时显示英文",
  },
  about: {
    en: "What it is in a few words, a language a line (en: …, zh: …); English where it is missing",
    zh: "简介，每行一种语言（en: …，zh: …）；缺少时显示英文",
  },
  renews: { en: "Days until it is offered anew; 0: never", zh: "多少天后重新开放；0：不重新开放" },
  stake: { en: "Promotional credit an order, USDT", zh: "每单赠金，USDT" },
  groups: { en: "Groups of orders", zh: "订单组数" },
  perGroup: { en: "Orders a group", zh: "每组订单数" },
  orders: { en: "Kinds of order, such as BTC 1, ETH 5 (coin and minutes)", zh: "订单种类，如 BTC 1, ETH 5（币种与分钟）" },
  bonus: { en: "Bonus, USDT", zh: "奖励，USDT" },
  seats: { en: "Seats", zh: "名额" },
  days: { en: "Days for whoever joins", zh: "加入后天数" },
};

type Fields = {
  readonly nameEn: string;
  readonly nameZh: string;
  readonly names?: string;
  readonly about?: string;
  readonly renews?: number;
  readonly stake: string;
  readonly groups: number;
  readonly perGroup: number;
  readonly orders: string;
  readonly bonus: string;
  readonly seats: number;
  readonly days: number;
};

const publish = defineVerb({
  name: "campaigns/publish",
  title: { en: "Publish a campaign", zh: "发布活动" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    nameEn: NAME,
    nameZh: NAME,
    names: TRANSLATED(NAME_MAX),
    about: TRANSLATED(ABOUT_MAX),
    stake: SUM,
    groups: whole(GROUPS_MAX),
    perGroup: whole(PER_GROUP_MAX),
    orders: Type.String({ minLength: 1, maxLength: ORDERS_LENGTH_MAX }),
    bonus: SUM,
    seats: whole(SEATS_MAX),
    days: whole(CAMPAIGN_DAYS_MAX),
    renews: Type.Optional(Type.Integer({ minimum: 0, maximum: RENEWAL_DAYS_MAX })),
  }),
  labels: LABELS,
  plan({ venue: { kernel } }, fields, { operator, second }): Plan | ConsoleRefusal {
    const coin = kernel.assets.all().find(({ code }) => code === PROMOTIONAL_COIN);
    if (coin === undefined) return no("coin_unknown", { en: "This venue lists no USDT.", zh: "本平台未上架 USDT。" });
    const terms = termsOf(kernel, coin, fields);
    if (isRefusal(terms)) return terms;
    const covered = seatCover(terms) * BigInt(terms.seats);
    const free = kernel.cover.free("promotions", coin.id);
    const shown = (units: bigint): string => `${plainDecimal(units, coin.decimals)} ${coin.code}`;
    if (free < covered)
      return no("cover_exhausted", {
        en: `Covering every seat takes ${shown(covered)}; house:promotions has ${shown(free)} free.`,
        zh: `覆盖全部名额需 ${shown(covered)}；house:promotions 可用 ${shown(free)}。`,
      });
    return {
      // Without a second the kernel refuses.
      command: { type: "campaigns/publish", asset: coin.id, terms, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [
        { label: { en: "Orders, assigned by rule", zh: "按规则分配的订单" }, before: "–", after: String(ordersOf(terms)) },
        { label: { en: "A seat costs at most", zh: "单个名额最高成本" }, before: "–", after: shown(seatCover(terms)) },
        { label: { en: "Bonuses in all", zh: "奖励总额" }, before: "–", after: shown(terms.bonus * BigInt(terms.seats)) },
        { label: { en: "house:promotions, free", zh: "house:promotions 可用" }, before: shown(free), after: shown(free - covered) },
        { label: { en: "Name in languages", zh: "名称语言" }, before: "–", after: saidIn(terms.names) },
        { label: { en: "In a few words", zh: "简介语言" }, before: "–", after: saidIn(terms.about ?? {}) },
        { label: { en: "Open to join", zh: "开放加入" }, before: "–", after: openFor(terms.renews?.days) },
      ],
      note: {
        en: "All of it is pledged before anybody joins. Terms never change afterwards; nobody chooses who gets which order, and whoever joins can leave at any time.",
        zh: "全部在有人加入前备付。发布后条款不变；无人可选择订单分配，加入者可随时退出。",
      },
      subject: fields.nameEn,
      done: `The campaign ${fields.nameEn} is open.`,
    };
  },
});

function termsOf(kernel: Kernel, coin: Asset, fields: Fields): CampaignTerms | ConsoleRefusal {
  const { nameEn, nameZh, groups, perGroup, seats, days } = fields;
  const [stake, bonus] = [parsePositive(fields.stake, coin.decimals), parsePositive(fields.bonus, coin.decimals)];
  if (typeof stake !== "bigint" || typeof bonus !== "bigint") {
    const en = `A sum is positive with at most ${coin.decimals} decimals, like 100.`;
    return no("amount_wrong", { en, zh: `金额须为正数，最多 ${coin.decimals} 位小数，例如 100。` });
  }
  const choices = choicesOf(kernel, coin, fields.orders);
  if (typeof choices === "string") {
    const en = `"${choices}" is no kind of order: a coin with a market against USDT and minutes, like BTC 5.`;
    return no("campaign_market_unknown", { en, zh: `“${choices}”不是订单种类：须为有 USDT 市场的币种与分钟，如 BTC 5。` });
  }
  const sums = { stake: amount(stake), bonus: amount(bonus) };
  const [others, about] = [textsOf(fields.names ?? ""), textsOf(fields.about ?? "")];
  if (typeof others === "string") return lineRefused(others);
  const twice = others.en ?? others.zh;
  if (twice !== undefined) return lineRefused(twice);
  if (typeof about === "string") return lineRefused(about);
  const names = { en: nameEn.trim(), zh: nameZh.trim(), ...others };
  const more = {
    ...(Object.keys(about).length === 0 ? {} : { about }),
    ...(fields.renews === undefined || fields.renews === 0 ? {} : { renews: { days: fields.renews, seats } }),
  };
  const terms = { names, ...sums, groups, perGroup, choices, seats, days, ...more };
  if (areCampaignTerms(terms)) return terms;
  return no("campaign_terms_invalid", {
    en: `1 to 12 kinds of order of 1 to 25 minutes, sums of at most 100,000 USDT, names of at most ${NAME_MAX} letters, and words of at most ${ABOUT_MAX} with English among them.`,
    zh: `订单种类 1 至 12 种，每种 1 至 25 分钟，金额不超过 100,000 USDT，名称最多 ${NAME_MAX} 字，简介最多 ${ABOUT_MAX} 字且须含英文。`,
  });
}

const lineRefused = (line: string): ConsoleRefusal =>
  no("campaign_line_wrong", {
    en: `"${line}" is no line of a language: one of ${LANGUAGES.join(" ")}, a colon and the words, each language once.`,
    zh: `“${line}”不是有效的语言行：须为 ${LANGUAGES.join(" ")} 之一、冒号和文字，每种语言一次。`,
  });

/** "de: Drei Orders" a line, by its language; else the line that is none. */
function textsOf(text: string): Partial<Record<Language, string>> | string {
  const found: Partial<Record<Language, string>> = {};
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    const [, code = "", words = ""] = /^([a-z]{2,3})\s*[:：]\s*(\S.*)$/.exec(line) ?? [];
    const language = LANGUAGES.find((one) => one === code);
    if (language === undefined || found[language] !== undefined) return line;
    found[language] = words;
  }
  return found;
}

/** What falls back to English is said, so that nobody learns of it from a reader. */
function saidIn(texts: Readonly<Partial<Record<string, string>>>): Words {
  const given = LANGUAGES.filter((language) => texts[language] !== undefined);
  const missing = LANGUAGES.filter((language) => texts[language] === undefined);
  if (given.length === 0) return { en: "none", zh: "无" };
  if (missing.length === 0) return { en: "all eleven", zh: "全部十一种" };
  return { en: `${given.join(" ")}; English for ${missing.join(" ")}`, zh: `${given.join(" ")}；${missing.join(" ")} 显示英文` };
}

function openFor(days: number | undefined): Words {
  if (days === undefined) return { en: "until it is closed", zh: "直到关闭" };
  return { en: `${days} days, then the same is offered anew`, zh: `${days} 天，之后重新开放相同活动` };
}

/** "BTC 1, ETH 5" as choices; else the part that is none. */
function choicesOf(kernel: Kernel, coin: Asset, text: string): readonly OrderChoice[] | string {
  const choices: OrderChoice[] = [];
  for (const part of text.split(",").map((one) => one.trim())) {
    const [, code = "", minutes = ""] = /^([A-Za-z0-9]{1,20}) ([0-9]{1,3})$/.exec(part) ?? [];
    const market = kernel.spot.markets.all().find(({ terms, life }) => {
      const isOf = kernel.assets.get(terms.base)?.code === code.toUpperCase() && terms.quote === coin.id;
      return isOf && terms.assetClass === "coin" && life !== "ended";
    });
    if (market === undefined) return part;
    choices.push({ market: market.terms.market, minutes: Number(minutes) });
  }
  return choices;
}

const CAMPAIGN = whole(1_000_000);
const CAMPAIGN_LABEL = { en: "Campaign", zh: "活动" };
const GONE = no("campaign_not_found", { en: "There is no such campaign.", zh: "没有该活动。" });
const CLOSED = no("campaign_not_open", { en: "It is closed already.", zh: "该活动已关闭。" });

const pause = defineVerb({
  name: "campaigns/pause",
  title: { en: "Pause or resume joining", zh: "暂停或恢复加入" },
  roles: ["admin", "business"],
  fields: Type.Object({ campaign: CAMPAIGN, paused: Type.Boolean() }),
  labels: { campaign: CAMPAIGN_LABEL, paused: { en: "Nobody new joins", zh: "暂停新加入" } },
  present: ({ venue }, about) => {
    const campaign = venue.kernel.campaigns.get(Number(about));
    return Promise.resolve(campaign === undefined ? {} : { campaign: campaign.number, paused: campaign.state === "open" });
  },
  plan({ venue: { kernel } }, { campaign: number, paused }): Plan | ConsoleRefusal {
    const campaign = kernel.campaigns.get(number);
    if (campaign === undefined) return GONE;
    if (campaign.state === "closed") return CLOSED;
    const word = (isPaused: boolean) => (isPaused ? { en: "paused", zh: "已暂停" } : { en: "open", zh: "开放" });
    return {
      command: { type: "campaigns/pause", campaign: number, paused },
      lines: [{ label: { en: "Joining", zh: "加入" }, before: word(campaign.state === "paused"), after: word(paused) }],
      note: { en: "Whoever is in it goes on and can leave at any time.", zh: "已加入者继续，可随时退出。" },
      subject: campaign.terms.names.en,
    };
  },
});

const close = defineVerb({
  name: "campaigns/close",
  title: { en: "Close a campaign", zh: "关闭活动" },
  roles: ["admin", "business"],
  needsProof: true,
  fields: Type.Object({ campaign: CAMPAIGN }),
  labels: { campaign: CAMPAIGN_LABEL },
  present: (_desk, about) => Promise.resolve({ campaign: Number(about) }),
  plan({ venue: { kernel } }, { campaign: number }): Plan | ConsoleRefusal {
    const campaign = kernel.campaigns.get(number);
    if (campaign === undefined) return GONE;
    if (campaign.state === "closed") return CLOSED;
    const { terms, taken } = campaign;
    const coin = kernel.assets.get(campaign.asset);
    const units = seatCover(terms) * BigInt(terms.seats - taken);
    return {
      command: { type: "campaigns/close", campaign: number },
      lines: [
        {
          label: { en: "Cover that is free again", zh: "释放的备付" },
          before: "–",
          after: `${plainDecimal(units, coin?.decimals ?? 0)} ${coin?.code ?? ""}`,
        },
      ],
      note: {
        en: "Nobody joins any more. Whoever is in it goes on to the end, with all that was promised.",
        zh: "不再接受加入；已加入者按原承诺继续到底。",
      },
      subject: terms.names.en,
    };
  },
});

export const campaignsVerbs: readonly Verb[] = [publish, pause, close];
