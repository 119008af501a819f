/** The small process that starts one process for each job on the log; it ends with the venue, and its jobs with it. */
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { HelperAnswer, HelperRequest, LogJobAnswer } from "./log-process.ts";

const jobs = new Map<number, ChildProcess>();

process.on("message", ({ id, job }: HelperRequest) => {
  if (job === undefined) {
    jobs.get(id)?.kill("SIGKILL");
    return;
  }
  const child = fork(join(import.meta.dirname, "log-job.ts"), [], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  // Not as an argument: those of a process are everybody's to read on its machine.
  child.send(job);
  let answer: LogJobAnswer | undefined;
  child.on("message", (said: LogJobAnswer) => (answer = said));
  child.on("error", (error) => (answer ??= { problem: error.message }));
  child.once("close", (code, signal) => {
    jobs.delete(id);
    const message: HelperAnswer = { id, answer: answer ?? { problem: `the process for the log ended (${signal ?? `code ${code}`})` } };
    if (process.connected) process.send?.(message);
  });
  jobs.set(id, child);
});

process.on("disconnect", () => {
  for (const child of jobs.values()) child.kill("SIGKILL");
  process.exit(0);
});
