/** Lines for the person at the terminal: plain, in order, with the time a longer step took. */
const SHOWN_AFTER_MS = 1000;

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
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
