/** Names, lengths and words of files. */
import { type Finding, type SourceFile } from "./source-file.ts";

const LINES_MAX = 500;
const HEADER_FROM_LINES = 100;
const VAGUE_NAMES = /^(utils?|helpers?|common|types?|misc|shared|constants|functions|index)\.(ts|tsx|mjs|test\.ts)$/;
/** What may stand between a file's name and its ending. */
const ROLES = new Set([
  "api",
  "arbitrary",
  "model",
  "bench",
  "check",
  "config",
  "runner",
  "contract",
  "documents",
  "errors",
  "feature",
  "form",
  "generated",
  "messages",
  "page",
  "pages",
  "projection",
  "receipts",
  "routes",
  "rows",
  "store",
  "stream",
  "suite",
  "tables",
  "test",
  "trade",
  "views",
  "words",
  "d",
]);
const NAME = /^_?[a-z0-9]+(-[a-z0-9]+)*((?:\.[a-z]+)*)\.(ts|tsx|mjs)$/;

type BannedText = { readonly pattern: RegExp; readonly message: string; readonly exempt?: RegExp };
const BANNED_TEXTS: readonly BannedText[] = [
  { pattern: /\b(TO[D]O|FIX[M]E|X{3})\b/, message: "do it now, or file an issue: no reminders in the sources" },
  { pattern: /(^|[\s"'`(=])\/(root|work|home\/\w+|Users\/\w+)\//, message: "a path of one machine: make it relative, or a setting" },
  {
    pattern: /https?:\/\/[\w.-]*(registry|artifactory|nexus|verdaccio)[\w.-]*[:/]/,
    message: "an address of one package registry: leave it to npm's own settings",
  },
  {
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(ghp|gho|github_pat|npm|sk_live|AKIA)_?[A-Za-z0-9]{20,}/,
    message: "this looks like a secret: take it out and replace it where it was used",
  },
];

export function findFileShape(file: SourceFile): Finding[] {
  return [...nameFindings(file), ...lengthFindings(file), ...textFindings(file)];
}

function nameFindings({ path }: SourceFile): Finding[] {
  const name = path.split("/").at(-1) ?? "";
  if (!/\.(ts|tsx|mjs)$/.test(name)) return [];
  if (VAGUE_NAMES.test(name)) return [{ path, line: 1, message: "name the file after what it holds" }];
  const match = NAME.exec(name);
  if (match === null) return [{ path, line: 1, message: "file names are kebab-case: words with dashes, the role after a dot" }];
  const strange = (match[2] ?? "").split(".").filter((role) => role !== "" && !ROLES.has(role) && !name.endsWith(`.${role}.generated.ts`));
  return strange.map((role) => ({ path, line: 1, message: `"${role}" is no known role of a file (tools/tidy/file-shape.ts lists them)` }));
}

function lengthFindings({ path, lines, text }: SourceFile): Finding[] {
  if (!/\.(ts|tsx|mjs)$/.test(path) || path.includes(".generated.")) return [];
  const findings: Finding[] = [];
  if (lines.length > LINES_MAX) findings.push({ path, line: LINES_MAX, message: `${lines.length} lines: split what is over ${LINES_MAX}` });
  // A page says what it is by its name and its parts; tests by their names.
  const isPlain = !/\.test\.tsx?$|\.tsx$/.test(path) && !/^(web|features\/[^/]+\/web)\//.test(path);
  if (lines.length > HEADER_FROM_LINES && isPlain && !/^(#!.*\n)?\/\*\*/.test(text)) {
    findings.push({ path, line: 1, message: `over ${HEADER_FROM_LINES} lines: begin with a comment that says what the file is for` });
  }
  return findings;
}

function textFindings({ path, lines }: SourceFile): Finding[] {
  return lines.flatMap((line, index) =>
    BANNED_TEXTS.filter((banned) => banned.pattern.test(line)).map((banned) => ({ path, line: index + 1, message: banned.message })),
  );
}
