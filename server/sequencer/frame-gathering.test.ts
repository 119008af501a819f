/** What commands moved lies in pieces that frames share: it must be there, and theirs alone, whenever somebody reads it. */
import { expect, test } from "vitest";
import type { Command, Outcome } from "../../kernel/kernel.ts";
import type { Cell } from "../../kernel/ledger/ledger.ts";
import { PostingLog, type Posting } from "../../kernel/ledger/posting-log.ts";
import { timeMs } from "../../money/units.ts";
import { seededRandom } from "../../journal/simulated-disk.ts";
import { ExecutedAlone, GatheredFrame, NOTHING_MOVED, type Applied } from "./frame-gathering.ts";

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

/** Orders that moved it together, each up to one of the places. */
class Together {
  readonly count: number;
  readonly #sequence: number;
  readonly #ends: readonly number[];
  constructor(sequence: number, ends: readonly number[]) {
    this.count = ends.length;
    this.#sequence = sequence;
    this.#ends = ends;
  }
  command(at: number): Command {
    return { type: "schedule/advance", at: timeMs(this.#sequence + at) };
  }
  outcome(at: number): Outcome {
    return { ...NOTHING, sequence: this.#sequence + at };
  }
  movesFrom(at: number): number {
    return this.#ends[at - 1] ?? 0;
  }
  movesTo(at: number): number {
    return this.#ends[at] ?? 0;
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
      const first = sequence + moved.length;
      const command: Command = { type: "schedule/advance", at: timeMs(first) };
      if (random() < 0.2) {
        frame.add(new ExecutedAlone(command, { ...NOTHING, sequence: first }, 0, 0), { from: 0, count: 1 }, NOTHING_MOVED);
        moved.push([]);
      } else if (random() < 0.5) {
        frame.add(new ExecutedAlone(command, { ...NOTHING, sequence: first }, 0, log.length), { from: 0, count: 1 }, frame.take(log));
        moved.push(log.postings());
      } else {
        const ends = [Math.floor(log.length * random()), log.length];
        const [together, taken] = [new Together(first, ends), frame.take(log)];
        frame.add(together, { from: 0, count: 1 }, taken);
        frame.add(together, { from: 1, count: 1 }, taken);
        moved.push(log.postings(0, ends[0]), log.postings(ends[0]));
      }
    }
    for (const [at, applied] of [...frame.applied()].entries()) late.push({ applied, moved: moved[at] ?? [] });
    sequence += moved.length;
    frame = frame.next();
    expect(frame.firstSequence).toBe(sequence);
  }
  expect(moves).toBeGreaterThan(10_000);
  for (const [at, { applied, moved }] of late.entries()) {
    expect([applied.sequence, applied.outcome.sequence, applied.command.at]).toEqual([at + 1, at + 1, at + 1]);
    expect(applied.postings).toEqual(moved);
    expect(applied.postings).toBe(applied.postings);
  }
});

test("each sender hears what their own did, or that it failed", async () => {
  const heard: Promise<Outcome>[] = [];
  const resolves = Array.from({ length: 3 }, () => {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    heard.push(promise);
    return resolve;
  });
  const together = new Together(7, [0, 0, 0]);
  const [frame, later] = [new GatheredFrame(7), new GatheredFrame(9)];
  frame.add(together, { from: 0, count: 2 }, NOTHING_MOVED, { resolves, from: 0 });
  later.add(together, { from: 2, count: 1 }, NOTHING_MOVED, { resolves, from: 2 });
  frame.settle();
  later.fail(new Error("no more"));
  expect((await Promise.all(heard.slice(0, 2))).map((outcome) => outcome.sequence)).toEqual([7, 8]);
  await expect(heard[2]).rejects.toThrow("no more");
  await expect(later.durable).rejects.toThrow("no more");
});
