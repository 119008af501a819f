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
@media (prefers-color-scheme: light) { :root { --bg: #f4f5f9; --card: #fff; --line: #dfe3ea; --fg: #14171f; --mut: #525a68; --gold: #7a5000; --get: #00588f; --set: #0b6636; --del: #a3231a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; background: var(--bg); color: var(--fg); font: 15px/1.6 Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--gold); text-underline-offset: .2em; }
header { position: sticky; top: 0; z-index: 1; background: var(--bg); border-bottom: 1px solid var(--line); }
header nav, main { margin: 0 auto; max-width: 60rem; padding: 0 1rem; }
header nav { display: flex; gap: .25rem; align-items: center; overflow-x: auto; white-space: nowrap; height: 3.5rem; }
header nav a { color: var(--mut); padding: .4rem .7rem; border-radius: 999px; text-decoration: none; font-weight: 600; font-size: .875rem; }
header nav a:hover { color: var(--fg); } header nav a[aria-current] { color: var(--fg); background: var(--card); box-shadow: inset 0 0 0 1px var(--line); }
header .home { display: flex; align-items: center; gap: .5rem; color: var(--fg); padding-left: 0; } header img { display: block; }
main { padding-top: 1.5rem; padding-bottom: 4rem; }
h1 { font-size: 1.75rem; line-height: 1.25; letter-spacing: -.01em; margin: .25rem 0 1rem; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .25rem; } h4 { font-size: .875rem; margin: 1.1rem 0 .25rem; }
p { margin: .6rem 0; max-width: 44rem; }
code { font: .875em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--gold); }
.tags { columns: 13rem; list-style: none; margin: 1.25rem 0; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; } .tags a { display: block; padding: .25rem 0; text-decoration: none; } .tags a:hover { text-decoration: underline; }
.cards { list-style: none; margin: 1.5rem 0; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
.cards li { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.1rem 1.1rem 1rem; } .cards b { font-size: 1.05rem; } .cards p { color: var(--mut); } .cards .more { display: flex; justify-content: space-between; font-size: .8125rem; margin: 0; }
.call { background: var(--card); border: 1px solid var(--line); border-radius: 14px; margin: .5rem 0; }
.call > summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .15rem .75rem; align-items: baseline; padding: .75rem 1rem; list-style: none; border-radius: 14px; }
.call > summary::-webkit-details-marker { display: none; }
.call > summary::after { content: "›"; color: var(--mut); margin-left: auto; font-size: 1.1rem; line-height: 1; } .call[open] > summary::after { rotate: 90deg; }
.call > summary code { color: var(--fg); font-size: .875rem; } .call > summary span { color: var(--mut); font-size: .875rem; }
.call > div { padding: .25rem 1rem 1rem; border-top: 1px solid var(--line); }
.call b { font-size: .6875rem; letter-spacing: .04em; min-width: 4rem; text-align: center; padding: .15rem .4rem; border-radius: 6px; border: 1px solid currentcolor; }
.get { color: var(--get); } .post, .put, .sent { color: var(--set); } .delete { color: var(--del); }
.schema { list-style: none; margin: 0; padding: 0; font-size: .9rem; } .schema .schema { border-left: 2px solid var(--line); margin: .25rem 0 .25rem .25rem; padding-left: .75rem; }
.schema li { padding: .25rem 0; } .schema i, .access, .or { color: var(--mut); font-size: .8125rem; font-style: normal; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; } td, th { padding: .35rem .9rem .35rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); } th { color: var(--mut); font-weight: 600; } td code { white-space: nowrap; }
@media (max-width: 40rem) { header .home span { position: absolute; clip-path: inset(50%); } header nav { gap: 0; } header nav a { padding: .4rem .35rem; font-size: .75rem; } .call > summary span { flex-basis: 100%; } .call > summary::after { position: absolute; right: 1rem; } .call { position: relative; } .call > summary { padding-right: 2.25rem; } }
@media (prefers-reduced-motion: no-preference) { .call > summary::after { transition: rotate .15s; } }
`;

/** The first page of /docs: which documents there are. */
export function docsIndex(pages: readonly DocsPage[]): string {
  const cards = pages.map(
    ({ name, document }) =>
      `<li><b><a href="/docs/${name}">${escapeHtml(shortTitle(document))}</a></b><p>${inline(document.info.summary)}</p>
<p class="more"><span>${callsOf(document).length} calls</span><a href="/openapi/${name}.json" aria-label="OpenAPI 3.1, ${escapeHtml(shortTitle(document))}">OpenAPI 3.1</a></p></li>`,
  );
  const text = "<p>What programs can call at this venue. The documents are made from the code that is running.</p>";
  const main = `<main><h1>Touchstone for programs</h1>${text}<ul class="cards">${cards.join("")}</ul></main>`;
  return frame("Touchstone for programs", headerHtml([], undefined) + main);
}

export function docsPage({ name, document }: DocsPage, pages: readonly DocsPage[]): string {
  const { info } = document;
  const operations = [...callsOf(document), ...sentOf(document)];
  const tags = document.tags.filter((tag) => operations.some(({ operation }) => operation.tags.includes(tag.name)));
  const sections = tags.map((tag) => sectionHtml(tag, operations, document));
  const contents = tags.map((tag) => `<li><a href="#${anchorOf(tag.name)}">${escapeHtml(tag.name)}</a></li>`);
  return frame(
    info.title,
    `${headerHtml(pages, name)}
<main><h1>${escapeHtml(shortTitle(document))}</h1>${markdown(info.description)}
<p><a href="/openapi/${name}.json">This document as OpenAPI 3.1</a></p>
<nav aria-label="Contents"><ul class="tags">${contents.join("")}</ul></nav>${sections.join("\n")}${responsesHtml(document)}${schemasHtml(document)}</main>`,
  );
}

/** Every document names the others, and where one is. */
function headerHtml(pages: readonly DocsPage[], current: string | undefined): string {
  const links = pages.map(
    ({ name, document }) =>
      `<a href="/docs/${name}"${name === current ? ' aria-current="page"' : ""}>${escapeHtml(shortTitle(document))}</a>`,
  );
  const home = '<a class="home" href="/docs"><img src="/icon.svg" alt="" width="24" height="24"><span>Touchstone</span></a>';
  return `<header><nav aria-label="Documents">${home}${links.join("")}</nav></header>`;
}

/** "Touchstone: the bots' door" is "The bots' door" among our own pages. */
function shortTitle({ info }: OpenApiDocument): string {
  const title = info.title.replace(/^Touchstone: /, "");
  return title.slice(0, 1).toUpperCase() + title.slice(1);
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
