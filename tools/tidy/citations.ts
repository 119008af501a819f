/**
 * What comments cite is there: a point of docs/reference, a decision, a file below docs. A citation of something that is not in the
 * repository helps nobody who reads it.
 */
import { type Finding, lineAt, type SourceFile } from "./source-file.ts";

type Cited = {
  readonly pattern: RegExp;
  /** What must stand in which file; undefined when the citation means something else. */
  readonly asks: (match: RegExpMatchArray, path: string) => { readonly file: string; readonly text?: RegExp } | undefined;
};

const RULES = "docs/reference/rules.md";
/** Elsewhere a seed is a number from which random ones are made. */
const OF_THE_APP = /^(web|contract|server|features)\//;

const CITED: readonly Cited[] = [
  { pattern: /\bwire\.md(?: (\d+))?/g, asks: ([, point]) => ({ file: "docs/reference/wire.md", ...heading(point, "") }) },
  { pattern: /\bproduct\.md(?: (\d+))?/g, asks: ([, point]) => ({ file: RULES, ...heading(point, "Product ") }) },
  {
    pattern: /\bdurability\.md(?: ([DR]\d+))?/g,
    asks: ([, point]) => ({
      file: "docs/reference/durability.md",
      ...(point === undefined ? {} : { text: new RegExp(`(\\*\\*${point}\\*\\*|^\\| ${point} \\|)`, "m") }),
    }),
  },
  { pattern: /\bcharter (\d+)/g, asks: ([, point]) => ({ file: RULES, text: new RegExp(`\\*\\*charter ${point}\\*\\*`) }) },
  {
    pattern: /\b[Ss]eed (\d+)\b/g,
    asks: ([, point], path) => (OF_THE_APP.test(path) ? { file: RULES, ...heading(point, "Seed ") } : undefined),
  },
  { pattern: /\bdocs\/[\w./-]+\.md\b/g, asks: ([file]) => ({ file }) },
];
const DECISION = /\bdecision (\d{4})\b/g;

function heading(point: string | undefined, word: string): { readonly text?: RegExp } {
  return point === undefined ? {} : { text: new RegExp(`^## ${word}${point}[.:]`, "m") };
}

export function findBrokenCitations(files: readonly SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const decisions = new Set([...texts.keys()].flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []));
  return files.flatMap((file) => [
    ...CITED.flatMap(({ pattern, asks }) => brokenIn(file, pattern, (match) => isThere(asks(match, file.path), texts))),
    ...brokenIn(file, DECISION, ([, number = ""]) => decisions.has(number)),
  ]);
}

function brokenIn(file: SourceFile, pattern: RegExp, isGood: (match: RegExpMatchArray) => boolean): Finding[] {
  return [...file.text.matchAll(pattern)]
    .filter((match) => !isGood(match))
    .map((match) => ({
      path: file.path,
      line: lineAt(file, match.index),
      message: `cites "${match[0]}", which is not in docs: write it there in a line, or say it here`,
    }));
}

function isThere(asked: { readonly file: string; readonly text?: RegExp } | undefined, texts: ReadonlyMap<string, string>): boolean {
  if (asked === undefined) return true;
  const text = texts.get(asked.file);
  return text !== undefined && (asked.text === undefined || asked.text.test(text));
}
