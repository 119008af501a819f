/** Every refusal has a number of its own and a text, and its table is part of the joined one. */
import { join } from "node:path";
import type { Finding, SourceFile } from "./source-file.ts";

type Entry = { readonly number: number; readonly text: string };
export type NamedTable = { readonly path: string; readonly entries: Readonly<Record<string, Entry>> };

const TABLE_PATH = /^(contract|features\/[^/]+\/contract)\/[^/]+\.errors\.ts$/;

export async function readRefusalTables(root: string, files: readonly SourceFile[]): Promise<NamedTable[]> {
  const paths = files.map((file) => file.path).filter((path) => TABLE_PATH.test(path) && !path.startsWith("features/_"));
  return Promise.all(
    paths.map(async (path) => {
      const module: Readonly<Record<string, Record<string, Entry>>> = await import(join(root, path));
      return { path, entries: Object.assign({}, ...Object.values(module)) as Record<string, Entry> };
    }),
  );
}

export function findRefusalNumbers(tables: readonly NamedTable[], joined: ReadonlySet<string>, texts: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  const names = new Map<string, string>();
  const numbers = new Map<number, string>();
  for (const { path, entries } of tables) {
    for (const [name, { number, text }] of Object.entries(entries)) {
      const say = (message: string): void => void findings.push({ path, line: 1, message: `${name}: ${message}` });
      if (names.has(name)) say(`also stands in ${names.get(name)}: a refusal has one name in the whole venue`);
      if (numbers.has(number)) say(`number ${number} belongs to ${numbers.get(number)}: take the next free one`);
      if (!joined.has(name)) say("its table is missing in contract/errors.ts: add it there");
      if (!texts.has(text)) say(`there is no text ${text}: add it in all eleven languages`);
      names.set(name, path);
      numbers.set(number, name);
    }
  }
  return findings;
}
