/**
 * Days of rest: shares do not trade on them, and shares have no network to leave by. So they are few (decision 0141): in any thirty days in a
 * row two by one operator alone, five by two. What lasts longer is a halt, which two say again every three days.
 */
export const REST_SPAN_DAYS = 30;
export const REST_ALONE = 2;
export const REST_BY_TWO = 5;

/** The most days of rest in any thirty days in a row that have `day` among them, with it. */
export function restAround(holidays: Iterable<number>, day: number): number {
  const near = [...new Set([...holidays, day])].filter((other) => Math.abs(other - day) < REST_SPAN_DAYS).sort((a, b) => a - b);
  const spans = near.filter((first) => first <= day);
  return Math.max(...spans.map((first) => near.filter((other) => other >= first && other < first + REST_SPAN_DAYS).length));
}

/** Those after `next` that were more than two may say, the earliest staying. */
export function restTooMuch(holidays: Iterable<number>, next: number): readonly number[] {
  const [kept, gone]: [number[], number[]] = [[], []];
  for (const day of [...holidays].sort((a, b) => a - b)) (day < next || restAround(kept, day) <= REST_BY_TWO ? kept : gone).push(day);
  return gone;
}
