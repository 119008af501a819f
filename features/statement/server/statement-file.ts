/**
 * Writes a statement as a file, line by line: oldest first, some hundred rows read at a time, so that a million of them take no more memory
 * than a few. Balances are counted while it goes, from what there was before.
 */
import type { Language } from "../../../contract/languages.ts";
import { PURPOSE, USER_PURPOSES } from "../../../kernel/ledger/chart.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import type { StatementLayout } from "../contract/statement-words.ts";
import { FEE_REASONS, productOf } from "./products.ts";
import { deedHead, deedLine, plainHead, plainLine, type Deed, type Sum } from "./file-layouts.ts";
import { readBalance, readLegs, type PostingRow, type StatementQuery } from "./statement.rows.ts";
import { wordsFor, type Words } from "./statement.words.ts";

/** Rows read at once. */
const READ_AT_ONCE = 500;
const FEES: ReadonlySet<number> = new Set(FEE_REASONS);

export type FileNeeds = {
  readonly venue: TradingVenue;
  readonly texts: Texts;
  readonly language: Language;
  readonly query: StatementQuery;
  readonly layout: StatementLayout;
};

/** Does one piece of reading when it is its turn: nothing is held while a file waits for whoever reads it. */
type InTurn = <Piece>(read: () => Promise<Piece>) => Promise<Piece>;

export async function* statementFile(needs: FileNeeds, inTurn: InTurn): AsyncGenerator<string> {
  const { layout } = needs;
  const writer = layout === "plain" ? await inTurn(() => PlainWriter.open(needs)) : new DeedWriter(needs, layout);
  yield writer.head();
  for await (const { rows, words } of batches(needs, inTurn)) yield writer.lines(rows, words);
  yield writer.end();
}

type Batch = { readonly rows: readonly PostingRow[]; readonly words: Words };

/** Whole commands: what one of them moved is never torn apart. */
async function* batches({ venue, texts, language, query }: FileNeeds, inTurn: InTurn): AsyncGenerator<Batch> {
  const { pool, kernel } = venue;
  let after = { sequence: query.from - 1, line: 0 };
  let kept: readonly PostingRow[] = [];
  for (;;) {
    const from = after;
    const read = await inTurn(() => readLegs(pool, query, from, READ_AT_ONCE));
    const last = read.at(-1);
    const isEnd = last === undefined || read.length < READ_AT_ONCE;
    const all = [...kept, ...read];
    const cut = isEnd ? all.length : all.findIndex(({ sequence }) => sequence === last.sequence);
    const rows = all.slice(0, cut);
    kept = all.slice(cut);
    if (rows.length > 0) yield { rows, words: await inTurn(() => wordsFor({ pool, kernel, texts, language }, query.user, rows)) };
    if (isEnd) return;
    after = { sequence: Number(last.sequence), line: last.line };
  }
}

/** Whether a leg is one of those asked for. */
function isAsked({ account, asset, kind, product }: StatementQuery, row: PostingRow, reason: string): boolean {
  if (asset !== 0 && row.asset !== asset) return false;
  if (account !== "all" && row.purpose !== PURPOSE[account]) return false;
  if (product !== "all" && productOf(reason) !== product) return false;
  if (kind === "all") return true;
  if (kind === "pledges") return row.inner;
  if (kind === "fees") return FEES.has(row.reason);
  return !row.inner && (kind === "in") === !row.units.startsWith("-");
}

const nameOf = (purpose: number): string => USER_PURPOSES.find((name) => PURPOSE[name] === purpose) ?? "";

class PlainWriter {
  readonly #needs: FileNeeds;
  /** Own money by currency, in the accounts asked for. */
  readonly #balances: Map<number, bigint>;

  private constructor(needs: FileNeeds, balances: Map<number, bigint>) {
    this.#needs = needs;
    this.#balances = balances;
  }

  static async open(needs: FileNeeds): Promise<PlainWriter> {
    const { venue, query } = needs;
    const balances = new Map<number, bigint>();
    const before = { sequence: query.from, line: 0 };
    for (const { id } of venue.kernel.assets.all()) {
      if (query.asset !== 0 && query.asset !== id) continue;
      const { own, pledged } = await readBalance(venue.pool, query.user, id, purposesOf(query), before);
      balances.set(id, own + pledged);
    }
    return new PlainWriter(needs, balances);
  }

  head(): string {
    return plainHead();
  }

  lines(rows: readonly PostingRow[], words: Words): string {
    return rows.map((row) => this.#line(row, words)).join("");
  }

  #line(row: PostingRow, words: Words): string {
    const { venue, query } = this.#needs;
    const units = BigInt(row.units);
    const isCounted = (query.account === "all" || row.purpose === PURPOSE[query.account]) && row.bucket !== "promotional";
    if (isCounted) this.#balances.set(row.asset, (this.#balances.get(row.asset) ?? 0n) + units);
    const { reason, what } = words(row);
    // Of what stays within an account the first leg tells; behind it nothing is more or less.
    if ((row.inner && (row.line & 1) === 1) || !isAsked(query, row, reason)) return "";
    const { code, decimals } = assetOf(venue.kernel, row.asset);
    const shown = (value: bigint): string => formatDecimal(value, decimals);
    const balance = (this.#balances.get(row.asset) ?? 0n) - (row.inner && isCounted ? units : 0n);
    const held = row.inner ? shown(row.bucket === "own" ? -units : units) : "";
    return plainLine({
      time: Number(row.at),
      what,
      product: productOf(reason),
      account: nameOf(row.purpose),
      currency: code,
      came: row.inner || units < 0n ? "" : shown(units),
      left: row.inner || units > 0n ? "" : shown(-units),
      held,
      balance: shown(balance),
      log: Number(row.sequence),
    });
  }

  end(): string {
    return "";
  }
}

/** Accounts whose money is counted. */
export const purposesOf = ({ account }: Pick<StatementQuery, "account">): readonly number[] =>
  account === "all" ? USER_PURPOSES.map((name) => PURPOSE[name]) : [PURPOSE[account]];

const NO_SUM: Sum = { amount: "", currency: "" };

/** One line a deed: the legs of one command that belong together by number. */
class DeedWriter {
  readonly #needs: FileNeeds;
  readonly #layout: Exclude<StatementLayout, "plain">;

  constructor(needs: FileNeeds, layout: Exclude<StatementLayout, "plain">) {
    this.#needs = needs;
    this.#layout = layout;
  }

  head(): string {
    return deedHead(this.#layout);
  }

  lines(rows: readonly PostingRow[], words: Words): string {
    // Cash for a fraction is not what the rest of a split's shares went for.
    const deeds = Map.groupBy(rows, ({ sequence, reference, reason }) => `${sequence} ${reference} ${reason === REASON.split_cash}`);
    return [...deeds.values()].map((legs) => this.#deedLines(legs, words)).join("");
  }

  #deedLines(legs: readonly PostingRow[], words: Words): string {
    const { query } = this.#needs;
    // Promotional credit is the house's: to a tool it would be money that came in.
    const asked = legs.filter((leg) => leg.bucket !== "promotional" && isAsked(query, leg, words(leg).reason));
    const [first] = asked;
    if (first === undefined) return "";
    const net = new Map<number, bigint>();
    const fees = new Map<number, bigint>();
    for (const { asset, units, reason } of asked) {
      const sums = FEES.has(reason) ? fees : net;
      sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(units));
    }
    const named =
      asked.find(({ reason: number, inner }) => !FEES.has(number) && !inner) ?? asked.find(({ reason: number }) => FEES.has(number));
    const { reason, what } = words(named ?? first);
    const told = { time: Number(first.at), what, product: productOf(reason), reason, log: Number(first.sequence) };
    const came = [...net].filter(([, units]) => units > 0n);
    const left = [...net].filter(([, units]) => units < 0n);
    const paid = [...fees].filter(([, units]) => units < 0n);
    const count = Math.max(came.length, left.length, paid.length);
    return Array.from({ length: count }, (_, i): Deed => {
      const isFee = came[i] === undefined && left[i] === undefined;
      const [sent, fee] = isFee ? [paid[i], undefined] : [left[i], paid[i]];
      return { ...told, received: this.#sum(came[i]), sent: this.#sum(sent), fee: this.#sum(fee), isFee };
    })
      .map((deed) => deedLine(this.#layout, deed))
      .join("");
  }

  #sum(part: readonly [asset: number, units: bigint] | undefined): Sum {
    if (part === undefined) return NO_SUM;
    const [asset, units] = part;
    const { code, decimals } = assetOf(this.#needs.venue.kernel, asset);
    return { amount: formatDecimal(units < 0n ? -units : units, decimals), currency: code };
  }

  end(): string {
    return "";
  }
}
