import { Scale } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { coverWords } from "./cover.words.ts";

export const coverConsole: ConsolePages = {
  name: "cover",
  pages: [{ path: "/exposure", load: async () => (await import("./exposure.page.tsx")).ExposurePage }],
  side: [{ path: "/exposure", words: coverWords.title, icon: Scale, group: "books", order: 20, look: "cover/accounts" }],
};
