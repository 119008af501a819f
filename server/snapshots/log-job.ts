/**
 * The process that does one job on the log and ends: makes a snapshot, checks old segments, makes the record of a day. It has the lowest priority and
 * ends when the venue does.
 */
import { constants, setPriority } from "node:os";
import { checkClosedSegments } from "../../journal/file/recovery.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { makeDay } from "../../features/day-record/server/make-day.ts";
import { archiveLog } from "../archive/archive-log.ts";
import { diskOfLog } from "../archive/log-disk.ts";
import { collectGarbage } from "../collect-garbage.ts";
import type { LogJob, LogJobAnswer } from "./log-process.ts";
import { segmentsFolder, writeSnapshotFromLog } from "./snapshot-writer.ts";

const VENUE_GONE = 1;
setPriority(constants.priority.PRIORITY_LOW);
process.on("disconnect", () => process.exit(VENUE_GONE));

/** Gives memory back, and lets the news come in that the venue is gone. */
async function tidyUp(): Promise<void> {
  collectGarbage();
  await new Promise((resolve) => setImmediate(resolve));
}

async function answer(job: LogJob): Promise<LogJobAnswer> {
  try {
    if (job.kind === "check") return { result: checkClosedSegments(nodeDisk, segmentsFolder(job.directory)) };
    if (job.kind === "archive") return { result: await archiveLog(nodeDisk, job) };
    const disk = diskOfLog(segmentsFolder(job.directory), job.access, { ahead: true });
    if (job.kind === "day") return { result: await makeDay(disk, job, tidyUp) };
    return { result: await writeSnapshotFromLog(disk, job, tidyUp) };
  } catch (error: unknown) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

process.once("message", (job: LogJob) => {
  void answer(job).then((answered) => process.send?.(answered, () => process.disconnect?.()));
});
