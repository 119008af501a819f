/**
 * What the venue says: lines for the person at the terminal, in order, with the time a longer step took; or, by LOG_FORMAT, lines with time
 * and level for whatever collects them. Nobody's personal data is said: users and operators by number at most.
 */
export const LOG_FORMATS = ["terminal", "plain", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];
export type LogLevel = "info" | "warn" | "error";
export type Said = {
  readonly level?: LogLevel;
  /** Names a request, as the answer's header `x-request-id` did. */
  readonly request?: string | undefined;
  /** Where a fault happened. */
  readonly stack?: string | undefined;
};

const SHOWN_AFTER_MS = 1000;
let format: LogFormat = "terminal";

/** For the whole process. */
export function sayAs(chosen: LogFormat): void {
  format = chosen;
}

export function say(line: string, said: Said = {}): void {
  process.stdout.write(`${lineOf(format, Date.now(), line, said)}\n`);
}

/** Without the line's end. In a terminal nothing but what was said. */
export function lineOf(shape: LogFormat, at: number, line: string, { level = "info", request, stack }: Said): string {
  if (shape === "terminal") return line;
  const time = new Date(at).toISOString();
  if (shape === "json") return JSON.stringify({ time, level, message: line, request, stack });
  // One line stays one line: whatever is in it.
  const text = line.replaceAll("\n", "\\n");
  return `${time} ${level} ${text}${request === undefined ? "" : ` request=${request}`}${stack === undefined ? "" : `\n    ${stack.replaceAll("\n", "\n    ")}`}`;
}

/** Runs a step and says what it was when it takes longer than a second, and again how long it took. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const timer = setTimeout(() => say(`${what} …`), SHOWN_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    const took = performance.now() - start;
    if (took >= SHOWN_AFTER_MS) say(`${what}: ${(took / 1000).toFixed(1)} s`);
  }
}
