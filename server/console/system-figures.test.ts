import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commitOf, snapshotsOf } from "./system-figures.ts";

const HASH = "0123456789abcdef0123456789abcdef01234567";
let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "touchstone-commit-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

test.each<[string, Readonly<Record<string, string>>, string | undefined]>([
  ["a branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${HASH}\n` }, HASH],
  ["a packed branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": `# pack\n${HASH} refs/heads/main\n` }, HASH],
  ["a commit of no branch", { ".git/HEAD": `${HASH}\n` }, HASH],
  [
    "one work tree of several",
    {
      ".git": "gitdir: there/work\n",
      "there/work/HEAD": "ref: refs/heads/b\n",
      "there/work/commondir": "..\n",
      "there/refs/heads/b": HASH,
    },
    HASH,
  ],
  ["no checkout", {}, undefined],
  ["a branch without a commit", { ".git/HEAD": "ref: refs/heads/main\n" }, undefined],
])("the commit of %s", async (_what, files, commit) => {
  write(files);
  expect(await commitOf(root)).toBe(commit);
});

test("snapshots are read off their names, newest first, and nothing else is one", () => {
  const file = (name: string) => ({ name, bytes: 7, at: 9 });
  expect(snapshotsOf([file("0000000000000002.snapshot"), file("next-snapshot.tmp"), file("0000000000000010.snapshot")])).toEqual([
    { position: 10, bytes: 7, at: 9 },
    { position: 2, bytes: 7, at: 9 },
  ]);
});
