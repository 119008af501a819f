/**
 * Articles as operators write them: plain text with blank lines between paragraphs, "## " before a heading, "- " before the points of a
 * list. No HTML of theirs reaches a page: what they type is escaped, and the few tags are ours. Pure.
 */

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const UNESCAPES: readonly (readonly [RegExp, string])[] = [
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&quot;/g, '"'],
  [/&#39;/g, "'"],
  [/&nbsp;/g, " "],
  [/&amp;/g, "&"],
];

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

export function articleHtml(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(blockHtml)
    .join("");
}

function blockHtml(block: string): string {
  const lines = block.split("\n").map((line) => line.trim());
  if (lines.every((line) => line.startsWith("- "))) return `<ul>${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join("")}</ul>`;
  const [first = "", ...rest] = lines;
  if (first.startsWith("## ")) return `<h2>${escaped(first.slice(3))}</h2>${rest.length === 0 ? "" : blockHtml(rest.join("\n"))}`;
  return `<p>${lines.map(escaped).join("<br>")}</p>`;
}

/** As it may be written again; what it knows no mark for (a link, bold letters) keeps its words. */
export function articleText(html: string): string {
  const plain = html
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/<h[1-6][^>]*>/gi, "\n\n## ")
    .replaceAll(/<li[^>]*>/gi, "\n- ")
    .replaceAll(/<\/(p|h[1-6]|ul|ol)>|<(p|ul|ol)[^>]*>/gi, "\n\n")
    .replaceAll(/<[^>]+>/g, "");
  const unescaped = UNESCAPES.reduce((text, [pattern, letter]) => text.replaceAll(pattern, letter), plain);
  return unescaped.replaceAll(/\n{3,}/g, "\n\n").trim();
}
