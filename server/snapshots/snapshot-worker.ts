/**
 * The thread that makes one snapshot and ends. It yields to the venue: on Linux the priority of a single thread can be
 * lowered, elsewhere the system's scheduler has to be trusted.
 */
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { nodeDisk } from "../../journal/node-disk.ts";
import { writeSnapshotFromLog, type SnapshotRequest } from "./snapshot-writer.ts";

if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_LOW);
parentPort?.postMessage(await writeSnapshotFromLog(nodeDisk, workerData as SnapshotRequest));
