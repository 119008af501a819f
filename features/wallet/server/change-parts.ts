/**
 * How the change log's parts are read (decision 0103): by name, the newest first, each by the one index that its bounds and its order name. Asked
 * for as one table PostgreSQL guesses how many rows an account has, and where it guesses few it sorts all of them: seconds, for who has millions.
 */
import type { Pool } from "pg";
import { partsOf } from "../../../server/sql/table-parts.ts";

/** Names of the tables; the newest rows are in the first. */
export const readParts = (pool: Pool): Promise<readonly string[]> => partsOf(pool, "wallet_changes");

/** Tells a statement's parts apart in its name. */
export const tagOf = (parts: readonly string[]): string => `${parts[0]?.split("_").at(-1)} ${parts.length}`;

/** SQL for a bucket of an account and a place in the log. */
export type LinesOf = {
  readonly user: string;
  readonly purpose: string;
  readonly asset: string;
  readonly bucket: string;
  readonly sequence: string;
  readonly line: string;
};

/** SQL for the lines of an account's bucket before a place, the newest first. */
export function linesBefore(parts: readonly string[], { user, purpose, asset, bucket, sequence, line }: LinesOf, most: string): string {
  const account = `${user}, ${purpose}, ${asset}, ${bucket}`;
  const lines = parts.map(
    (part) => `(select * from ${part}
      where (user_id, purpose, asset, bucket, sequence, line) < (${account}, ${sequence}, ${line}) and (user_id, purpose, asset, bucket) >= (${account})
      order by user_id desc, purpose desc, asset desc, bucket desc, sequence desc, line desc limit ${most})`,
  );
  return `select * from (${lines.join(" union all ")}) as lines order by sequence desc, line desc limit ${most}`;
}

/**
 * SQL for a person's lines of one bucket before a place, the newest first. The person is asked for by a query, so that PostgreSQL does not guess that
 * there are few lines: it would read them in the order of another index, all of them, and sort.
 */
export function personsLinesBefore(
  parts: readonly string[],
  { user, bucket, sequence, line }: Pick<LinesOf, "user" | "bucket" | "sequence" | "line">,
  most: string,
): string {
  const person = `(select ${user})`;
  const lines = parts.map(
    (
      part,
    ) => `(select * from ${part} where (user_id, sequence, line) < (${person}, ${sequence}, ${line}) and user_id >= ${person} and bucket = ${bucket}
      order by user_id desc, sequence desc, line desc limit ${most})`,
  );
  return `select * from (${lines.join(" union all ")}) as lines order by sequence desc, line desc limit ${most}`;
}

/** Of most people the newest part holds what they ask for: the others are read when it does not. */
export async function newestFirst<Row>(
  parts: readonly string[],
  most: number,
  read: (parts: readonly string[], most: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const [newest, ...others] = parts;
  const rows = newest === undefined ? [] : await read([newest], most);
  return rows.length === most || others.length === 0 ? rows : [...rows, ...(await read(others, most - rows.length))];
}
