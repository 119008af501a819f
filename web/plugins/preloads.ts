/**
 * Tells the browser from index.html what the entry will ask for next: the app, Home, the default language.
 *
 * Without it they are found one after the other, each a round trip later. The font is left out: on a slow line its 28 KB
 * would hold up the code by an eighth of a second, and a fallback of the same widths stands in for it (`theme.css`).
 */
import type { HtmlTagDescriptor, Plugin } from "vite";

type Bundle = Readonly<Record<string, BundleFile>>;
/** What of the bundler's output is read here. */
export type BundleFile = {
  readonly type: "asset" | "chunk";
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
};

/** Modules that begin a chunk of their own and are wanted at once by most visitors. */
const FIRST_MODULES = [/web[\\/]start\.tsx$/, /features[\\/]home[\\/]web[\\/]index\.page\.tsx$/, /virtual:texts\/en$/];

/** The first modules' chunks and all that these import; the entry's own Vite names already. */
export function firstChunks(bundle: Bundle): string[] {
  const named = new Set<string>();
  // What a chunk imports comes before it; chunks may import each other.
  const visit = (name: string, seen: Set<string>, above: readonly string[] = []): void => {
    if (seen.has(name) || above.includes(name)) return;
    for (const imported of bundle[name]?.imports ?? []) visit(imported, seen, [...above, name]);
    seen.add(name);
  };
  for (const [name, file] of Object.entries(bundle)) if (file.isEntry === true) visit(name, named);
  const first = new Set(named);
  for (const [name, { type, facadeModuleId }] of Object.entries(bundle)) {
    if (type === "chunk" && FIRST_MODULES.some((module) => module.test(facadeModuleId ?? ""))) visit(name, first);
  }
  return [...first].filter((name) => !named.has(name));
}

function modulePreload(fileName: string): HtmlTagDescriptor {
  return { tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` }, injectTo: "head" };
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Moves the stylesheet behind the shell. In the head it would keep everything from being painted; there it keeps only the app
 * from being started, for modules wait for it. It is asked for as early as before.
 */
export function styleAfterShell(html: string): string {
  const links = [...html.matchAll(STYLESHEET)];
  const ahead = links.map(([, path = ""]) => `    <link rel="preload" as="style" crossorigin href="${path}">\n`).join("");
  const after = links.map(([link]) => `${link}\n`).join("");
  return html
    .replace(STYLESHEET, "")
    .replace("  </head>", `${ahead}  </head>`)
    .replace("  </body>", `${after.replace(/^\n/, "")}  </body>`);
}

export function preloads(): Plugin {
  return {
    name: "preloads",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        return { html: styleAfterShell(html), tags: firstChunks(bundle ?? {}).map(modulePreload) };
      },
    },
  };
}
