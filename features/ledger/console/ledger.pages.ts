import { BookOpen } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { ledgerWords } from "./ledger.words.ts";

export const ledgerConsole: ConsolePages = {
  name: "ledger",
  pages: [{ path: "/ledger", load: async () => (await import("./ledger.page.tsx")).LedgerPage }],
  side: [{ path: "/ledger", words: ledgerWords.title, icon: BookOpen, group: "books", order: 10, look: "ledger/postings" }],
  finders: [
    { words: ledgerWords.postingsOfCommand, look: "ledger/postings", matches: /^\d{1,15}$/, to: (text) => `/ledger?command=${text}` },
    { words: ledgerWords.postingsOfPerson, look: "ledger/postings", matches: /^\d{1,12}$/, to: (text) => `/ledger?owner=${text}` },
  ],
};
