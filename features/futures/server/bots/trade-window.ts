/** Windows of time as windows of trades' numbers, which every list of fills is sorted by: what lies outside is not read. */

const NO_TRADE = "9223372036854775807";

/** `from`, `until`: places of the times in a statement's values, both included. */
export const tradesBetween = (from: string, until: string): string =>
  `trade >= (select coalesce((select trade from futures_fill where role = 'taker' and at >= ${from} order by at, trade limit 1), ${NO_TRADE}))
    and trade <= (select coalesce((select trade from futures_fill where role = 'taker' and at <= ${until} order by at desc, trade desc limit 1), 0))`;
