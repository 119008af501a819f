import { readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { KernelEvent } from "../../kernel/kernel.ts";
import { type EventWord, Hearers } from "./hearers.ts";
import type { Projection } from "./projector.ts";

const ROOT = join(import.meta.dirname, "..", "..");

function projection(name: string, hears?: readonly EventWord[]): Projection {
  const silent = { collect: () => false, drain: () => () => Promise.resolve() };
  return { name, tables: [], ...(hears === undefined ? {} : { hears }), ...silent };
}

describe("who hears of a command", () => {
  const hearers = new Hearers([projection("loans", ["loans"]), projection("all"), projection("copies", ["copies", "futures"])]);
  const namesOf = (...types: KernelEvent["type"][]): string[] =>
    hearers.of(types.map((type) => ({ type }) as KernelEvent)).map(({ name }) => name);

  test("are all who name no events, and those who name one of its events, in the order of all", () => {
    expect(namesOf()).toEqual(["all"]);
    expect(namesOf("spot/placed", "spot/filled")).toEqual(["all"]);
    expect(namesOf("futures/filled", "loans/ended")).toEqual(["loans", "all", "copies"]);
    expect(namesOf("loans/ended", "futures/filled")).toEqual(["loans", "all", "copies"]);
    expect(namesOf("spot/filled", "copies/copied", "futures/filled")).toEqual(["all", "copies"]);
    expect(namesOf("loans/ended", "loans/repaid", "spot/filled")).toEqual(["loans", "all"]);
  });

  test("is kept once however many types there are", () => {
    const lists = (["loans/ended", "loans/repaid", "loans/sold"] as const).map((type) => hearers.of([{ type } as KernelEvent]));
    expect(new Set(lists).size).toBe(1);
  });
});

/** An event's settlement stands behind it: who looks there has heard of the event itself. */
const BESIDE = "settlement";

describe("a projection that says whose events it hears of", () => {
  const files = globSync("features/*/server/*.projection.ts", { cwd: ROOT }).map(
    (file) => [file, readFileSync(join(ROOT, file), "utf8")] as const,
  );
  const declared = files.flatMap(([file, text]) => {
    const words = /readonly hears = \[(.*)\] as const/.exec(text)?.[1];
    return words === undefined ? [] : [{ file, text, words: [...words.matchAll(/"([\w-]+)"/g)].map(([, word = ""]) => word) }];
  });

  test("are most", () => expect(declared.length).toBeGreaterThan(20));

  test.each(declared)("$file names all whose events it looks for", ({ text, words }) => {
    const looked = [...text.matchAll(/"([a-z-]+)\/[a-z-]*"/g)].map(([, word = ""]) => word).filter((word) => word !== BESIDE);
    expect(looked.filter((word) => !words.includes(word))).toEqual([]);
  });
});
