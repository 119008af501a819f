/**
 * Recomputes who got how many tokens of a sale from what everybody asked for. Nobody is named in it: people are numbers, in the order in
 * which they began to ask.
 *
 *   PROJECT=1 node examples/check-sale.ts          asks the venue for the table of a sale that is over, and checks it
 *   PROJECT=1 node examples/check-sale.ts save a.json     asks and writes down what it said
 *   node examples/check-sale.ts check a.json       checks that, wherever and whenever: nothing is asked
 *
 *   TOUCHSTONE_URL   the venue; http://127.0.0.1:8080 when left out
 *   BUYER, GOT       one's own number and what one got: another figure in the table is a difference
 *
 * The rules are in `features/token-sale/README.md`; here they are written a second time, with nothing of the venue's. A line for each
 * difference, and the exit code 1; 2 when something could not be checked.
 */
import { readFileSync, writeFileSync } from "node:fs";

type Row = readonly [buyer: number, asked: string, granted: string];
type Table = {
  readonly project_id: number;
  readonly currency_name: string;
  readonly decimals: number;
  readonly mode: "first_come" | "pro_rata";
  readonly total: string;
  readonly cap: string;
  readonly asked: string;
  readonly granted: string;
  readonly people: number;
  readonly rows: readonly Row[];
};

const { env } = process;
const URL_OF_VENUE = env.TOUCHSTONE_URL ?? "http://127.0.0.1:8080";
const EXIT = { agrees: 0, differs: 1, unchecked: 2 } as const;

/** Whole smallest units of "12.5". */
function units(text: string, decimals: number): bigint {
  const [, whole = "", part = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "" || part.length > decimals) throw new Error(`"${text}" is no amount of ${decimals} decimals`);
  return BigInt(whole + part.padEnd(decimals, "0"));
}

/**
 * Each round, whoever would get more than the cap, or than they asked for, of an even share of what is left gets that and leaves; when
 * nobody would, the rest is shared, rounded down, and the units left over go one each to the largest remainders, then the lower number.
 */
function proRata(asked: readonly bigint[], total: bigint, cap: bigint): readonly bigint[] {
  const grants = asked.map(() => 0n);
  let open = asked.map((_tokens, at) => at);
  let left = total;
  for (;;) {
    const all = open.reduce((sum, at) => sum + (asked[at] ?? 0n), 0n);
    if (open.length === 0) return grants;
    const most = (at: number): bigint => ((asked[at] ?? 0n) < cap ? (asked[at] ?? 0n) : cap);
    // left × asked / all ≥ most, without a fraction.
    const full = open.filter((at) => left * (asked[at] ?? 0n) >= most(at) * all);
    if (full.length === 0) {
      for (const [at, granted] of shared(open, asked, left, all)) grants[at] = granted;
      return grants;
    }
    for (const at of full) grants[at] = most(at);
    left -= full.reduce((sum, at) => sum + most(at), 0n);
    open = open.filter((at) => !full.includes(at));
  }
}

function shared(open: readonly number[], asked: readonly bigint[], left: bigint, all: bigint): ReadonlyMap<number, bigint> {
  const parts = open.map((at) => ({ at, granted: (left * (asked[at] ?? 0n)) / all, remainder: (left * (asked[at] ?? 0n)) % all }));
  let over = left - parts.reduce((sum, { granted }) => sum + granted, 0n);
  const grants = new Map<number, bigint>();
  for (const { at, granted } of parts.toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1)))
    grants.set(at, over-- > 0n ? granted + 1n : granted);
  return grants;
}

function differencesIn(table: Table): readonly string[] {
  const { decimals, mode, rows, currency_name: token } = table;
  const of = (text: string): bigint => units(text, decimals);
  const asked = rows.map(([, tokens]) => of(tokens));
  const computed = mode === "first_come" ? asked : proRata(asked, of(table.total), of(table.cap));
  const found: string[] = [];
  const sumOf = (given: readonly bigint[]): bigint => given.reduce((sum, one) => sum + one, 0n);
  rows.forEach(([buyer, , granted], at) => {
    if (buyer !== at + 1) found.push(`row ${at + 1} is of buyer ${buyer}`);
    if (of(granted) !== computed[at]) found.push(`buyer ${buyer} got ${granted} ${token}, computed ${computed[at]} of its smallest units`);
  });
  if (rows.length !== table.people) found.push(`${table.people} people are said, ${rows.length} stand in it`);
  if (sumOf(asked) !== of(table.asked)) found.push(`asked for in all: ${table.asked} is said`);
  if (sumOf(computed) !== of(table.granted)) found.push(`granted in all: ${table.granted} is said`);
  if (sumOf(computed) > of(table.total)) found.push(`more is granted than the ${table.total} that were sold`);
  const mine = rows.find(([buyer]) => String(buyer) === env.BUYER);
  if (env.BUYER !== undefined && mine?.[2] !== env.GOT)
    found.push(`buyer ${env.BUYER} stands with ${mine?.[2] ?? "nothing"}, you got ${env.GOT ?? "?"}`);
  return found;
}

async function ask(): Promise<Table> {
  const reply = await fetch(`${URL_OF_VENUE}/token-sale-allocation/${env.PROJECT ?? "1"}.json`);
  if (!reply.ok) throw new Error(`the venue has no table of project ${env.PROJECT ?? "1"}: ${reply.status}`);
  return (await reply.json()) as Table;
}

async function main([what, file = ""]: readonly string[]): Promise<number> {
  const table = what === "check" ? (JSON.parse(readFileSync(file, "utf8")) as Table) : await ask();
  if (what === "save") {
    writeFileSync(file, JSON.stringify(table));
    return EXIT.agrees;
  }
  const found = differencesIn(table);
  for (const line of found) console.log(line);
  console.log(
    `${table.people} people, ${table.granted} of ${table.total} ${table.currency_name}: ${found.length === 0 ? "no difference" : `${found.length} differences`}`,
  );
  return found.length === 0 ? EXIT.agrees : EXIT.differs;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error: unknown) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = EXIT.unchecked;
}
