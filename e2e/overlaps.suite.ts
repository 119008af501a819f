/** What of a page lies over each other or beyond its edge: for readers with larger letters, in words. */
import type { Page } from "playwright-core";

/** Pixels by which boxes of letters may touch: their lines are a little higher than what is seen of them. */
const TOUCH = 3;
/** So much of the lower of two lines may lie under the other: accents and tails of letters. */
const SHARE = 0.35;

/** "one text | other text" for each two that cover each other, "wide: element" for what is wider than the page. */
export async function findOverlaps(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ([touch, share]) => {
      type Box = { left: number; right: number; top: number; bottom: number };
      type Line = Box & { readonly element: Element; readonly text: string };
      const parentsOf = (element: Element): Element[] => {
        const parents: Element[] = [];
        for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement) parents.push(each);
        return parents;
      };
      // What stays while the page scrolls lies over it by intent.
      const stays = (element: Element): boolean => parentsOf(element).some((each) => /fixed|sticky/.test(getComputedStyle(each).position));
      const cutTo = (box: Box, element: Element): Box => {
        for (const each of parentsOf(element)) {
          if (getComputedStyle(each).overflow === "visible") continue;
          const clip = each.getBoundingClientRect();
          box.left = Math.max(box.left, clip.left);
          box.right = Math.min(box.right, clip.right);
          box.top = Math.max(box.top, clip.top);
          box.bottom = Math.min(box.bottom, clip.bottom);
        }
        return box;
      };
      const lines: Line[] = [];
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? "";
        if (element === null || text === "" || element.closest(".sr-only, [aria-hidden=true], svg, script, style") !== null) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || stays(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const box = cutTo({ left, right, top, bottom }, element);
          if (box.right - box.left > touch && box.bottom - box.top > touch) lines.push({ ...box, element, text: text.slice(0, 40) });
        }
      }
      const found = lines.flatMap((one, at) =>
        lines.slice(at + 1).flatMap((other) => {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
          return one.element !== other.element && across > touch && down > lower * share ? [`${one.text} | ${other.text}`] : [];
        }),
      );
      const width = document.documentElement.clientWidth;
      const beyond = lines.filter((line) => line.right > width).map((line) => line.text);
      const total = document.documentElement.scrollWidth;
      const wide = total > width ? [`wide: ${total} of ${width}: ${beyond.join(" | ")}`] : [];
      return [...wide, ...found];
    },
    [TOUCH, SHARE] as const,
  );
}

/** Figures as on a wild day, which no test can wait for: changes with two digits before the point, prices and amounts with one digit more. */
export async function widenFigures(page: Page): Promise<number> {
  return page.evaluate(() => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let widened = 0;
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const text = node.textContent ?? "";
      const change = /^([^\d]?)\d+([.,]\d\d.?%)$/.exec(text);
      const figure = /^\D?(\d{1,3})([.,])\d{3}[.,]\d+\b/.exec(text);
      if (change !== null) node.textContent = `${change[1] || "-"}88${change[2]}`;
      else if (figure !== null) node.textContent = text.replace(/\d/, figure[1]?.length === 3 ? `8${figure[2]}$&` : "8$&");
      else continue;
      widened += 1;
    }
    return widened;
  });
}

/** What can be pressed and lies half under the bar that sends, in words. */
export async function findHalfCovered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const top = document.querySelector("button[type=submit]")?.closest(".sticky")?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll("button, a, input, [role=slider]")]
      .filter((element) => element.closest(".sticky") === null && element.getClientRects().length > 0)
      .filter((element) => {
        const { top: begins, bottom: ends } = element.getBoundingClientRect();
        return begins < top && ends > top + 1;
      })
      .map((element) => element.textContent);
  });
}
