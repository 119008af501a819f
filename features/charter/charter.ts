/** What the page of the charter shows: its lines, and the tests that hold them with when they last ran. */

/** As docs/reference/rules.md, Product 2, numbers them. */
export const CHARTER_LINES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type CharterLine = (typeof CHARTER_LINES)[number];

export type CharterTest = {
  readonly file: string;
  readonly name: string;
  readonly passed: boolean;
  readonly lines: readonly number[];
};
/** A run of these tests. */
export type CharterRun = {
  /** When it began, ISO 8601. */
  readonly at: string;
  /** What was checked out. */
  readonly commit: string;
  /** Whether something of it was changed and not committed. */
  readonly isChanged: boolean;
  readonly tests: readonly CharterTest[];
};

/** Those that hold a line, by their file. */
export function testsOf(run: CharterRun | undefined, line: CharterLine): ReadonlyMap<string, readonly CharterTest[]> {
  return Map.groupBy(run?.tests.filter(({ lines }) => lines.includes(line)) ?? [], ({ file }) => file);
}
