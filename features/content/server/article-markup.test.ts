import { describe, expect, test } from "vitest";
import { articleHtml, articleText } from "./article-markup.ts";

test.each([
  ["one paragraph", "Trading rests.", "<p>Trading rests.</p>"],
  ["two, with a line in one", "Trading\nrests.\n\n\nIt goes on.", "<p>Trading<br>rests.</p><p>It goes on.</p>"],
  ["a heading with its text", "## When\nAt noon.", "<h2>When</h2><p>At noon.</p>"],
  ["a list", "- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
  ["nothing", " \n\n ", ""],
])("%s", (_what, text, html) => {
  expect(articleHtml(text)).toBe(html);
  expect(articleHtml(articleText(html))).toBe(html);
});

describe("what an operator types is never markup", () => {
  test.each([
    ["<script>alert(1)</script>"],
    ['<img src=x onerror="alert(1)">'],
    ["## <b>now</b>"],
    ["- <a href='javascript:1'>x</a>"],
    ["&lt;script&gt;"],
  ])("%s", (text) => {
    const html = articleHtml(text);
    expect(html.replaceAll(/<\/?(p|h2|ul|li|br)>/g, "")).not.toMatch(/[<>]/);
    // What is read back is what was typed.
    expect(articleText(html)).toBe(text);
  });
});
