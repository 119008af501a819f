/**
 * Units of other currencies for one US dollar, for showing totals only: nothing is bought, sold or limited by them. Coins need none: their prices are
 * the index's.
 *
 * Decision: without a source, a table that comes with the project, whose day is shown beside it. Its figures are rounded orders of size about that day and
 * from no quoted source.
 */
import { say } from "../../../server/say.ts";
import type { FiatReply } from "../contract/profile.contract.ts";

export const FIAT_TABLE: FiatReply = {
  as_of: "2025-01-02",
  list: [
    { currency_code: "USD", rate: "1" },
    { currency_code: "EUR", rate: "0.97" },
    { currency_code: "GBP", rate: "0.81" },
    { currency_code: "CNY", rate: "7.30" },
    { currency_code: "HKD", rate: "7.78" },
    { currency_code: "JPY", rate: "157" },
    { currency_code: "KRW", rate: "1470" },
    { currency_code: "THB", rate: "34.4" },
    { currency_code: "TRY", rate: "35.4" },
    { currency_code: "AUD", rate: "1.61" },
    { currency_code: "CAD", rate: "1.44" },
    { currency_code: "CHF", rate: "0.91" },
    { currency_code: "SGD", rate: "1.37" },
    { currency_code: "INR", rate: "85.7" },
    { currency_code: "IDR", rate: "16200" },
    { currency_code: "VND", rate: "25450" },
    { currency_code: "PHP", rate: "57.9" },
    { currency_code: "BRL", rate: "6.17" },
    { currency_code: "MXN", rate: "20.6" },
    { currency_code: "NGN", rate: "1545" },
  ],
};

const DAY_MS = 86_400_000;
/** Until a source that gave nothing is asked again. */
const AGAIN_MS = 600_000;
const ANSWER_MS = 3000;
/** A table of all currencies of the world has some 5 KB. */
const BYTES_MAX = 65_536;
/** Significant digits: a total is shown to two decimals. */
const DIGITS = 6;

/** What a source answered: `{"base": "EUR", "date": "2026-11-20", "rates": {"USD": 1.08, …}}`, as sources of daily rates commonly do. */
type Answered = { readonly base?: unknown; readonly date?: unknown; readonly rates?: unknown };

/** The table, and once a day the source's figures in it. Asked for when somebody asks, never more often than it may be. */
export class FiatRates {
  readonly #url: string | undefined;
  readonly #clock: () => number;
  #table = FIAT_TABLE;
  #askAt = 0;
  #asking: Promise<void> | undefined;

  constructor(url: string | undefined, clock: () => number) {
    this.#url = url;
    this.#clock = clock;
  }

  /** The first who ask wait for the source, three seconds at most; later ones get what is there. */
  async table(): Promise<FiatReply> {
    if (this.#url !== undefined && this.#clock() >= this.#askAt) this.#asking ??= this.#ask(this.#url);
    if (this.#table === FIAT_TABLE) await this.#asking;
    return this.#table;
  }

  async #ask(url: string): Promise<void> {
    const table = await readSource(url);
    this.#table = table ?? this.#table;
    this.#askAt = this.#clock() + (table === undefined ? AGAIN_MS : DAY_MS);
    this.#asking = undefined;
  }
}

/** Undefined for whatever is no table of rates: what was there is shown on, with its day. */
async function readSource(url: string): Promise<FiatReply | undefined> {
  try {
    const answered = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(ANSWER_MS) });
    if (!answered.ok || Number(answered.headers.get("content-length") ?? 0) > BYTES_MAX) {
      await answered.body?.cancel();
      return undefined;
    }
    const text = await answered.text();
    return text.length > BYTES_MAX ? undefined : tableOf(JSON.parse(text) as Answered);
  } catch (error: unknown) {
    say(`FIAT_RATES_URL gave no rates: ${error instanceof Error ? error.message : String(error)}. What was there is shown on.`);
    return undefined;
  }
}

/** In dollars, whatever its base; a currency that it lacks is left out rather than shown with an old figure. */
function tableOf({ base, date, rates }: Answered): FiatReply | undefined {
  if (typeof base !== "string" || typeof date !== "string" || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  if (typeof rates !== "object" || rates === null) return undefined;
  const perBase = new Map<string, unknown>([...Object.entries(rates), [base, 1]]);
  const dollar = rateOf(perBase.get("USD"));
  if (dollar === undefined) return undefined;
  const list = FIAT_TABLE.list.flatMap(({ currency_code: code }) => {
    const rate = rateOf(perBase.get(code));
    return rate === undefined ? [] : [{ currency_code: code, rate: plain(rate / dollar) }];
  });
  return { as_of: date, list };
}

function rateOf(value: unknown): number | undefined {
  return typeof value === "number" && value >= 1e-6 && value <= 1e9 ? value : undefined;
}

/** Without an exponent. */
function plain(value: number): string {
  const places = Math.max(0, DIGITS - 1 - Math.floor(Math.log10(value)));
  const fixed = value.toFixed(Math.min(places, 20));
  return fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
}
