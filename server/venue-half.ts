/**
 * The fast half of a venue's kernels (decision 0126), where the process may have as many addresses as it likes. Its memory asks for four to ten
 * gigabytes of them at once: under a limit (`ulimit -v`, `LimitAS=`) the rest of the process would run out of them later, for good.
 */
import { existsSync, readFileSync } from "node:fs";
import { fastHalf } from "../features/spot/kernel/public.ts";

/** Where Linux says what a process may have; other systems bound no addresses in practice. */
const LIMITS = "/proc/self/limits";

export const venueHalf: typeof fastHalf = (memory) => (areAddressesBounded() ? undefined : fastHalf(memory));

function areAddressesBounded(): boolean {
  if (!existsSync(LIMITS)) return false;
  const [, most] = /^Max address space\s+(\S+)/m.exec(readFileSync(LIMITS, "utf8")) ?? [];
  return most !== undefined && most !== "unlimited";
}
