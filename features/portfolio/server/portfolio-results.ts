/** What each product brought people and took from them: kept beside the positions, from the same moves. */
import type { Pool, PoolClient } from "pg";
import { PairMap } from "../../../server/pair-map.ts";
import { givenRows, type Columns, writeRows } from "../../../server/projector/bulk-write.ts";
import { PRODUCTS, type Product } from "../contract/products.ts";

const RESULT = { user_id: "bigint", product: "text", realised: "bigint", fees: "bigint" } as const satisfies Columns;

export type Result = { readonly realised: bigint; readonly fees: bigint };
type ResultRow = { readonly user_id: string; readonly product: Product; readonly realised: string; readonly fees: string };

export class ProductResults {
  readonly #results = new PairMap<number, Product, Result>();
  /** Of them, those that are not what was read. */
  readonly #changed = new PairMap<number, Product, Result>();

  private constructor(rows: readonly ResultRow[]) {
    for (const row of rows) this.#results.set(Number(row.user_id), row.product, resultOf(row));
  }

  static async read(client: PoolClient, users: readonly number[]): Promise<ProductResults> {
    const { rows } = await client.query<ResultRow>({
      name: "read-portfolio-results",
      text: "select * from portfolio_results where user_id = any($1::bigint[])",
      values: [users],
    });
    return new ProductResults(rows);
  }

  add(user: number, product: Product, { realised, fees }: Result): void {
    if (realised === 0n && fees === 0n) return;
    const before = this.#results.get(user, product) ?? NOTHING;
    this.#set(user, product, { realised: before.realised + realised, fees: before.fees + fees });
  }

  /** Somebody begins anew. */
  forget(user: number): void {
    for (const product of this.#results.of(user)?.keys() ?? []) this.#set(user, product, NOTHING);
  }

  async write(client: PoolClient): Promise<void> {
    const rows = [...this.#changed.entries()].map(([user, product, result]) => ({ user_id: user, product, ...result }));
    if (rows.length === 0) return;
    await writeRows(client, { name: "write-portfolio-results", text: WRITE_RESULTS }, RESULT, rows);
  }

  #set(user: number, product: Product, result: Result): void {
    this.#results.set(user, product, result);
    this.#changed.set(user, product, result);
  }
}

const NOTHING: Result = { realised: 0n, fees: 0n };

function resultOf({ realised, fees }: Pick<ResultRow, "realised" | "fees">): Result {
  return { realised: BigInt(realised), fees: BigInt(fees) };
}

const WRITE_RESULTS = `
  insert into portfolio_results (${Object.keys(RESULT).join(", ")})
  select * from ${givenRows(RESULT)}
  on conflict (user_id, product) do update set realised = excluded.realised, fees = excluded.fees`;

/** In the order of the list of products; those that brought and took nothing are left out. */
export async function readResults(pool: Pool, user: number): Promise<readonly (Result & { readonly product: Product })[]> {
  const { rows } = await pool.query<ResultRow>({
    name: "read-own-results",
    text: "select * from portfolio_results where user_id = $1 and (realised <> 0 or fees <> 0)",
    values: [user],
  });
  return PRODUCTS.flatMap((product) => rows.filter((row) => row.product === product).map((row) => ({ product, ...resultOf(row) })));
}
