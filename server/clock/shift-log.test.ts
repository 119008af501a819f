import { expect, test } from "vitest";
import { WITH_EXAMPLE } from "../../features/_example/kernel/with-example.arbitrary.ts";
import { openFileJournal, followFileJournal } from "../../journal/file/file-journal.ts";
import { readCommands } from "../../journal/codec.ts";
import { SimulatedDisk } from "../../journal/simulated-disk.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { ANN, place, START, testVenueCommands } from "../../kernel/test-venue.arbitrary.ts";
import { timeMs } from "../../money/units.ts";
import { Sequencer, type UntimedCommand } from "../sequencer/sequencer.ts";
import { segmentsFolder } from "../snapshots/snapshot-writer.ts";
import { findJumps, LedgersDiffer, shiftLog } from "./shift-log.ts";

const TEN_YEARS = 3650 * 86_400_000;
const HOUR = 3_600_000;

/** A log of the test venue whose clock ran ten years ahead before the last orders. */
async function logThatJumped(last: readonly UntimedCommand[]): Promise<{ disk: SimulatedDisk; jumpAt: number; kernel: Kernel }> {
  const disk = new SimulatedDisk(3);
  const { journal } = await openFileJournal({ directory: segmentsFolder("/log"), disk, segmentBytes: 1 << 16 });
  const kernel = new Kernel(WITH_EXAMPLE);
  let now: number = START;
  const sequencer = new Sequencer({ kernel, journal, clock: () => (now += 100), onFatal: (error) => expect.fail(String(error)) });
  const submit = async (command: object): Promise<void> => {
    const { at: _at, ...untimed } = command as { at?: number };
    await sequencer.submit(untimed as UntimedCommand);
  };
  for (const command of testVenueCommands()) await submit(command);
  await submit(place(ANN, "buy", 990, 100, { key: "1001:a" }));
  const jumpAt = sequencer.nextSequence;
  now += TEN_YEARS;
  for (const command of last) await submit(command);
  await sequencer.stop();
  await journal.close();
  return { disk, jumpAt, kernel };
}

const follow = (disk: SimulatedDisk, folder: string) => followFileJournal({ directory: segmentsFolder(folder), disk });

test("the jump is found, and a copy without it leads to the same money, seconds after what came before", async () => {
  const { disk, jumpAt, kernel } = await logThatJumped([
    place(ANN, "sell", 1010, 0),
    place(ANN, "buy", 980, 100),
    place(ANN, "buy", 970, 50),
  ]);
  expect(await findJumps(follow(disk, "/log"), HOUR)).toMatchObject([{ sequence: jumpAt }]);
  const { shiftedMs } = await shiftLog(disk, "/log", "/copy", jumpAt);
  expect(shiftedMs).toBe(TEN_YEARS + 100 - 1000);
  expect(await findJumps(follow(disk, "/copy"), HOUR)).toEqual([]);
  const again = new Kernel();
  for await (const frames of follow(disk, "/copy").read(1))
    for (const frame of frames) for (const command of readCommands(frame.payload, frame.count)) again.execute(command);
  again.check();
  expect([again.ledger.hash(), again.sequence]).toEqual([kernel.ledger.hash(), kernel.sequence]);
  expect(again.at).toBeLessThan(timeMs(START + HOUR));
});

test("where money depends on the jump there is no copy", async () => {
  // The key was forgotten over the ten years, so the order was placed a second time; a second later it would not have been.
  const { disk, jumpAt } = await logThatJumped([place(ANN, "buy", 990, 100, { key: "1001:a" })]);
  await expect(shiftLog(disk, "/log", "/copy", jumpAt)).rejects.toThrow(LedgersDiffer);
});
