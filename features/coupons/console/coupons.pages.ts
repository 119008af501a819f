import { TicketPercent } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { couponsWords } from "./coupons.words.ts";

export const couponsConsole: ConsolePages = {
  name: "coupons",
  pages: [{ path: "/coupons", load: async () => (await import("./coupons.page.tsx")).CouponsConsolePage }],
  side: [{ path: "/coupons", words: couponsWords.title, icon: TicketPercent, group: "venue", order: 17, look: "coupons/offers" }],
};
