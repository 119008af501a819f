/** The files that the tidy rules look at, with their syntax trees, and what a rule has to say about one. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseSync } from "oxc-parser";

/** Any node of a syntax tree: a kind, a place, and children under whatever names. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number; readonly [field: string]: unknown };

export type SourceFile = {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  /** Only TypeScript has one. */
  readonly tree: SyntaxNode | undefined;
};

export type Finding = {
  readonly path: string;
  /** Counts from 1. */
  readonly line: number;
  /** What is wrong and what to do instead. */
  readonly message: string;
};

const SKIPPED = new Set(["node_modules", ".build", ".git", "dist", "data", ".output", "coverage"]);
const READ = /\.(ts|tsx|mjs|as|json|md|sql|css|html|svg|yml|sh)$/;
const UNREAD = new Set(["package-lock.json"]);

export function readSources(root: string): SourceFile[] {
  return listFiles(root, root).map((path) => makeSource(path, readFileSync(join(root, path), "utf8")));
}

export function makeSource(path: string, text: string): SourceFile {
  return { path, text, lines: text.split("\n"), tree: /\.(ts|tsx|mjs)$/.test(path) ? parse(path, text) : undefined };
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(root, path);
    return entry.isFile() && READ.test(entry.name) && !UNREAD.has(entry.name) ? [relative(root, path).split(sep).join("/")] : [];
  });
}

function parse(path: string, text: string): SyntaxNode {
  // The parser's own type of a tree has no index signature; every node has these fields.
  return parseSync(path, text).program as unknown as SyntaxNode;
}

/** Calls `visit` for a node and all nodes below it, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void, parent?: SyntaxNode): void {
  visit(node, parent);
  for (const name in node) {
    const value = node[name];
    if (value === null || typeof value !== "object") continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node);
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return (
    value !== null &&
    typeof value === "object" &&
    typeof Reflect.get(value, "type") === "string" &&
    typeof Reflect.get(value, "start") === "number"
  );
}

/** Line of a place in the text, from 1. */
export function lineAt(file: SourceFile, offset: number): number {
  let line = 1;
  for (let index = file.text.indexOf("\n"); index !== -1 && index < offset; index = file.text.indexOf("\n", index + 1)) line++;
  return line;
}

export function isTest(path: string): boolean {
  return /\.(test|suite|arbitrary)\.tsx?$/.test(path) || path.startsWith("e2e/");
}
