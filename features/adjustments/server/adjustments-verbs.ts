/** Adjusting a person's money: two operators, a reason of the closed list, a payer. */
import Type from "typebox";
import type { Words } from "../../../contract/console-wire.ts";
import { parsePositive } from "../../../contract/decimal-string.ts";
import { HOUSE, PURPOSE, USER_PURPOSES, type AccountKind } from "../../../kernel/ledger/chart.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, userId } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { PERSON_FIELD, PERSON_LABEL, PERSON_UNKNOWN, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { ADJUSTMENT_REASONS, type AdjustmentReason } from "../kernel/public.ts";

const REASON_WORDS: Readonly<Record<AdjustmentReason, Words>> = {
  correction_fee: { en: "Correction of a fee", zh: "手续费更正" },
  correction_trade: { en: "Correction of a trade", zh: "成交更正" },
  correction_transfer: { en: "Correction of a transfer", zh: "划转更正" },
  goodwill: { en: "Goodwill of the venue", zh: "平台补偿" },
};
/** As a person's page calls them. */
const ACCOUNT_WORDS: Readonly<Record<AccountKind, Words>> = {
  legal: { en: "Funding", zh: "资金" },
  change: { en: "Spot", zh: "现货" },
  lever: { en: "Futures", zh: "合约" },
  micro: { en: "Seconds", zh: "秒合约" },
};
const NOTE = {
  en: "The house pays it from what it earned, or receives it. The person sees it in their statement with the reason, and gets a message.",
  zh: "由平台已收费用支付或归入平台。用户可在账单中看到原因，并收到通知。",
};

const post = defineVerb({
  name: "adjustments/post",
  title: { en: "Adjust money", zh: "调整资金" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    person: PERSON_FIELD,
    direction: Type.Enum(["give", "take"]),
    coin: Type.String({ pattern: "^[A-Za-z0-9]{1,20}$" }),
    account: Type.Enum([...USER_PURPOSES]),
    amount: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }),
    why: Type.Enum([...ADJUSTMENT_REASONS]),
  }),
  labels: {
    person: PERSON_LABEL,
    direction: { en: "Give or take", zh: "增加或扣除" },
    coin: { en: "Coin", zh: "币种" },
    account: { en: "Account", zh: "账户" },
    amount: { en: "Amount", zh: "数量" },
    why: { en: "Reason in their statement", zh: "账单中显示的原因" },
  },
  choices: ({ venue }) => ({
    direction: [
      { value: "give", label: "Give", zh: "增加" },
      { value: "take", label: "Take", zh: "扣除" },
    ],
    coin: venue.kernel.assets.all().map(({ code }) => ({ value: code, label: code })),
    account: USER_PURPOSES.map((account) => ({ value: account, label: ACCOUNT_WORDS[account].en, zh: ACCOUNT_WORDS[account].zh })),
    why: ADJUSTMENT_REASONS.map((why) => ({ value: why, label: REASON_WORDS[why].en, zh: REASON_WORDS[why].zh })),
  }),
  present: async (desk, about) => ({ ...(await presentPerson(desk, about)), account: "change", direction: "give" }),
  plan({ venue: { kernel } }, { person, direction, coin, account, amount: text, why }, { operator, second }): Plan | ConsoleRefusal {
    const user = userId(person);
    if (!kernel.wallet.isOpen(user)) return PERSON_UNKNOWN;
    const asset = kernel.assets.all().find(({ code }) => code === coin.toUpperCase());
    if (asset === undefined) return no("coin_unknown", { en: `There is no coin ${coin}.`, zh: `没有币种 ${coin}。` });
    const units = parsePositive(text, asset.decimals);
    if (typeof units !== "bigint") {
      const en = `An amount is positive with at most ${asset.decimals} decimals, like 25.`;
      return no("amount_wrong", { en, zh: `数量须为正数，最多 ${asset.decimals} 位小数，例如 25。` });
    }
    const change = direction === "give" ? units : -units;
    const shown = (value: bigint): string => `${plainDecimal(value, asset.decimals)} ${asset.code}`;
    const before = kernel.ledger.balanceOf(user, PURPOSE[account], asset.id);
    const earned = kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, asset.id);
    if (before + change < 0n)
      return no("insufficient_balance", { en: `They have ${shown(before)} free there.`, zh: `该账户可用余额为 ${shown(before)}。` });
    if (earned - change < 0n)
      return no("cover_exhausted", { en: `The house has earned ${shown(earned)} so far.`, zh: `平台已收费用为 ${shown(earned)}。` });
    return {
      command: {
        type: "adjustments/post",
        user,
        asset: asset.id,
        kind: account,
        direction,
        amount: amount(units),
        reason: why,
        askedBy: operator.id,
        // Without a second the kernel refuses.
        agreedBy: second?.id ?? operator.id,
      },
      lines: [
        { label: freeIn(account), before: shown(before), after: shown(before + change) },
        { label: { en: "Earned by the house", zh: "平台已收费用" }, before: shown(earned), after: shown(earned - change) },
        { label: { en: "In their statement", zh: "账单原因" }, before: "–", after: REASON_WORDS[why] },
      ],
      note: NOTE,
      person,
      subject: `${direction === "give" ? "+" : "−"}${shown(units)}`,
    };
  },
});

const freeIn = (account: AccountKind): Words => ({ en: `${ACCOUNT_WORDS[account].en}, free`, zh: `${ACCOUNT_WORDS[account].zh}可用` });

export const adjustmentsVerbs: readonly Verb[] = [post];
