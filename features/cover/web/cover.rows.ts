/** The house accounts by product, their worth, and the check that what is free is what is held less what is promised. Pure. */
import { multiplyDecimals, scaledDecimal, sumDecimals } from "../../../web/numbers/decimal-text.ts";

/** One product's account in one asset, as GET /cover says it. */
export interface CoverAccount {
  readonly product: string;
  readonly currency: number;
  readonly currency_name: string;
  readonly decimals: number;
  readonly held: string;
  readonly promised: string;
  readonly free: string;
}

export interface CoverReply {
  readonly accounts: readonly CoverAccount[];
  /** Place in the venue's log. */
  readonly position: number;
  /** Venue time, ms. */
  readonly at: number;
}

/** USDT. */
export interface Worth {
  readonly held: string;
  readonly promised: string;
  readonly free: string;
}

export interface CoverLine extends CoverAccount {
  /** Computed here: held less promised. */
  readonly computed: string;
  readonly agrees: boolean;
}

export interface CoverRow {
  readonly product: string;
  readonly lines: readonly CoverLine[];
  readonly worth: Worth;
  /** Promised of what is held, in tenths of a percent; undefined when nothing is promised. */
  readonly pledged: number | undefined;
  /** Held for what is promised, in tenths of a percent, at most all; undefined when nothing is promised. */
  readonly covered: number | undefined;
  readonly agrees: boolean;
}

export interface Cover {
  readonly rows: readonly CoverRow[];
  readonly worth: Worth;
  readonly pledged: number | undefined;
  readonly agreeing: number;
}

/** Price of an asset in USDT as text; undefined: the venue has no index for it. */
export type PriceOf = (code: string) => string | undefined;

const ALL = 1000;

/** The products in the order of their first account; `priceOf` values what is no USDT. */
export function readCover({ accounts }: CoverReply, priceOf: PriceOf): Cover {
  const products = [...new Set(accounts.map(({ product }) => product))];
  const rows = products.map((product) =>
    readRow(
      product,
      accounts.filter((account) => account.product === product),
      priceOf,
    ),
  );
  const sum = (name: keyof Worth): string => sumDecimals(rows.map(({ worth }) => worth[name]));
  const worth = { held: sum("held"), promised: sum("promised"), free: sum("free") };
  return { rows, worth, pledged: shareOf(worth.promised, worth.held), agreeing: rows.filter(({ agrees }) => agrees).length };
}

function readRow(product: string, accounts: readonly CoverAccount[], priceOf: PriceOf): CoverRow {
  const lines = accounts.map((account): CoverLine => {
    const computed = sumDecimals([account.held, negated(account.promised)]);
    // Nothing below zero: a promise beyond what is held would not be covered.
    return { ...account, computed, agrees: scaledDecimal(computed) === scaledDecimal(account.free) && !computed.startsWith("-") };
  });
  const worthOf = (name: keyof Worth): string =>
    sumDecimals(lines.map((line) => multiplyDecimals(line[name], priceOf(line.currency_name), 8)));
  const worth = { held: worthOf("held"), promised: worthOf("promised"), free: worthOf("free") };
  const held = shareOf(worth.held, worth.promised);
  return {
    product,
    lines,
    worth,
    pledged: isZero(worth.promised) ? undefined : shareOf(worth.promised, worth.held),
    covered: held === undefined ? undefined : Math.min(ALL, held),
    agrees: lines.every(({ agrees }) => agrees),
  };
}

const negated = (text: string): string => (text.startsWith("-") ? text.slice(1) : `-${text}`);
const isZero = (text: string): boolean => scaledDecimal(text) === 0n;

/** Tenths of a percent, cut; undefined of nothing. */
function shareOf(part: string, whole: string): number | undefined {
  const scaled = scaledDecimal(whole);
  return scaled <= 0n ? undefined : Number((scaledDecimal(part) * BigInt(ALL)) / scaled);
}
