/** The change log read part by part against the same rows sorted here: pages, balances and counts, wherever parts begin and end. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ListPages } from "../../../server/sql/list-pages.ts";
import { PART_PLACES, partsOf, TableParts } from "../../../server/sql/table-parts.ts";
import { createTestDatabase, type TestDatabase } from "../../../server/sql/test-database.suite.ts";
import { balanceBefore } from "../../ledger/server/ledger.rows.ts";
import { readBalance } from "../../statement/server/statement.rows.ts";
import { linesBefore, personsLinesBefore, readParts } from "./change-parts.ts";
import { readChangeLog, type ChangeLogQuery } from "./change-log.ts";

type Row = { sequence: number; line: number; user: number; asset: number; purpose: number; bucket: string; after: number };

let database: TestDatabase;
const rows: Row[] = [];
const [ANNA, BEN] = [1001, 1002];
/** Three parts, the middle one without a row of Ben's. */
beforeAll(async () => {
  database = await createTestDatabase();
  const parts = new TableParts("wallet_changes");
  for (const [at, count] of [
    [PART_PLACES - 20, 15],
    [PART_PLACES - 3, 6],
    [2 * PART_PLACES - 2, 12],
  ] as const)
    for (let n = 0; n < count; n++)
      for (const line of [0, 1]) {
        const sequence = at + n;
        const isMiddle = sequence >= PART_PLACES && sequence < 2 * PART_PLACES;
        rows.push({
          ...{ sequence, line, user: n % 4 === 0 && !isMiddle ? BEN : ANNA, asset: n % 5 === 0 ? 1 : 3 },
          ...{ purpose: n % 3 === 0 ? PURPOSE.lever : PURPOSE.change, bucket: line === 0 ? "own" : "pledged", after: sequence * 2 + line },
        });
      }
  for (const { sequence, line, user, asset, purpose, bucket, after } of rows) {
    await parts.reach(database.pool, sequence);
    await database.pool.query(
      `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
       values ($1, $2, $3, $4, $5, $6, 1, $7, 10, 0, 0)`,
      [sequence, line, user, asset, purpose, bucket, after],
    );
  }
});
afterAll(() => database.close());

const newest = (found: readonly Row[]): readonly Row[] => found.toSorted((a, b) => b.sequence - a.sequence || b.line - a.line);
const keyOf = ({ sequence, line }: { sequence: string | number; line: number }): string => `${sequence}-${line}`;

test("the parts are named newest first; a table without any is its own", async () => {
  expect(await readParts(database.pool)).toEqual([
    `parts.wallet_changes_until_${3 * PART_PLACES}`,
    `parts.wallet_changes_until_${2 * PART_PLACES}`,
    "parts.wallet_changes_first",
  ]);
  expect(await partsOf(database.pool, "spot_fills")).toEqual(["spot_fills"]);
});

test.each<[string, Omit<ChangeLogQuery, "page" | "limit">, (row: Row) => boolean]>([
  ["all of Anna's", { user: ANNA, accounts: "all", bucket: "own" }, ({ user, bucket }) => user === ANNA && bucket === "own"],
  ["all of Ben's", { user: BEN, accounts: "all", bucket: "pledged" }, ({ user, bucket }) => user === BEN && bucket === "pledged"],
  [
    "two accounts of Anna's",
    {
      user: ANNA,
      accounts: [
        { asset: 3, kind: "change" },
        { asset: 1, kind: "lever" },
      ],
      bucket: "own",
    },
    ({ user, bucket, asset, purpose }) =>
      user === ANNA && bucket === "own" && ((asset === 3 && purpose === PURPOSE.change) || (asset === 1 && purpose === PURPOSE.lever)),
  ],
  ["nobody's", { user: 7, accounts: "all", bucket: "own" }, () => false],
])("%s come page by page, each once, also from a page that nobody read up to", async (_what, query, isMeant) => {
  const wanted = newest(rows.filter(isMeant)).map(keyOf);
  for (const limit of [1, 4, 7, 100]) {
    const pages = new ListPages();
    const read = async (page: number, of = pages) =>
      readChangeLog(database.pool, of, { ...query, page, limit }, (row) => ({ key: keyOf(row) }));
    const count = Math.ceil(wanted.length / limit);
    const seen: string[] = [];
    for (let page = 1; page <= count; page++) {
      const found = await read(page);
      for (const { key } of (found?.rows ?? []) as readonly { key: string }[]) seen.push(key);
      expect(found?.total).toBe(wanted.length);
      expect((await read(page, new ListPages()))?.rows).toEqual(found?.rows);
    }
    expect(seen).toEqual(wanted);
  }
});

test("the newest line of each account's bucket before any place is found, in whichever part it lies", async () => {
  const places = [0, PART_PLACES - 20, PART_PLACES - 1, PART_PLACES, PART_PLACES + 3, 2 * PART_PLACES, 2 * PART_PLACES + 100];
  for (const sequence of places)
    for (const user of [ANNA, BEN])
      for (const asset of [1, 3]) {
        const before = (purpose: number, bucket: string) =>
          newest(
            rows.filter(
              (row) =>
                row.user === user && row.asset === asset && row.purpose === purpose && row.bucket === bucket && row.sequence < sequence,
            ),
          )[0];
        const [change, lever] = [before(PURPOSE.change, "own"), before(PURPOSE.lever, "own")];
        const [pledged, margin] = [before(PURPOSE.change, "pledged"), before(PURPOSE.lever, "pledged")];
        const sum = (one?: Row, other?: Row): bigint => BigInt((one?.after ?? 0) + (other?.after ?? 0));
        expect(await readBalance(database.pool, user, asset, [PURPOSE.change, PURPOSE.lever], { sequence, line: 0 })).toEqual({
          own: sum(change, lever),
          pledged: sum(pledged, margin),
        });
        const account = { owner: user, purpose: PURPOSE.lever, asset, bucket: "pledged" };
        expect(await balanceBefore(database.pool, account, sequence)).toBe(sum(margin));
      }
});

type Plan = {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly Plan[];
};
const rowsRead = (plan: Plan): number =>
  (plan["Node Type"].includes("Scan") ? plan["Actual Rows"] * plan["Actual Loops"] : 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);

test("of a person with many lines no more are read than were asked for, and none are sorted that were not", async () => {
  const { pool } = database;
  await pool.query(
    `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
     select n * 100, 0, case when n % 3 = 0 then 5000 else 6000 + n end, 3, 2, 'own', 1, n, 10, 0, 0 from generate_series(1, 120000) as n`,
  );
  await pool.query("vacuum (analyze) wallet_changes");
  const parts = await readParts(pool);
  const of = { user: "5000::bigint", purpose: "2", asset: "3", bucket: "'own'", sequence: "9000000000", line: "0" };
  const none = { ...of, bucket: "'pledged'" };
  for (const [text, most] of [
    [linesBefore(parts, of, "20"), 20],
    [linesBefore(parts, none, "20"), 0],
    [personsLinesBefore(parts, of, "20"), 20],
    [`select count(units) from (${personsLinesBefore(parts, of, "100")}) as given`, 100],
  ] as const) {
    const { rows: found } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`);
    // A scan of what a query below it gave counts again.
    expect(rowsRead(found[0]?.["QUERY PLAN"][0].Plan as Plan), text).toBeLessThanOrEqual(2 * parts.length * most);
  }
});
