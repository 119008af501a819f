/** What compiled code executes in one go is written down, answered and told of as what the kernel executes one by one. */
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { WITH_EXAMPLE } from "../../features/_example/kernel/with-example.arbitrary.ts";
import { bothRoadsCommands, plainWalk, walk } from "../../features/spot/kernel/ordinary/both-roads.arbitrary.ts";
import { BothRoads, counting, textOf, type Counts } from "../../features/spot/kernel/ordinary/two-kernels.arbitrary.ts";
import type { FrameBound, Journal } from "../../journal/journal.ts";
import { type Command, Kernel, type Outcome } from "../../kernel/kernel.ts";
import { place, START } from "../../kernel/test-venue.arbitrary.ts";
import { timeMs } from "../../money/units.ts";
import { Sequencer, type UntimedCommand } from "./sequencer.ts";

const SEED = 132;
const RUNS = 60;

type Turn = { readonly commands: number; readonly together: number };
const turns = fc.array(fc.record({ commands: fc.integer({ min: 1, max: 90 }), together: fc.integer({ min: 0, max: 30 }) }), {
  minLength: 5,
  maxLength: 20,
});
const bounds = fc.oneof(
  fc.record({ commands: fc.integer({ min: 1, max: 40 }), bytes: fc.constant(1 << 20) }),
  fc.record({ commands: fc.constant(1 << 20), bytes: fc.integer({ min: 1, max: 3000 }) }),
);

/** A log in memory. */
function keepingLog(frameBound: FrameBound, frames: string[]): Journal {
  let nextSequence = 1;
  return {
    ...{ epoch: 1, frameBound, seal: () => Promise.resolve(), dropBefore: () => Promise.resolve(), close: () => Promise.resolve() },
    get nextSequence() {
      return nextSequence;
    },
    append: ({ firstSequence, count, payload }) => {
      expect(firstSequence).toBe(nextSequence);
      nextSequence += count;
      frames.push(`${count} ${Buffer.from(payload).toString("hex")}`);
      return Promise.resolve();
    },
    async *read() {
      // Nobody reads it.
    },
  };
}

const untimed = ({ at: _at, ...command }: Command): UntimedCommand => command as UntimedCommand;
/** An outcome's events may be no field of its own. */
const said = ({ events, refusal, sequence, repeated }: Outcome): unknown => [events, refusal, sequence, repeated];

type Walked = { readonly frames: readonly string[]; readonly answers: readonly string[]; readonly told: readonly string[] };

/** Sends the commands as often as the turns last, some of each turn with one promise; listeners and senders look at what they got when all is done. */
async function send(kernel: Kernel, commands: readonly Command[], cut: readonly Turn[], bound: FrameBound): Promise<Walked> {
  const frames: string[] = [];
  let now = 0;
  const onFatal = (error: unknown): void => expect.fail(String(error));
  const sequencer = new Sequencer({ kernel, journal: keepingLog(bound, frames), clock: () => now, onFatal });
  const [told, answers]: [(() => string)[], Promise<readonly Outcome[]>[]] = [[], []];
  sequencer.onApplied((applied) => told.push(() => textOf([applied.sequence, applied.command, said(applied.outcome), applied.postings])));
  for (let [from, turn] = [0, 0]; from < commands.length; turn++) {
    const { commands: count, together } = cut[turn % cut.length] as Turn;
    const some = commands.slice(from, from + count);
    now = some.at(-1)?.at ?? now;
    if (together > 0) answers.push(sequencer.submitMany(some.slice(0, together).map(untimed)));
    for (const command of some.slice(together)) answers.push(sequencer.submit(untimed(command)).then((outcome) => [outcome]));
    await new Promise((resolve) => setImmediate(resolve));
    from += some.length;
  }
  await sequencer.stop();
  const outcomes = await Promise.all(answers);
  return { frames, answers: outcomes.map((each) => textOf(each.map(said))), told: told.map((read) => read()) };
}

test("orders of a turn, wherever frames are cut", async () => {
  // What falls due is settled by what comes: when an alarm rings is nobody's to say.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const counts: Counts = { whole: 0, part: 0, left: 0 };
  const steps = plainWalk.filter(({ kind }) => !["malformed", "swap", "issue"].includes(kind));
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 60, maxLength: 120 }), turns, bounds, async (drawn, cut, bound) => {
      const both = new BothRoads();
      walk(both, drawn);
      const expected = await send(new Kernel(WITH_EXAMPLE), both.commands, cut, bound);
      expect(await send(new Kernel(counting(counts)), both.commands, cut, bound)).toEqual(expected);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(RUNS / 2);
});

test("and thousands of orders, of which the first is read when the last was answered", async () => {
  const people = [1011, 1012, 1013, 1014];
  const commands: readonly Command[] = [
    ...bothRoadsCommands(),
    ...Array.from({ length: 3000 }, (_, n) =>
      place(people[n % people.length] as number, n % 2 === 0 ? "buy" : "sell", 995 + (n % 11), 6 + (n % 5), { at: timeMs(START + n) }),
    ),
  ];
  const cut = [
    { commands: 200, together: 0 },
    { commands: 90, together: 60 },
  ];
  const bound = { commands: 4096, bytes: 1 << 20 };
  const counts: Counts = { whole: 0, part: 0, left: 0 };
  expect(await send(new Kernel(counting(counts)), commands, cut, bound)).toEqual(
    await send(new Kernel(WITH_EXAMPLE), commands, cut, bound),
  );
  expect(counts.whole).toBeGreaterThan(2000);
});
