/** Starts the thread that makes a snapshot, and waits for it. */
import { Worker } from "node:worker_threads";
import type { SavedSnapshot, SnapshotRequest } from "./snapshot-writer.ts";

/** Rejects when the thread fails; the venue then only starts more slowly the next time. */
export function writeSnapshotInThread(request: SnapshotRequest): Promise<SavedSnapshot> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./snapshot-worker.ts", import.meta.url), { workerData: request });
    worker.once("message", (saved: SavedSnapshot) => resolve(saved));
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the snapshot's thread ended with code ${code}`)));
    worker.unref();
  });
}
