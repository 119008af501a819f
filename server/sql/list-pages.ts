/**
 * Lists by page number over rows without end (wire.md 1): a page begins behind the last row of the one before it, which is remembered for who
 * reads on, so that page 30,000 costs what page 1 does. Rows that come meanwhile move nothing that is read on.
 *
 * Nothing is counted beyond `COUNTED_MAX`: a total beyond it says that there is at least one row more.
 */

export type Paged = { readonly page: number; readonly limit: number };

/** Of a row, by which the list is ordered. */
export type ListKey = readonly (string | number)[];

/** Where a page begins: behind the row of that key (undefined: at the newest), and so many further on. */
export type ListStart = { readonly after: ListKey | undefined; readonly skip: number };

export type ListQuery<Row> = Paged & {
  /** Whose list it is and what of it, all that the rows depend on but the page. */
  readonly list: string;
  readonly read: (start: ListStart, most: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => ListKey;
  /**
   * How many there are, `most` where it is more; left out where the wire tells no total. `most` as a figure in the statement, not as a parameter: of a limit
   * that it does not know PostgreSQL thinks that it is a tenth of all.
   */
  readonly count?: (most: number) => Promise<number>;
};

export type ListPage<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** Counted exactly up to here; a count walks through an index. */
export const COUNTED_MAX = 1000;
/** Rows that are walked over to a page whose beginning is not known. */
export const SKIPPED_MAX = 2000;
/** Lists of which ends are known, and ends of each: who reads on needs the newest, who turns back a few. */
const LISTS_MAX = 5000;
const ENDS_MAX = 32;

type Ends = Map<number, ListKey>;

export class ListPages {
  /** The one that was read the longest ago first. */
  readonly #lists = new Map<string, Ends>();

  /** Undefined for a page whose beginning is not known and too far from what is. */
  async read<Row>(query: ListQuery<Row>): Promise<ListPage<Row> | undefined> {
    const { page, limit } = query;
    const ends = this.#endsOf(`${query.list} ${limit}`, page);
    const start = startOf(ends, query);
    if (start === undefined) return undefined;
    const found = await query.read(start, limit + 1);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    if (rows.length === limit && last !== undefined) noteEnd(ends, page, query.keyOf(last));
    return { rows, total: await totalOf(query, found.length) };
  }

  #endsOf(list: string, page: number): Ends {
    // Who reads the first page sees what is there now: later ones begin anew.
    const known = page === 1 ? undefined : this.#lists.get(list);
    const ends: Ends = known ?? new Map<number, ListKey>();
    this.#lists.delete(list);
    this.#lists.set(list, ends);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= LISTS_MAX) break;
      this.#lists.delete(oldest);
    }
    return ends;
  }
}

async function totalOf<Row>({ page, limit, count }: ListQuery<Row>, found: number): Promise<number> {
  const reached = (page - 1) * limit + found;
  const isSeen = found > 0 ? found <= limit : page === 1;
  if (isSeen || (found > 0 && reached >= COUNTED_MAX)) return reached;
  const counted = (await count?.(COUNTED_MAX)) ?? 0;
  return found === 0 ? counted : Math.max(counted, reached);
}

function noteEnd(ends: Ends, page: number, key: ListKey): void {
  ends.delete(page);
  ends.set(page, key);
  for (const oldest of ends.keys()) {
    if (ends.size <= ENDS_MAX) return;
    ends.delete(oldest);
  }
}

/** Behind the nearest page before it whose end is known. */
function startOf(ends: Ends, { page, limit }: Paged): ListStart | undefined {
  let from = 0;
  for (const known of ends.keys()) if (known < page && known > from) from = known;
  const skip = (page - 1 - from) * limit;
  return skip > SKIPPED_MAX ? undefined : { after: ends.get(from), skip };
}
