/** What operators do about networks: their terms, always two of them. What is open keeps the terms with which it was made. */
import Type from "typebox";
import type { Line, Words } from "../../../contract/console-wire.ts";
import { parseDecimal, plainDecimal } from "../../../money/decimal.ts";
import { amount, assetId, timeMs, type Amount } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { areNetworkTerms, isDearer, networkFacts, takesWithdrawals } from "../formulas.ts";

/** Coin and network by their numbers, "3/2". */
const WHICH = /^([0-9]{1,4})\/([0-9]{1,4})$/;
const AMOUNT = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
const LABELS = {
  which: { en: "Coin and network", zh: "币种与网络" },
  fee: { en: "Withdrawal fee", zh: "提现手续费" },
  least: { en: "Least withdrawal", zh: "最低提现" },
  depositLeast: { en: "Least deposit", zh: "最低充值" },
  deposits: { en: "Deposits", zh: "充值" },
  withdrawals: { en: "Withdrawals", zh: "提现" },
};
const UNKNOWN = no("network_unknown", { en: "There is no such coin and network.", zh: "没有此币种与网络。" });
/** Nobody could say what they are worth: however high, they would keep what lies below. */
const UNPRICED = no("network_coin_unpriced", {
  en: "While the coin has no price here, fee and least withdrawal only go down: own money can always leave.",
  zh: "该币种在此无价格期间，手续费与最低提现只能下调：自有资金始终可以提出。",
});
const OPEN: Words = { en: "open", zh: "开放" };
const CLOSED: Words = { en: "closed", zh: "关闭" };

function standing({ kernel, time }: TradingVenue, which: string) {
  const [, asset = "", network = ""] = WHICH.exec(which) ?? [];
  const found = kernel.networks.of(assetId(Number(asset))).find((one) => one.network === Number(network));
  if (found === undefined) return undefined;
  const coin = assetOf(kernel, found.asset);
  return {
    ...found,
    coin,
    isOpen: takesWithdrawals(found.terms, timeMs(time.now())),
    title: `${coin.code}, ${networkFacts(found.network)?.name ?? ""}`,
  };
}

const setTerms = defineVerb({
  name: "networks/set-terms",
  title: { en: "Change a network's terms", zh: "更改网络条款" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    which: Type.String({ pattern: WHICH.source, maxLength: 9 }),
    fee: AMOUNT,
    least: AMOUNT,
    depositLeast: AMOUNT,
    deposits: Type.Boolean(),
    withdrawals: Type.Boolean(),
  }),
  labels: LABELS,
  choices: ({ venue: { kernel } }) => ({
    which: kernel.networks.all().map(({ asset, network }) => ({
      value: `${asset}/${network}`,
      label: `${assetOf(kernel, asset).code}, ${networkFacts(network)?.name ?? String(network)}`,
    })),
  }),
  present: ({ venue }, about) => {
    const found = standing(venue, about);
    if (found === undefined) return Promise.resolve({});
    const { coin, terms, isOpen } = found;
    const shown = (units: bigint): string => plainDecimal(units, coin.decimals);
    return Promise.resolve({
      which: about,
      fee: shown(terms.withdrawalFee),
      least: shown(terms.withdrawalMin),
      depositLeast: shown(terms.depositMin),
      deposits: terms.deposits,
      withdrawals: isOpen,
    });
  },
  plan(
    { venue, venue: { kernel } },
    { which, fee, least, depositLeast, deposits, withdrawals },
    { operator, second },
  ): Plan | ConsoleRefusal {
    const found = standing(venue, which);
    if (found === undefined) return UNKNOWN;
    const { asset, coin, network, terms, isOpen, title } = found;
    const read = (text: string): Amount | undefined => {
      const units = parseDecimal(text, coin.decimals);
      return typeof units === "bigint" && units >= 0n ? amount(units) : undefined;
    };
    const [withdrawalFee, withdrawalMin, depositMin] = [read(fee), read(least), read(depositLeast)];
    if (withdrawalFee === undefined || withdrawalMin === undefined || depositMin === undefined) {
      const en = `An amount has at most ${coin.decimals} decimals, like 25.`;
      return no("amount_wrong", { en, zh: `数量最多 ${coin.decimals} 位小数，例如 25。` });
    }
    const shown = (units: bigint): string => `${plainDecimal(units, coin.decimals)} ${coin.code}`;
    const word = (is: boolean): Words => (is ? OPEN : CLOSED);
    const all: readonly (Line | undefined)[] = [
      lineOf(LABELS.fee, shown(terms.withdrawalFee), shown(withdrawalFee)),
      lineOf(LABELS.least, shown(terms.withdrawalMin), shown(withdrawalMin)),
      lineOf(LABELS.depositLeast, shown(terms.depositMin), shown(depositMin)),
      lineOf(LABELS.deposits, word(terms.deposits), word(deposits)),
      lineOf(LABELS.withdrawals, word(isOpen), word(withdrawals)),
    ];
    const lines = all.filter((line) => line !== undefined);
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    if (!areNetworkTerms({ ...terms, withdrawalFee, withdrawalMin, depositMin })) {
      const en = "The least withdrawal must be above the fee, the least deposit above nothing.";
      return no("network_terms_invalid", { en, zh: "最低提现须高于手续费，最低充值须大于零。" });
    }
    if (isDearer(terms, { withdrawalFee, withdrawalMin }) && kernel.withdrawals.worthIn("USDT", asset, withdrawalMin) === undefined)
      return UNPRICED;
    const money = { withdrawalFee, withdrawalMin, depositMin, deposits, withdrawals };
    return {
      // Without a second the kernel refuses what makes leaving dearer or harder.
      command: {
        type: "networks/set-terms",
        asset,
        network,
        ...money,
        askedBy: operator.id,
        agreedBy: second?.id ?? operator.id,
      },
      lines: [{ label: LABELS.which, before: "–", after: title }, ...lines],
      note: {
        en: "For requests from now on; open ones keep their terms. Closed withdrawals open by themselves after 72 hours at most.",
        zh: "仅对此后的申请生效，未完成的保持原条款。关闭的提现最迟 72 小时后自动开放。",
      },
      subject: title,
      done: "The network's terms have changed.",
    };
  },
});

const lineOf = (label: Words, before: string | Words, after: string | Words): Line | undefined =>
  JSON.stringify(before) === JSON.stringify(after) ? undefined : { label, before, after };

export const networksVerbs: readonly Verb[] = [setTerms];
