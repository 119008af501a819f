/** The specification as a checklist: every item with the file it lives in, or "not yet". */
import type { BuiltParts } from "./built-parts.ts";
import type { SeedList } from "./seed-list.ts";

export const MAP_PATH = "docs/reference/feature-map.md";

type Item = { readonly name: string; readonly file: string | undefined };
type Section = { readonly title: string; readonly items: readonly Item[] };

export function writeFeatureMap(seed: SeedList, built: BuiltParts): string {
  const sections: readonly Section[] = [
    {
      title: "Calls",
      items: seed.calls.map(({ method, path }) => ({ name: `\`${method} ${path}\``, file: built.calls.get(`${method} ${path}`) })),
    },
    { title: "Pages", items: seed.pages.map((path) => ({ name: `\`${path}\``, file: built.pages.get(path) })) },
    { title: "Events", items: seed.events.map((event) => ({ name: `\`${event}\``, file: built.events.get(event) })) },
    { title: "Constants", items: seed.constants.map(({ text, file }) => ({ name: text, file })) },
  ];
  return [
    "# Feature map",
    "",
    "Every call, page, event and constant of the specification and where it lives. Written by `npm run feature-map` from",
    "the sources; a test fails when it is stale.",
    "",
    "| | built | of |",
    "|---|---|---|",
    ...sections.map((section) => `| ${section.title} | ${builtIn(section)} | ${section.items.length} |`),
    ...sections.flatMap(sectionLines),
    "",
  ].join("\n");
}

function builtIn({ items }: Section): number {
  return items.filter(({ file }) => file !== undefined).length;
}

function sectionLines(section: Section): string[] {
  const rows = section.items.map(({ name, file }) => `| ${name} | ${file === undefined ? "not yet" : `[${file}](../../${file})`} |`);
  return ["", `## ${section.title}: ${builtIn(section)} of ${section.items.length}`, "", "| item | file |", "|---|---|", ...rows];
}
