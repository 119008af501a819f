/**
 * The thread that fetches segments of an archive for the one that reads them: asking, unpacking and checking keep nobody waiting there. Who
 * waits without doing anything else looks at the counter, which is raised with each answer.
 */
import { workerData, type MessagePort } from "node:worker_threads";
import { diskLeast } from "../disk-guard.ts";
import type { ArchiveAccess } from "./archive-place.ts";
import { FetchedSegments, firstCommandOf, SegmentDamaged } from "./fetched-segments.ts";

export type FetchThreadData = {
  readonly segments: string;
  readonly access: ArchiveAccess;
  readonly port: MessagePort;
  /** Raised with each answer; behind it 1 once the thread has begun. */
  readonly counter: Int32Array<SharedArrayBuffer>;
};
/** `ahead`: the next ones are fetched while this one is read. */
export type FetchRequest = { readonly name: string; readonly ahead: boolean };
export type FetchAnswer = { readonly name: string; readonly fetched: { readonly segments: number; readonly bytes: number } } & (
  | { readonly path: string }
  | { readonly problem: string; readonly damagedAt?: number }
);

const { segments, access, port, counter } = workerData as FetchThreadData;
const least = (totalBytes: number): number => diskLeast(access.diskFreeMegabytes, totalBytes);
const kept = new FetchedSegments({ segments, access, least });

Atomics.store(counter, 1, 1);

async function answerTo({ name, ahead }: FetchRequest): Promise<FetchAnswer> {
  const { fetched } = kept;
  try {
    const path = await kept.hold(name);
    if (ahead) kept.holdNext(name);
    return { name, fetched, path };
  } catch (error: unknown) {
    const problem = error instanceof Error ? error.message : String(error);
    return { name, fetched, problem, ...(error instanceof SegmentDamaged ? { damagedAt: firstCommandOf(error.segment) } : {}) };
  }
}

port.on("message", (request: FetchRequest) => {
  void answerTo(request).then((answer) => {
    port.postMessage(answer);
    Atomics.add(counter, 0, 1);
    Atomics.notify(counter, 0);
  });
});
