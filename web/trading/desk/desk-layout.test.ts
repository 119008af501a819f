import { expect, test } from "vitest";
import { keptLayout } from "./desk-layout.ts";

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
