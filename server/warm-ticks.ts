/**
 * Makes `process.nextTick` fast before anybody calls.
 *
 * Node's HTTP server calls it six times a request, with different numbers of arguments. A number that first comes when V8 has
 * begun to optimise the function throws that work away, often for good: 2 µs a call, then, for 0.2, which was 7 to 9 of a
 * request's 100 µs in nine of twelve starts. Having met each number often costs 15 ms and left no slow start of eleven.
 */
const CALLS_OF_EACH = 2000;

export function warmTicks(): void {
  const tick: (...args: readonly number[]) => void = () => undefined;
  for (let i = 0; i < CALLS_OF_EACH; i++) {
    process.nextTick(tick);
    process.nextTick(tick, 1);
    process.nextTick(tick, 1, 2);
    process.nextTick(tick, 1, 2, 3);
    process.nextTick(tick, 1, 2, 3, 4);
  }
}
