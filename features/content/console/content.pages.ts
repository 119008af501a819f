import { FileText } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { contentWords } from "./content.words.ts";

export const contentConsole: ConsolePages = {
  name: "content",
  pages: [
    { path: "/content", load: async () => (await import("./articles.page.tsx")).ArticlesPage },
    { path: "/content/:id", load: async () => (await import("./article.page.tsx")).ArticlePage },
  ],
  side: [{ path: "/content", words: contentWords.title, icon: FileText, group: "venue", order: 30, look: "content/articles" }],
};
