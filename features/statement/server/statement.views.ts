/** Statements as the calls show them. */
import { PURPOSE, USER_PURPOSES, type Purpose } from "../../../kernel/ledger/chart.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { userId, type AssetId } from "../../../money/units.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { receiptOf } from "../../wallet/server/change-log.ts";
import type { StatementReply, StatementRow, StatementSum } from "../contract/statement.contract.ts";
import { productOf } from "./products.ts";
import { purposesOf } from "./statement-file.ts";
import { readFlows, readPageDays, type Flow } from "./statement-days.rows.ts";
import { DAY_MS } from "./statement-days.projection.ts";
import { placeOf, readBalances, readPostings, readStandings, type Place, type PostingRow, type StatementQuery } from "./statement.rows.ts";
import { wordsFor, type Words, type WordsNeeds } from "./statement.words.ts";

export async function statementPage(needs: WordsNeeds, query: StatementQuery, before: Place, limit: number): Promise<StatementReply> {
  const { pool, kernel } = needs;
  // One more than is shown says whether there is another page.
  const narrowed = await narrow(pool, query, before, limit + 1);
  const read = narrowed === undefined ? [] : await readPostings(pool, narrowed, before, limit + 1);
  const rows = read.slice(0, limit);
  // An account that never was has no line; looking for its newest could pass over all of the others'.
  const hasLines = (purpose: number): boolean =>
    kernel.ledger.find(userId(query.user), purpose as Purpose, query.asset as AssetId) !== undefined;
  const balances = query.asset === 0 ? [] : await readBalances(pool, query.user, query.asset, purposesOf(query).filter(hasLines), rows);
  const words = await wordsFor(needs, query.user, rows);
  const list = rows.map((row, i) => rowView(needs, row, words, balances[i]));
  return { list, next: read.length > limit ? (list.at(-1)?.id ?? "") : "" };
}

/** To the days on which there is something of what is asked for. Currencies have an index of their own. */
async function narrow(pool: WordsNeeds["pool"], query: StatementQuery, before: Place, limit: number): Promise<StatementQuery | undefined> {
  const { account, kind, product, from, until, user } = query;
  if (account === "all" && kind === "all" && product === "all") return query;
  const days = await readPageDays(pool, query, before, limit);
  if (days === undefined) return undefined;
  const [first, last] = [await placeOf(pool, user, days.first * DAY_MS, until), await placeOf(pool, user, (days.last + 1) * DAY_MS, until)];
  return { ...query, from: Math.max(from, first), until: Math.min(until, last) };
}

function rowView({ kernel }: Pick<WordsNeeds, "kernel">, row: PostingRow, words: Words, balance: bigint | undefined): StatementRow {
  const { code, decimals } = assetOf(kernel, row.asset);
  const { reason, what } = words(row);
  const units = BigInt(row.units);
  const shown = (value: bigint): string => wireDecimal(value, decimals);
  return {
    id: `${row.sequence}-${row.line}`,
    position: Number(row.sequence),
    time: Number(row.at),
    what,
    reason,
    product: productOf(reason),
    account: USER_PURPOSES.find((name) => PURPOSE[name] === row.purpose) ?? "",
    currency: row.asset,
    currency_name: code,
    value: shown(row.inner ? 0n : units),
    held: row.inner ? shown(row.bucket === "own" ? -units : units) : "",
    bucket: row.bucket,
    balance: balance === undefined ? "" : shown(balance),
    receipt: receiptOf(row),
  };
}

const NOTHING = { own: 0n, pledged: 0n };
export type Summed = { readonly list: readonly StatementSum[]; readonly rows: number };

/** Of each currency in which there is or was something; `isOpen`: up to now, so that the ledger itself can be asked. */
export async function statementSums(venue: TradingVenue, query: StatementQuery, isOpen: boolean): Promise<Summed> {
  const { pool, kernel } = venue;
  const flows = new Map((await readFlows(pool, query)).map((flow) => [flow.asset, flow]));
  const purposes = purposesOf(query);
  const isTheirs = (asset: AssetId): boolean =>
    USER_PURPOSES.some((name) => kernel.ledger.find(userId(query.user), PURPOSE[name], asset) !== undefined);
  // Whoever never had an account of a coin has no line of it.
  const assets = kernel.assets.all().filter(({ id }) => (query.asset === 0 ? isTheirs(id) || flows.has(id) : query.asset === id));
  const ids = assets.map(({ id }) => id);
  const standings = await readStandings(pool, query.user, ids, purposes, [query.from, query.until]);
  const list: StatementSum[] = [];
  for (const { id, decimals } of assets) {
    const [before = NOTHING, after = NOTHING] = standings.get(id) ?? [];
    const flow = flows.get(id);
    const figures = [before.own, before.pledged, after.own, after.pledged];
    if (query.asset === 0 && flow === undefined && figures.every((units) => units === 0n)) continue;
    const ledger = isOpen ? wireDecimal(ledgerNow(venue, query.user, id, purposes), decimals) : "";
    list.push({ ...sumView(kernel, id, flow), ...balancesView(decimals, before, after), ledger });
  }
  return { list, rows: [...flows.values()].reduce((sum, { lines }) => sum + Number(lines), 0) };
}

function sumView(kernel: TradingVenue["kernel"], asset: number, flow: Flow | undefined) {
  const { code, decimals } = assetOf(kernel, asset);
  const shown = (units: string | undefined): string => wireDecimal(BigInt(units ?? 0), decimals);
  return {
    currency: asset,
    currency_name: code,
    came: shown(flow?.came),
    came_count: Number(flow?.came_count ?? 0),
    left: shown(flow?.gone),
    left_count: Number(flow?.gone_count ?? 0),
    fees: shown(flow?.fees),
  };
}

type Held = { readonly own: bigint; readonly pledged: bigint };
function balancesView(decimals: number, before: Held, after: Held) {
  const shown = (units: bigint): string => wireDecimal(units, decimals);
  return { before: shown(before.own + before.pledged), after: shown(after.own + after.pledged), pledged: shown(after.pledged) };
}

/** Own money as the ledger itself has it. */
function ledgerNow({ kernel }: TradingVenue, user: number, asset: AssetId, purposes: readonly number[]): bigint {
  let sum = 0n;
  for (const name of USER_PURPOSES) {
    if (!purposes.includes(PURPOSE[name])) continue;
    for (const bucket of ["own", "pledged"] as const) sum += kernel.ledger.balanceOf(userId(user), PURPOSE[name], asset, bucket);
  }
  return sum;
}
