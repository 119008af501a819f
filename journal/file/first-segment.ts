/**
 * From which segment on a log was kept when older ones were dropped: a small file beside the segments, without which the log must
 * begin with segment 1. It is there before the first segment goes, so that a missing one is never taken for a dropped one.
 */
import { writeFully, type Disk } from "../disk.ts";
import { JournalDamaged } from "../journal.ts";

const NAME = "first-segment";
const TEMPORARY_NAME = "first-segment.tmp";
const FORMAT = /^kept from (\d{1,10})\n$/;

/** Number of the first segment that must be there, among the `names` of the directory. */
export function firstSegmentKept(disk: Disk, directory: string, names: readonly string[]): number {
  if (!names.includes(NAME)) return 1;
  const match = FORMAT.exec(new TextDecoder().decode(disk.read(`${directory}/${NAME}`)));
  if (match === null) throw new JournalDamaged("an unreadable number", { text: `${directory}/${NAME}`, sequence: 1 });
  return Number(match[1]);
}

/** Resolves when it survives a power cut. */
export async function keepFromSegment(disk: Disk, directory: string, ordinal: number): Promise<void> {
  const bytes = new TextEncoder().encode(`kept from ${ordinal}\n`);
  const file = await disk.create(`${directory}/${TEMPORARY_NAME}`, bytes.length);
  try {
    writeFully(file, bytes, 0);
    await file.datasync();
  } finally {
    file.close();
  }
  disk.rename(`${directory}/${TEMPORARY_NAME}`, `${directory}/${NAME}`);
  await disk.syncDirectory(directory);
}
