import { describe, expect, test } from "vitest";
import { readWallet, shownHoldings } from "./wallet.api.ts";

const row = (currency: number, code: string, change: string, lock: string, price: number) => ({
  currency,
  currency_name: code,
  change_balance: change,
  lock_change_balance: lock,
  usdt_price: price,
});
const NONE = { balance: [], usdt_totle: 0 };
const REPLY = {
  change_wallet: {
    balance: [row(3, "USDT", "100.00000000", "50.00000000", 1), row(1, "BTC", "0.01000000", "0", 65_000), row(2, "ETH", "0", "0", 3500)],
    usdt_totle: "800.00000000",
  },
  legal_wallet: { balance: [], usdt_totle: 20.5 },
  lever_wallet: NONE,
  micro_wallet: NONE,
};

describe("the wallet", () => {
  test("locked money belongs to the total", () => {
    const [spot] = readWallet(REPLY).accounts;
    expect(spot?.holdings[0]).toMatchObject({ available: "100.00000000", locked: "50.00000000", total: "150.00000000" });
  });

  test("the total is the sum of the accounts, whether they come as text or as numbers", () => {
    expect(readWallet(REPLY).worth).toBe("820.50000000");
  });

  test("what is owed is taken off the total, and off no account", () => {
    const wallet = readWallet({ ...REPLY, owed_usdt: "1000.50000000" });
    expect(wallet).toMatchObject({ worth: "-180.00000000", owed: "1000.50000000" });
    expect(wallet.accounts.map(({ worth }) => worth)).toContain("800.00000000");
  });

  test("a venue that sends no margin account shows it empty", () => {
    const wallet = readWallet({ ...REPLY, lever_wallet: undefined });
    expect(wallet.accounts.find((account) => account.kind === "lever")).toEqual({ kind: "lever", holdings: [], worth: "0.00000000" });
  });

  test("an account shows the coins that it keeps, and what lies there though it keeps it no more", () => {
    const seconds = (code: string, balance: string, is_micro: number) => ({
      currency: 1,
      currency_name: code,
      micro_balance: balance,
      lock_micro_balance: "0",
      usdt_price: 1,
      is_micro,
    });
    const balance = [seconds("USDT", "0", 1), seconds("BTC", "0.00000000", 0), seconds("ETH", "0.5", 0)];
    const micro = readWallet({ ...REPLY, micro_wallet: { balance } }).accounts.find(({ kind }) => kind === "micro");
    expect(micro?.holdings.map(({ code }) => code)).toEqual(["USDT", "ETH"]);
  });

  test("coins worth most come first and empty ones can be hidden", () => {
    const [spot] = readWallet(REPLY).accounts;
    if (spot === undefined) throw new Error("the spot account is the first");
    expect(shownHoldings(spot, false).map((holding) => holding.code)).toEqual(["BTC", "USDT", "ETH"]);
    expect(shownHoldings(spot, true).map((holding) => holding.code)).toEqual(["BTC", "USDT"]);
  });
});
