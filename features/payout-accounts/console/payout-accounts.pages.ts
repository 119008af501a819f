import { Landmark } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { labelsWords } from "./labels.words.ts";

export const payoutAccountsConsole: ConsolePages = {
  name: "payout-accounts",
  pages: [{ path: "/bank-labels", load: async () => (await import("./labels.page.tsx")).LabelsPage }],
  side: [{ path: "/bank-labels", words: labelsWords.title, icon: Landmark, group: "venue", order: 32, look: "payout/labels" }],
};
