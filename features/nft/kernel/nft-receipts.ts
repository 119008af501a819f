/** Receipts: what a sale brought whom, what a won auction costs, what became of a deposit, and how a box's content followed from its seal. */
import type { Settled } from "../../../kernel/settlement.ts";
import type { Amount, TimeMs, UserId } from "../../../money/units.ts";
import { leafOf, type NftTerms, type Sealed } from "../formulas.ts";
import type { Box, Item, ItemSold, Order, Series } from "./nft.messages.ts";

const base = { type: "settlement/settled", product: "nft" } as const;

/** One for the buyer, one for the seller. */
export function saleReceipts(sold: Omit<ItemSold, "type">, { feePpm, royaltyPpm }: NftTerms, from: number): readonly Settled[] {
  const { item, code, how, seller, buyer, creator, asset, price, fee, royalty, at } = sold;
  const receipt = (user: UserId, role: string): Settled => ({
    ...{ ...base, contract: item, user, formula: "nft-sale/1" },
    inputs: [
      { name: "price", value: String(price), from: `command:${from}` },
      { name: "fee_ppm", value: String(feePpm), from: "terms" },
      { name: "royalty_ppm", value: String(royaltyPpm), from: "terms" },
      { name: "resale", value: seller === creator ? "0" : "1", from: "terms" },
    ],
    terms: { code, asset: String(asset), how, role },
    result: { fee: String(fee), royalty: String(royalty), received: String(price - fee) },
    at,
  });
  return [receipt(buyer, "buyer"), receipt(seller, "seller")];
}

/** Of who won: the price is their bid, and the deposit counts towards it. */
export function wonReceipt({ code }: Item, { item, user, asset, price, deposit, dueAt, bidBy, isSecond }: Order, at: TimeMs): Settled {
  return {
    ...{ ...base, contract: item, user, formula: "nft-auction/1" },
    inputs: [
      { name: "bid", value: String(price), from: `command:${bidBy}` },
      { name: "deposit", value: String(deposit), from: "terms" },
    ],
    terms: { code, asset: String(asset), due_at: String(dueAt), second: isSecond ? "1" : "0" },
    result: { rest: String(price - deposit) },
    at,
  };
}

/** Of who won and did not pay, and of the seller. */
export function unpaidReceipts({ code }: Item, order: Order, fee: Amount, at: TimeMs): readonly Settled[] {
  const { item, user, seller, asset, deposit, dueAt, terms } = order;
  const receipt = (whose: UserId, role: string): Settled => ({
    ...{ ...base, contract: item, user: whose, formula: "nft-unpaid/1" },
    inputs: [
      { name: "deposit", value: String(deposit), from: "terms" },
      { name: "fee_ppm", value: String(terms.feePpm), from: "terms" },
    ],
    terms: { code, asset: String(asset), due_at: String(dueAt), role },
    result: { fee: String(fee), received: String(deposit - fee) },
    at,
  });
  return [receipt(user, "buyer"), receipt(seller, "seller")];
}

/** Of who opened a box. `position`: place in the log of the command that showed the slot. */
export function boxReceipt(
  item: Item,
  box: Box & { drawn: object },
  series: Series,
  sealed: Sealed,
  position: number,
  at: TimeMs,
): Settled {
  const { slot, left, words, by } = box.drawn as NonNullable<Box["drawn"]>;
  return {
    ...{ ...base, contract: item.number, user: item.owner, formula: "nft-box/1" },
    inputs: [
      { name: "seal", value: series.seal, from: `command:${series.publishedBy}` },
      { name: "leaf", value: series.leaves[slot] ?? "", from: `command:${series.publishedBy}` },
      { name: "words", value: words, from: `command:${by}` },
      { name: "code", value: sealed.code, from: `command:${position}` },
      { name: "rarity", value: String(sealed.rarity), from: `command:${position}` },
      { name: "salt", value: sealed.salt, from: `command:${position}` },
      { name: "box", value: String(box.number), from: "terms" },
      { name: "left", value: String(left), from: "terms" },
      { name: "slot", value: String(slot), from: "terms" },
    ],
    terms: { series: String(series.number), asset: String(series.asset), price: String(series.price) },
    result: { leaf: leafOf(sealed) },
    at,
  };
}
