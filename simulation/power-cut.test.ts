/**
 * The engine through power cuts: kernel, sequencer and file journal on a simulated disk that loses, reorders and garbles
 * what was not synced. An independent model keeps what was acknowledged; nothing of that may ever be missing.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spotCommand, spotStep } from "../features/spot/kernel/spot.arbitrary.ts";
import { testVenueCommands } from "../kernel/test-venue.arbitrary.ts";
import { Kernel, type Outcome } from "../kernel/kernel.ts";
import { readCommands } from "../journal/codec.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import type { Journal } from "../journal/journal.ts";
import { framesOf } from "../journal/journal.suite.ts";
import { SimulatedDisk, type SimulatedFaults } from "../journal/simulated-disk.ts";
import { Sequencer, type UntimedCommand } from "../server/sequencer/sequencer.ts";

const DIRECTORY = "/venue/log";
const CYCLES = 60;
const COMMANDS_PER_LIFE = 120;

/** What the clients know: every outcome that was acknowledged to them, in order of sequence. */
type Acknowledged = Map<number, Outcome>;

type Life = { readonly kernel: Kernel; readonly journal: Journal; readonly outcomes: readonly Outcome[] };

/** Opens the log on the disk and replays it; throws what a start would refuse with. */
async function restart(disk: SimulatedDisk): Promise<Life> {
  const { journal } = await openFileJournal({ directory: DIRECTORY, disk, segmentBytes: 32_768, salt: 7 });
  const kernel = new Kernel();
  const outcomes: Outcome[] = [];
  for (const frame of await framesOf(journal, 1))
    for (const command of readCommands(frame.payload, frame.count)) outcomes.push(kernel.execute(command));
  kernel.check();
  return { kernel, journal, outcomes };
}

/** One life of the venue, ended by a power cut after a random number of acknowledgements. */
async function live(life: Life, seed: number, first: boolean, acknowledged: Acknowledged, cut: () => void): Promise<void> {
  const sequencer = new Sequencer({ kernel: life.kernel, journal: life.journal, clock: () => 1_700_000_000_000, onFatal: () => undefined });
  let dead = false;
  sequencer.onApplied(({ sequence, outcome }) => {
    if (!dead) acknowledged.set(sequence, outcome);
  });
  const commands: UntimedCommand[] = first ? testVenueCommands().map(({ at: _at, ...command }) => command as UntimedCommand) : [];
  const placed = [...acknowledged.values()].flatMap(({ events }) =>
    events.flatMap((event) => (event.type === "spot/placed" ? [event.order] : [])),
  );
  for (const step of fc.sample(spotStep, { numRuns: COMMANDS_PER_LIFE, seed })) {
    const { at: _at, ...command } = spotCommand(step, 0, placed);
    commands.push(command as UntimedCommand);
  }
  const cutAfter = 1 + ((Math.imul(seed, 0x9e3779b1) >>> 0) % commands.length);
  for (const [i, command] of commands.entries()) {
    const sent = sequencer.submit(command).catch(() => undefined);
    if (i === cutAfter) break;
    if (i % 5 === 0) await sent;
  }
  dead = true;
  cut();
}

/** Runs the cycles; returns how many acknowledged outcomes were missing or different after a restart. */
async function cycles(seed: number, faults: SimulatedFaults = {}): Promise<{ acknowledged: number; lost: number; refusals: number }> {
  let disk = new SimulatedDisk(seed, faults);
  const acknowledged: Acknowledged = new Map();
  let lost = 0;
  let refusals = 0;
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const life = await restart(disk).catch(() => undefined);
    if (life === undefined) {
      refusals += 1;
      break;
    }
    for (const [sequence, outcome] of acknowledged) {
      const found = life.outcomes[sequence - 1];
      if (found === undefined || JSON.stringify(found, bigints) !== JSON.stringify(outcome, bigints)) lost += 1;
    }
    if (lost > 0) break;
    await live(life, seed * 1000 + cycle, life.journal.nextSequence === 1, acknowledged, () => {
      disk = disk.powerCut(faults);
    });
  }
  return { acknowledged: acknowledged.size, lost, refusals };
}

const bigints = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}n` : value);

describe("a venue whose power is cut again and again", () => {
  test.each([1, 2, 3])("loses nothing that was acknowledged and always starts again (seed %i)", async (seed) => {
    const result = await cycles(seed);
    expect(result).toMatchObject({ lost: 0, refusals: 0 });
    expect(result.acknowledged).toBeGreaterThan(500);
  });

  test("is caught when its drive acknowledges before it syncs: the harness bites", async () => {
    const results = await Promise.all([11, 12, 13, 14].map((seed) => cycles(seed, { acknowledgeBeforeSync: true })));
    expect(results.filter(({ lost, refusals }) => lost + refusals > 0)).toHaveLength(4);
  });
});
