/** A disk that takes its time (durability.md R9): the queue has an end, what is beyond is told to come back, memory stays bounded. */
import { expect, test } from "vitest";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { SimulatedDisk } from "../journal/simulated-disk.ts";
import { Kernel } from "../kernel/kernel.ts";
import { testVenueCommands } from "../kernel/test-venue.arbitrary.ts";
import { COMMANDS_WAITING_MAX, Sequencer, VenueBusy, type UntimedCommand } from "../server/sequencer/sequencer.ts";
import { collectGarbage } from "../server/collect-garbage.ts";
import { turn } from "./virtual-clock.ts";

const MEBIBYTE = 2 ** 20;
/** Every sync takes so many turns of the event loop; the clients send on in each of them. */
const SYNC_TURNS = 400;
const SENT_PER_TURN = 300;
const TURNS = 1200;
const LOOK_EVERY = 60;

/** What a collection leaves: how much lies about before it is the machine's haste, not ours. */
function livingBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test("three times more than a slow disk can take: the rest is told to come back, what lives grows by less than 96 MiB, every answer is true", async () => {
  const disk = new SimulatedDisk(1, { syncTurns: SYNC_TURNS });
  const { journal } = await openFileJournal({ directory: "data/journal", disk });
  const kernel = new Kernel();
  const sequencer = new Sequencer({ kernel, journal, clock: () => 1_700_000_000_000, onFatal: () => undefined });
  await Promise.all(testVenueCommands().map(({ at: _at, ...command }) => sequencer.submit(command as UntimedCommand)));
  const before = livingBytes();
  const counts = { answered: 0, busy: 0, other: 0, waiting: 0, waitingMost: 0, livingMost: before };
  const cancel = { type: "spot/cancel", user: 1001, order: 1 } as unknown as UntimedCommand;
  for (let i = 0; i < TURNS; i++) {
    for (let sent = 0; sent < SENT_PER_TURN; sent++) {
      counts.waiting += 1;
      void sequencer.submit(cancel).then(
        ({ refusal }) => {
          counts.waiting -= 1;
          if (refusal === "order_not_found") counts.answered += 1;
          else counts.other += 1;
        },
        (error: unknown) => {
          counts.waiting -= 1;
          if (error instanceof VenueBusy) counts.busy += 1;
          else counts.other += 1;
        },
      );
    }
    await turn();
    counts.waitingMost = Math.max(counts.waitingMost, counts.waiting);
    if (i % LOOK_EVERY === 0) counts.livingMost = Math.max(counts.livingMost, livingBytes());
  }
  await sequencer.settled();
  await turn();
  expect(counts.other).toBe(0);
  expect(counts.busy).toBeGreaterThan(50_000);
  expect(counts.answered + counts.busy).toBe(TURNS * SENT_PER_TURN);
  expect(counts.waitingMost).toBeLessThanOrEqual(COMMANDS_WAITING_MAX + SENT_PER_TURN);
  expect(counts.livingMost - before).toBeLessThan(96 * MEBIBYTE);
  await sequencer.stop();
  expect(journal.nextSequence - 1).toBe(testVenueCommands().length + counts.answered);
});
