import type { Pages } from "../../../web/router/page.ts";

export const webhooksPages = {
  webhooks: {
    path: "/pages/setting/webhooks",
    guarded: true,
    texts: ["webhooks"],
    load: async () => (await import("./webhooks.page.tsx")).WebhooksPage,
  },
  webhookDeliveries: {
    path: "/pages/setting/webhook_deliveries",
    guarded: true,
    texts: ["webhooks"],
    load: async () => (await import("./deliveries.page.tsx")).DeliveriesPage,
  },
} satisfies Pages;
