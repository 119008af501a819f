/** The outbox as a page of its own, without scripts, in both themes; it reloads itself. */
import type { Language } from "../../../contract/languages.ts";
import type { OutboxRow } from "./outbox.pages.ts";

/** The wire's language codes as HTML names them. */
const HTML_LANGUAGES: Readonly<Record<Language, string>> = {
  en: "en",
  zh: "zh-Hans",
  hk: "zh-Hant",
  th: "th",
  jp: "ja",
  kor: "ko",
  fra: "fr",
  spa: "es",
  tr: "tr",
  it: "it",
  de: "de",
};
const RELOAD_SECONDS = 5;

const STYLE = `
:root { color-scheme: dark light; --bg: #0b0c10; --card: #14171f; --line: #262b36; --fg: #eceff5; --mut: #9aa4b5; --code: #f6d87d; }
@media (prefers-color-scheme: light) { :root { --bg: #f5f6f8; --card: #fff; --line: #dfe3ea; --fg: #14171f; --mut: #525a68; --code: #8a5d00; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 40rem; padding: 2rem 1rem 4rem; background: var(--bg); color: var(--fg); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.25rem; margin: 0; }
p { margin: .25rem 0 0; color: var(--mut); }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: .75rem; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; font-size: .8125rem; color: var(--mut); }
strong { display: block; margin-top: .25rem; font-size: 1.75rem; letter-spacing: .15em; color: var(--code); font-variant-numeric: tabular-nums; user-select: all; }
`;

/** A text of the page in its reader's language. */
export type Say = (key: string) => string;

export function outboxPage(rows: readonly OutboxRow[], say: Say, language: Language): string {
  const list = rows.length === 0 ? `<p>${escape(say("outbox.empty"))}</p>` : `<ol>${rows.map(rowHtml).join("")}</ol>`;
  const body = `<p>${escape(say("outbox.intro"))}</p>\n${list}`;
  return page({ body, head: `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">`, say, language });
}

/** What whoever may not read it sees instead: how it opens. */
export function closedPage(reason: string, say: Say, language: Language): string {
  return page({ body: `<p>${escape(say(reason))}</p>`, head: "", say, language });
}

type Page = { readonly body: string; readonly head: string; readonly say: Say; readonly language: Language };

function page({ body, head, say, language }: Page): string {
  return `<!doctype html>
<html lang="${HTML_LANGUAGES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>${escape(say("outbox.title"))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(say("outbox.title"))}</h1>
${body}
</main>
</body>
</html>
`;
}

function rowHtml(row: OutboxRow): string {
  const code = row.code === null ? "" : `<strong>${escape(row.code)}</strong>`;
  const at = `<time datetime="${row.at}">${row.at.slice(0, 19).replace("T", " ")} UTC</time>`;
  return `<li><header><span>${escape(row.channel)} · ${escape(row.to)}</span>${at}</header>${code}<p>${escape(row.text)}</p></li>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
