import type { Pages } from "../../../web/router/page.ts";

export const couponsPages = {
  coupon: {
    path: "/pages/setting/coupon",
    guarded: true,
    texts: ["coupons"],
    load: async () => (await import("./coupon.page.tsx")).CouponPage,
  },
} satisfies Pages;
