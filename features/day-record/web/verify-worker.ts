/** Plays a record again in a thread of its own: says how far it is, and what came out. */
import { DayChecker } from "../checker/check-day.ts";
import type { DayResult, FoundOrder } from "../checker/result.ts";

export type WorkerTask = {
  /** An address of the venue's, or a file that somebody chose. */
  readonly from: string | Blob;
  /** Bytes of the file as it comes. */
  readonly size: number;
  /** Numbers of the reader's own orders. */
  readonly wanted: readonly number[];
};
export type WorkerNews =
  | { readonly kind: "progress"; /** 0 to 1. */ readonly part: number; readonly lines: number }
  | { readonly kind: "done"; readonly result: DayResult; readonly found: readonly FoundOrder[] }
  /** unreadable: no record, or half of one. away: the venue gave none. */
  | { readonly kind: "failed"; readonly why: "unreadable" | "away" };

const SAID_EVERY_MS = 100;
const GZIP = [0x1f, 0x8b] as const;
const decoder = new TextDecoder("utf-8", { fatal: true });
const tell = (news: WorkerNews): void => globalThis.postMessage(news);

class Away extends Error {
  override readonly name = "Away";
}

async function check({ from, size, wanted }: WorkerTask): Promise<void> {
  const checker = new DayChecker({ decode: (bytes) => decoder.decode(bytes) }, wanted);
  let read = 0;
  let saidAt = performance.now();
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      read += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const bytes = await bytesOf(from);
  const isPacked = typeof from === "string" || (await isGzip(from));
  const through = bytes.pipeThrough(counted);
  const lines = (isPacked ? through.pipeThrough(new DecompressionStream("gzip")) : through).getReader();
  for (let next = await lines.read(); !next.done; next = await lines.read()) {
    checker.push(next.value);
    if (performance.now() - saidAt < SAID_EVERY_MS) continue;
    saidAt = performance.now();
    tell({ kind: "progress", part: size === 0 ? 0 : Math.min(1, read / size), lines: checker.lines });
  }
  tell({ kind: "done", result: checker.finish(), found: checker.found() });
}

async function bytesOf(from: string | Blob): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (typeof from !== "string") return from.stream();
  const reply = await fetch(from).catch((error: unknown) => {
    throw new Away("no answer", { cause: error });
  });
  if (!reply.ok || reply.body === null) throw new Away(`answered ${reply.status}`);
  return reply.body;
}

async function isGzip(blob: Blob): Promise<boolean> {
  const start = new Uint8Array(await blob.slice(0, GZIP.length).arrayBuffer());
  return GZIP.every((byte, at) => start[at] === byte);
}

globalThis.addEventListener("message", ({ data }: MessageEvent<WorkerTask>) => {
  check(data).catch((error: unknown) => {
    // Bytes that are no gzip, no text or no lines end the reading here.
    const isOwn = error instanceof TypeError || error instanceof RangeError || error instanceof DOMException;
    if (!(error instanceof Away) && !isOwn) throw error;
    tell({ kind: "failed", why: error instanceof Away ? "away" : "unreadable" });
  });
});
