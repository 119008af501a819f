/**
 * What callers are refused with: thrown by the thousand while somebody floods, told to the caller and to nobody else. So it has no
 * stack, which would take longer to write than the rest of a refusal.
 */
export abstract class RefusalError extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
