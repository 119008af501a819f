import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { joinTextTables, keyUnionSource, partLoaders, partUnionSource, textParts } from "./texts.ts";

const ROOT = join(import.meta.dirname, "../..");
const ALL = Object.fromEntries(["en", "zh", "hk", "th", "jp", "kor", "fra", "spa", "tr", "it", "de"].map((code) => [code, "text"]));

test("the committed unions of keys and parts are those of the text tables; run the build to renew it", () => {
  expect(readFileSync(join(ROOT, "web/i18n/texts.generated.ts"), "utf8")).toBe(keyUnionSource(joinTextTables(ROOT)));
  expect(readFileSync(join(ROOT, "web/i18n/text-part.generated.ts"), "utf8")).toBe(partUnionSource(textParts(ROOT)));
});

describe("joining text tables", () => {
  let root = "";
  const write = (path: string, table: object): void => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(table));
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "texts-"));
    mkdirSync(join(root, "web"));
    mkdirSync(join(root, "features"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test("the shell's and the features' keys stand in one table; refusals of the server don't", () => {
    write("web/shell.text.json", { "shell.a": ALL });
    write("features/spot/spot.text.json", { "spot.a": ALL });
    write("features/spot/spot.errors.text.json", { "spot.refused": ALL });
    expect(Object.keys(joinTextTables(root)).sort()).toEqual(["shell.a", "spot.a"]);
  });

  test("the shell's and Home's texts are everybody's; each other table stands apart and comes with its pages", () => {
    write("web/shell.text.json", { "shell.a": ALL });
    write("web/trading.text.json", { "trading.a": ALL });
    write("features/home/home.text.json", { "home.a": ALL });
    write("features/spot/spot.text.json", { "spot.a": ALL });
    expect(textParts(root)).toEqual(["app", "spot", "trading"]);
    expect(Object.keys(joinTextTables(root, "app")).sort()).toEqual(["home.a", "shell.a"]);
    expect(Object.keys(joinTextTables(root, "spot"))).toEqual(["spot.a"]);
    expect(partLoaders("de", ["app", "spot"])).toBe('export const parts = { "spot": () => import("virtual:texts/de/spot") };');
  });

  test("a language that is missing stops the build and is named", () => {
    write("web/shell.text.json", { "shell.a": { ...ALL, kor: "" } });
    expect(() => joinTextTables(root)).toThrow(/"shell\.a" has no text in kor/);
  });

  test("a key in two tables stops the build", () => {
    write("web/shell.text.json", { "a.b": ALL });
    write("features/spot/spot.text.json", { "a.b": ALL });
    expect(() => joinTextTables(root)).toThrow(/already in another text table/);
  });
});
