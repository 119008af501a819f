/** What operators do about campaigns: publish one by two, pause joining, close it. None names an order, a person or a result. */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { PROMOTIONAL_COIN } from "../../promotional-credit/formulas.ts";
import {
  areCampaignTerms,
  CAMPAIGN_DAYS_MAX,
  GROUPS_MAX,
  NAME_MAX,
  ordersOf,
  PER_GROUP_MAX,
  SEATS_MAX,
  seatCover,
  type CampaignTerms,
  type OrderChoice,
} from "../formulas.ts";

const NAME = Type.String({ minLength: 1, maxLength: NAME_MAX });
const SUM = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
const whole = (maximum: number) => Type.Integer({ minimum: 1, maximum });
const ORDERS_LENGTH_MAX = 200;
const LABELS = {
  nameEn: { en: "Name in English", zh: "英文名称" },
  nameZh: { en: "Name in Chinese", zh: "中文名称" },
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
    stake: SUM,
    groups: whole(GROUPS_MAX),
    perGroup: whole(PER_GROUP_MAX),
    orders: Type.String({ minLength: 1, maxLength: ORDERS_LENGTH_MAX }),
    bonus: SUM,
    seats: whole(SEATS_MAX),
    days: whole(CAMPAIGN_DAYS_MAX),
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
  const terms = { names: { en: nameEn.trim(), zh: nameZh.trim() }, ...sums, groups, perGroup, choices, seats, days };
  if (areCampaignTerms(terms)) return terms;
  return no("campaign_terms_invalid", {
    en: "1 to 12 kinds of order of 1 to 25 minutes, sums of at most 100,000 USDT.",
    zh: "订单种类 1 至 12 种，每种 1 至 25 分钟，金额不超过 100,000 USDT。",
  });
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
