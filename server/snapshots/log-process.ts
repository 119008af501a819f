/**
 * The helper that does jobs on the log in processes of their own: snapshots, checks of old segments, records of days, the archive.
 *
 * Processes, not threads: what a job needs goes back to the system when it ends, and where memory is short it is the job that
 * ends. A small process is started with the venue and starts the others: starting one from a large process copies
 * its page tables, which alone takes 36 ms at 1.5 GB.
 */
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { DayJob, MadeDay, NotMade } from "../../features/day-record/server/make-day.ts";
import type { Archived, ArchiveRequest } from "../archive/archive-log.ts";
import type { ArchiveAccess } from "../archive/archive-place.ts";
import type { SavedSnapshot, SnapshotRequest, SnapshotWriter } from "./snapshot-writer.ts";

/** With what it takes to read a log whose archive is a bucket. */
export type LogJob = LogJobKind & { readonly access?: ArchiveAccess | undefined };
type LogJobKind =
  | (SnapshotRequest & { readonly kind: "snapshot" })
  | { readonly kind: "check"; readonly directory: string }
  | (DayJob & { readonly kind: "day" })
  | (ArchiveRequest & { readonly kind: "archive" });
/** What a job answers: its result, or why there is none. */
export type LogJobAnswer = { readonly result: unknown } | { readonly problem: string };
/** What the helper is told; without a job it breaks off the one of that number. */
export type HelperRequest = { readonly id: number; readonly job?: LogJob };
export type HelperAnswer = { readonly id: number; readonly answer: LogJobAnswer };

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };

export class LogHelper {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #access: ArchiveAccess | undefined;
  #jobs = 0;

  constructor(access?: ArchiveAccess) {
    this.#access = access;
    const caFile = access?.s3.caFile;
    // No setting or secret of ours reaches it but with the job that needs it.
    this.#child = fork(join(import.meta.dirname, "log-helper.ts"), [], {
      env: caFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: caFile },
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", ({ id, answer }: HelperAnswer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if ("problem" in answer) waiting?.reject(new Error(answer.problem));
      else waiting?.resolve(answer.result);
    });
    this.#child.once("exit", () => this.#failAll("the helper process of the log ended"));
    this.#child.once("error", (error) => this.#failAll(error.message));
  }

  /** Rejects when the job fails or is broken off; the venue then only starts more slowly the next time. */
  readonly writeSnapshot: SnapshotWriter = async (request, signal) =>
    (await this.#run({ ...request, kind: "snapshot" }, signal)) as SavedSnapshot;

  /** Checks all segments but the last, chain included; resolves with the number of frames. Rejects with the damage and its place. */
  async checkLog(directory: string): Promise<number> {
    return (await this.#run({ kind: "check", directory })) as number;
  }

  /** Makes the public record of a day. */
  readonly makeDay = async (job: DayJob): Promise<MadeDay | NotMade> => (await this.#run({ ...job, kind: "day" })) as MadeDay | NotMade;

  /** Takes old segments to the archive; rejects where the archive won't have or keep them. */
  async archive(request: ArchiveRequest): Promise<Archived> {
    return (await this.#run({ ...request, kind: "archive" })) as Archived;
  }

  /** Ends the helper and its jobs. */
  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  #run(job: LogJobKind, signal?: AbortSignal): Promise<unknown> {
    if (!this.#child.connected) return Promise.reject(new Error("the helper process of the log ended"));
    this.#jobs += 1;
    const id = this.#jobs;
    const request: HelperRequest = { id, job: { ...job, access: this.#access } };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send(request);
      signal?.addEventListener("abort", () => {
        if (this.#waiting.has(id) && this.#child.connected) this.#child.send({ id });
      });
    });
  }

  #failAll(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
