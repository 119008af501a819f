/** Asks a thread of its own for segments of an archive that lies elsewhere; it is started by the first who asks, and ends when nobody does. */
import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import { JournalDamaged, JournalFailed } from "../../journal/journal.ts";
import type { SegmentFetcher } from "../../journal/file/archived-disk.ts";
import type { ArchiveAccess } from "./archive-place.ts";
import type { FetchAnswer, FetchRequest, FetchThreadData } from "./fetch-thread.ts";

export type FetcherOptions = {
  /** Folder of the log's segments. */
  readonly segments: string;
  readonly access: ArchiveAccess;
  /** For who reads in order: the next ones are fetched while one is read. Who waits without doing anything else always reads in order. */
  readonly ahead: boolean;
  readonly say: (line: string) => void;
  /** Of what could not be had: once for each that is another than the one before. */
  readonly onProblem?: (error: Error) => void;
};

const IDLE_MS = 5 * 60_000;
/** A thread that does nothing else waits no longer; the store is given up long before. */
const NOW_WITHIN_MS = 15 * 60_000;
const LOOK_MS = 1000;
/** A thread that did not begin within this never will: who stands still does not hear of its end. */
const BEGUN_WITHIN_MS = 60_000;
/** Who waits longer is told what for. */
const SAID_EVERY_MS = 10_000;
/** What could not be had is not asked for again at once. */
const AWAY_FOR_MS = 30_000;
/** One that nobody met again for so long is over. */
const PROBLEM_FOR_MS = 3_600_000;

/** Segments that are asked for at once; the store is asked for two at a time. */
const WAITING_MOST = 16;

type Waiting = { readonly resolve: (path: string) => void; readonly reject: (error: Error) => void };
type Thread = { readonly worker: Worker; readonly port: MessagePort; readonly counter: Int32Array<SharedArrayBuffer> };

export class ThreadFetcher implements SegmentFetcher {
  readonly #options: FetcherOptions;
  #thread: Thread | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<string, Waiting[]>();
  /** Copies that were held against their hash by our thread. */
  readonly #paths = new Map<string, string>();
  #saidAt = performance.now();
  #problem: { readonly at: number; readonly error: Error } | undefined;
  /** By threads that have ended. */
  #before = { segments: 0, bytes: 0 };
  #now = { segments: 0, bytes: 0 };

  constructor(options: FetcherOptions) {
    this.#options = options;
  }

  /** Since the start of this process. */
  get fetched(): { readonly segments: number; readonly bytes: number } {
    return { segments: this.#before.segments + this.#now.segments, bytes: this.#before.bytes + this.#now.bytes };
  }

  /** Why the last that was asked for within an hour could not be had; undefined where it could. */
  get problem(): string | undefined {
    const problem = this.#problem;
    return problem !== undefined && Date.now() - problem.at < PROBLEM_FOR_MS ? problem.error.message : undefined;
  }

  /** Whether it can be read at once. */
  isHere(name: string): boolean {
    const path = this.#paths.get(name);
    return path !== undefined && existsSync(path);
  }

  /** Whether somebody asked for it and it is not here yet. */
  isComing(name: string): boolean {
    return this.#waiting.has(name);
  }

  /** Undefined where asking is worth it. */
  get awayNow(): Error | undefined {
    const problem = this.#problem;
    return problem !== undefined && Date.now() - problem.at < AWAY_FOR_MS ? problem.error : undefined;
  }

  fetch(name: string): Promise<string> {
    const path = this.#paths.get(name);
    if (path !== undefined && existsSync(path)) return Promise.resolve(touched(path));
    return new Promise((resolve, reject) => {
      this.#ask({ name, ahead: this.#options.ahead }, { resolve, reject });
    });
  }

  fetchNow(name: string): string {
    let found: string | Error | undefined;
    this.#ask({ name, ahead: true }, { resolve: (path) => (found = path), reject: (error) => (found = error) });
    const began = performance.now();
    while (found === undefined) {
      const { port, counter } = this.#thread ?? this.#start();
      const seen = Atomics.load(counter, 0);
      const received = receiveMessageOnPort(port) as { readonly message: FetchAnswer } | undefined;
      if (received !== undefined) this.#heard(received.message);
      else if (performance.now() - began > (Atomics.load(counter, 1) === 1 ? NOW_WITHIN_MS : BEGUN_WITHIN_MS))
        throw new JournalFailed("away", `${name} of the log's archive was not had within minutes`);
      else Atomics.wait(counter, 0, seen, LOOK_MS);
      this.#sayWaiting(name);
    }
    if (found instanceof Error) throw found;
    return found;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    this.#before = this.fetched;
    this.#now = { segments: 0, bytes: 0 };
    thread?.port.close();
    await thread?.worker.terminate();
  }

  #ask(request: FetchRequest, waiting: Waiting): void {
    const { name } = request;
    const others = this.#waiting.get(name);
    if (others !== undefined) return void others.push(waiting);
    if (this.#waiting.size === WAITING_MOST)
      return waiting.reject(new JournalFailed("away", "too much of the log's archive is asked for at once"));
    this.#waiting.set(name, [waiting]);
    clearTimeout(this.#idle);
    const { port, worker } = this.#thread ?? this.#start();
    // Who waits for an answer does not end before it comes.
    port.ref();
    worker.ref();
    port.postMessage(request);
  }

  #start(): Thread {
    const { segments, access } = this.#options;
    const { port1, port2 } = new MessageChannel();
    const counter = new Int32Array(new SharedArrayBuffer(8));
    const workerData: FetchThreadData = { segments, access, port: port2, counter };
    const worker = new Worker(join(import.meta.dirname, "fetch-thread.ts"), { execArgv: [], workerData, transferList: [port2] });
    const thread = { worker, port: port1, counter };
    let why = "it ended";
    worker.on("error", (error) => (why = error instanceof Error ? error.message : String(error)));
    worker.once("exit", () => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      this.#failAll(new JournalFailed("away", `the thread that fetches from the log's archive failed: ${why}`));
    });
    port1.on("message", (answer: FetchAnswer) => this.#heard(answer));
    port1.unref();
    worker.unref();
    this.#thread = thread;
    return thread;
  }

  #heard(answer: FetchAnswer): void {
    this.#now = { ...answer.fetched };
    const waiting = this.#waiting.get(answer.name) ?? [];
    this.#waiting.delete(answer.name);
    if (this.#waiting.size === 0) this.#rest();
    if ("path" in answer) {
      this.#problem = undefined;
      this.#paths.set(answer.name, answer.path);
      for (const { resolve } of waiting) resolve(answer.path);
      return;
    }
    const { problem, damagedAt } = answer;
    const error =
      damagedAt === undefined
        ? new JournalFailed("away", `${answer.name} can't be fetched from the log's archive: ${problem.replace(/\.$/, "")}`)
        : new JournalDamaged(problem, { text: `the log's archive, ${answer.name}`, sequence: damagedAt });
    this.#failed(error);
    for (const { reject } of waiting) reject(error);
  }

  #failed(error: Error): void {
    if (this.problem !== error.message) this.#options.onProblem?.(error);
    this.#problem = { at: Date.now(), error };
  }

  #rest(): void {
    this.#thread?.port.unref();
    this.#thread?.worker.unref();
    this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
  }

  #failAll(error: Error): void {
    this.#failed(error);
    const waiting = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #sayWaiting(name: string): void {
    if (performance.now() - this.#saidAt < SAID_EVERY_MS) return;
    this.#saidAt = performance.now();
    this.#options.say(`Fetching old segments of the log from its archive: ${name}`);
  }
}

/** It counts as read now; nobody waits for that. */
function touched(path: string): string {
  const now = new Date();
  void utimes(path, now, now).catch(() => undefined);
  return path;
}
