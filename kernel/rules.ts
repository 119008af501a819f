/**
 * The rules of the kernel by number. An old log is replayed under the rules it was written under: a rule that changes how
 * money moves gets a new number here and a branch where it applies, and an existing venue takes it over by the command
 * `venue/adopt-rules`, which its next start appends to the log.
 *
 * | rules | since      | what changed                                                                                   |
 * | ----- | ---------- | ---------------------------------------------------------------------------------------------- |
 * | 1     | 2026-11-21 | everything; a log without `venue/adopt-rules` is of these                                        |
 * | 2     | 2026-11-22 | orders with a side, type, time in force or self-trade rule that is none are `order_malformed`; before, what was no buy counted as a sell |
 * | 3     | 2026-11-22 | a trigger may follow the shown price: the newest index sample or the trade since; before, such an order is `order_malformed`; a market order that meets its owner's orders is taken, and they or it expire as it says; before, `no_liquidity` |
 * | 4     | 2026-11-22 | trades of the outside market that a sample tells of are numbered with the venue's own; before, none was told |
 * | 5     | 2026-11-22 | what is traded and held counts for VIP levels, and a fill pays no more than its person's level; before, everybody paid the market's own fee |
 * | 6     | 2026-11-23 | a look at everybody's VIP level goes on over several prices, and each pays by the new one from their turn on; before, it was done with the day's first price |
 * | 7     | 2026-11-23 | what the insurance fund's positions have lost at their marks can't be taken back from it; before, all of its money could. The book moves a mark by half a percent at most, before without bound; the fund sells near the mark, before anywhere in the band; a fill leaves its side within the bracket, before only the order did; what positions without margin have lost stays in the account |
 * | 8     | 2026-11-23 | of the take-profits, stop-losses and triggered orders of futures that a command's prices reached ten go with it, and the others one by one by the due-list; before, all of them went with it |
 * | 9     | 2026-11-23 | open quotes of exchange hold a share of the cover, a person's and all together, before as much as there was; and none is taken by who is on a break or has lost as much as they let themselves, before they were |
 * | 10    | 2026-11-23 | promotional credit margins futures on paper and pays their fees and losses first, coupons lower their fees (decision 0062); before, neither |
 * | 11    | 2026-11-23 | while the house has withdrawn its quotes of a contract, for ten seconds at most, nobody with a position there is closed out; before, who was closed out after a start or a silent index met an empty book |
 * | 12    | 2026-11-23 | who has positions in several contracts is closed out in those whose index is fresh; before, one silent index kept all of them from it |
 * | 13    | 2026-11-23 | one operator alone gives promotional credit by what was given lately: 100 USDT to a person in thirty days, 1,000 in a day to all; before, by what was left with that person |
 * | 14    | 2026-11-23 | taking a break, or setting a limit of losses that is reached already, cancels spot's buys and orders of futures that do not only reduce; what waits for a trigger or another order and would open then expires while its person is bound; before, both went on |
 * | 15    | 2026-11-23 | quotes that the house has withdrawn keep people from being closed out where their contract's index is fresh; before, a lot in a silent contract kept the rest of an account from it for ten seconds with each silence |
 * | 16    | 2026-11-28 | where venue time runs faster, a quote of exchange holds ten seconds of real time; before, ten of the log's, which at 60 times nobody could take |
 * | 17    | 2026-11-28 | a copy that becomes own counts for its trader's share with its result at the mark (decision 0070); before, with its loss alone |
 * | 18    | 2026-11-28 | what an open copy has cost (opening fees, funding, nights) counts at once in what is set aside, the stop and the share of profit; before, when it ended. Shares of profit count in what is set aside and the stop; before, they did not (decision 0068) |
 * | 19    | 2026-11-29 | what a trader closes, their stops and their leaving close is closed for copies near the mark first, wider every ten seconds and at the band's end after thirty; before, at the band's end at once. Copies open no further from the mark than from the trader's price; before, as far as the band. What ended before its turn is said; before, nothing was (decision 0088) |
 * | 20    | 2026-11-30 | a split is refused while another market trades the share or is paid in it, while another product has it pledged, and where it would take the last price, the index or an open order out of the prices and values that orders can have (decision 0009); before, for a second market that sells the share and for the last price alone |
 * | 21    | 2026-11-30 | who was verified once stays so far verified that own money can leave: at least 1 BTC in 24 hours, whatever operators set, and level 1 at least (decision 0137); before, two operators could set the limit of all to zero, and one could take a person's level |
 * | 22    | 2026-12-01 | a fee of a market that rises counts for orders that come from then on, and what was there pays no more than before (decision 0139); before, the next fill paid it. While a coin has no price, its withdrawal fee and minimum only go down; before, two operators could set them without bound |
 * | 23    | 2026-12-01 | what a split rounds away from a person is paid in cash at the last price, as it was before a row of splits rounded it (decision 0143); before, nobody had it. A halt ends by itself, and one operator alone can't renew it (decision 0141); before, it lasted until somebody lifted it. Any thirty days have two days of rest by one operator alone and five by two; before, as many as one said. The least value of an order is 200 of the quote at most and the band a hundredth at least; before, two operators could set them without bound. The week before a market takes no new orders does not run while it is halted or rests; before, it did. The first price of a token that people may have takes two operators; before, one said it. What is simulated stays as it is for as long as anything reaches that an index decides and that is open or on sale, and what is sold later is priced by the change (decision 0142); before, it could change from the next day on. A withdrawal that an operator says could not be paid counts as one refused; before, only those refused did. An immediate limit order of futures that meets nobody is taken and expires; before, `no_liquidity`. A market buy needs the money for what it meets of others; before, its owner's orders counted too |
 */
export const RULES_FIRST = 1;
export const RULES_NEWEST = 23;

/** From these rules on the words of an order must be ones that exist. */
export const RULES_STRICT_ORDERS = 2;
/** From these rules on a market knows its shown price, and a trigger may follow it. */
export const RULES_SHOWN_PRICE = 3;
/** From these rules on a market order may meet orders of its owner. */
export const RULES_SELF_TRADE_AT_MARKET = 3;
/** From these rules on trades of the outside market have numbers. */
export const RULES_OUTSIDE_TRADES = 4;
/** From these rules on there are VIP levels. */
export const RULES_VIP = 5;
/** From these rules on a look at everybody's VIP level goes on over several prices. */
export const RULES_VIP_IN_PARTS = 6;
/** From these rules on the insurance fund sells near the mark, fills stay within brackets, and losses of positions without margin stay. */
export const RULES_CLOSE_FUTURES = 7;
/** From these rules on the insurance fund's money stays as far as its positions need it. */
export const RULES_FUND_STAYS = 7;
/** From these rules on what prices of futures have reached goes in parts. */
export const RULES_REACHED_IN_PARTS = 8;
/** From these rules on quotes of exchange hold a share of the cover, and who bound themselves takes none. */
export const RULES_EXCHANGE_SHARES = 9;
/** From these rules on promotional credit margins futures, and coupons serve for their fees. */
export const RULES_CREDIT_IN_FUTURES = 10;
/** From these rules on close-outs wait for the quotes that the house has withdrawn. */
export const RULES_AWAIT_QUOTES = 11;
/** From these rules on a silent index keeps positions of its own contract alone from being closed out. */
export const RULES_CLOSE_FRESH = 12;
/** From these rules on what one operator alone may give of promotional credit is bounded by what was given. */
export const RULES_CREDIT_GIVEN = 13;
/** From these rules on who bound themselves has nothing waiting that would open. */
export const RULES_BOUND_WAITS = 14;
/** From these rules on withdrawn quotes of a contract with a silent index are not waited for. */
export const RULES_AWAIT_FRESH = 15;
/** From these rules on a quote of exchange holds as long as people see it, however fast venue time runs. */
export const RULES_QUOTES_IN_REAL_TIME = 16;
/** From these rules on what a copy has won at the mark counts when it becomes own. */
export const RULES_KEPT_GAINS = 17;
/** From these rules on what open copies have cost counts before they end. */
export const RULES_OPEN_COSTS = 18;
/** From these rules on copies open and close near the mark, and what ended before its turn is said. */
export const RULES_COPIES_NEAR_MARK = 19;
/** From these rules on a split leaves nothing behind: no other market of the share, no pledge of another product, no price out of range. */
export const RULES_WHOLE_SPLITS = 20;
/** From these rules on a verified person's money can always leave, in parts. */
export const RULES_VERIFIED_LEAVE = 21;
/** From these rules on a fee that rises is not for orders from before. */
export const RULES_FEES_AHEAD = 22;
/** From these rules on leaving does not get dearer while nobody can say what its terms are worth. */
export const RULES_UNPRICED_LEAVE = 22;
/** From these rules on what a split rounds away is paid in cash. */
export const RULES_SPLIT_CASH = 23;
/** From these rules on a withdrawal that an operator says could not be paid counts as one that was refused. */
export const RULES_FAILED_BY_HAND = 23;
/** From these rules on a halt ends by itself. */
export const RULES_HALTS_END = 23;
/** From these rules on days of rest are few, and beyond two in thirty days it takes two to say one. */
export const RULES_DAYS_OF_REST = 23;
/** From these rules on no terms of a market keep people from selling what they have. */
export const RULES_TERMS_BOUNDED = 23;
/** From these rules on the week before a market takes no new orders does not run while it is halted, nor for shares on days of rest. */
export const RULES_NOTICE_OPEN = 23;
/** From these rules on two operators say the first price of what is listed already, and people may have. */
export const RULES_FIRST_PRICE = 23;
/** From these rules on what is simulated does not change under open contracts. */
export const RULES_SIMULATION_AHEAD = 23;
/** From these rules on a limit order of futures that is immediate or cancelled and meets nobody is taken and expires. */
export const RULES_FUTURES_IOC = 23;
/** From these rules on a market buy needs what it pays to others, and nothing for its owner's orders. */
export const RULES_MARKET_BUY_PAYS = 23;
