import { expect, test } from "vitest";
import { firstChunks, styleAfterShell } from "./preloads.ts";
import type { BundleFile } from "./preloads.ts";

test("the first page's chunks and what they import are preloaded; the entry's own and pages of later are not", () => {
  const bundle = {
    "index.js": { type: "chunk", isEntry: true, imports: ["early.js"], facadeModuleId: "/app/web/index.html" },
    "early.js": { type: "chunk", imports: [] },
    "start.js": { type: "chunk", imports: ["react.js", "early.js"], facadeModuleId: "/app/web/start.tsx" },
    "react.js": { type: "chunk", imports: [] },
    "home.js": { type: "chunk", imports: ["react.js", "icons.js"], facadeModuleId: "/app/features/home/web/index.page.tsx" },
    "icons.js": { type: "chunk", imports: [] },
    "trade.js": { type: "chunk", imports: ["react.js", "book.js"], facadeModuleId: "/app/features/spot/web/pages/index.page.tsx" },
    "book.js": { type: "chunk", imports: [] },
    "theme.css": { type: "asset" },
  } as const;
  expect(firstChunks(bundle)).toEqual(["react.js", "start.js", "icons.js", "home.js"]);
});

test("the stylesheet stands behind the shell and is asked for in the head", () => {
  const html = `<html>
  <head>
    <title>x</title>
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
  const moved = styleAfterShell(html);
  const [head = "", body = ""] = moved.split("</head>");
  expect(head).toContain('<link rel="preload" as="style" crossorigin href="/assets/index-1.css">');
  expect(head).not.toContain('rel="stylesheet"');
  expect(body.indexOf('<link rel="stylesheet" crossorigin href="/assets/index-1.css">')).toBeGreaterThan(body.indexOf('id="root"'));
});

test("chunks that import each other are named once", () => {
  const chunk = (imports: readonly string[], facadeModuleId?: string): BundleFile => ({
    type: "chunk",
    imports,
    facadeModuleId: facadeModuleId ?? null,
  });
  const bundle = { "start.js": chunk(["a.js"], "/web/start.tsx"), "a.js": chunk(["b.js"]), "b.js": chunk(["a.js"]) };
  expect(firstChunks(bundle).toSorted()).toEqual(["a.js", "b.js", "start.js"]);
});
