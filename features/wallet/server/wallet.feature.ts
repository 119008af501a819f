/** What the server has of wallets: balances and every change of them. */
import type { Feature } from "../../../server/feature.ts";
import { balanceNewsDocuments } from "./bots/balance-news.documents.ts";
import { balanceNews } from "./bots/balance-news.ts";
import { assetsBotDocuments } from "./bots/bot-assets.documents.ts";
import { assetsBotRoutes } from "./bots/bot-assets.routes.ts";
import { walletBotDocuments } from "./bots/bot-wallet.documents.ts";
import { walletBotRoutes } from "./bots/bot-wallet.routes.ts";
import { WalletProjection } from "./wallet.projection.ts";
import { walletRoutes } from "./wallet.routes.ts";

export const walletFeature: Feature = {
  name: "wallet",
  tradingRoutes: walletRoutes,
  migrations: [
    { number: 7, file: "features/wallet/server/wallet.sql" },
    { number: 68, file: "features/wallet/server/wallet-house-side.sql" },
    { number: 413, file: "features/wallet/server/wallet-pages.sql" },
    { number: 430, file: "features/wallet/server/wallet-parts.sql" },
  ],
  projections: ({ ledger }) => [new WalletProjection(ledger)],
  reasons: ["paper_grant", "start_again", "house_funding"],
  bots: {
    routes: [walletBotRoutes, assetsBotRoutes],
    documents: [walletBotDocuments, assetsBotDocuments],
    news: { open: balanceNews, documents: balanceNewsDocuments },
  },
};
