/**
 * Liquibook (C++) over the same workload: our driver `liquibook.cpp`, built with g++ against the headers of a checkout that
 * LIQUIBOOK names. Neither the headers nor the program stay.
 */
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isBuy, isCancel, isCrossing, type Recording } from "../workload.ts";
import type { BookDepth } from "./npm-order-books.ts";

export type LiquibookRun = {
  readonly nanoseconds: number;
  readonly trades: number;
  readonly quantity: number;
  /** Orders that rest at the end, in all books. */
  readonly resting: number;
  /** Of each market, from the first on. */
  readonly books: readonly BookDepth[];
};

const COMPILER = "g++";
const SOURCE = join(import.meta.dirname, "liquibook.cpp");
/** Numbers a command, as in the driver. */
const NUMBERS = 6;
const [CANCEL, RESTING, CROSSING] = [0, 1, 2];

/** The driver, built. */
export type Liquibook = {
  readonly run: (workload: string, markets: number) => LiquibookRun;
  /** What it was built with. */
  readonly compiler: string;
};

/** Builds into `directory`; says why not where a compiler or the headers are missing. */
export function buildLiquibook(directory: string, checkout: string | undefined): Liquibook | string {
  if (checkout === undefined) return "LIQUIBOOK names no checkout of it";
  if (!existsSync(join(checkout, "src/book/order_book.h"))) return `${checkout} has no src/book/order_book.h`;
  const compiler = compilerVersion();
  if (compiler === undefined) return `there is no ${COMPILER}`;
  const program = join(directory, "liquibook");
  execFileSync(COMPILER, ["-O3", "-march=native", "-DNDEBUG", "-std=c++17", "-I", join(checkout, "src"), SOURCE, "-o", program]);
  const run = (workload: string, markets: number): LiquibookRun =>
    JSON.parse(execFileSync(program, [workload, String(markets)], { encoding: "utf8" })) as LiquibookRun;
  return { run, compiler };
}

function compilerVersion(): string | undefined {
  try {
    return `${COMPILER} ${execFileSync(COMPILER, ["-dumpfullversion"], { encoding: "utf8" }).trim()} -O3`;
  } catch (error: unknown) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The workload as the driver reads it: an order is known by the number of the command that placed it. */
export function writeWorkload(path: string, recording: Recording): void {
  const numbers = new Int32Array(recording.length * NUMBERS);
  const placedBy = new Map<number, number>();
  for (let at = 0; at < recording.length; at++) {
    const id = recording.orders[at] as number;
    if (!isCancel(recording, at)) placedBy.set(id, at);
    const order = placedBy.get(id);
    if (order === undefined) throw new Error(`command ${at} cancels an order that nobody placed`);
    const kind = isCancel(recording, at) ? CANCEL : isCrossing(recording, at) ? CROSSING : RESTING;
    const [market, price] = [recording.markets[order] as number, recording.ticks[at] as number];
    numbers.set([kind, market, isBuy(recording, at) ? 1 : 0, order, price, recording.lots[at] as number], at * NUMBERS);
  }
  writeFileSync(path, numbers);
}
