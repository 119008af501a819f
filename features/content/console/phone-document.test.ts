import { expect, test } from "vitest";
import { phoneDocument } from "./phone-document.ts";

test("a preview shows title and summary as text and the content as it is", () => {
  const page = phoneDocument({ title: "<b>Big</b> & bold", abstract: "", html: "<p>Body</p>" }, 'x" onerror="alert(1)');
  expect(page).toContain("<h1>&lt;b&gt;Big&lt;/b&gt; &amp; bold</h1><p>Body</p>");
  expect(page).toContain('src="x&quot; onerror=&quot;alert(1)"');
  expect(page).not.toContain('class="summary">');
});
