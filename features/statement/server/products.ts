/** Which product a posting belongs to, by the name of its reason. */
import { REASON, type ReasonName } from "../../../kernel/ledger/reasons.ts";
import type { StatementProduct } from "../contract/statement-words.ts";

/** Beginnings of reasons' names: a product's own begin with its word. */
const PREFIXES: readonly (readonly [prefix: string, product: StatementProduct])[] = [
  ["order", "spot"],
  ["trade", "spot"],
  ["dividend", "stocks"],
  ["split", "stocks"],
  ["futures", "futures"],
  ["seconds", "seconds"],
  ["lock_mining", "lock_mining"],
  ["dual", "dual_investment"],
  ["sale", "token_sale"],
  ["loan", "loans"],
  ["nft", "nft"],
  ["quiz", "quizzes"],
  ["copy", "copies"],
  ["promotional", "promotions"],
  ["campaign", "promotions"],
  ["coupon", "promotions"],
  // Prizes are promotional credit; an entry's own postings are in its contest's ledger alone.
  ["contest", "promotions"],
  ["exchange", "exchange"],
  ["transfer", "transfer"],
  ["deposit", "deposit"],
  ["withdrawal", "withdrawal"],
  ["quick", "quickbuy"],
  ["rebate", "rebate"],
  ["paper", "paper"],
  ["start_again", "paper"],
  ["correction", "adjustment"],
  ["goodwill", "adjustment"],
];

export function productOf(reason: string): StatementProduct {
  return PREFIXES.find(([prefix]) => reason.startsWith(prefix))?.[1] ?? "other";
}

const NAMES = Object.keys(REASON) as ReasonName[];
const numbersOf = (isOne: (name: ReasonName) => boolean): readonly number[] => NAMES.filter(isOne).map((name) => REASON[name]);

export const reasonsOf = (product: StatementProduct): readonly number[] => numbersOf((name) => productOf(name) === product);
export const FEE_REASONS = numbersOf((name) => name.endsWith("_fee") && !name.startsWith("correction"));
