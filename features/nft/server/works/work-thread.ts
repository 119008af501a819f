/** The thread in which works are drawn: it is told which, and says what it made; what can't be made ends it. */
import { parentPort } from "node:worker_threads";
import { makeWork } from "./catalogue.ts";

parentPort?.on("message", ({ seed, made }: { readonly seed: string; readonly made: number }) => {
  void makeWork(seed, made).then((work) => parentPort?.postMessage(work));
});
