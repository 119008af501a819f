/** What clients of the app say over their sockets (wire.md 17), read with nothing believed. */

/** The topic of all changed markets in one message. */
export const ALL_IN_ONE = "daymarkets";
/** Topics one client may watch. */
export const TOPICS_MAX = 64;
export const TOPIC = /^(market_depth|market_book|match_trade|kline):([A-Z0-9]{1,12}\/[A-Z0-9]{1,12})(?::([0-9a-zA-Z]{2,6}))?$/;
/** One thing of a product's that changes while people look at it: its product tells who watches, there is no present state to begin with. */
const THING = /^(?:(?:nft_item|quiz|contest):[1-9]\d{0,14}|chat:(?:all|en|zh|hk|th|jp|kor|fra|spa|tr|it|de))$/;

/** "market_depth" of "market_depth:BTC/USDT". */
export const eventOf = (topic: string): string => topic.slice(0, topic.indexOf(":"));

const TOKEN_LENGTH_MAX = 256;

/** Empty for anything that isn't `{ token }`. */
export function tokenOf(message: unknown): string {
  const token = typeof message === "object" && message !== null && "token" in message ? message.token : undefined;
  return typeof token === "string" && token.length <= TOKEN_LENGTH_MAX ? token : "";
}

/** The well-formed topics of a `sub` or `unsub`; anything else is passed over. */
export function topicsOf(message: unknown): readonly string[] {
  const topics = typeof message === "object" && message !== null && "topics" in message ? message.topics : undefined;
  if (!Array.isArray(topics)) return [];
  return topics
    .slice(0, TOPICS_MAX)
    .filter((topic): topic is string => typeof topic === "string" && (topic === ALL_IN_ONE || TOPIC.test(topic) || THING.test(topic)));
}
