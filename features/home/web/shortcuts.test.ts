import { CircleHelp } from "lucide-react";
import { expect, test } from "vitest";
import { readShortcut, withContracts } from "./shortcuts.ts";

const row = (title: string, url: string | null) => ({ id: 1, title, icon: title, url });

test.each([
  ["a page that is built opens", "stock", "/pages/market/market?tab=stocks", "/pages/market/market?tab=stocks"],
  ["a product without a page is not open", "futures", "", undefined],
  ["a path that no page stands behind is not open", "stock", "/pages/unknown", undefined],
  ["an empty path of an old venue is not open", "game", null, undefined],
] as const)("%s", (_why, title, url, path) => {
  expect(readShortcut(row(title, url)).path).toBe(path);
});

test("titles are found in any of the spellings that venues use", () => {
  expect(["home.recharge", "Copy_Trade", "couponCenter", "guize"].map((title) => readShortcut(row(title, "")).text)).toEqual([
    "product.deposit",
    "product.copy_trading",
    "product.coupons",
    "product.rules",
  ]);
});

test("futures open where there are contracts, and lead where the venue says if it says so", () => {
  const closed = readShortcut(row("futures", ""));
  expect(withContracts(closed, false).path).toBeUndefined();
  expect(withContracts(closed, true).path).toBe("/pages/transaction/contract");
  expect(withContracts(readShortcut(row("Copy_Trade", "")), true).path).toBe("/pages/follow/index");
  expect(withContracts(readShortcut(row("Copy_Trade", "")), false).path).toBeUndefined();
  expect(withContracts(readShortcut(row("seconds", "")), true).path).toBeUndefined();
  expect(withContracts(readShortcut(row("seconds", "")), false, true).path).toBe("/pages/transaction/seconds");
  expect(withContracts(readShortcut(row("game", "")), true).path).toBeUndefined();
  expect(withContracts(readShortcut(row("futures", "/pages/market/market")), true).path).toBe("/pages/market/market");
});

test("a title that only the venue knows is shown as it is", () => {
  expect(readShortcut(row("Winter sale", ""))).toMatchObject({ text: undefined, title: "Winter sale" });
});

test.each(["recharge", "withdraw", "stock", "otc", "coupon", "bills", "exchange", "quicklyBuyCoins", "guize", "futures"])(
  "%s, which has a page, has a picture of its own",
  (title) => {
    expect(readShortcut(row(title, "")).icon).not.toBe(CircleHelp);
  },
);
