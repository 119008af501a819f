/** A kept venue that people trade on while another process takes over from it; and the same with one of the two killed at any moment. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import type { Findings, Trader } from "./trader.ts";
import { MACHINE, RealVenue, type RealVenueOptions, type Reply } from "./real-venue.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const LOOK_MS = 20;
/** What the venue says when the new version is ready, and what tells afterwards who goes on. */
const READY = "A new version takes over.";
const DECIDED = /is open at|this one goes on/;
/** Each call is asked for again in the end. */
const BETWEEN_CALLS_MS = 40;

export type TookOver = { readonly code: number | null; readonly said: string };

/** Remembers how long each call waited, and which got no answer. */
export class WatchedVenue extends RealVenue {
  readonly #dataDirectory: string;
  /** Calls are made until then. */
  isOver = false;
  /** Whether callers rest between two calls. */
  isPaced = true;
  answered = 0;
  longestMs = 0;
  readonly failed: string[] = [];

  constructor(options: Omit<RealVenueOptions, "isKept">) {
    super({ ...options, isKept: true });
    this.#dataDirectory = options.dataDirectory;
  }

  /** The process that leads; 0 where none ever did. */
  get process(): number {
    try {
      return Number.parseInt(readFileSync(join(this.#dataDirectory, "process-id"), "utf8"), 10);
    } catch (error: unknown) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
      throw error;
    }
  }

  override async call(method: "GET" | "POST", path: string, fields: Readonly<Record<string, string>> = {}, token = ""): Promise<Reply> {
    if (this.isOver) throw new TypeError("enough was asked");
    const began = performance.now();
    try {
      const reply = await super.call(method, path, fields, token);
      this.answered += 1;
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      if (this.isPaced) await rest(BETWEEN_CALLS_MS);
      return reply;
    } catch (error: unknown) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
      this.failed.push(`${path} after ${Math.round(performance.now() - began)} ms: ${String(error)} ${cause}`);
      throw error;
    }
  }

  /** `npm run take-over`, without npm; `started` hears of the program. */
  takeOver(started: (program: ChildProcess) => void = () => undefined): Promise<TookOver> {
    const env = { ...MACHINE, DATA_DIR: this.#dataDirectory };
    const program = spawn(process.execPath, [join(ROOT, "server", "take-over.ts")], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [program.stdout, program.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    started(program);
    return new Promise((resolve) => program.once("close", (code) => resolve({ code, said })));
  }

  /** Waits until it is said who goes on and that one answers at the door, or none is left. */
  async answersOrEnded(): Promise<boolean> {
    // The old one answers for a moment after the new one was killed, and may have closed already to all but those.
    while (this.isRunning && !DECIDED.test(this.output.slice(Math.max(0, this.output.lastIndexOf(READY))))) await rest(LOOK_MS);
    while (this.isRunning) {
      const health = await fetch(`${this.address}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
      if (health?.ok === true) return true;
      await rest(LOOK_MS);
    }
    return false;
  }
}

/** Processes of the venue below its keeper, in the order in which they were started. */
function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

export type HandOverKills = Findings & { readonly kills: number; readonly tookOver: number; readonly restarts: number };

export type HandOverKillOptions = {
  readonly venue: WatchedVenue;
  readonly traders: readonly Trader[];
  /** Of BTC in USDT, roughly. */
  readonly price: number;
  readonly kills: number;
  readonly random: () => number;
};

/** A moment of a hand-over: so long after the new process was there, or after it had caught up. */
export type Moment = { readonly victim: "old" | "new"; readonly after: "start" | "ready"; readonly ms: number };

const AFTER_MS = { start: 5000, ready: 2000 };

/** Kills one of two processes at a random moment of a hand-over, again and again; what is wrong is in `wrong`. */
export async function handOverKills({ venue, traders, price, kills, random }: HandOverKillOptions): Promise<HandOverKills> {
  const findings: Findings = { answered: 0, resent: 0, recovered: 0, wrong: [] };
  let [tookOver, restarts] = [0, 0];
  for (let kill = 0; kill < kills; kill++) {
    const since = traders.map(({ requests }) => requests.length);
    venue.isOver = false;
    const trading = Promise.all(traders.map((trader) => trader.trade(venue, price, () => (findings.answered += 1))));
    const before = venue.process;
    const victim = kill % 2 === 0 ? "old" : "new";
    const after = kill % 4 < 2 ? "ready" : "start";
    const moment: Moment = { victim, after, ms: random() * AFTER_MS[after] };
    await killAt(venue, moment);
    if (await venue.answersOrEnded()) tookOver += venue.process === before ? 0 : 1;
    else {
      restarts += 1;
      await venue.start();
    }
    venue.isOver = true;
    await trading;
    Object.assign(venue, { isOver: false, isPaced: false });
    await Promise.all(traders.map((trader, i) => trader.checkAfterRestart(venue, since[i] ?? 0, findings)));
    venue.isPaced = true;
    const left = childrenOf(venue.pid);
    if (left.length !== 1 || left[0] !== venue.process)
      findings.wrong.push(`kill ${kill}: processes ${left.join(", ")}, ${venue.process} leads`);
  }
  return { ...findings, kills, tookOver, restarts };
}

/** Begins a hand-over and kills one of the two. */
export async function killAt(venue: WatchedVenue, { victim, after, ms }: Moment): Promise<void> {
  const ready = (): number => venue.output.split(READY).length;
  const before = ready();
  const [old = 0] = childrenOf(venue.pid);
  const taking = venue.takeOver();
  let next: number | undefined;
  for (; next === undefined; await rest(LOOK_MS)) next = childrenOf(venue.pid).find((pid) => pid !== old);
  while (after === "ready" && ready() === before && venue.isRunning) await rest(1);
  await rest(ms);
  try {
    process.kill(victim === "old" ? old : next, "SIGKILL");
  } catch (error: unknown) {
    // The old one may have ended by itself.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
  await taking;
  // The keeper hears of an end a moment later.
  while (venue.isRunning && childrenOf(venue.pid).length > 1) await rest(LOOK_MS);
}
