/** The features with news of accounts; a new one is a line here. */
import { orderNews } from "../../../features/spot/server/bots/order-news.ts";
import { balanceNews } from "../../../features/wallet/server/bots/balance-news.ts";
import type { TradingVenue } from "../../trading-venue.ts";
import Type from "typebox";
import { shape, TIME_MS } from "../../../contract/call-document.ts";
import { orderNewsDocuments } from "../../../features/spot/server/bots/order-news.documents.ts";
import { balanceNewsDocuments } from "../../../features/wallet/server/bots/balance-news.documents.ts";
import type { NewsDocuments, OpenAccountNews } from "./account-news.ts";

/** `nextSequence`: the number that the next command gets. */
export const accountNews = (venue: TradingVenue, nextSequence: () => number): readonly OpenAccountNews[] => [
  orderNews(venue),
  balanceNews(venue, nextSequence),
];

export const ACCOUNT_NEWS: NewsDocuments = {
  ...orderNewsDocuments,
  ...balanceNewsDocuments,
  eventStreamTerminated: {
    sent: "when the subscription ends: asked for, or its key was deleted",
    message: shape({ e: Type.Literal("eventStreamTerminated"), E: TIME_MS }),
  },
};
