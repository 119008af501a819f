import { expect, test } from "vitest";
import { deskColumns, keptLayout } from "./desk-layout.ts";

const KEPT = { columns: { rail: 20, chart: 40, book: 18, form: 22 }, rows: { chart: 60, records: 40 } };

test("a layout is kept for its width class alone, and only when it names the panes there are", () => {
  expect(keptLayout({ broad: KEPT }, "broad")).toEqual(KEPT);
  expect(keptLayout({ broad: KEPT }, "large")).toBeUndefined();
  expect(keptLayout({ vast: KEPT }, "vast")).toBeUndefined();
  const wrong = [
    undefined,
    null,
    7,
    { columns: KEPT.columns },
    { ...KEPT, rows: { chart: "60", records: 40 } },
    { ...KEPT, rows: { chart: 100, records: 1 } },
  ];
  for (const stored of wrong) expect(keptLayout({ broad: stored }, "broad")).toBeUndefined();
  expect(keptLayout("x", "broad")).toBeUndefined();
});

test("a desk without a rail keeps sizes of its own", () => {
  const wide = { columns: { chart: 60, book: 18, form: 22 }, rows: KEPT.rows };
  expect(keptLayout({ "wide-broad": wide, broad: KEPT }, "broad", "wide")).toEqual(wide);
  expect(keptLayout({ broad: wide }, "broad", "wide")).toBeUndefined();
  expect(deskColumns("vast", "wide").map(({ id }) => id)).toEqual(["chart", "book", "tape", "form"]);
});

test.each([
  ["narrow", "chart book form"],
  ["broad", "rail chart book form"],
  ["large", "rail chart book form"],
  ["vast", "rail chart book tape form"],
] as const)("%s windows have the columns %s, and room for them", (of, columns) => {
  expect(
    deskColumns(of)
      .map(({ id }) => id)
      .join(" "),
  ).toBe(columns);
  const least = deskColumns(of).reduce((sum, { minSize }) => sum + Number(minSize), 0);
  expect(least).toBeLessThanOrEqual({ narrow: 1024, broad: 1280, large: 1440, vast: 1600 }[of]);
});
