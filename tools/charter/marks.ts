/**
 * Which tests hold which line of the charter (docs/reference/rules.md, Product 2): those whose name says "charter N", and all of a file whose
 * head comment does. "charter 1 and 4" and "charter 1 to 3" are several lines.
 */

export const LINES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const MARK = /\b[Cc]harter (\d)(?:(,| and| to) (\d))?/g;
/** What a file begins with, before or behind its imports: the first comment of the kind that heads have. */
const HEAD = /^\s*\/\*\*[\s\S]*?\*\//;

export function linesIn(text: string): readonly number[] {
  const found = [...text.matchAll(MARK)].flatMap(([, first = "", join, second]) => {
    const [from, to] = [Number(first), Number(second ?? first)];
    return join === " to" ? LINES.filter((line) => line >= from && line <= to) : [from, to];
  });
  return LINES.filter((line) => found.includes(line));
}

/** Of the whole file. */
export const linesOfFile = (source: string): readonly number[] => linesIn(HEAD.exec(source)?.[0] ?? "");

/** Whether a file may hold a line: what is run then says which. */
export const isMarked = (source: string): boolean => linesIn(source).length > 0;

/** A test of a report, with the lines that it holds. */
export type HeldBy = { readonly file: string; readonly name: string; readonly passed: boolean; readonly lines: readonly number[] };

export function heldBy(
  file: string,
  source: string,
  tests: readonly { readonly fullName: string; readonly status: string }[],
): readonly HeldBy[] {
  const ofFile = linesOfFile(source);
  return tests.flatMap(({ fullName, status }) => {
    const own = linesIn(fullName);
    const lines = LINES.filter((line) => ofFile.includes(line) || own.includes(line));
    // A test that was left out on this machine neither holds nor breaks a line.
    if (lines.length === 0 || (status !== "passed" && status !== "failed")) return [];
    return [{ file, name: fullName, passed: status === "passed", lines }];
  });
}
