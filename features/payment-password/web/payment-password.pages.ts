import type { Pages } from "../../../web/router/page.ts";

export const paymentPasswordPages = {
  paymentPassword: {
    path: "/pages/setting/payPassword",
    guarded: true,
    texts: ["payment-password", "session", "account"],
    load: async () => (await import("./payment-password.page.tsx")).PaymentPasswordPage,
  },
} satisfies Pages;
