/**
 * Writes `web/router/later-paths.generated.ts`: names and paths of the pages in `web/later-features.ts`, read from their sources.
 *
 * Links need every path from the first moment, and what a path loads only when it is opened: the names of its files are most of what
 * a page costs in the first load.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LIST = "web/later-features.ts";
const GENERATED = "web/router/later-paths.generated.ts";

/** The names and paths in the text of a list of pages (`<word>.pages.ts`). */
export function pathsIn(pages: string): readonly (readonly [name: string, path: string])[] {
  return [...pages.matchAll(/^ {2}(\w+): \{\s*path: ("[^"]+")/gm)].map(([, name = "", path = ""]) => [name, path]);
}

function laterPathsSource(root: string): string {
  const lists = [...readFileSync(join(root, LIST), "utf8").matchAll(/from "\.\.\/(features\/[^"]+\.pages\.ts)"/g)];
  const lines = lists
    .flatMap(([, list = ""]) => pathsIn(readFileSync(join(root, list), "utf8")))
    .map(([name, path]) => `  ${name}: ${path},\n`)
    .sort();
  return `/** Written by web/plugins/later-paths.ts from ${LIST}; not by hand. */\nexport const LATER_PATHS = {\n${lines.join("")}} as const;\n`;
}

/** Writes the file when it is another. */
export function writeLaterPaths(root: string): void {
  const path = join(root, GENERATED);
  const source = laterPathsSource(root);
  if (!existsSync(path) || readFileSync(path, "utf8") !== source) writeFileSync(path, source);
}

/** The Vite plugin: the paths are those of the sources that are built. */
export function laterPaths(root: string): Plugin {
  return { name: "later-paths", buildStart: () => writeLaterPaths(root) };
}
