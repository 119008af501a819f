/** HTML of the venue's articles, reduced to what an article needs: no scripts, styles, handlers or foreign frames. */
import { useMemo } from "react";
import type { ReactElement } from "react";

const TAGS: ReadonlySet<string> = new Set([
  "P",
  "BR",
  "B",
  "STRONG",
  "I",
  "EM",
  "U",
  "H2",
  "H3",
  "H4",
  "UL",
  "OL",
  "LI",
  "A",
  "IMG",
  "BLOCKQUOTE",
  "CODE",
  "PRE",
  "TABLE",
  "THEAD",
  "TBODY",
  "TR",
  "TH",
  "TD",
  "HR",
  "SPAN",
  "DIV",
]);
const DROPPED: ReadonlySet<string> = new Set([
  "SCRIPT",
  "STYLE",
  "IFRAME",
  "OBJECT",
  "EMBED",
  "TEMPLATE",
  "SVG",
  "MATH",
  "FORM",
  "LINK",
  "META",
  "BASE",
]);
const ATTRIBUTES: Record<string, readonly string[]> = {
  A: ["href", "title"],
  IMG: ["src", "alt", "width", "height"],
  TD: ["colspan", "rowspan"],
  TH: ["colspan", "rowspan"],
};

function isSafeAddress(address: string): boolean {
  try {
    return ["https:", "http:", "mailto:"].includes(new URL(address, window.location.href).protocol);
  } catch (error: unknown) {
    console.warn("An article names an address that is none.", error);
    return false;
  }
}

function cleanElement(element: Element): void {
  for (const child of Array.from(element.children)) {
    if (DROPPED.has(child.tagName.toUpperCase())) {
      child.remove();
      continue;
    }
    cleanElement(child);
    if (!TAGS.has(child.tagName)) {
      child.replaceWith(...child.childNodes);
      continue;
    }
    for (const attribute of Array.from(child.attributes)) {
      const kept = (ATTRIBUTES[child.tagName] ?? []).includes(attribute.name);
      const address = attribute.name === "href" || attribute.name === "src";
      if (!kept || (address && !isSafeAddress(attribute.value))) child.removeAttribute(attribute.name);
    }
    if (child.tagName === "A") child.setAttribute("rel", "noopener noreferrer");
  }
}

/** The same article with only allowed elements and attributes. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  cleanElement(body);
  return body.innerHTML;
}

export function RichText({ html, className = "" }: { readonly html: string; readonly className?: string }): ReactElement {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className={`article ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />;
}
