/**
 * The six shapes in which lists arrive (wire.md 1, "Pagination"). Clients of this family expect each call's own.
 *
 * Pages count from 1. P4, the bare array, needs no function.
 */

/** A slice of a list and where it stands. */
export type Page<Row> = {
  readonly rows: readonly Row[];
  /** Counts from 1. */
  readonly page: number;
  readonly limit: number;
  /** Rows in all pages. */
  readonly total: number;
};

export type LaravelPage<Row> = {
  readonly current_page: number;
  readonly data: readonly Row[];
  readonly from: number | null;
  readonly to: number | null;
  readonly last_page: number;
  readonly per_page: number;
  readonly total: number;
  readonly first_page_url: string;
  readonly last_page_url: string;
  readonly next_page_url: string | null;
  readonly prev_page_url: string | null;
  readonly path: string;
};

/** P1: the Laravel paginator; `path` is the call's own, such as "/api/follow/index". */
export function laravelPage<Row>({ rows, page, limit, total }: Page<Row>, path: string): LaravelPage<Row> {
  const last = lastPage(total, limit);
  const url = (number: number): string => `${path}?page=${number}`;
  const first = (page - 1) * limit + 1;
  return {
    current_page: page,
    data: rows,
    from: rows.length === 0 ? null : first,
    to: rows.length === 0 ? null : first + rows.length - 1,
    last_page: last,
    per_page: limit,
    total,
    first_page_url: url(1),
    last_page_url: url(last),
    next_page_url: page < last ? url(page + 1) : null,
    prev_page_url: page > 1 ? url(page - 1) : null,
    path,
  };
}

/** P2. */
export function pagesPage<Row>({ rows, page, limit, total }: Page<Row>) {
  return { data: rows, page, pages: lastPage(total, limit), total };
}

/** P3. */
export function listPage<Row>({ rows, page, limit, total }: Page<Row>) {
  return { list: rows, count: total, limit, page };
}

/** P5. */
export function orderListPage<Row>(rows: readonly Row[]) {
  return { order_list: rows };
}

/** P6. */
export function codePage<Row>({ rows, total }: Page<Row>) {
  return { code: 0, data: rows, count: total };
}

function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
