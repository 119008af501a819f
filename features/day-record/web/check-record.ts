/** Starts the thread that plays a record again, and holds what comes out against the log's signed head and one's own history. */
import { get } from "../../../web/api/client.ts";
import { isSignedBy, readCheckpoint, readVerifierKey } from "../../public-log/checkpoint.ts";
import type { LogHeadReply } from "../../public-log/contract/public-log-replies.ts";
import { checkSignature } from "../../public-log/web/check-signature.ts";
import { rememberedHead } from "../../public-log/web/remembered-head.ts";
import type { DayResult, FoundOrder } from "../checker/result.ts";
import type { DayRecordView, OwnDayReply } from "../contract/day-record-replies.ts";
import type { WorkerNews, WorkerTask } from "./verify-worker.ts";

export type Progress = { readonly part: number; readonly lines: number };
/** How many of one's own orders are in it as one's history has them, and how many are not. */
export type OwnFound = { readonly name: string; readonly agree: number; readonly differ: number };
export type Checked = {
  readonly result: DayResult;
  /** agreed: a signed head names it. alone: none that can be reached does. other: a signed head names another. differs: it does not agree with itself. */
  readonly state: "agreed" | "alone" | "other" | "differs";
  readonly own: OwnFound | undefined;
};
export type CheckTask = {
  readonly from: string | Blob;
  readonly size: number;
  /** Of the venue's own records: which one. */
  readonly record?: DayRecordView;
  readonly isLoggedIn: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
};

/** It is no record, or the venue gave none. */
export class NoRecord extends Error {
  override readonly name = "NoRecord";
  readonly why: "unreadable" | "away";

  constructor(why: "unreadable" | "away") {
    super(why);
    this.why = why;
  }
}

export async function checkRecord({ from, size, record, isLoggedIn, signal, onProgress }: CheckTask): Promise<Checked> {
  const told = record === undefined || !isLoggedIn ? undefined : await ownOf(record.day);
  const wanted = told?.orders.flatMap(({ number }) => (number === 0 ? [] : [number])) ?? [];
  const { result, found } = await play({ from, size, wanted }, signal, onProgress);
  const own = told === undefined ? undefined : compareOwn(told, found);
  if (result.difference !== undefined) return { result, state: "differs", own };
  return { result, state: await namedBy(result, record), own };
}

function play(
  task: WorkerTask,
  signal: AbortSignal,
  onProgress: CheckTask["onProgress"],
): Promise<{ result: DayResult; found: readonly FoundOrder[] }> {
  const worker = new Worker(new URL("./verify-worker.ts", import.meta.url), { type: "module" });
  return new Promise<{ result: DayResult; found: readonly FoundOrder[] }>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerNews>) => {
      if (data.kind === "progress") onProgress(data);
      else if (data.kind === "done") resolve(data);
      else reject(new NoRecord(data.why));
    });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

/** By the key that this device knows, where it knows one. */
async function namedBy({ root, header }: DayResult, known: DayRecordView | undefined): Promise<"agreed" | "alone" | "other"> {
  const day = header?.day ?? "";
  const record = known ?? (await quiet(() => get<DayRecordView>("/log/day", { day }, { quiet: true })));
  const key = rememberedHead()?.key ?? (await quiet(() => get<LogHeadReply>("/log/head", {}, { quiet: true })))?.key;
  const note = record === undefined || record.note === "" ? undefined : readCheckpoint(record.note);
  const verifier = key === undefined ? undefined : readVerifierKey(key);
  if (note === undefined || verifier === undefined || note.origin !== header?.venue) return "alone";
  if (!(await isSignedBy(note, verifier, checkSignature)) || note.day?.day !== day) return "alone";
  return note.day.root === root ? "agreed" : "other";
}

const ownOf = (day: string): Promise<OwnDayReply | undefined> => quiet(() => get<OwnDayReply>("/log/day/own", { day }, { quiet: true }));

/** Undefined where the venue can't be asked: a file is checked without it. */
async function quiet<Message>(ask: () => Promise<Message>): Promise<Message | undefined> {
  try {
    return await ask();
  } catch (error: unknown) {
    if (!(error instanceof Error)) throw error;
    return undefined;
  }
}

/** One that the history no longer has is compared with nothing. */
function compareOwn({ name, orders }: OwnDayReply, found: readonly FoundOrder[]): OwnFound {
  const byNumber = new Map(found.map((order) => [order.number, order]));
  const agrees = orders.filter(({ number, symbol, side, filled }) => {
    const inRecord = byNumber.get(number);
    if (inRecord === undefined) return false;
    return symbol === undefined || (inRecord.symbol === symbol && inRecord.side === side && inRecord.filled === filled);
  });
  return { name, agree: agrees.length, differ: orders.length - agrees.length };
}
