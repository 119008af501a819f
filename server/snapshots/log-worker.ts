/**
 * The thread that does one job on the log and ends: makes a snapshot, or checks old segments. It yields to the venue: on Linux the
 * priority of a single thread can be lowered, elsewhere the system's scheduler has to be trusted.
 */
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { checkClosedSegments } from "../../journal/file/recovery.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import type { LogJob } from "./log-thread.ts";
import { segmentsFolder, writeSnapshotFromLog } from "./snapshot-writer.ts";

const job = workerData as LogJob;
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_LOW);
parentPort?.postMessage(
  job.kind === "snapshot" ? await writeSnapshotFromLog(nodeDisk, job) : checkClosedSegments(nodeDisk, segmentsFolder(job.directory)),
);
