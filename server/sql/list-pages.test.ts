/** Page numbers over a list of which rows are read behind a key: every row once, in order, while new ones come. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { COUNTED_MAX, ListPages, SKIPPED_MAX, type ListPage, type ListStart } from "./list-pages.ts";

type Row = { readonly id: number };

/** Newest first: the highest number. */
class Rows {
  readonly pages = new ListPages();
  count: number;
  /** The furthest that a reading walked. */
  walked = 0;

  constructor(count: number) {
    this.count = count;
  }

  read(page: number, limit: number, list = "one"): Promise<ListPage<Row> | undefined> {
    const read = async ({ after: [last] = [this.count + 1], skip }: ListStart, most: number): Promise<Row[]> => {
      this.walked = Math.max(this.walked, skip + most);
      const first = Number(last) - 1 - skip;
      return Array.from({ length: Math.max(0, Math.min(most, first)) }, (_, i) => ({ id: first - i }));
    };
    const count = async (most: number): Promise<number> => Math.min(most, this.count);
    return this.pages.read({ list, page, limit, read, keyOf: ({ id }) => [id], count });
  }
}

test("reading on from the first page brings each row once, however many come meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 5 }),
      async (all, limit, more) => {
        const rows = new Rows(all);
        const seen: number[] = [];
        for (let page = 1; ; page++) {
          const found = await rows.read(page, limit);
          if (found === undefined || found.rows.length === 0) break;
          seen.push(...found.rows.map(({ id }) => id));
          if (found.rows.length < limit) break;
          rows.count += more;
        }
        expect(seen).toEqual(Array.from({ length: all }, (_, i) => all - i));
      },
    ),
  );
});

test("the hundred thousandth page costs what the first does, for who reads on", async () => {
  const rows = new Rows(1_000_000);
  for (let page = 1; page <= 100_000; page++) await rows.read(page, 10);
  expect(rows.walked).toBe(11);
  expect((await rows.read(100_000, 10))?.rows.at(-1)).toEqual({ id: 1 });
});

test("a few pages back and again are those that were read", async () => {
  const rows = new Rows(1000);
  const first = [];
  for (let page = 1; page <= 20; page++) first.push(await rows.read(page, 10));
  rows.count += 7;
  for (const page of [18, 5, 20, 2]) expect((await rows.read(page, 10))?.rows).toEqual(first[page - 1]?.rows);
});

test("a page far from any known one is none, one near is found", async () => {
  const rows = new Rows(1_000_000);
  expect(await rows.read(SKIPPED_MAX / 10 + 2, 10)).toBeUndefined();
  const near = await rows.read(SKIPPED_MAX / 10 + 1, 10);
  expect(near?.rows[0]).toEqual({ id: 1_000_000 - SKIPPED_MAX });
  // Another size of page is another list.
  expect((await rows.read(2, 50))?.rows[0]).toEqual({ id: 999_950 });
});

test("totals are exact as far as they are counted; beyond, there is one more at least", async () => {
  const few = new Rows(COUNTED_MAX - 1);
  expect((await few.read(1, 10))?.total).toBe(COUNTED_MAX - 1);
  expect((await new Rows(3).read(1, 10))?.total).toBe(3);
  expect((await new Rows(0).read(1, 10))?.total).toBe(0);
  expect(await new Rows(25).read(7, 10)).toEqual({ rows: [], total: 25 });
  const many = new Rows(50_000);
  expect((await many.read(1, 10))?.total).toBe(COUNTED_MAX);
  for (let page = 1; page < 150; page++) await many.read(page, 10);
  expect((await many.read(150, 10))?.total).toBe(1501);
});

test("remembers a bounded number of lists, and forgets the one that was read the longest ago", async () => {
  const rows = new Rows(100_000);
  for (let page = 1; page <= 250; page++) await rows.read(page, 10, "old");
  for (let list = 0; list < 5000; list++) await rows.read(1, 10, `list ${list}`);
  expect(await rows.read(251, 10, "old")).toBeUndefined();
  for (let page = 1; page <= 250; page++) await rows.read(page, 10, "kept");
  expect((await rows.read(251, 10, "kept"))?.rows).toHaveLength(10);
});
