/** What coins and companies are, by facts that change rarely and read the same in every language. */
import type { TextKey } from "../../../web/i18n/texts.ts";

export interface AssetFacts {
  readonly kind: TextKey;
  /** The network, the fund, or the company as such. */
  readonly since: number;
  /** How a coin's network agrees, or what a company does. */
  readonly about: TextKey;
  /** A company's seat. */
  readonly place?: string;
  /** Coins that there can ever be; undefined: no limit. */
  readonly limit?: string;
}

const coin = (since: number, about: TextKey, limit?: string): AssetFacts => ({
  kind: "assets.kind.coin",
  since,
  about,
  ...(limit === undefined ? {} : { limit }),
});
const stable = (since: number): AssetFacts => ({ kind: "assets.kind.stable", since, about: "assets.about.reserves" });
const company = (since: number, about: TextKey, place: string): AssetFacts => ({ kind: "assets.kind.share", since, about, place });

const FACTS: Readonly<Record<string, AssetFacts>> = {
  BTC: coin(2009, "assets.about.work", "21000000"),
  ETH: coin(2015, "assets.about.stake"),
  USDT: stable(2014),
  USDC: stable(2018),
  LTC: coin(2011, "assets.about.work", "84000000"),
  XRP: coin(2012, "assets.about.validators", "100000000000"),
  SOL: coin(2020, "assets.about.stake"),
  DOGE: coin(2013, "assets.about.work"),
  ADA: coin(2017, "assets.about.stake", "45000000000"),
  BNB: coin(2017, "assets.about.stake", "200000000"),
  AVAX: coin(2020, "assets.about.stake", "720000000"),
  AAPL: company(1976, "assets.about.devices", "Cupertino"),
  MSFT: company(1975, "assets.about.software", "Redmond"),
  NVDA: company(1993, "assets.about.chips", "Santa Clara"),
  AMZN: company(1994, "assets.about.retail", "Seattle"),
  GOOGL: company(1998, "assets.about.search", "Mountain View"),
  META: company(2004, "assets.about.social", "Menlo Park"),
  TSLA: company(2003, "assets.about.cars", "Austin"),
  JPM: company(2000, "assets.about.bank", "New York"),
  KO: company(1892, "assets.about.drinks", "Atlanta"),
  SPY: { kind: "assets.kind.fund", since: 1993, about: "assets.about.fund", place: "Boston" },
};

export function factsOf(code: string): AssetFacts | undefined {
  return Object.hasOwn(FACTS, code) ? FACTS[code] : undefined;
}

/** Whether there are coins without end: nothing is said of shares. */
export function hasNoLimit({ kind, limit }: AssetFacts): boolean {
  return kind === "assets.kind.coin" && limit === undefined;
}
