/** What an exchange means for whose it is: the state of their request. Balances are pushed anyway, and they pressed the button themselves. */
import type { NewsKind, NewsTable } from "../../../server/news/news.ts";

const QUOTED: NewsKind = { isMade: true };

export const exchangeNews: NewsTable = {
  "exchange/quoted": ({ user, quote }) => [{ kind: QUOTED, user, id: quote, status: "quoted" }],
};
