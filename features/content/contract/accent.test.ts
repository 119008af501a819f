import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { THEME_COLOURS, accentOf, contrastOf, isAccent } from "./accent.ts";

/** WCAG 2.2, 1.4.3. */
const WCAG_TEXT = 4.5;

test("contrast is WCAG's", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#ffffff", "#ffffff")).toBe(1);
});

test("the theme's colours are those of the theme", () => {
  const css = readFileSync("web/theme/tokens.css", "utf8");
  const [dark = "", light = ""] = css.split(':root[data-theme="light"]');
  for (const [theme, text] of [
    ["dark", dark],
    ["light", light],
  ] as const) {
    const token = (name: string): string | undefined => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)?.[1];
    expect(THEME_COLOURS[theme]).toEqual({ grounds: [token("bg"), token("card"), token("fill")], up: token("green"), down: token("red") });
  }
});

describe("an accent", () => {
  test.each(["#3f62c4", "#8b5cf6", "#0e7490", "#e8b944", "#d946ef", "#64748b"])("of %s can be read in both themes", (colour) => {
    const accent = accentOf(colour);
    if (!isAccent(accent)) throw new Error(`refused: ${JSON.stringify(accent)}`);
    expect(accent.fill).toBe(colour);
    expect(contrastOf(accent.fill, accent.ink)).toBeGreaterThanOrEqual(WCAG_TEXT);
    for (const theme of ["dark", "light"] as const) {
      const { text, tint } = accent[theme];
      for (const ground of [...THEME_COLOURS[theme].grounds, tint]) expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(WCAG_TEXT);
    }
  });

  test.each([
    ["", { name: "not_a_colour" }],
    ["red", { name: "not_a_colour" }],
    ["#12345", { name: "not_a_colour" }],
    ["#ffffff", { name: "contrast", theme: "light" }],
    ["#ffff00", { name: "contrast", theme: "light" }],
    ["#000000", { name: "contrast", theme: "dark" }],
    ["#2fcb8b", { name: "like_rise", theme: "dark" }],
    ["#0a7a46", { name: "like_rise" }],
    ["#ff6f82", { name: "like_fall", theme: "dark" }],
    ["#c8283e", { name: "like_fall" }],
  ])("of %j is refused", (colour, problem) => {
    expect(accentOf(colour)).toMatchObject(problem);
  });
});
