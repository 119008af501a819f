/** What operators do about cover: paper money for a product's promises, and taking back what is promised to nobody. */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import { PRODUCTS, type ProductName } from "../../../kernel/ledger/chart.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import type { Words } from "../../../contract/console-wire.ts";

type Kind = {
  readonly type: "cover/fund" | "cover/withdraw";
  readonly name: string;
  readonly word: string;
  readonly help: string;
  readonly title: Words;
};

/** The house's own money: no person's balance changes. */
function coverVerb({ type, name, word, help, title }: Kind): Verb {
  return defineVerb({
    name,
    title,
    roles: ["admin", "finance"],
    needsProof: true,
    fields: Type.Object({
      product: Type.Enum([...PRODUCTS]),
      coin: Type.String({ pattern: "^[A-Za-z0-9]{1,20}$" }),
      amount: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }),
    }),
    labels: { product: { en: "Product", zh: "产品" }, coin: { en: "Coin", zh: "币种" }, amount: { en: "Amount", zh: "数量" } },
    choices: ({ venue }) => ({ coin: venue.kernel.assets.all().map(({ code }) => ({ value: code, label: code })) }),
    spoken: { word, help, read: (words) => readCover(word, words) },
    plan({ venue: { kernel } }, { product, coin, amount: text }): Plan | ConsoleRefusal {
      const asset = kernel.assets.all().find(({ code }) => code === coin.toUpperCase());
      if (asset === undefined) return no("coin_unknown", { en: `There is no coin ${coin}.`, zh: `没有币种 ${coin}。` });
      const units = parsePositive(text, asset.decimals);
      if (typeof units !== "bigint") {
        const en = `An amount is positive with at most ${asset.decimals} decimals, like 1000.`;
        return no("amount_wrong", { en, zh: `数量须为正数，最多 ${asset.decimals} 位小数，例如 1000。` });
      }
      const what = `${plainDecimal(units, asset.decimals)} ${asset.code}`;
      const isMore = type === "cover/fund";
      const change = { product, asset: asset.id, amount: amount(units) };
      return {
        command: isMore ? { type: "cover/fund", ...change } : { type: "cover/withdraw", ...change },
        lines: [
          { label: { en: `Held for ${product}`, zh: `${PRODUCT_ZH[product]}备付` }, before: "±0", after: isMore ? `+${what}` : `−${what}` },
        ],
        subject: product,
        done: `${product} holds ${what} ${isMore ? "more" : "less"}.`,
      };
    },
  });
}

/** What a product is in Chinese; in English its account's name says it. */
const PRODUCT_ZH: Readonly<Record<ProductName, string>> = {
  fees: "手续费",
  dust: "舍入",
  insurance: "保险基金",
  mining: "挖矿",
  seconds: "秒合约",
  dual: "双币理财",
  exchange: "闪兑",
  loans: "借贷",
  sale: "认购",
  quizzes: "竞猜",
  game: "游戏",
  nft: "NFT",
  bonus: "奖励金",
  coupons: "卡券",
  copies: "跟单",
  promotions: "赠金与活动",
  example: "示例",
};

function readCover(word: string, [name = "", coin = "", text = ""]: readonly string[]): Readonly<Record<string, unknown>> | string {
  if (!PRODUCTS.some((known) => known === name)) return `${word} needs a product: ${PRODUCTS.join(", ")}.`;
  if (coin === "") return `${word} needs a coin.`;
  return { product: name, coin, amount: text };
}

export const coverVerbs: readonly Verb[] = [
  coverVerb({
    type: "cover/fund",
    name: "cover/fund",
    word: "cover-fund",
    help: "cover-fund PRODUCT COIN AMOUNT   paper money that covers a product's promises",
    title: { en: "Add cover", zh: "增加备付" },
  }),
  coverVerb({
    type: "cover/withdraw",
    name: "cover/take",
    word: "cover-take",
    help: "cover-take PRODUCT COIN AMOUNT   takes back what is promised to nobody",
    title: { en: "Take cover back", zh: "收回备付" },
  }),
];
