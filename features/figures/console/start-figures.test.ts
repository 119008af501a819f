import { expect, test } from "vitest";
import { alarmsOf, barsOf, changeText, shortText, sumOf } from "./start-figures.ts";

test.each([
  ["people", 184n, "184"],
  ["orders", 9999n, "9,999"],
  ["orders", 10_000n, "10.0 K"],
  ["orders", 1_820_000n, "1.8 M"],
  ["volume", 48_249_999_999_999n, "48.2 M"],
  ["volume", 0n, "0"],
  ["fees", 999_298n, "0.99"],
  ["fees", 12_050_000n, "12.05"],
  ["volume", 999_298_192n, "999"],
  ["volume", 2_500_000_000_000_000n, "2.5 B"],
] as const)("%s of %s is written %s", (figure, value, text) => expect(shortText(figure, value)).toBe(text));

test.each([
  [184n, 161n, "+14 %"],
  [98n, 100n, "−2 %"],
  [100n, 100n, "+0 %"],
  [5n, 0n, undefined],
])("%s after %s by then is %s", (today, before, text) => expect(changeText(today, before)).toBe(text));

test("bars of both days have one scale, and nothing divides by nothing", () => {
  expect(barsOf({ today: ["5", "0"], yesterday: ["10", "0"] })).toEqual([
    { today: 0.5, yesterday: 1 },
    { today: 0, yesterday: 0 },
  ]);
  expect(barsOf({ today: ["0"], yesterday: ["0"] })).toEqual([{ today: 0, yesterday: 0 }]);
  expect(sumOf(["5", "7"])).toBe(12n);
});

const WELL = {
  logPosition: 1,
  syncMs: 4,
  lag: 0,
  feedAgeMs: 900,
  silentMarkets: 0,
  connections: 2,
  diskFreeBytes: 50,
  diskBytes: 100,
  diskLeastBytes: 2,
  sinceSnapshot: 10,
  snapshotEvery: 10,
  imbalances: 0,
  damages: 0,
  isBackupLate: false,
};
test.each([
  ["nothing is wrong", {}, []],
  ["accounts that are off", { imbalances: 1 }, ["sum"]],
  ["prices of ten seconds", { feedAgeMs: 10_000 }, []],
  ["prices of more than ten seconds", { feedAgeMs: 10_001 }, ["feed"]],
  ["one market without a source", { silentMarkets: 1 }, ["silent"]],
  ["all of them", { silentMarkets: 20, feedAgeMs: 10_001 }, ["feed"]],
  ["a disk with twice the room below which orders wait", { diskFreeBytes: 4 }, []],
  ["a disk with less than that", { diskFreeBytes: 3 }, ["disk"]],
  ["a sync of a quarter of a second", { syncMs: 250 }, []],
  ["a slower one", { syncMs: 251 }, ["sync"]],
  ["one snapshot that is late", { sinceSnapshot: 20 }, []],
  ["one that was missed", { sinceSnapshot: 21 }, ["snapshot"]],
  ["a backup that is missing", { isBackupLate: true }, ["backup"]],
  ["damage that was found", { damages: 1 }, ["damage"]],
  ["tables far behind", { lag: 5001 }, ["lag"]],
])("%s: alarms %j", (_what, more, alarms) => expect(alarmsOf({ ...WELL, ...more })).toEqual(alarms));
