/** The thread in which one work is drawn: it is told which, says what it made, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { makeWork } from "./catalogue.ts";

const { seed, made } = workerData as { readonly seed: string; readonly made: number };
parentPort?.postMessage(await makeWork(seed, made));
