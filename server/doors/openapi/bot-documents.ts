/** The documents of the bots' calls, by feature; a new feature is a line here. */
import { futuresDocuments, generalDocuments } from "../../../features/market/server/bots/general.documents.ts";
import { marketDataDocuments } from "../../../features/market/server/bots/market-data.documents.ts";
import { orderChangeDocuments, orderListDocuments } from "../../../features/spot/server/bots/bot-order-lists.documents.ts";
import { spotBotDocuments } from "../../../features/spot/server/bots/bot-orders.documents.ts";
import { walletBotDocuments } from "../../../features/wallet/server/bots/bot-wallet.documents.ts";
import type { BotDocuments } from "../bots/bot-document.ts";

export const BOT_DOCUMENTS: readonly BotDocuments[] = [
  generalDocuments,
  marketDataDocuments,
  spotBotDocuments,
  orderChangeDocuments,
  orderListDocuments,
  walletBotDocuments,
  futuresDocuments,
];
