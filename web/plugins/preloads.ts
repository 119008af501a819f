/**
 * Tells the browser from index.html what the first page will ask for next: Home, the default language, the font.
 *
 * Without it they are found one after the other, each a round trip later.
 */
import type { HtmlTagDescriptor, Plugin } from "vite";

/** Modules that begin a chunk of their own and are wanted at once by most visitors. */
const FIRST_MODULES = [/features[\\/]home[\\/]web[\\/]index\.page\.tsx$/, /virtual:texts\/en$/];
const FIRST_FONT = /inter-latin.*\.woff2$/;

export function preloads(): Plugin {
  return {
    name: "preloads",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const tags: HtmlTagDescriptor[] = [];
        for (const output of Object.values(bundle ?? {})) {
          const href = `/${output.fileName}`;
          if (output.type === "chunk" && FIRST_MODULES.some((module) => module.test(output.facadeModuleId ?? ""))) {
            tags.push({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href }, injectTo: "head" });
          }
          if (FIRST_FONT.test(output.fileName)) {
            tags.push({
              tag: "link",
              attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href },
              injectTo: "head",
            });
          }
        }
        return tags;
      },
    },
  };
}
