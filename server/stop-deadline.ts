/**
 * How long an end in order may take: in turns of the thread instead of by the clock. A machine that is busy gives the thread less time, each
 * turn then comes later, and what closes gets as much of it as elsewhere; only what hangs is cut off.
 */

const TURN_MS = 100;

/** Runs `then` after so many turns of a tenth of a second. What it returns calls that off. */
export function afterTurns(turns: number, then: () => void): () => void {
  let left = turns;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    then();
  }, TURN_MS);
  return () => clearInterval(timer);
}
