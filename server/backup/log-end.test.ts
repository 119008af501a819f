/** How far a copy of a running venue's log goes: as far as the copied database knows everybody, and never less far than its tables. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CommandWriter } from "../../journal/codec.ts";
import { openFileJournal } from "../../journal/file/file-journal.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import type { Command } from "../../kernel/kernel.ts";
import { timeMs, userId } from "../../money/units.ts";
import { bytesUpTo, endOfLog } from "./log-end.ts";

const FROM = 1_700_000_000_000;
const folder = mkdtempSync(join(tmpdir(), "touchstone-log-end-"));
/** Accounts opened one a record, but for the last two, which share one: commands 1 to 4. */
const RECORDS = [[1001], [1002], [1003, 1004]] as const;

beforeAll(async () => {
  const { journal } = await openFileJournal({ directory: folder, disk: nodeDisk, segmentBytes: 1 << 16 });
  for (const users of RECORDS) {
    const writer = new CommandWriter();
    for (const user of users) writer.add({ type: "wallet/open", user: userId(user), at: timeMs(FROM + user) } satisfies Command);
    await journal.append({ firstSequence: journal.nextSequence, count: users.length, epoch: journal.epoch, payload: writer.take() });
  }
  await journal.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const endFor = (nextSequence: number, people: readonly number[]) => endOfLog(nodeDisk, folder, { nextSequence, people: new Set(people) });

test.each([
  ["everybody is known", 3, [1001, 1002, 1003, 1004], 4, 1004],
  ["one of a record is not", 3, [1001, 1002, 1003], 2, 1002],
  ["nobody after the tables is", 2, [1001], 1, 1001],
  ["the tables are further than the people, as where some were lost for good", 5, [], 4, 1004],
  ["nothing was projected and nobody is known", 1, [], 0, 0],
])("%s", (_why, nextSequence, people, command, user) => {
  expect(endFor(nextSequence, people)).toMatchObject({ command, commandAt: user === 0 ? 0 : FROM + user });
});

test("of the segment only what belongs to it is taken", () => {
  const ends = [[1001], [1001, 1002], [1001, 1002, 1003, 1004]].map((people) => endFor(people.length, people));
  for (const { segments } of ends) expect(segments).toEqual(["0000000001.segment"]);
  const whole = nodeDisk.read(join(folder, "0000000001.segment"));
  const until = ends.map(({ command }) => bytesUpTo(whole, command));
  expect(until).toEqual(until.toSorted((a, b) => a - b));
  expect(new Set(until).size).toBe(3);
});

test("a log behind its database is none to copy", () => {
  expect(() => endFor(6, [1001])).toThrow("behind the database");
});
