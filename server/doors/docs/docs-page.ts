/**
 * A document as one page of HTML without scripts: calls as folds under their headings, both themes, phone width.
 *
 * Why none of the libraries: decision 0013. Finding is the browser's own; a link to a fold opens it.
 */
import type { JsonSchema, OpenApiDocument } from "../openapi/openapi.ts";
import { escapeHtml, inline, markdown } from "./docs-markup.ts";
import { insideHtml } from "./docs-schema.ts";
import { callsOf, operationHtml, sentOf, type Operation } from "./docs-operation.ts";

/** A page below /docs, and the document it shows. */
export type DocsPage = { readonly name: string; readonly document: OpenApiDocument };

const STYLE = `
:root { color-scheme: dark light; --bg: #0b0c10; --card: #14171f; --line: #262b36; --fg: #eceff5; --mut: #9aa4b5; --gold: #f6d87d; --get: #7fc8ff; --set: #7fe0a8; --del: #ff9d94; }
@media (prefers-color-scheme: light) { :root { --bg: #f5f6f8; --card: #fff; --line: #dfe3ea; --fg: #14171f; --mut: #525a68; --gold: #7a5000; --get: #00588f; --set: #0b6636; --del: #a3231a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 4rem; background: var(--bg); color: var(--fg); font: 15px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--gold); }
h1 { font-size: 1.5rem; margin: .25rem 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .25rem; } h4 { font-size: .875rem; margin: 1rem 0 .25rem; }
p { margin: .5rem 0; }
code { font: .875em ui-monospace, monospace; color: var(--gold); }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.tags { columns: 15rem; list-style: none; margin: 1rem 0; padding: 0; } .tags a { display: block; padding: .25rem 0; }
.call { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin: .5rem 0; }
.call > summary { cursor: pointer; padding: .75rem 1rem; }
.call > summary span { color: var(--mut); } .call > div { padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
.call b { display: inline-block; min-width: 4.25rem; } .get { color: var(--get); } .post, .put, .sent { color: var(--set); } .delete { color: var(--del); }
.schema { list-style: none; margin: 0; padding: 0; font-size: .9375rem; } .schema .schema { border-left: 1px solid var(--line); margin: .25rem 0 .25rem .25rem; padding-left: .75rem; }
.schema li { padding: .2rem 0; } .schema i, .access, .or { color: var(--mut); font-size: .8125rem; font-style: normal; } .schema .may { opacity: .9; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; } td, th { padding: .2rem .75rem .2rem 0; text-align: left; vertical-align: top; }
`;

/** The first page of /docs: which documents there are. */
export function docsIndex(pages: readonly DocsPage[]): string {
  const rows = pages.map(
    ({ name, document }) =>
      `<li><a href="/docs/${name}">${escapeHtml(document.info.title)}</a> (${callsOf(document).length} calls, <a href="/openapi/${name}.json">OpenAPI 3.1</a>)<p>${inline(document.info.summary)}</p></li>`,
  );
  const text = "<p>What programs can call at this venue. The documents are made from the code that is running.</p>";
  return frame("Touchstone for programs", `<main><h1>Touchstone for programs</h1>${text}<ul>${rows.join("")}</ul></main>`);
}

export function docsPage({ name, document }: DocsPage, pages: readonly DocsPage[]): string {
  const { info } = document;
  const operations = [...callsOf(document), ...sentOf(document)];
  const tags = document.tags.filter((tag) => operations.some(({ operation }) => operation.tags.includes(tag.name)));
  const links = pages
    .filter((page) => page.name !== name)
    .map((page) => `<a href="/docs/${page.name}">${escapeHtml(page.document.info.title)}</a>`);
  const sections = tags.map((tag) => sectionHtml(tag, operations, document));
  const contents = tags.map((tag) => `<li><a href="#${anchorOf(tag.name)}">${escapeHtml(tag.name)}</a></li>`);
  return frame(
    info.title,
    `<header><nav aria-label="Documents"><a href="/docs">All documents</a>${links.join("")}<a href="/openapi/${name}.json">OpenAPI 3.1</a></nav></header>
<main><h1>${escapeHtml(info.title)}</h1>${markdown(info.description)}
<nav aria-label="Contents"><ul class="tags">${contents.join("")}</ul></nav>${sections.join("\n")}${responsesHtml(document)}${schemasHtml(document)}</main>`,
  );
}

function sectionHtml(tag: OpenApiDocument["tags"][number], operations: readonly Operation[], document: OpenApiDocument): string {
  const calls = operations.filter(({ operation }) => operation.tags.includes(tag.name)).map((one) => operationHtml(one, document));
  return `<section aria-labelledby="${anchorOf(tag.name)}"><h2 id="${anchorOf(tag.name)}">${escapeHtml(tag.name)}</h2>${markdown(tag.description)}${calls.join("\n")}</section>`;
}

/** What many calls answer alike. */
function responsesHtml({ components }: OpenApiDocument): string {
  const texts = Object.values(components["responses"] ?? {}).map(
    (response) => (response as { readonly description?: string }).description ?? "",
  );
  const html = texts.map(markdown).join("\n");
  return html === "" ? "" : `<section aria-labelledby="responses"><h2 id="responses">Errors</h2>${html}</section>`;
}

/** Shapes that have a name of their own: messages of sockets, errors. */
function schemasHtml({ components }: OpenApiDocument): string {
  const named = components["schemas"] ?? {};
  const folds = Object.entries(named).map(
    ([name, schema]) =>
      `<details class="call" id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><div>${insideHtml(schema as JsonSchema, named)}</div></details>`,
  );
  return folds.length === 0 ? "" : `<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${folds.join("\n")}</section>`;
}

function anchorOf(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
