import type { Pages } from "../../../web/router/page.ts";

export const payoutAccountsPages = {
  addresses: {
    path: "/pages/setting/wallet",
    guarded: true,
    texts: ["payout-accounts", "account"],
    load: async () => (await import("./wallet.page.tsx")).WalletPage,
  },
  addAddress: {
    path: "/pages/setting/addWallet",
    guarded: true,
    texts: ["payout-accounts", "account", "pictures"],
    load: async () => (await import("./add-wallet.page.tsx")).AddWalletPage,
  },
  bank: {
    path: "/pages/setting/bank",
    guarded: true,
    texts: ["payout-accounts", "account"],
    load: async () => (await import("./bank.page.tsx")).BankPage,
  },
  bankInternational: {
    path: "/pages/setting/bank_international",
    guarded: true,
    texts: ["payout-accounts", "account"],
    load: async () => (await import("./bank-international.page.tsx")).BankInternationalPage,
  },
} satisfies Pages;
