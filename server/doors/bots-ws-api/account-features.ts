/** The features with news of accounts; a new one is a line here. */
import { orderNews } from "../../../features/spot/server/bots/order-news.ts";
import { balanceNews } from "../../../features/wallet/server/bots/balance-news.ts";
import type { TradingVenue } from "../../trading-venue.ts";
import type { OpenAccountNews } from "./account-news.ts";

/** `nextSequence`: the number that the next command gets. */
export const accountNews = (venue: TradingVenue, nextSequence: () => number): readonly OpenAccountNews[] => [
  orderNews(venue),
  balanceNews(venue, nextSequence),
];
