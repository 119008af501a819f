/** A command rarely has more events: the number of a step is its place in the log. */
const EVENTS_PER_COMMAND = 1000;

/** Number of the `at`-th event of a command, as news and amendments of orders name it. */
export const executionId = (sequence: number, at: number): number => sequence * EVENTS_PER_COMMAND + at;
