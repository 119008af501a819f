/**
 * `npm run new-feature <word>`: copies features/_example under a new product word.
 *
 * The word is one or more English words with dashes (`lock-mining`); it becomes the folder, the file names, the keys
 * of texts, and, written as code writes it, every name inside.
 */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const WORD = /^[a-z]{2,20}(-[a-z]{2,20}){0,3}$/;
/** Written behind files that the compiler must not see in the template. */
const HIDDEN = /\.txt$/;
/** Each feature numbers its refusals from a thousand of its own. */
const NUMBERS_EACH = 1000;

/** Makes the folder and returns the files written, from the root. Throws when the word won't do or is taken. */
export function createFeature(root: string, word: string): string[] {
  if (!WORD.test(word)) throw new Error(`"${word}" won't do: lower-case English words with dashes between them, such as lock-mining.`);
  const folder = join("features", word);
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`);
  const template = join(root, "features", "_example");
  const firstNumber = nextNumber(root);
  const names = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names.map((entry) => {
    const source = join(entry.parentPath, entry.name);
    const target = join(
      folder,
      source
        .slice(template.length + 1)
        .replaceAll("example", word)
        .replace(HIDDEN, ""),
    );
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), rename(readFileSync(source, "utf8"), word).replaceAll("99_001", withUnderscores(firstNumber)));
    return target;
  });
}

/** The word in each of the ways in which code writes it. */
export function rename(text: string, word: string): string {
  const words = word.split("-");
  const pascal = words.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return text
    .replaceAll("EXAMPLE", words.join("_").toUpperCase())
    .replaceAll(/Example(?=[A-Z]|\b)/g, pascal)
    .replaceAll(/example(?=[A-Z])/g, camel)
    .replaceAll(/example(?=_)/g, words.join("_"))
    .replaceAll("example", word);
}

function nextNumber(root: string): number {
  const tables = globSync(["contract/*.errors.ts", "features/[a-z]*/contract/*.errors.ts"], { cwd: root });
  const numbers = tables.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/number: ([\d_]+)/g)].map((match) => Number((match[1] ?? "").replaceAll("_", ""))),
  );
  return (Math.floor(Math.max(0, ...numbers) / NUMBERS_EACH) + 1) * NUMBERS_EACH + 1;
}

function withUnderscores(value: number): string {
  const text = String(value);
  return text.length > 4 ? text.replaceAll(/\B(?=(\d{3})+$)/g, "_") : text;
}

function main(): void {
  const [word] = process.argv.slice(2);
  if (word === undefined) throw new Error("Usage: npm run new-feature <word>");
  for (const path of createFeature(join(import.meta.dirname, ".."), word)) console.log(path);
  console.log(`
Then add it, one line each, to
  contract/features.ts                   its refusals and what its calls do
  server/features.ts                     its server
  web/features.ts                        its list of pages
and run npm run feature-map and npm test.`);
}

if (import.meta.main) {
  try {
    main();
  } catch (error: unknown) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
