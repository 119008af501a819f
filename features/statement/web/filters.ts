/** Filters of a statement as they stand in the address, and days as they are asked for: pure. */
import type { Fields } from "../../../web/api/reply.ts";
import { STATEMENT_ACCOUNTS, STATEMENT_KINDS, STATEMENT_PRODUCTS } from "../contract/statement-words.ts";

export type StatementFilters = {
  readonly account: (typeof STATEMENT_ACCOUNTS)[number];
  readonly kind: (typeof STATEMENT_KINDS)[number];
  /** 0: all. */
  readonly currency: number;
  readonly product: (typeof STATEMENT_PRODUCTS)[number];
  /** Days of UTC; "" for none. */
  readonly from: string;
  readonly to: string;
};
export type FilterName = keyof StatementFilters;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const one = <Word extends string>(words: readonly Word[], text: string | null, usual: Word): Word =>
  words.find((word) => word === text) ?? usual;

export function readFilters(params: URLSearchParams): StatementFilters {
  const currency = Number.parseInt(params.get("currency") ?? "", 10);
  const day = (name: string): string => (DAY.test(params.get(name) ?? "") ? (params.get(name) ?? "") : "");
  return {
    account: one(STATEMENT_ACCOUNTS, params.get("account"), "all"),
    kind: one(STATEMENT_KINDS, params.get("kind"), "all"),
    currency: Number.isInteger(currency) && currency > 0 ? currency : 0,
    product: one(STATEMENT_PRODUCTS, params.get("product"), "all"),
    from: day("from"),
    to: day("to"),
  };
}

/** What is all is left out: of the address, and of what is asked for. */
export function filterFields({ account, kind, currency, product, from, to }: StatementFilters): Fields {
  const words = Object.entries({ account, kind, product }).filter(([, word]) => word !== "all");
  const days = Object.entries({ from, to }).filter(([, day]) => day !== "");
  return { ...Object.fromEntries([...words, ...days]), ...(currency === 0 ? {} : { currency }) };
}

export const isFiltered = (filters: StatementFilters): boolean => Object.keys(filterFields(filters)).length > 0;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export type DaysChoice = "all" | "today" | "week" | "thirty" | "own";

export function daysOf(choice: Exclude<DaysChoice, "own">, now: number): { readonly from: string; readonly to: string } {
  const back = { all: undefined, today: 0, week: 6, thirty: 29 }[choice];
  return { from: back === undefined ? "" : dayOf(now - back * DAY_MS), to: "" };
}

/** Which of the usual choices the days are. */
export function choiceOf({ from, to }: Pick<StatementFilters, "from" | "to">, now: number): DaysChoice {
  const found = (["all", "today", "week", "thirty"] as const).find((choice) => to === "" && daysOf(choice, now).from === from);
  return found ?? "own";
}
