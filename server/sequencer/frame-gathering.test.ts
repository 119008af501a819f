/** What commands moved lies in pieces that frames share: it must be there, and theirs alone, whenever somebody reads it. */
import { expect, test } from "vitest";
import type { Command, Outcome } from "../../kernel/kernel.ts";
import type { Cell } from "../../kernel/ledger/ledger.ts";
import { PostingLog, type Posting } from "../../kernel/ledger/posting-log.ts";
import { seededRandom } from "../../journal/simulated-disk.ts";
import { GatheredFrame, type Applied } from "./frame-gathering.ts";

const FRAMES = 60;
const WIDE = 2n ** 53n;
const NOTHING: Outcome = { events: [], refusal: undefined, sequence: 0 };
const cell = (number: number): Cell => number as Cell;

/** As the kernel does it: one log, emptied for each command. */
function fill(log: PostingLog, moves: number, first: number): void {
  log.clear();
  for (let n = first; n < first + moves; n++) {
    if (n % 5 === 0) log.add(cell(n), cell(n + 1), WIDE + BigInt(n), -WIDE, WIDE * 2n, 3, n);
    else log.addUnits(cell(n), cell(n + 1), n + 1, n * 2, n * 3, 4, n);
  }
}

test("what each command moved is read after thousands of others as it would have been read at once", () => {
  const random = seededRandom(3);
  const log = new PostingLog();
  const late: { readonly applied: Applied; readonly moved: readonly Posting[] }[] = [];
  let [frame, sequence, moves] = [new GatheredFrame(1), 1, 0];
  for (let n = 0; n < FRAMES; n++) {
    const moved: (readonly Posting[])[] = [];
    for (let left = Math.floor(random() * 40); left > 0; left--) {
      // Most move a little, some nothing, few more than a piece holds; of some nobody is to hear.
      const drawn = random();
      fill(log, drawn < 0.2 ? 0 : drawn < 0.99 ? Math.floor(random() * 12) : 3000, moves);
      moves += log.length;
      const isQuiet = random() < 0.2;
      if (!isQuiet) frame.take(log);
      // Some moved it together.
      const middle = isQuiet ? 0 : Math.floor(log.length * random());
      const parts = [
        [0, middle],
        [middle, isQuiet ? 0 : log.length],
      ] as const;
      for (const [start, end] of random() < 0.5 ? parts : [[0, isQuiet ? 0 : log.length] as const]) {
        frame.add({ type: "schedule/advance" } as Command, { ...NOTHING, sequence: sequence + moved.length }, start, end);
        moved.push(log.postings().slice(start, end));
      }
    }
    moved.forEach((postings, at) => late.push({ applied: frame.applied(at), moved: postings }));
    sequence += moved.length;
    frame = frame.next();
    expect(frame.firstSequence).toBe(sequence);
  }
  expect(moves).toBeGreaterThan(10_000);
  for (const { applied, moved } of late) {
    expect(applied.sequence).toBe(applied.outcome.sequence);
    expect(applied.postings).toEqual(moved);
    expect(applied.postings).toBe(applied.postings);
  }
});
