import type { Pages } from "../../../web/router/page.ts";

export const tokenSalePages = {
  saleProjects: {
    path: "/pages/ieo/ieo",
    texts: ["token-sale"],
    load: async () => (await import("./pages/projects.page.tsx")).SaleProjectsPage,
  },
  saleProject: {
    path: "/pages/ieo/subscribe",
    texts: ["token-sale"],
    load: async () => (await import("./pages/project.page.tsx")).SaleProjectPage,
  },
  saleOrders: {
    path: "/pages/ieo/order",
    guarded: true,
    texts: ["token-sale"],
    load: async () => (await import("./pages/orders.page.tsx")).SaleOrdersPage,
  },
  salePaper: {
    path: "/pages/ieo/paper",
    texts: ["token-sale"],
    load: async () => (await import("./pages/paper.page.tsx")).SalePaperPage,
  },
} satisfies Pages;
