/**
 * Starts a process that does one job on the log, and waits for it.
 *
 * A process, not a thread: what it needs goes back to the system when it ends, and where memory is short it is the one that
 * ends. It notices when the venue is gone and ends too.
 */
import { fork, type ForkOptions } from "node:child_process";
import { join } from "node:path";
import type { SavedSnapshot, SnapshotRequest } from "./snapshot-writer.ts";

export type LogJob = (SnapshotRequest & { readonly kind: "snapshot" }) | { readonly kind: "check"; readonly directory: string };
/** What the process answers: its result, or why there is none. */
export type LogJobAnswer = { readonly result: unknown } | { readonly problem: string };

/** Rejects when the process fails; the venue then only starts more slowly the next time. */
export async function writeSnapshotInProcess(request: SnapshotRequest, signal?: AbortSignal): Promise<SavedSnapshot> {
  return (await inProcess({ ...request, kind: "snapshot" }, signal)) as SavedSnapshot;
}

/** Checks all segments but the last, chain included; resolves with the number of frames. Rejects with the damage and its place. */
export async function checkLogInProcess(directory: string): Promise<number> {
  return (await inProcess({ kind: "check", directory })) as number;
}

function inProcess(job: LogJob, signal?: AbortSignal): Promise<unknown> {
  const script = join(import.meta.dirname, "log-job.ts");
  return new Promise((resolve, reject) => {
    // No setting or secret of ours reaches it.
    const options: ForkOptions = { env: {}, execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] };
    const child = fork(script, [JSON.stringify(job)], signal === undefined ? options : { ...options, signal });
    child.once("message", (answer: LogJobAnswer) => {
      if ("problem" in answer) reject(new Error(answer.problem));
      else resolve(answer.result);
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`the process for the log ended (${signal ?? `code ${code}`})`)));
  });
}
