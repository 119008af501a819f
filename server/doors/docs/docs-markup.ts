/** Text to HTML for the documentation pages: escaping, and the little Markdown that our documents use. */

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Inside of a line: `code` and **bold**; everything else is text. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") && part.length > 1 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : bold(escapeHtml(part))))
    .join("");
}

function bold(html: string): string {
  return html.replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");
}

/** Blocks between empty lines: a table, a list, or a paragraph. */
export function markdown(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => blockHtml(block.split("\n")))
    .join("\n");
}

function blockHtml(lines: readonly string[]): string {
  if (lines.every((line) => line.startsWith("|"))) return tableHtml(lines);
  if (!lines.every((line) => /^(- | {2})/.test(line))) return `<p>${inline(lines.join(" "))}</p>`;
  const items = lines.join(" ").slice(2).split(" - ");
  return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`;
}

/** Its second line is the rule below the head; a head without words is only seen by those who hear the page. */
function tableHtml([head = "", , ...rows]: readonly string[]): string {
  const heads = cells(head).map((cell) => `<th scope="col">${inline(cell)}</th>`);
  const lines = rows.map(
    (row) =>
      `<tr>${cells(row)
        .map((cell) => `<td>${inline(cell)}</td>`)
        .join("")}</tr>`,
  );
  return `<div class="wide" tabindex="0"><table><thead><tr>${heads.join("")}</tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
}

function cells(row: string): readonly string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
