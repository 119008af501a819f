/** Compressed forms beside a build's files: of which, with what in them, and made again only when their file is newer. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressFiles } from "./compress-files.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "touchstone-compress-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);

test("a text of 512 bytes or more gets both forms with the same content, a smaller one and a picture none", () => {
  mkdirSync(at("deep/er"), { recursive: true });
  const long = Buffer.from("ä".padEnd(511, "abc "));
  expect(long.length).toBe(512);
  writeFileSync(at("deep/er/long.js"), long);
  writeFileSync(at("short.js"), long.subarray(0, 511));
  writeFileSync(at("dot.png"), long);
  compressFiles(folder);
  expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual(
    ["deep", "deep/er", "deep/er/long.js", "deep/er/long.js.br", "deep/er/long.js.gz", "dot.png", "short.js"].sort(),
  );
  expect(brotliDecompressSync(readFileSync(at("deep/er/long.js.br")))).toEqual(long);
  expect(gunzipSync(readFileSync(at("deep/er/long.js.gz")))).toEqual(long);
});

test("forms of their file's own age are left alone, older ones are made again", () => {
  writeFileSync(at("page.html"), "a".repeat(600));
  compressFiles(folder);
  const before = statSync(at("page.html.br"), { bigint: true }).mtimeNs;
  compressFiles(folder);
  expect(statSync(at("page.html.br"), { bigint: true }).mtimeNs).toBe(before);
  writeFileSync(at("page.html"), "b".repeat(600));
  const later = Date.now() / 1000 + 10;
  utimesSync(at("page.html"), later, later);
  compressFiles(folder);
  expect(brotliDecompressSync(readFileSync(at("page.html.br"))).toString()).toBe("b".repeat(600));
  expect(gunzipSync(readFileSync(at("page.html.gz"))).toString()).toBe("b".repeat(600));
});
