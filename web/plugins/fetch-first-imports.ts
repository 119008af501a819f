/**
 * Puts `router/fetch-first.ts` before every `import()` of the built app, in the place of the bundler's own helper, which asks the browser
 * for the modules at once: one that can't be fetched then is lost until the page is opened anew.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The module that Vite writes for what it puts before an import. */
const HELPER = "\0vite/preload-helper.js";
const OURS = fileURLToPath(new URL("../router/fetch-first.ts", import.meta.url));

export function fetchFirstImports(): Plugin {
  return {
    name: "fetch-first-imports",
    enforce: "pre",
    apply: "build",
    load: {
      order: "pre",
      handler: (id) => (id === HELPER ? `export { fetchFirst as __vitePreload } from ${JSON.stringify(OURS)};` : undefined),
    },
  };
}

/** The files of an import that the helper has to fetch: the imported one, and what it imports without what is always there. */
export function filesOf(file: string, needed: readonly string[], alwaysThere: RegExp): string[] {
  return [...new Set([file, ...needed])].filter((name) => !alwaysThere.test(name));
}
