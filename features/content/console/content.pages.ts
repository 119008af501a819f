import { FileText, Palette } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { contentWords } from "./content.words.ts";

export const contentConsole: ConsolePages = {
  name: "content",
  pages: [
    { path: "/content", load: async () => (await import("./articles.page.tsx")).ArticlesPage },
    { path: "/site", load: async () => (await import("./site.page.tsx")).SitePage },
    { path: "/content/:id", load: async () => (await import("./article.page.tsx")).ArticlePage },
  ],
  side: [
    { path: "/content", words: contentWords.title, icon: FileText, group: "venue", order: 30, look: "content/articles" },
    { path: "/site", words: contentWords.site, icon: Palette, group: "venue", order: 31, look: "site/settings" },
  ],
};
