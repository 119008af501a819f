import { Link2 } from "lucide-react";
import type { ConsolePages } from "../pages.ts";
import { auditWords } from "./audit.words.ts";

export const auditConsole: ConsolePages = {
  name: "audit",
  pages: [{ path: "/audit", load: async () => (await import("./audit.page.tsx")).AuditPage }],
  side: [{ path: "/audit", words: auditWords.title, icon: Link2, group: "books", order: 90, look: "audit/entries" }],
  finders: [{ words: auditWords.doneToPerson, look: "audit/entries", matches: /^\d{1,12}$/, to: (text) => `/audit?person=${text}` }],
};
