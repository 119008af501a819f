/** Tests of what comes by itself, from a socket or another process: as long as a busy machine needs, and no longer than it takes. */
import { vi } from "vitest";

const WITHIN_MS = 15_000;
const EVERY_MS = 10;

/** Resolves with what `check` returns once it throws no more. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: WITHIN_MS, interval: EVERY_MS });
}
