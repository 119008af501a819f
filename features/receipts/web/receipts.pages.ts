import type { Pages } from "../../../web/router/page.ts";

export const receiptsPages = {
  proofFile: {
    path: "/pages/common/proof",
    texts: ["receipts"],
    load: async () => (await import("./proof-file.page.tsx")).ProofFilePage,
  },
} satisfies Pages;
