/** The receipts that the auditor expects of the marketplace. */
import type { ModelBox, ModelWon, ModelWork, Payment, Said } from "./model-nft-world.ts";
import { nftLeaf, nftShares } from "./model-nft-formulas.ts";

const TYPE = "settlement/settled";
type Input = readonly [string, string | number | bigint, number | "terms"];

function receipt(
  formula: string,
  contract: number,
  user: number,
  at: number,
  inputs: readonly Input[],
  terms: object,
  result: object,
): Said {
  const named = inputs.map(([name, value, from]) => ({
    ...{ name, value: String(value), from: from === "terms" ? from : `command:${from}` },
  }));
  const text = (record: object): object => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));
  return { type: TYPE, product: "nft", contract, user, formula, inputs: named, terms: text(terms), result: text(result), at };
}

type Sale = Payment & { readonly priceBy: number; readonly how: string };

/** The buyer's and the seller's. */
export function receiptsOfSale({ work, seller, buyer, asset, price, rules, priceBy, how }: Sale, at: number): Said[] {
  const isResale = seller !== work.creator;
  const { fee, royalty, kept } = nftShares(price, rules.feePpm, rules.royaltyPpm, isResale);
  const inputs: Input[] = [
    ["price", price, priceBy],
    ["fee_ppm", rules.feePpm, "terms"],
    ["royalty_ppm", rules.royaltyPpm, "terms"],
    ["resale", isResale ? 1 : 0, "terms"],
  ];
  const result = { fee, royalty, received: kept };
  return [
    receipt("nft-sale/1", work.number, buyer, at, inputs, { asset, code: work.code, how, role: "buyer" }, result),
    receipt("nft-sale/1", work.number, seller, at, inputs, { asset, code: work.code, how, role: "seller" }, result),
  ];
}

export function receiptOfWinning({ work, user, asset, price, deposit, dueAt, bidBy, isSecond }: ModelWon, at: number): Said {
  const inputs: Input[] = [
    ["bid", price, bidBy],
    ["deposit", deposit, "terms"],
  ];
  const terms = { asset, code: work.code, due_at: dueAt, second: isSecond ? 1 : 0 };
  return receipt("nft-auction/1", work.number, user, at, inputs, terms, { rest: price - deposit });
}

export function receiptOfForfeit({ work, user, seller, asset, deposit, dueAt, rules }: ModelWon, at: number): Said[] {
  const { fee, kept } = nftShares(deposit, rules.feePpm, 0, false);
  const inputs: Input[] = [
    ["deposit", deposit, "terms"],
    ["fee_ppm", rules.feePpm, "terms"],
  ];
  const terms = { asset, code: work.code, due_at: dueAt };
  const result = { fee, received: kept };
  return [
    receipt("nft-unpaid/1", work.number, user, at, inputs, { ...terms, role: "buyer" }, result),
    receipt("nft-unpaid/1", work.number, seller, at, inputs, { ...terms, role: "seller" }, result),
  ];
}

type Content = { readonly code: string; readonly rarity: number; readonly salt: string };
/** `shownBy`: place in the log of the command that showed what lies in the slot. */
export function receiptOfBox(work: ModelWork, { run, number, draw }: ModelBox, sealed: Content, shownBy: number, at: number): Said {
  if (draw === undefined) throw new Error("a box that is not drawn has no receipt");
  const { code, rarity, salt } = sealed;
  const { slot, left, words, by } = draw;
  const inputs: Input[] = [
    ["seal", run.seal, run.publishedBy],
    ["leaf", run.leaves[slot] ?? "", run.publishedBy],
    ["words", words, by],
    ["code", code, shownBy],
    ["rarity", rarity, shownBy],
    ["salt", salt, shownBy],
    ["box", number, "terms"],
    ["left", left, "terms"],
    ["slot", slot, "terms"],
  ];
  const terms = { series: run.number, asset: run.asset, price: run.price };
  return receipt("nft-box/1", work.number, work.owner, at, inputs, terms, { leaf: nftLeaf(code, rarity, salt) });
}
