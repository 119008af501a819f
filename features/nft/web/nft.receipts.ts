/** Receipts of the marketplace, by the kernel's own formulas. Their inputs are smallest units and millionths, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, type Amount } from "../../../money/units.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { feeOf, isHash, leafOf, royaltyOf, type Rarity } from "../formulas.ts";

const PERCENT_DECIMALS = 4;
const MONEY = ["price", "bid", "deposit"];
const RATES = ["fee_ppm", "royalty_ppm"];
const RARITIES = ["1", "2", "3"];

const termOf = ({ terms }: Receipt, name: string): string => terms[name] ?? "";
const placesOf = (receipt: Receipt): number => Number.parseInt(termOf(receipt, "decimals"), 10) || 0;
const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");
const isGiven = ({ inputs }: Receipt, name: string): boolean => inputs.some((one) => one.name === name);

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const told = (names: readonly string[], decimals: number) =>
    Object.fromEntries(names.filter((name) => isGiven(receipt, name)).map((name) => [name, asDecimal(said[name], decimals)]));
  return { ...said, ...told(MONEY, placesOf(receipt)), ...told(RATES, PERCENT_DECIMALS) };
}

function moneyLine(receipt: Receipt, given: InputValues, name: "price" | "bid" | "deposit"): InputLine {
  const decimals = placesOf(receipt);
  return {
    name,
    label: `receipts.nft.${name}`,
    value: { value: given[name] ?? "", decimals, least: 0, unit: termOf(receipt, "currency") },
    why: { key: `receipts.nft.${name}.why` },
    typed: decimals,
    leadsTo: withQuery(routes.nftArtwork, { code: termOf(receipt, "code") }),
  };
}

function rateLine(given: InputValues, name: "fee" | "royalty"): InputLine {
  return {
    name: `${name}_ppm`,
    label: `receipts.nft.${name}_rate`,
    value: { value: given[`${name}_ppm`] ?? "", decimals: PERCENT_DECIMALS, least: 0, unit: "%" },
    why: { key: `receipts.nft.${name}_rate.why` },
    typed: PERCENT_DECIMALS,
  };
}

const roundingLine = (receipt: Receipt): InputLine => ({
  name: "rounding",
  label: "receipts.rounding",
  value: { key: "receipts.rounding.down", params: { decimals: placesOf(receipt) } },
  why: { key: "receipts.nft.rounding" },
});

type MoneyOutput = "fee" | "royalty" | "received" | "rest";
function output(receipt: Receipt, name: MoneyOutput, computed: bigint): OutputLine {
  const decimals = placesOf(receipt);
  return {
    name,
    label: `receipts.nft.${name}`,
    why: { key: `receipts.nft.${name}.why` },
    decimals,
    unit: termOf(receipt, "currency"),
    said: asDecimal(receipt.result[name], decimals),
    computed: formatDecimal(computed, decimals),
  };
}

/** Smallest units of an input; undefined for what is no figure. */
function unitsIn(receipt: Receipt, given: InputValues, name: string): Amount | undefined {
  const units = parseDecimal(given[name] ?? "", RATES.includes(name) ? PERCENT_DECIMALS : placesOf(receipt));
  return typeof units === "bigint" ? amount(units) : undefined;
}

const about = (receipt: Receipt) => ({ key: "receipts.about.nft", params: { code: termOf(receipt, "code").slice(0, 8) } }) as const;
const asset = (receipt: Receipt): string => termOf(receipt, "currency");

export const nftSaleRule: ReceiptRule = {
  title: "receipts.title.nft_sale",
  ...{ about, asset, values },
  inputs: (receipt, given) => [
    moneyLine(receipt, given, "price"),
    rateLine(given, "fee"),
    rateLine(given, "royalty"),
    {
      name: "resale",
      label: "receipts.nft.resale",
      value: { key: given["resale"] === "1" ? "receipts.nft.resale.yes" : "receipts.nft.resale.no" },
      why: { key: "receipts.nft.resale.why" },
    },
    roundingLine(receipt),
  ],
  outputs: (receipt, given) => {
    const [price, feePpm, royaltyPpm] = ["price", "fee_ppm", "royalty_ppm"].map((name) => unitsIn(receipt, given, name));
    if (price === undefined || feePpm === undefined || royaltyPpm === undefined) return undefined;
    const fee = feeOf(price, Number(feePpm));
    const royalty = royaltyOf(price, { feePpm: Number(feePpm), royaltyPpm: Number(royaltyPpm) }, given["resale"] === "1");
    return [output(receipt, "fee", fee), output(receipt, "royalty", royalty), output(receipt, "received", price - fee)];
  },
};

export const nftAuctionRule: ReceiptRule = {
  title: "receipts.title.nft_auction",
  ...{ about, asset, values },
  inputs: (receipt, given) => [moneyLine(receipt, given, "bid"), moneyLine(receipt, given, "deposit")],
  outputs: (receipt, given) => {
    const [bid, deposit] = [unitsIn(receipt, given, "bid"), unitsIn(receipt, given, "deposit")];
    if (bid === undefined || deposit === undefined || bid < deposit) return undefined;
    return [output(receipt, "rest", bid - deposit)];
  },
};

export const nftUnpaidRule: ReceiptRule = {
  title: "receipts.title.nft_unpaid",
  ...{ about, asset, values },
  inputs: (receipt, given) => [moneyLine(receipt, given, "deposit"), rateLine(given, "fee"), roundingLine(receipt)],
  outputs: (receipt, given) => {
    const [deposit, feePpm] = [unitsIn(receipt, given, "deposit"), unitsIn(receipt, given, "fee_ppm")];
    if (deposit === undefined || feePpm === undefined) return undefined;
    const fee = feeOf(deposit, Number(feePpm));
    return [output(receipt, "fee", fee), output(receipt, "received", deposit - fee)];
  },
};

const TOLD = "receipts.about.nft";
/** Which slot it is among those that are left is computed on the page of the series, which has all draws before it. */
export const nftBoxRule: ReceiptRule = {
  title: "receipts.title.nft_box",
  asset,
  about: ({ inputs }) => ({ key: TOLD, params: { code: (inputs.find(({ name }) => name === "code")?.value ?? "").slice(0, 8) } }),
  inputs: (_receipt, given) => boxInputs(given),
  outputs: ({ result }, given) => {
    const { code = "", salt = "", rarity = "", leaf = "" } = given;
    if (!isHash(code) || !isHash(salt) || !RARITIES.includes(rarity)) return undefined;
    const computed = leafOf({ code, salt, rarity: Number(rarity) as Rarity });
    const said = { decimals: 0, unit: "", said: "1", computed: computed === leaf && computed === result["leaf"] ? "1" : "0" };
    return [{ name: "leaf", label: "receipts.nft.leaf", why: { key: "receipts.nft.leaf.why" }, ...said }];
  },
};

function boxInputs(given: InputValues): readonly InputLine[] {
  const figure = (name: "box" | "left" | "slot", value: string): InputLine => ({
    name,
    label: `receipts.nft.${name}`,
    value: { value, decimals: 0 },
    why: { key: `receipts.nft.${name}.why` },
  });
  const text = (name: "seal" | "words" | "content", value: string): InputLine => ({
    name,
    label: `receipts.nft.${name}`,
    value: { key: "receipts.nft.text", params: { text: value } },
    why: { key: `receipts.nft.${name}.why` },
  });
  const { seal = "", words = "", code = "", box = "", left = "", slot = "" } = given;
  return [
    { ...text("seal", seal.slice(0, 16)), leadsTo: withQuery(routes.nftArtwork, { code: seal }) },
    text("words", words === "" ? "–" : words),
    figure("box", box),
    figure("left", left),
    figure("slot", String(Number(slot) + 1)),
    { ...text("content", code.slice(0, 16)), leadsTo: withQuery(routes.nftArtwork, { code }) },
  ];
}
