/**
 * Why a posting was made: stable numbers in the log and in the change log's rows, names for the text tables.
 * A number is never given a second meaning.
 */
export const REASON = {
  paper_grant: 1,
  start_again: 2,
  house_funding: 3,
  order_hold: 10,
  order_release: 11,
  trade: 12,
  trade_fee: 13,
  dividend: 14,
  split: 15,
  /** Out of the fees that invited people paid: pledged with each fee, paid by the hour. */
  rebate: 16,
  /** For the fraction of a share that a split rounded away. */
  split_cash: 17,
  transfer: 20,
  /** A product's house account gets money to cover its promises, or gives back what it does not need. */
  cover: 21,
  /** Two operators gave to a person's account, or took from it. */
  correction_fee: 30,
  correction_trade: 31,
  correction_transfer: 32,
  goodwill: 33,
  /** What a person sent from outside, as an operator or enough confirmations say. */
  deposit: 50,
  /** Paper money that a person asked for. */
  paper_deposit: 51,
  /** USDT for money that a payment provider received. */
  quick_buy: 52,
  /** A request to take money out: pledged with its fee, given back, or paid. */
  withdrawal_hold: 40,
  withdrawal_release: 41,
  withdrawal: 42,
  withdrawal_fee: 43,
  /** Promotional credit: given, spent on fees, and what is left of it back to the house. */
  promotional_grant: 70,
  promotional_fee: 71,
  promotional_end: 72,
  /** Campaigns: what covers their seats, an order's gain or loss of credit, and the bonus that becomes own money. */
  campaign_pledge: 73,
  campaign_release: 74,
  campaign_gain: 75,
  campaign_loss: 76,
  campaign_bonus: 77,
  /** Promotional credit in futures: what it pays of losses, of funding, and of the fee of a close-out. */
  promotional_loss: 78,
  promotional_funding: 79,
  promotional_close_out: 82,
  /** Credit that somebody claimed and did not use yet: pledged by the house, free again when it ends. */
  coupon_pledge: 80,
  coupon_release: 81,
  /** Futures: what an open order holds, and what of it is free again. */
  futures_hold: 90,
  futures_release: 91,
  /** Margin of a position, and what of it is free again. */
  futures_margin: 92,
  futures_margin_release: 93,
  /** What lots won or lost, between a person and clearing. */
  futures_result: 94,
  futures_fee: 95,
  futures_funding: 96,
  futures_overnight: 97,
  /** Of a close-out to the insurance fund. */
  futures_close_out_fee: 98,
  /** The template of a product, which tests of the mechanism run. */
  example_hold: 990,
  example_release: 991,
  example_interest: 992,
  /** A quote: what it pays is set aside by the house, and given back when nobody took it. */
  exchange_pledge: 60,
  exchange_release: 61,
  /** Taken: what was given, what was received, the fee of it, and the started unit that nobody gets. */
  exchange: 62,
  exchange_fee: 63,
  exchange_dust: 64,
  /** Seconds contracts: the stake, set aside and given back or lost; what the house sets aside of what it can win, pays, or has free again. */
  seconds_hold: 100,
  seconds_release: 101,
  seconds_loss: 102,
  seconds_pledge: 103,
  seconds_unpledge: 104,
  seconds_win: 105,
  /** Copy trading: the trader's share of what a follower's copies won. */
  copy_share: 110,
  /** Lock mining: what is locked, and back; the penalty of who leaves early; what the house sets aside, has free again, and pays. */
  lock_mining_hold: 120,
  lock_mining_release: 121,
  lock_mining_penalty: 122,
  lock_mining_pledge: 123,
  lock_mining_unpledge: 124,
  lock_mining_interest: 125,
  /** Dual investment: what is paid, set aside and back, or given for the other currency; what the house sets aside, has free again, and pays. */
  dual_hold: 130,
  dual_release: 131,
  dual_given: 132,
  dual_pledge: 133,
  dual_unpledge: 134,
  dual_interest: 135,
  dual_exchange: 136,
  /** Token sales: a payment set aside, back, or made; the house's tokens set aside, free again, handed over; and one's own to move. */
  sale_hold: 140,
  sale_release: 141,
  sale_payment: 142,
  sale_pledge: 143,
  sale_unpledge: 144,
  sale_tokens: 145,
  sale_vested: 146,
  /** Loans: what is pledged, and free again; what the house sets aside for one, has free again, and lends; what comes back of it. */
  loan_hold: 150,
  loan_release: 151,
  loan_pledge: 152,
  loan_unpledge: 153,
  loan_lent: 154,
  loan_repaid: 155,
  loan_interest: 156,
  loan_late: 157,
  loan_taken: 158,
  /** Marketplace: a price, the fee out of it, and the royalty in that; an auction's deposit, back, or the seller's; a box's price, kept, paid, or back. */
  nft_payment: 160,
  nft_fee: 161,
  nft_royalty: 162,
  nft_deposit: 163,
  nft_deposit_back: 164,
  nft_forfeit: 165,
  nft_box: 166,
  nft_box_paid: 167,
  nft_box_back: 168,
  /** Quizzes: a stake, set aside and back; lost to the pool; what right ones are paid out of it, and what the house gets: the bets of who started again, its rake, what rounding left over. */
  quiz_hold: 170,
  quiz_release: 171,
  quiz_loss: 172,
  quiz_win: 173,
  quiz_kept: 174,
  quiz_rake: 175,
  quiz_dust: 176,
  /** Contests: what prizes the house sets aside, and what nobody won of them. */
  contest_pledge: 180,
  contest_unpledge: 181,
} as const;

export type ReasonName = keyof typeof REASON;
export const REASON_NAMES: ReadonlyMap<number, ReasonName> = new Map(
  (Object.keys(REASON) as ReasonName[]).map((name) => [REASON[name], name]),
);

/** Moves within trading: orders and fills tell of them, so that whoever tells of the rest leaves them out. */
export const TRADING_REASONS: ReadonlySet<number> = new Set([
  ...[REASON.order_hold, REASON.order_release, REASON.trade, REASON.trade_fee],
  ...[REASON.futures_hold, REASON.futures_release, REASON.futures_margin, REASON.futures_margin_release],
  ...[REASON.futures_result, REASON.futures_fee],
]);
