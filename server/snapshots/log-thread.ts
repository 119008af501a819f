/** Starts a thread that does one job on the log, and waits for it. */
import { Worker } from "node:worker_threads";
import type { SavedSnapshot, SnapshotRequest } from "./snapshot-writer.ts";

export type LogJob = (SnapshotRequest & { readonly kind: "snapshot" }) | { readonly kind: "check"; readonly directory: string };

/** Rejects when the thread fails; the venue then only starts more slowly the next time. */
export function writeSnapshotInThread(request: SnapshotRequest): Promise<SavedSnapshot> {
  return inThread({ ...request, kind: "snapshot" });
}

/** Checks all segments but the last, chain included; resolves with the number of frames. Rejects with the damage and its place. */
export function checkLogInThread(directory: string): Promise<number> {
  return inThread({ kind: "check", directory });
}

function inThread<Result>(job: LogJob): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./log-worker.ts", import.meta.url), { workerData: job });
    worker.once("message", (result: Result) => resolve(result));
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread of the log ended with code ${code}`)));
  });
}
