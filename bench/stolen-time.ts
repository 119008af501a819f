/** What the machine's host gave to others: an order may wait for a processor that the machine believes to have. */
import { existsSync, readFileSync } from "node:fs";

const STAT = "/proc/stat";
/** `USER_HZ` is 100 on every Linux. */
const TICK_MS = 10;
/** user, nice, system, idle, iowait, irq, softirq, steal (proc(5)). */
const STEAL = 7;

/** Milliseconds of all processors together that others had since the machine began; 0 where the system doesn't say. */
export function stolenMs(): number {
  if (!existsSync(STAT)) return 0;
  const line = /^cpu +(.*)$/m.exec(readFileSync(STAT, "utf8"))?.[1] ?? "";
  return Number(line.split(" ")[STEAL] ?? 0) * TICK_MS;
}
