/** Receipts of campaigns, by the kernel's own formulas: which order was drawn, what it brought, and the bonus. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { bonusOf, drawOf, orderValue } from "../formulas.ts";

const numberOf = (text: string | undefined): number => Number.parseInt(text ?? "", 10) || 0;
const codeOf = ({ terms }: Receipt): string => terms["code"] ?? "";
const decimalsOf = ({ terms }: Receipt): number => numberOf(terms["decimals"]);
const priceDecimalsOf = ({ terms }: Receipt): number => numberOf(terms["price_decimals"]);

function asDecimal(units: string | undefined, decimals: number): string {
  return units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");
}

const whole = (name: string, label: TextKey, given: InputValues, why: InputLine["why"]): InputLine => ({
  name,
  label,
  value: { value: given[name] ?? "", decimals: 0, least: 0 },
  why,
  typed: 0,
});

const MIXED = { key: "receipts.campaign.mixed" } as const;

export const campaignDrawRule: ReceiptRule = {
  title: "receipts.title.campaign_draw",
  asset: codeOf,
  about: (receipt) => ({
    key: "receipts.about.campaign_draw",
    params: { order: inputValues(receipt)["order"] ?? "", kinds: receipt.terms["kind_names"] ?? "" },
  }),
  inputs: (_receipt, given) => [
    whole("seed", "receipts.campaign.seed", given, { key: "receipts.campaign.seed.why" }),
    whole("campaign", "receipts.campaign.campaign", given, MIXED),
    whole("person", "receipts.campaign.person", given, MIXED),
    whole("order", "receipts.campaign.order", given, MIXED),
    whole("choices", "receipts.campaign.choices", given, { key: "receipts.campaign.agreed" }),
  ],
  outputs: (receipt, given) => {
    const [seed, campaign, person, order, choices] = ["seed", "campaign", "person", "order", "choices"].map((name) =>
      numberOf(given[name]),
    );
    if (seed === undefined || campaign === undefined || person === undefined || order === undefined || !choices) return undefined;
    const computed = String(drawOf({ seed, campaign, person, order, choices }));
    const said = receipt.result["choice"] ?? "";
    return [{ name: "choice", label: "receipts.campaign.choice", why: MIXED, decimals: 0, unit: "", said, computed }];
  },
};

function orderValues(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const price = (name: string): string => asDecimal(said[name], priceDecimalsOf(receipt));
  return { stake: asDecimal(said["stake"], decimalsOf(receipt)), entry: price("entry"), exit: price("exit") };
}

function priceLine(receipt: Receipt, given: InputValues, name: "entry" | "exit"): InputLine {
  const position = (receipt.inputs.find((one) => one.name === name)?.from ?? "").split(":")[1] ?? "";
  const decimals = priceDecimalsOf(receipt);
  return {
    name,
    label: `receipts.campaign.${name}`,
    value: { value: given[name] ?? "", decimals },
    why: { key: "receipts.campaign.sample", params: { position } },
    typed: decimals,
  };
}

export const campaignOrderRule: ReceiptRule = {
  title: "receipts.title.campaign_order",
  asset: (receipt) => (receipt.terms["symbol"] ?? "").split("/", 1)[0] ?? "",
  about: (receipt) => ({ key: "receipts.about.campaign_order", params: { symbol: receipt.terms["symbol"] ?? "" } }),
  values: orderValues,
  inputs: (receipt, given) => [
    {
      name: "stake",
      label: "receipts.campaign.stake",
      value: { value: given["stake"] ?? "", decimals: decimalsOf(receipt), least: 2, unit: codeOf(receipt) },
      why: { key: "receipts.campaign.agreed" },
      typed: decimalsOf(receipt),
    },
    priceLine(receipt, given, "entry"),
    priceLine(receipt, given, "exit"),
  ],
  outputs: (receipt, given) => {
    const decimals = decimalsOf(receipt);
    const stake = parseDecimal(given["stake"] ?? "", decimals);
    const [entry, exit] = [given["entry"], given["exit"]].map((text) => parseDecimal(text ?? "", priceDecimalsOf(receipt)));
    if (typeof stake !== "bigint" || typeof entry !== "bigint" || typeof exit !== "bigint" || entry === 0n) return undefined;
    const computed = formatDecimal(orderValue({ stake: amount(stake), entry, exit }), decimals);
    const said = asDecimal(receipt.result["value"], decimals);
    const why = { key: "receipts.campaign.value.why" } as const;
    return [{ name: "value", label: "receipts.campaign.value", why, decimals, unit: codeOf(receipt), said, computed }];
  },
};

export const campaignBonusRule: ReceiptRule = {
  title: "receipts.title.campaign_bonus",
  asset: codeOf,
  about: () => ({ key: "receipts.about.campaign_bonus" }),
  values: (receipt) => ({ ...inputValues(receipt), bonus: asDecimal(inputValues(receipt)["bonus"], decimalsOf(receipt)) }),
  inputs: (receipt, given) => [
    whole("orders", "receipts.campaign.orders", given, { key: "receipts.campaign.agreed" }),
    whole("done", "receipts.campaign.done", given, { key: "receipts.about.campaign_bonus" }),
    {
      name: "bonus",
      label: "receipts.campaign.bonus",
      value: { value: given["bonus"] ?? "", decimals: decimalsOf(receipt), least: 2, unit: codeOf(receipt) },
      why: { key: "receipts.campaign.agreed" },
      typed: decimalsOf(receipt),
    },
  ],
  outputs: bonusOutputs,
};

function bonusOutputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const decimals = decimalsOf(receipt);
  const bonus = parseDecimal(given["bonus"] ?? "", decimals);
  if (typeof bonus !== "bigint") return undefined;
  const [orders, done] = [numberOf(given["orders"]), numberOf(given["done"])];
  const computed = formatDecimal(bonusOf({ orders, done, bonus: amount(bonus) }), decimals);
  const moved = receipt.postings.filter(({ reason }) => reason === "campaign_bonus").map(({ value }) => value);
  const why = { key: "receipts.about.campaign_bonus" } as const;
  const shared = { decimals, unit: codeOf(receipt), computed };
  return [
    { name: "paid", label: "receipts.campaign.bonus", why, said: asDecimal(receipt.result["paid"], decimals), ...shared },
    { name: "received", label: "receipts.received", why: { key: "receipts.paid.why" }, said: sumDecimals(moved), ...shared },
  ];
}
