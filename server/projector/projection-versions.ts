/**
 * Tables that an older version of the program filled: a projection whose rows have gained something says a higher version, and a
 * start that finds an older one empties all projections and fills them from the log, so that old rows have it too.
 */
import type { Pool } from "pg";
import { emptyProjections, projectedUpTo, type Projection } from "./projector.ts";

/** Rows that nobody has given a version are of the first. */
const FIRST_VERSION = 1;

export type OutdatedTables = {
  /** Whose rows lack something. */
  readonly names: readonly string[];
  /** Empties all projections; what follows has to be projected from the log's first command on. */
  empty(): Promise<void>;
};

/** Of the projections whose rows lack something. */
export async function outdatedNames(pool: Pool, projections: readonly Projection[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; version: number }>("select name, version from projection_version");
  const versions = new Map(rows.map(({ name, version }) => [name, version]));
  return projections
    .filter(({ name, version = FIRST_VERSION }) => (versions.get(name) ?? FIRST_VERSION) !== version)
    .map(({ name }) => name);
}

/** Undefined when the tables hold what this version would write. */
export async function outdatedTables(pool: Pool, projections: readonly Projection[]): Promise<OutdatedTables | undefined> {
  const names = await outdatedNames(pool, projections);
  if (names.length === 0) return undefined;
  const empty = (): Promise<void> => emptyProjections(pool, projections);
  if ((await projectedUpTo(pool)) > 1) return { names, empty };
  // Nothing was projected yet: there is only the versions to note.
  await empty();
  return undefined;
}
