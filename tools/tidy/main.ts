/**
 * The tidy check: what neither compiler nor linter sees. Every message says what to do.
 *
 *   node tools/run.mjs tools/tidy/main.ts              checks
 *   node tools/run.mjs tools/tidy/main.ts --ratchet    writes down the functions that are too long today
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { REFUSALS } from "../../contract/errors.ts";
import { REASON } from "../../kernel/ledger/reasons.ts";
import type { Feature } from "../../server/feature.ts";
import { FEATURES } from "../../server/features.ts";
import { NUMBERED_MIGRATIONS } from "../../server/sql/migrations.ts";
import { type LockFile, missingPackages } from "../lock-file.ts";
import { findBannedSyntax } from "./banned-syntax.ts";
import { findBrokenCitations } from "./citations.ts";
import { findFeatureLists } from "./feature-lists.ts";
import { findFileShape } from "./file-shape.ts";
import { findLongFunctions, type LongFunctions, longFunctionsOf } from "./function-length.ts";
import { findBrokenImports } from "./imports.ts";
import { findMigrations } from "./migrations.ts";
import { findNotices, findReasons } from "./reasons.ts";
import { findRefusalNumbers, readRefusalTables } from "./refusal-numbers.ts";
import { type Finding, readSources, type SourceFile } from "./source-file.ts";
import { findTextParts } from "./text-parts.ts";
import { findTextTables, serverTextKeys, textKeys } from "./text-tables.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const RATCHET_PATH = join(import.meta.dirname, "long-functions.json");
/** What these tests plant on purpose is no finding. */
const PLANTED = /^tools\/tidy\/.*\.test\.ts$/;

export async function checkAll(): Promise<Finding[]> {
  const files = readSources(ROOT);
  const ratchet: LongFunctions = JSON.parse(readFileSync(RATCHET_PATH, "utf8"));
  const ours = files.filter((file) => !PLANTED.test(file.path));
  return [
    ...ours.flatMap((file) => [...findBannedSyntax(file), ...findBrokenImports(file), ...findFileShape(file)]),
    ...findLongFunctions(ours, ratchet),
    ...findTextTables(files),
    ...findTextParts(ours),
    ...findFeatureLists(files),
    ...findBrokenCitations(ours),
    ...findMigrations(NUMBERED_MIGRATIONS),
    ...findReasons(Object.keys(REASON), serverTextKeys(files)),
    ...findNotices(
      FEATURES.map(({ name, notices }: Feature) => ({ feature: name, kinds: Object.keys(notices?.kinds ?? {}) })),
      serverTextKeys(files),
    ),
    ...findRefusalNumbers(await readRefusalTables(ROOT, files), new Set(Object.keys(REFUSALS)), textKeys(files)),
    ...lockFindings(),
  ];
}

/** Without these entries `npm ci` refuses the lock file on some registries. */
function lockFindings(): Finding[] {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as LockFile;
  return missingPackages(lock).map((name) => ({
    path: "package-lock.json",
    line: 1,
    message: `${name} has no entry: see tools/lock-file.ts`,
  }));
}

/** The ratchet only ever moves down: what isn't in it yet has to be split. */
function lowerRatchet(files: readonly SourceFile[]): void {
  const known: LongFunctions = JSON.parse(readFileSync(RATCHET_PATH, "utf8"));
  const isFirst = Object.keys(known).length === 0;
  const now = files.flatMap(longFunctionsOf).filter(({ key, lines }) => isFirst || lines <= (known[key] ?? 0));
  const sorted = now.map(({ key, lines }) => [key, lines] as const).sort(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(RATCHET_PATH, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

if (import.meta.main) {
  if (process.argv.includes("--ratchet")) lowerRatchet(readSources(ROOT));
  const findings = await checkAll();
  for (const { path, line, message } of findings) console.log(`${path}:${line} ${message}`);
  console.log(findings.length === 0 ? "Tidy." : `${findings.length} untidy places.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
