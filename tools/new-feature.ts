/**
 * `npm run new-feature <word>`: copies features/_example under a new product word and writes it into every list.
 *
 * The word is one or more English words with dashes (`lock-mining`); it becomes the folder, the file names, the keys
 * of texts, and, written as code writes it, every name inside. What comes out passes `npm run check` and its own tests as it is;
 * what to change by hand is said at the end.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeLaterPaths } from "../web/plugins/later-paths.ts";
import { writeTextUnions } from "../web/plugins/texts.ts";
import { listInsertions, type Insertion } from "./feature-insertions.ts";

const WORD = /^[a-z]{2,20}(-[a-z]{2,20}){0,3}$/;
/** Written behind files that the compiler must not see in the template. */
const HIDDEN = /\.txt$/;
/** It puts the template beside the venue's own parts; a product is one of them. */
const TEMPLATE_ONLY = /with-example/;
/** Each feature numbers its refusals from a thousand of its own. */
const NUMBERS_EACH = 1000;
/** Numbers that the template stands in for: 99_001, 99_002, … */
const STAND_IN = /99_0(\d\d)/g;

export type CreatedFeature = {
  /** From the root. */
  readonly written: readonly string[];
  /** Lists that it was written into. */
  readonly changed: readonly string[];
};

/** Makes the folder and writes it into the lists. Throws when the word won't do or is taken. */
export function createFeature(root: string, word: string): CreatedFeature {
  if (!WORD.test(word)) throw new Error(`"${word}" won't do: lower-case English words with dashes between them, such as lock-mining.`);
  const folder = join("features", word);
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`);
  const template = join(root, "features", "_example");
  const numbers = { refusal: nextRefusal(root), migration: nextMigration(root) };
  const files = readdirSync(template, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !TEMPLATE_ONLY.test(entry.name),
  );
  const written = files.map((entry) => {
    const source = join(entry.parentPath, entry.name);
    const inside = source
      .slice(template.length + 1)
      .replaceAll("example", word)
      .replace(HIDDEN, "");
    const target = join(folder, inside);
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), contentOf(readFileSync(source, "utf8"), word, target.endsWith(".feature.ts"), numbers));
    return target;
  });
  const insertions = listInsertions(word, { pascal: pascalOf(word), camel: camelOf(word), snake: snakeOf(word), reason: nextReason(root) });
  for (const insertion of insertions) insert(root, insertion);
  writeTextUnions(root);
  writeLaterPaths(root);
  return {
    written,
    changed: [
      ...new Set(insertions.map(({ path }) => path)),
      "web/i18n/texts.generated.ts",
      "web/i18n/text-part.generated.ts",
      "web/router/later-paths.generated.ts",
    ],
  };
}

/** The word in each of the ways in which code writes it. */
export function rename(text: string, word: string): string {
  return text
    .replaceAll("EXAMPLE", snakeOf(word).toUpperCase())
    .replaceAll(/Example(?=[A-Z]|\b)/g, pascalOf(word))
    .replaceAll(/example(?=[A-Z])/g, camelOf(word))
    .replaceAll(/example(?=_)/g, snakeOf(word))
    .replaceAll("example", word);
}

type Numbers = { readonly refusal: number; readonly migration: number };

function contentOf(template: string, word: string, isFeature: boolean, numbers: Numbers): string {
  const first = isFeature ? numbers.migration : numbers.refusal;
  const own = template
    .replaceAll(/^import .*with-example.*\n/gm, "")
    .replaceAll("kernelWithExample()", "new Kernel()")
    .replaceAll(", {}, WITH_EXAMPLE)", ")")
    .replaceAll(STAND_IN, (_all, place: string) => withUnderscores(first + Number(place) - 1));
  return rename(own, word);
}

function insert(root: string, { path, at, text }: Insertion): void {
  const before = readFileSync(join(root, path), "utf8");
  const place = at.exec(before);
  if (place === null) throw new Error(`${path} has no place for a new feature: ${String(at)} is not in it.`);
  writeFileSync(join(root, path), before.slice(0, place.index) + text + before.slice(place.index));
}

const snakeOf = (word: string): string => word.replaceAll("-", "_");
const pascalOf = (word: string): string =>
  word
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
const camelOf = (word: string): string => pascalOf(word).charAt(0).toLowerCase() + pascalOf(word).slice(1);

/** All numbers that a pattern finds in files of the project; the template's own are none. */
function numbersIn(root: string, paths: readonly string[], pattern: RegExp): number[] {
  return globSync([...paths], { cwd: root })
    .filter((path) => !path.includes("_example"))
    .flatMap((path) => [...readFileSync(join(root, path), "utf8").matchAll(pattern)])
    .map((match) => Number((match[1] ?? "").replaceAll("_", "")));
}

function nextRefusal(root: string): number {
  const numbers = numbersIn(root, ["contract/*.errors.ts", "features/[a-z]*/contract/*.errors.ts"], /number: ([\d_]+)/g);
  return (Math.floor(Math.max(0, ...numbers) / NUMBERS_EACH) + 1) * NUMBERS_EACH + 1;
}

function nextMigration(root: string): number {
  const numbers = numbersIn(root, ["server/sql/migrations.ts", "features/[a-z]*/server/*.feature.ts"], /number: ([\d_]+), file/g);
  return Math.max(0, ...numbers) + 1;
}

/** Each feature's reasons begin with a ten of its own; the template's own stand far above. */
function nextReason(root: string): number {
  const numbers = numbersIn(root, ["kernel/ledger/reasons.ts"], /^ {2}\w+: (\d{1,3}),/gm).filter((number) => number < 900);
  return (Math.floor(Math.max(0, ...numbers) / 10) + 1) * 10;
}

function withUnderscores(value: number): string {
  const text = String(value);
  return text.length > 4 ? text.replaceAll(/\B(?=(\d{3})+$)/g, "_") : text;
}

/** Long words may need other line breaks than the template's. */
export function formatFiles(root: string, paths: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "node_modules/oxfmt/bin/oxfmt"), ...paths], { cwd: root });
  if (status !== 0) throw new Error(`The new files could not be formatted: ${stderr.toString()}`);
}

function main(): void {
  const [word] = process.argv.slice(2);
  if (word === undefined) throw new Error("Usage: npm run new-feature <word>");
  const root = join(import.meta.dirname, "..");
  const { written, changed } = createFeature(root, word);
  formatFiles(
    root,
    [...written, ...changed].filter((path) => /\.(tsx?|json|md)$/.test(path)),
  );
  console.log(`Written:\n  ${written.join("\n  ")}\nNamed in:\n  ${changed.join("\n  ")}
Run npm run feature-map. By hand remain:
  kernel/ledger/chart.ts                    a house account of its own in PURPOSE and PRODUCTS, named by ${snakeOf(word).toUpperCase()}_COVER
  features/cover/kernel/cover.model.ts      its number, and its name in the texts of the cover page
  features/${word}                          its rules, formulas and texts`);
}

if (import.meta.main) {
  try {
    main();
  } catch (error: unknown) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
