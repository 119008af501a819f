/** An article as a page of its own, in the size and weight of the app's; the title is text, the content the venue's own HTML. Pure. */
const STYLE = `body{margin:0;padding:20px 16px;font:15px/1.55 Inter,system-ui,sans-serif;color:#14171f;background:#fff;overflow-wrap:anywhere}
h1{font-size:20px;line-height:1.3;margin:0 0 4px}h2{font-size:17px;margin:20px 0 8px}p,ul{margin:0 0 12px}ul{padding-left:20px}
.summary{color:#5b6475}img{width:100%;border-radius:12px;margin-bottom:16px}
@media(prefers-color-scheme:dark){body{color:#e8ebf2;background:#14171f}.summary{color:#98a2b3}}`;

export function phoneDocument(
  { title, abstract, html }: { readonly title: string; readonly abstract: string; readonly html: string },
  picture: string,
): string {
  const image = picture === "" ? "" : `<img alt="" src="${escaped(picture)}">`;
  const summary = abstract === "" ? "" : `<p class="summary">${escaped(abstract)}</p>`;
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${image}<h1>${escaped(title)}</h1>${summary}${html}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
