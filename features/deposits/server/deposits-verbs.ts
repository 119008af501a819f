/** Deciding on deposits. What is credited is what was asked for: no verb names an amount, and none takes anything. */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Actors, type Plan, type Verb } from "../../../server/console/verb.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { DEPOSIT_REFUSALS } from "../formulas.ts";
import type { OpenDeposit } from "../kernel/public.ts";
import { DECIDERS } from "./deposits-looks.ts";
import { STATE_WORDS, WHY_WORDS } from "./deposits-words.ts";

const ASKED_FIELD = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const ASKED_LABEL = { en: "Number of the request", zh: "申请编号" };
const DECIDED = no("deposit_not_open", { en: "This request is decided already, or was taken back.", zh: "此申请已处理或已撤回。" });
const USDT_DECIMALS = 6;

function waiting({ kernel }: TradingVenue, number: number): OpenDeposit | ConsoleRefusal {
  const deposit = kernel.deposits.find(number);
  return deposit?.channel === "voucher" ? deposit : DECIDED;
}

const presentRequest = (_desk: unknown, about: string): Promise<Readonly<Record<string, number>>> =>
  Promise.resolve(/^\d{1,15}$/.test(about) ? { asked: Number(about) } : {});

function planCredit(venue: TradingVenue, number: number, { operator, second }: Actors, areTwo: boolean): Plan | ConsoleRefusal {
  const { kernel } = venue;
  const deposit = waiting(venue, number);
  if (isRefusal(deposit)) return deposit;
  if (!areTwo && kernel.deposits.needsSecond(deposit)) return NEEDS_TWO;
  const { user, asset, amount: units } = deposit;
  const { code, decimals } = assetOf(kernel, asset);
  const shown = (value: bigint): string => `${plainDecimal(value, decimals)} ${code}`;
  const before = kernel.ledger.balanceOf(user, PURPOSE.change, asset);
  return {
    // Without a second the kernel refuses.
    command: { type: "deposits/credit", deposit: number, by: operator.id, ...(areTwo ? { agreedBy: second?.id ?? operator.id } : {}) },
    lines: [
      { label: { en: "Request", zh: "申请" }, before: STATE_WORDS.review, after: STATE_WORDS.credited },
      { label: { en: "Spot, free", zh: "现货可用" }, before: shown(before), after: shown(before + units) },
    ],
    note: {
      en: "All of what they asked for, once and for good: it is theirs and can leave. The person is told.",
      zh: "按申请金额全额入账，不可撤销：资金归用户所有并可提现。将通知用户。",
    },
    person: user,
    subject: `deposit-${number} ${shown(units)}`,
  };
}

const NEEDS_TWO = no("second_operator_needed", {
  en: "A deposit worth this much takes two operators (“Credit by two”).",
  zh: "此金额的充值须由两名操作员处理（“双人入账”）。",
});

const credit = defineVerb({
  name: "deposits/credit",
  title: { en: "Credit", zh: "入账" },
  roles: DECIDERS,
  needsProof: true,
  fields: Type.Object({ asked: ASKED_FIELD }),
  labels: { asked: ASKED_LABEL },
  present: presentRequest,
  plan: ({ venue }, { asked }, actors) => planCredit(venue, asked, actors, false),
});

const creditByTwo = defineVerb({
  name: "deposits/credit-by-two",
  title: { en: "Credit by two", zh: "双人入账" },
  roles: DECIDERS,
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ asked: ASKED_FIELD }),
  labels: { asked: ASKED_LABEL },
  present: presentRequest,
  plan: ({ venue }, { asked }, actors) => planCredit(venue, asked, actors, true),
});

const refuse = defineVerb({
  name: "deposits/refuse",
  title: { en: "Refuse", zh: "拒绝" },
  roles: DECIDERS,
  fields: Type.Object({ asked: ASKED_FIELD, why: Type.Enum([...DEPOSIT_REFUSALS]) }),
  labels: { asked: ASKED_LABEL, why: { en: "Reason, which the person reads", zh: "原因（用户可见）" } },
  choices: () => ({ why: DEPOSIT_REFUSALS.map((why) => ({ value: why, label: WHY_WORDS[why].en, zh: WHY_WORDS[why].zh })) }),
  present: presentRequest,
  plan({ venue }, { asked, why }, { operator }): Plan | ConsoleRefusal {
    const deposit = waiting(venue, asked);
    if (isRefusal(deposit)) return deposit;
    return {
      command: { type: "deposits/refuse", deposit: asked, why, by: operator.id },
      lines: [
        { label: { en: "Request", zh: "申请" }, before: STATE_WORDS.review, after: STATE_WORDS.refused },
        { label: { en: "Reason", zh: "原因" }, before: "–", after: WHY_WORDS[why] },
      ],
      note: {
        en: "Nothing is credited. The person reads the reason and may send it again with another picture.",
        zh: "不会入账。用户可看到原因并以其他图片重新提交。",
      },
      person: deposit.user,
      subject: `deposit-${asked}`,
    };
  },
});

const setTerms = defineVerb({
  name: "deposits/set-terms",
  title: { en: "When two credit", zh: "双人入账门槛" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ from: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }) }),
  labels: { from: { en: "From this worth on, USDT", zh: "起始价值（USDT）" } },
  present: ({ venue }) => Promise.resolve({ from: plainDecimal(venue.kernel.deposits.twoFrom, USDT_DECIMALS) }),
  plan({ venue: { kernel } }, { from }, { operator, second }): Plan | ConsoleRefusal {
    const units = parsePositive(from, USDT_DECIMALS);
    if (typeof units !== "bigint")
      return no("amount_wrong", {
        en: "An amount is positive with at most 6 decimals, like 10000.",
        zh: "金额须为正数，最多 6 位小数，例如 10000。",
      });
    const shown = (value: bigint): string => `${plainDecimal(value, USDT_DECIMALS)} USDT`;
    return {
      // Without a second the kernel refuses.
      command: { type: "deposits/set-terms", twoFrom: amount(units), askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [{ label: { en: "Two operators from", zh: "双人入账起始" }, before: shown(kernel.deposits.twoFrom), after: shown(units) }],
      note: {
        en: "Worth by the index when it is credited. What has no price always takes two.",
        zh: "按入账时指数计价；无价格的币种始终须双人处理。",
      },
      subject: "deposits",
    };
  },
});

export const depositsVerbs: readonly Verb[] = [credit, creditByTwo, refuse, setTerms];
