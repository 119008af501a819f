/**
 * Length of functions, with a ratchet: those that are too long today stand in long-functions.json with their length,
 * and may only get shorter or go.
 */
import { type Finding, isNode, isTest, lineAt, type SourceFile, type SyntaxNode, walk } from "./source-file.ts";

export const LINES_MAX = 60;
export const COMPONENT_LINES_MAX = 80;

/** "path#function" to lines. */
export type LongFunctions = Readonly<Record<string, number>>;

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** The functions of one file that are too long. Tests are not measured: a suite is one function by its nature. */
export function longFunctionsOf(file: SourceFile): { readonly key: string; readonly line: number; readonly lines: number }[] {
  if (file.tree === undefined || isTest(file.path)) return [];
  const most = file.path.endsWith(".tsx") ? COMPONENT_LINES_MAX : LINES_MAX;
  const found: { key: string; line: number; lines: number }[] = [];
  walk(file.tree, (node, parent) => {
    if (!FUNCTIONS.has(node.type)) return;
    const line = lineAt(file, node.start);
    const lines = lineAt(file, node.end) - line + 1;
    if (lines > most) found.push({ key: `${file.path}#${nameOf(node, parent)}`, line, lines });
  });
  return found;
}

export function findLongFunctions(files: readonly SourceFile[], allowed: LongFunctions): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    for (const { key, line, lines } of longFunctionsOf(file)) {
      seen.add(key);
      const most = allowed[key];
      if (most === undefined)
        findings.push({ path: file.path, line, message: `${key.split("#")[1]} has ${lines} lines: split it where it does two things` });
      else if (lines > most)
        findings.push({
          path: file.path,
          line,
          message: `${key.split("#")[1]} grew from ${most} to ${lines} lines: it may only get shorter`,
        });
      else if (lines < most) findings.push({ path: RATCHET, line: 1, message: `${key} has ${lines} lines now: lower it from ${most}` });
    }
  }
  for (const key of Object.keys(allowed))
    if (!seen.has(key)) findings.push({ path: RATCHET, line: 1, message: `${key} is short now, or gone: take it out` });
  return findings;
}

const RATCHET = "tools/tidy/long-functions.json";

function nameOf(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  for (const named of [node.id, parent?.id, parent?.key]) {
    if (isNode(named) && typeof named.name === "string") return named.name;
  }
  return "(unnamed)";
}
