/** A manager gives promotional credit: alone within a limit, beyond it with a second operator. No verb leads from here to anybody's own money. */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, userId } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { PERSON_FIELD, PERSON_LABEL, PERSON_UNKNOWN, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type Actors, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import type { AloneLeft } from "../kernel/public.ts";
import { PROMOTIONAL_ALONE_DAY_MAX, PROMOTIONAL_ALONE_MAX, PROMOTIONAL_COIN, PROMOTIONAL_DAYS_MAX, PROMOTIONAL_MOST } from "../formulas.ts";

const FIELDS = Type.Object({
  person: PERSON_FIELD,
  amount: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }),
  days: Type.Integer({ minimum: 1, maximum: PROMOTIONAL_DAYS_MAX }),
});
const LABELS = { person: PERSON_LABEL, amount: { en: "Credit, USDT", zh: "赠金，USDT" }, days: { en: "Days", zh: "天数" } };
const ROLES = ["admin", "business"] as const;
const NOTE = {
  en: "It pays fees and losses, never becomes own money, and what is left goes back at its end. The person gets a message and may give it back; their own money is not touched.",
  zh: "可支付手续费与亏损，不会成为自有资金，到期余额退回。用户会收到通知并可退还；不触及其自有资金。",
};
const needsTwo = (left: string): ConsoleRefusal =>
  no("second_operator_needed", {
    en: `One operator alone gives a person at most ${PROMOTIONAL_ALONE_MAX} USDT in 30 days, and ${PROMOTIONAL_ALONE_DAY_MAX} USDT a day to all. What you may still give them alone: ${left}. Beyond it: “Give credit by two”.`,
    zh: `单人 30 天内向同一用户最多发放 ${PROMOTIONAL_ALONE_MAX} USDT，每天合计最多 ${PROMOTIONAL_ALONE_DAY_MAX} USDT。您单人还可向其发放：${left}。超出部分请用“双人发放赠金”。`,
  });
const MOST = no("promotional_most_reached", {
  en: `A person has at most ${PROMOTIONAL_MOST} USDT of managers’ credit.`,
  zh: `每人持有的经理赠金不超过 ${PROMOTIONAL_MOST} USDT。`,
});

type Given = { readonly person: number; readonly amount: string; readonly days: number };

function plan(
  { venue: { kernel } }: ConsoleDesk,
  { person, amount: text, days }: Given,
  actors: Actors,
  areTwo: boolean,
): Plan | ConsoleRefusal {
  const { operator, second } = actors;
  const user = userId(person);
  const coin = kernel.assets.all().find(({ code }) => code === PROMOTIONAL_COIN);
  if (coin === undefined || !kernel.wallet.isOpen(user)) return PERSON_UNKNOWN;
  const parsed = parsePositive(text, coin.decimals);
  if (typeof parsed !== "bigint") {
    const en = `An amount is positive with at most ${coin.decimals} decimals, like 25.`;
    return no("amount_wrong", { en, zh: `数量须为正数，最多 ${coin.decimals} 位小数，例如 25。` });
  }
  const units = amount(parsed);
  const shown = (value: bigint): string => `${plainDecimal(value, coin.decimals)} ${coin.code}`;
  const free = kernel.cover.free("promotions", coin.id);
  if (kernel.promotionalCredit.isBeyondMost(user, coin.id, units)) return MOST;
  const alone = kernel.promotionalCredit.aloneLeft(user, coin.id, operator.id, kernel.at);
  if (!areTwo && units > alone.most) return needsTwo(shown(alone.most));
  if (free < units)
    return no("cover_exhausted", { en: `house:promotions has ${shown(free)} free.`, zh: `house:promotions 可用 ${shown(free)}。` });
  const has = kernel.ledger.balanceOf(user, PURPOSE.change, coin.id, "promotional");
  const agreedBy = areTwo ? (second?.id ?? operator.id) : operator.id;
  return {
    command: { type: "promotional-credit/grant", user, asset: coin.id, amount: units, days, askedBy: operator.id, agreedBy },
    lines: [
      { label: { en: "Promotional credit", zh: "赠金" }, before: shown(has), after: shown(has + units) },
      { label: { en: "house:promotions, free", zh: "house:promotions 可用" }, before: shown(free), after: shown(free - units) },
      ...(areTwo ? [] : boundLines(alone, units, shown)),
      { label: { en: "Ends by itself after", zh: "自动到期" }, before: "–", after: { en: `${days} days`, zh: `${days} 天` } },
    ],
    note: NOTE,
    person,
    subject: shown(units),
  };
}

/** What is left of what one operator may give alone, before and after. */
const boundLines = ({ toThem, today }: AloneLeft, units: bigint, shown: (value: bigint) => string): Plan["lines"] => [
  {
    label: { en: "You alone may give them in 30 days, left", zh: "30 天内单人可向其发放，剩余" },
    before: shown(toThem),
    after: shown(toThem - units),
  },
  ...(today === undefined
    ? []
    : [
        {
          label: { en: "You alone may give to all in 24 hours, left", zh: "24 小时内单人可发放，剩余" },
          before: shown(today),
          after: shown(today - units),
        },
      ]),
];

const grant = defineVerb({
  name: "promotional-credit/grant",
  title: { en: "Give promotional credit", zh: "发放赠金" },
  roles: ROLES,
  fields: FIELDS,
  labels: LABELS,
  present: async (desk, about) => ({ ...(await presentPerson(desk, about)), days: 30 }),
  plan: (desk, fields, actors) => plan(desk, fields, actors, false),
});

const grantByTwo = defineVerb({
  name: "promotional-credit/grant-by-two",
  title: { en: "Give credit by two", zh: "双人发放赠金" },
  roles: ROLES,
  needsTwo: true,
  needsProof: true,
  fields: FIELDS,
  labels: LABELS,
  present: async (desk, about) => ({ ...(await presentPerson(desk, about)), days: 30 }),
  plan: (desk, fields, actors) => plan(desk, fields, actors, true),
});

export const promotionalCreditVerbs: readonly Verb[] = [grant, grantByTwo];
