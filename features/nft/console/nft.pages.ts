import { Gem } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { nftWords } from "./nft.words.ts";

export const nftConsole: ConsolePages = {
  name: "nft",
  pages: [
    { path: "/marketplace", load: async () => (await import("./nft.page.tsx")).NftConsolePage },
    { path: "/marketplace/work/:item", load: async () => (await import("./work.page.tsx")).NftWorkPage },
  ],
  side: [{ path: "/marketplace", words: nftWords.title, icon: Gem, group: "venue", order: 18.95, look: "nft/works" }],
};
