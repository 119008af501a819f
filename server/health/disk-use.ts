/**
 * How long the disk of DATA_DIR lasts, at the rate of the last week: what was free is noted each hour in a small file, so that a start knows it too.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { LivePart } from "../live-parts.ts";

/** ms of real time, and bytes that were free. */
const Samples = Type.Array(Type.Object({ at: Type.Integer(), free: Type.Integer() }));
type Sample = { readonly at: number; readonly free: number };

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const WEEK_MS = 7 * DAY_MS;

export class DiskUse {
  #file: string | undefined;
  #samples: readonly Sample[] = [];

  /** `file`: where it is noted. One that can't be read counts as none. */
  open(file: string): void {
    this.#file = file;
    try {
      const read: unknown = JSON.parse(readFileSync(file, "utf8"));
      this.#samples = Value.Check(Samples, read) ? read : [];
    } catch (error: unknown) {
      if (!(error instanceof SyntaxError) && !isMissing(error)) throw error;
    }
  }

  /** To be called now and then; each hour is noted once. */
  note(at: number, free: number): void {
    const last = this.#samples.at(-1);
    if (this.#file === undefined || (last !== undefined && at >= last.at && at - last.at < HOUR_MS)) return;
    this.#samples = [...this.#samples.filter((sample) => sample.at <= at && sample.at > at - WEEK_MS - HOUR_MS), { at, free }];
    // A full disk is no reason to fail: it is known then.
    try {
      writeFileSync(`${this.#file}.new`, JSON.stringify(this.#samples), { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
    } catch (error: unknown) {
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }

  /** Days until no more than `least` is free; undefined in the first day, and where it does not get less. */
  daysLeft(now: number, free: number, least: number): number | undefined {
    const [first] = this.#samples;
    if (first === undefined || now - first.at < DAY_MS) return undefined;
    const aDay = (first.free - free) / ((now - first.at) / DAY_MS);
    return aDay > 0 ? Math.max(0, free - least) / aDay : undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

export const DISK_USE: LivePart<DiskUse> = { name: "disk-use", make: () => new DiskUse() };
