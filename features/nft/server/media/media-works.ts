/** The venue's side of the process that opens files: one file at a time; ended when none came for a while, and killed when one takes too long. */
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Media, Problem } from "./media-problem.ts";

const WORK_MS_MAX = 60_000;
const IDLE_MS = 30_000;
const WAITING_MAX = 4;

type Answer = Media | { readonly problem: Problem };

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();
let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

export async function openMedia(file: Uint8Array): Promise<Answer> {
  if (waiting >= WAITING_MAX) return { problem: "busy" };
  waiting += 1;
  clearTimeout(idle);
  const answer = last.then(() => inProcess(file));
  last = answer;
  return answer.finally(() => {
    waiting -= 1;
    if (waiting === 0) idle = setTimeout(stop, IDLE_MS).unref();
  });
}

function inProcess(file: Uint8Array): Promise<Answer> {
  const worker = child?.connected === true ? child : (child = start());
  return new Promise((resolve) => {
    const timer = setTimeout(() => (worker.kill("SIGKILL"), end("broken")), WORK_MS_MAX);
    const settle = (answer: Answer): void => {
      clearTimeout(timer);
      worker.removeAllListeners("message").removeAllListeners("exit");
      resolve(answer);
    };
    // Stuck, killed, or ended by what it opened: the next file gets another process.
    const end = (problem: Problem): void => {
      if (child === worker) child = undefined;
      settle({ problem });
    };
    worker.once("message", (answer: Answer) => settle(answer));
    worker.once("exit", () => end("broken"));
    worker.send(file, (error) => {
      if (error !== null) worker.kill("SIGKILL");
    });
  });
}

function stop(): void {
  if (child?.connected === true) child.disconnect();
  child = undefined;
}

function start(): ChildProcess {
  // No setting or secret of ours reaches it.
  const started = fork(join(import.meta.dirname, "media-process.ts"), [], {
    env: {},
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  // What could not be started never answers: the clock says so.
  started.on("error", () => started.kill("SIGKILL"));
  // A venue that stops does not wait for it.
  started.unref();
  started.channel?.unref();
  return started;
}
