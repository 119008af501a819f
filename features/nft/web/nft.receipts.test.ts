import { expect, test } from "vitest";
import { inputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { leafOf } from "../formulas.ts";
import { nftAuctionRule, nftBoxRule, nftSaleRule, nftUnpaidRule } from "./nft.receipts.ts";

const CODE = "ab".repeat(32);
const receipt = (formula: string, inputs: Record<string, string>, result: Record<string, string>): Receipt => ({
  ...{ id: "settled-1-1", product: "nft", contract: "5", formula, position: 9, at: 0, postings: [] },
  inputs: Object.entries(inputs).map(([name, value]) => ({ name, value, from: "terms" })),
  terms: { code: CODE, asset: "3", currency: "USDT", decimals: "6", role: "seller" },
  result,
});
const outputs = (rule: typeof nftSaleRule, of: Receipt, change: Record<string, string> = {}) =>
  rule.outputs(of, { ...(rule.values?.(of) ?? inputValues(of)), ...change });

const SALE = receipt(
  "nft-sale/1",
  { price: "100000001", fee_ppm: "50000", royalty_ppm: "25000", resale: "1" },
  { fee: "5000000", royalty: "2500000", received: "95000001" },
);

test("a resale: fee and royalty rounded down, and what the seller received", () => {
  expect(outputs(nftSaleRule, SALE)?.map(({ name, said, computed }) => [name, said, computed])).toEqual([
    ["fee", "5.000000", "5.000000"],
    ["royalty", "2.500000", "2.500000"],
    ["received", "95.000001", "95.000001"],
  ]);
  const first = outputs(nftSaleRule, SALE, { resale: "0" });
  expect(first?.find(({ name }) => name === "royalty")?.computed).toBe("0.000000");
  expect(outputs(nftSaleRule, SALE, { price: "x" })).toBeUndefined();
});

test("what a won auction still costs, and what an unpaid one brought the seller", () => {
  const won = receipt("nft-auction/1", { bid: "840000000", deposit: "100000000" }, { rest: "740000000" });
  expect(outputs(nftAuctionRule, won)?.[0]).toMatchObject({ said: "740.000000", computed: "740.000000" });
  expect(outputs(nftAuctionRule, won, { deposit: "900" })).toBeUndefined();
  const unpaid = receipt("nft-unpaid/1", { deposit: "100000000", fee_ppm: "50000" }, { fee: "5000000", received: "95000000" });
  expect(outputs(nftUnpaidRule, unpaid)?.map(({ said, computed }) => said === computed)).toEqual([true, true]);
});

test("a box holds what was sealed for its slot, and another rarity does not", () => {
  const salt = "cd".repeat(32);
  const leaf = leafOf({ code: CODE, rarity: 2, salt });
  const opened = receipt(
    "nft-box/1",
    { seal: "ef".repeat(32), leaf, words: "river-stone", code: CODE, rarity: "2", salt, box: "4", left: "37", slot: "0" },
    { leaf },
  );
  expect(outputs(nftBoxRule, opened)?.[0]).toMatchObject({ said: "1", computed: "1" });
  expect(outputs(nftBoxRule, opened, { rarity: "3" })?.[0]).toMatchObject({ said: "1", computed: "0" });
  expect(outputs(nftBoxRule, opened, { salt: "x" })).toBeUndefined();
  expect(nftBoxRule.inputs(opened, inputValues(opened)).find(({ name }) => name === "slot")?.value).toMatchObject({ value: "1" });
});
