import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openFileJournal } from "./file/file-journal.ts";
import { describeFileJournal } from "./journal.suite.ts";
import { nodeDisk } from "./node-disk.ts";

const temporaryDirectory = () => mkdtempSync(join(tmpdir(), "journal-"));

describeFileJournal("the real disk", () => {
  const directory = temporaryDirectory();
  return { disk: nodeDisk, directory, dispose: () => rmSync(directory, { recursive: true, force: true }) };
});

it("a fresh journal takes 16 MiB and only its owner may read it", async () => {
  const directory = temporaryDirectory();
  const { journal } = await openFileJournal({ directory: join(directory, "journal"), disk: nodeDisk });
  await journal.close();
  const { size, mode } = statSync(join(directory, "journal", "0000000001.segment"));
  expect([size, (mode & 0o777).toString(8)]).toEqual([16 << 20, "600"]);
  expect((statSync(join(directory, "journal")).mode & 0o777).toString(8)).toBe("700");
  rmSync(directory, { recursive: true });
});
