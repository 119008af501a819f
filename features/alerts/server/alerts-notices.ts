/** What messages about reached prices say: market, the price that reached it, the price waited for, one's own note. */
import { plainDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { ALERT_NOTICES, ALERTS_ENDED } from "./alerts.projection.ts";

const MARKETS = { link: "/pages/market/market" };

export const alertsNotices: NoticeWords = {
  group: "prices",
  kinds: { [ALERT_NOTICES.rises]: MARKETS, [ALERT_NOTICES.falls]: MARKETS, [ALERTS_ENDED]: MARKETS },
  details: ({ kernel }, notices) => Promise.resolve(new Map(notices.map((notice) => [notice.about, detailsOf(kernel, notice)]))),
};

function detailsOf(kernel: Kernel, { parameters }: StoredNotice): Readonly<Record<string, string>> {
  const terms = kernel.spot.markets.get(Number(parameters.market) as MarketId)?.terms;
  if (terms === undefined) return {};
  if (parameters.count !== undefined) return { symbol: terms.symbol };
  const price = (ticks: string | undefined): string => plainDecimal(BigInt(ticks ?? "0"), terms.priceDecimals);
  return {
    symbol: terms.symbol,
    price: price(parameters.ticks),
    threshold: price(parameters.at),
    note: parameters.note === undefined || parameters.note === "" ? "" : ` ${parameters.note}`,
    link: `/pages/transaction/index?symbol=${encodeURIComponent(terms.symbol)}`,
  };
}
