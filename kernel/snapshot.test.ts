import { describe, expect, test } from "vitest";
import { readSnapshot, snapshotLedgerHash, writeSnapshot, type Saved } from "./snapshot.ts";
import type { StateReader, StateWriter } from "./state-bytes.ts";

const HASH = "a".repeat(32);

/** A part that holds one number; what it read, and of which version, is left in `read`. */
function part(name: string, version: number, value: number): Saved & { readonly read: string[] } {
  const read: string[] = [];
  return {
    name,
    version,
    read,
    save: (writer: StateWriter) => writer.number(value),
    load: (reader: StateReader, saved: number) => void read.push(`${reader.number()} of version ${saved}`),
  };
}

const answers = (): Saved => part("answers", 1, 0);
const FACTS = { at: 7, sequence: 9, ledgerHash: HASH };
const written = writeSnapshot(FACTS, [part("a", 1, 11), part("b", 2, 22)], answers());

describe("a snapshot", () => {
  test("says time, place, the ledger's hash, and gives each part its own section", () => {
    const [a, b] = [part("a", 1, 0), part("b", 2, 0)];
    expect(readSnapshot(written, 0, [a, b], answers())).toMatchObject(FACTS);
    expect([a.read, b.read]).toEqual([["11 of version 1"], ["22 of version 2"]]);
    expect(snapshotLedgerHash(written)).toBe(HASH);
  });

  test("is read by a newer version: an older layout by its number, a new part stays fresh", () => {
    const [a, b, c] = [part("a", 3, 0), part("b", 2, 0), part("c", 1, 0)];
    readSnapshot(written, 0, [c, b, a], answers());
    expect([a.read, c.read]).toEqual([["11 of version 1"], []]);
  });

  test("has the same state hash whatever the answers are, and another for another state", () => {
    const hashOf = (bytes: Uint8Array): string => readSnapshot(bytes, 0, [part("a", 1, 0)], answers()).stateHash();
    const of = (value: number, answer: number): Uint8Array => writeSnapshot(FACTS, [part("a", 1, value)], part("answers", 1, answer));
    expect(hashOf(of(1, 5))).toBe(hashOf(of(1, 6)));
    expect(hashOf(of(1, 5))).not.toBe(hashOf(of(2, 5)));
  });

  test.each([
    ["a part that this version does not know", [part("a", 1, 0)], /does not know: b/],
    ["a newer layout of a part", [part("a", 1, 0), part("b", 1, 0)], /layout that this version knows: b/],
    [
      "a section that is longer than what is read of it",
      [{ ...part("a", 1, 0), load: () => undefined }, part("b", 2, 0)],
      /read to its last byte: a/,
    ],
  ])("with %s is refused", (_what, parts, message) => {
    expect(() => readSnapshot(written, 0, parts, answers())).toThrow(message);
  });

  test("of a layout to come is refused", () => {
    const later = Uint8Array.from(written);
    new DataView(later.buffer).setFloat64(0, 5, true);
    for (const read of [() => readSnapshot(later, 0, [], answers()), () => snapshotLedgerHash(later)]) expect(read).toThrow(/layout/);
  });
});
