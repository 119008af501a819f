/** People, house and log beside each other, asset by asset: what the live ledger holds, and what the tables of people's moves add up to. */
import Type from "typebox";
import type { Pool } from "pg";
import type { Kernel } from "../../../kernel/kernel.ts";
import { HOUSE, HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { Role } from "../../../contract/operator-roles.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { defineLook, type Rows } from "../../../server/console/look.ts";
import { projectedUpTo } from "../../../server/projector/projector.ts";

const ROLES: readonly Role[] = ["admin", "finance", "compliance", "auditor"];

/** Of one asset, in its smallest units. */
export type Sums = { people: bigint; makers: bigint; products: bigint; dust: bigint; issued: bigint; outside: bigint };

export const sums = defineLook({
  name: "ledger/sums",
  title: { en: "Reconciliation", zh: "对账" },
  roles: ROLES,
  fields: Type.Object({}),
  isHeavy: true,
  answer: async ({ venue }): Promise<Rows> => {
    const { kernel, pool } = venue;
    // Both of one moment: the ledger after the newest command, and the rows of people's moves up to it.
    const position = kernel.sequence;
    const held = sumsOf(kernel);
    await venue.projected();
    const [told, tables] = [await toldOf(pool, position), (await projectedUpTo(pool)) - 1];
    return {
      rows: kernel.assets.all().map(({ id, code, decimals }) => {
        const sum = held.get(id) ?? none();
        const inTables = told.get(id) ?? 0n;
        const all = sum.people + sum.makers + sum.products + sum.dust + sum.issued + sum.outside;
        const text = (units: bigint): string => formatDecimal(units, decimals);
        return {
          asset: code,
          people: text(sum.people),
          told: text(inTables),
          difference: text(sum.people - inTables),
          makers: text(sum.makers),
          products: text(sum.products),
          dust: text(sum.dust),
          issued: text(sum.issued),
          outside: text(sum.outside),
          sum: text(all),
          agrees: all === 0n && sum.people === inTables,
          position,
          tables,
        };
      }),
    };
  },
});

const none = (): Sums => ({ people: 0n, makers: 0n, products: 0n, dust: 0n, issued: 0n, outside: 0n });

/** By asset, over every account of the ledger. */
export function sumsOf({ ledger }: Pick<Kernel, "ledger">): ReadonlyMap<number, Sums> {
  const found = new Map<number, Sums>();
  for (const [cell, units] of ledger.heldCells()) {
    const asset = ledger.assetOf(cell);
    const sum = found.get(asset) ?? none();
    found.set(asset, sum);
    sum[whoseOf(ledger.ownerOf(cell), ledger.purposeOf(cell))] += units;
  }
  return found;
}

function whoseOf(owner: number, purpose: number): keyof Sums {
  if (owner >= HOUSE_USERS_END) return "people";
  if (owner !== HOUSE) return "makers";
  if (purpose === PURPOSE.issuance) return "issued";
  if (purpose === PURPOSE.outside) return "outside";
  return purpose === PURPOSE.dust ? "dust" : "products";
}

/** What people's moves up to a place of the log add up to, by asset. */
async function toldOf(pool: Pool, position: number): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await pool.query<{ readonly asset: number; readonly units: string }>(
    "select asset, sum(units) as units from wallet_changes where sequence <= $1 group by asset",
    [position],
  );
  return new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]));
}
