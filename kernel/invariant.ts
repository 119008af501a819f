/** Our own fault, never a user's: the process stops, the journal is intact, a restart replays it. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/** Always on, also in production. `promise` ends in what must hold; `values` are what was found. */
export function invariant(condition: boolean, promise: string, ...values: readonly unknown[]): asserts condition {
  if (!condition) throw new InvariantError(values.length === 0 ? promise : `${promise}: ${values.map(String).join(", ")}`);
}

/** The compiler proves that a switch names every case; at run time this catches damaged input. */
export function assertNever(value: never): never {
  throw new InvariantError(`every case must be handled: ${JSON.stringify(value)}`);
}
