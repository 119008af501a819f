/** Operators see the orders and keep the table of countries. No order can be credited or ended by hand: only its provider and its time do that. */
import Type from "typebox";
import type { Line, Words } from "../../../contract/console-wire.ts";
import type { Role } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { defineVerb, type Verb } from "../../../server/console/verb.ts";
import { PAYMENT_MODES } from "../contract/payments.ts";
import type { QuickBuyCountryRow, QuickBuyOrderRow } from "../contract/quick-buy-rows.ts";
import type { QuickBuyView } from "../contract/quick-buy.contract.ts";
import { PAY_MAX } from "../formulas.ts";
import { standingCountries, type StandingCountry } from "./payment-table.ts";

const LOOKERS: readonly Role[] = ["admin", "compliance", "finance", "support", "auditor"];
const USDT_DECIMALS = 6;
const BANKS_MAX = 20;
const COUNTRIES_MAX = 200;
const UNCHANGED = no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
const LIST_WRONG = no("list_wrong", {
  en: `Banks are 1 to ${BANKS_MAX} names with commas between them; ways to pay are words of: ${PAYMENT_MODES.join(", ")}.`,
  zh: `银行为 1 至 ${BANKS_MAX} 个名称，用逗号分隔；支付方式须为：${PAYMENT_MODES.join("、")}。`,
});
const FULL = no("countries_full", { en: `There are ${COUNTRIES_MAX} countries already.`, zh: `已有 ${COUNTRIES_MAX} 个国家。` });

const countries = defineLook({
  name: "quick-buy/countries",
  title: { en: "Quick buy: countries", zh: "快捷买币国家" },
  roles: LOOKERS,
  fields: Type.Object({}),
  answer: async ({ database }) => ({ rows: (await standingCountries(database)).map(rowOf) }),
});

const rowOf = ({ code, name, currency, minimum, banks, modes, isOpen, isOwn }: StandingCountry): QuickBuyCountryRow => ({
  ...{ key: code, name, currency, minimum, isOpen, isOwn },
  banks: banks.join(", "),
  modes: modes.join(", "),
});

type OrderRow = Readonly<Record<"id" | "user_id" | "pay" | "units" | "asked_at" | "until_at" | "ended_at" | "currency" | "why", string>> & {
  readonly state: QuickBuyView["state"];
  readonly late: boolean;
};

const orders = defineLook({
  name: "quick-buy/orders",
  title: { en: "Quick buy: orders", zh: "快捷买币订单" },
  roles: LOOKERS,
  fields: Type.Object({ ...ROW_FIELDS }),
  /** Newest first. */
  answer: async ({ venue }, fields) => {
    await venue.projected();
    const limit = limitOf(fields);
    const text = "select * from quick_buy_order where id < $1 order by id desc limit $2";
    const { rows } = await venue.pool.query<OrderRow>(text, [fields.after ?? String(Number.MAX_SAFE_INTEGER), limit + 1]);
    const shown = rows.map((row): QuickBuyOrderRow => ({
      ...{ key: row.id, id: Number(row.id), person: Number(row.user_id), currency: row.currency, pay: Number(row.pay) },
      amount: plainDecimal(BigInt(row.units), USDT_DECIMALS),
      ...{ state: row.state, why: row.why, late: row.late },
      ...{ asked: Number(row.asked_at), until: Number(row.until_at), ended: Number(row.ended_at) },
    }));
    return pageOf(shown, limit, "key");
  },
});

/** A line without markup and without what turns the direction of text or can't be seen. */
const WORDS = "^[^\\p{C}<>]+$";
const LABELS = {
  code: { en: "Country (ISO code)", zh: "国家（ISO 代码）" },
  name: { en: "Name", zh: "名称" },
  currency: { en: "Currency (ISO code)", zh: "货币（ISO 代码）" },
  minimum: { en: "Least, whole units", zh: "最低金额（整数）" },
  banks: { en: "Banks, with commas between them", zh: "银行（用逗号分隔）" },
  modes: { en: "Ways to pay, with commas between them", zh: "支付方式（用逗号分隔）" },
  isOpen: { en: "Open", zh: "开放" },
} as const satisfies Readonly<Record<string, Words>>;

const listOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,，、]/)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];

const setCountry = defineVerb({
  name: "quick-buy/set-country",
  title: { en: "Set a country of quick buy", zh: "设置快捷买币国家" },
  roles: ["admin", "finance"],
  needsProof: true,
  fields: Type.Object({
    code: Type.String({ pattern: "^[A-Z]{2}$", maxLength: 2 }),
    name: Type.String({ pattern: WORDS, maxLength: 60 }),
    currency: Type.String({ pattern: "^[A-Z]{3}$", maxLength: 3 }),
    minimum: Type.Integer({ minimum: 1, maximum: PAY_MAX }),
    banks: Type.String({ pattern: WORDS, maxLength: 600 }),
    modes: Type.String({ pattern: WORDS, maxLength: 100 }),
    isOpen: Type.Boolean(),
  }),
  labels: LABELS,
  present: async ({ database }, about) => {
    const found = (await standingCountries(database)).find(({ code }) => code === about);
    if (found === undefined) return { isOpen: true };
    const { key: code, name, currency, minimum, banks, modes, isOpen } = rowOf(found);
    return { code, name, currency, minimum, banks, modes, isOpen };
  },
  async plan({ database }, fields) {
    const all = await standingCountries(database);
    const before = all.find(({ code }) => code === fields.code);
    const [banks, modes] = [listOf(fields.banks), PAYMENT_MODES.filter((mode) => listOf(fields.modes).includes(mode))];
    if (banks.length === 0 || banks.length > BANKS_MAX || modes.length === 0 || modes.length !== listOf(fields.modes).length)
      return LIST_WRONG;
    if (before === undefined && all.length >= COUNTRIES_MAX) return FULL;
    const { code, name, currency, minimum, isOpen } = fields;
    const number = before?.number ?? Math.max(...all.map((one) => one.number)) + 1;
    const after: StandingCountry = { code, name, currency, minimum, banks, modes, isOpen, number, isOwn: true };
    const lines = linesOf(before, after);
    if (lines.length === 0) return UNCHANGED;
    return {
      lines,
      note: { en: "Orders that are made keep their terms.", zh: "已有订单条款不变。" },
      subject: `quick-buy ${code}`,
      done: `Quick buy in ${code} is ${isOpen ? "open" : "closed"}.`,
      change: async (transaction) => {
        const values = { number, name, currency, minimum: String(minimum), banks: [...banks], modes: [...modes], is_open: isOpen };
        await transaction
          .insertInto("quick_buy_country")
          .values({ code, ...values })
          .onConflict((conflict) => conflict.column("code").doUpdateSet(values))
          .execute();
      },
    };
  },
});

function linesOf(before: StandingCountry | undefined, after: StandingCountry): readonly Line[] {
  const [from, to] = [before === undefined ? undefined : rowOf(before), rowOf(after)];
  return (["name", "currency", "minimum", "banks", "modes", "isOpen"] as const)
    .filter((field) => from?.[field] !== to[field])
    .map((field) => ({ label: LABELS[field], before: from === undefined ? "–" : String(from[field]), after: String(to[field]) }));
}

export const quickBuyLooks: readonly Look[] = [orders, countries];
export const quickBuyVerbs: readonly Verb[] = [setCountry];
