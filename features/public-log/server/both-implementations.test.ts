/** The venue's trees, heads, signatures and liabilities, and what somebody would change in them, against the second implementation (verify/python). */
import { generateKeyPairSync, sign, verify } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_PYTHON, Python } from "../../../verify/python.suite.ts";
import { commitmentOf, provenUnits, type OwnPart } from "../../liabilities/formulas.ts";
import { SummationTree } from "../../liabilities/server/summation-tree.ts";
import { statementBody } from "../../liabilities/statement.ts";
import { canonicalJson } from "../../receipts/formulas.ts";
import { isConsistent, isIncluded } from "../formulas.ts";
import { LogKey } from "./log-key.ts";
import { LogTree } from "./log-tree.ts";

const MOST = 70;
const KEY = new LogKey(Buffer.alloc(32, 1), "ab".repeat(16));
const seals = Array.from({ length: MOST }, (_, at) =>
  Buffer.from(Uint8Array.from({ length: 32 }, (_unused, byte) => (at * 31 + byte * 7) % 256)),
);

describe.skipIf(NO_PYTHON !== undefined)(`the second implementation${NO_PYTHON === undefined ? "" : ` (skipped: ${NO_PYTHON})`}`, () => {
  let python: Python;
  let tree: LogTree;
  const directory = mkdtempSync(join(tmpdir(), "touchstone-both-"));
  beforeAll(() => {
    python = new Python();
    tree = new LogTree(directory);
    tree.append(seals.map((seal, at) => ({ seal, first: at + 1 })));
  });
  afterAll(() => {
    python.close();
    tree.close();
    rmSync(directory, { recursive: true });
  });
  const hex = (bytes: Uint8Array): string => bytesToHex(bytes);
  const rootAt = (size: number): string => hex(tree.root(size));

  test("has the same roots, and takes each record of each size as proven", { timeout: 300_000 }, async () => {
    for (let size = 1; size <= MOST; size++) {
      expect(await python.ask({ ask: "root", data: seals.slice(0, size).map(hex) })).toEqual([rootAt(size)]);
      for (let index = 0; index < size; index += 1 + Math.floor(size / 9)) {
        const path = tree.inclusion(index, size).map(hex);
        expect(await python.ask({ ask: "includes", data: hex(seals[index] as Buffer), index, size, path, root: rootAt(size) })).toEqual([
          true,
        ]);
      }
    }
  });

  /** Right, or with something of it changed. */
  const path = (right: readonly string[], harm: number): readonly string[] => {
    if (harm === 1) return right.slice(1);
    if (harm === 2) return [...right, "00".repeat(32)];
    if (harm === 3) return right.toReversed();
    return harm === 4 ? right.map((step) => step.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))) : right;
  };

  test("refuses of proofs what the venue's formulas refuse", { timeout: 300_000 }, async () => {
    const size = fc.integer({ min: 1, max: MOST });
    const property = fc.asyncProperty(size, size, fc.nat(MOST), fc.integer({ min: -1, max: 1 }), fc.nat(8), async (a, b, nth, by, harm) => {
      const [older, newer] = [Math.min(a, b), Math.max(a, b)];
      const index = nth % newer;
      const inclusion = { index: index + by, size: newer, path: path(tree.inclusion(index, newer).map(hex), harm), root: rootAt(newer) };
      const data = hex(seals[index] as Buffer);
      expect(await python.ask({ ask: "includes", data, ...inclusion })).toEqual([
        isIncluded(data, inclusion.index, { size: newer, root: inclusion.root }, inclusion.path),
      ]);
      const steps = path(tree.consistency(older, newer).map(hex), harm);
      const [from, to] = [
        { size: older + by, root: rootAt(older) },
        { size: newer, root: rootAt(newer) },
      ];
      expect(await python.ask({ ask: "extends", from: from.size, fromRoot: from.root, to: to.size, toRoot: to.root, path: steps })).toEqual(
        [isConsistent(from, to, steps)],
      );
    });
    await fc.assert(property, { numRuns: 1500 });
  });

  test("takes the signatures that RFC 8032 has, and those of this machine, and no changed one", { timeout: 300_000 }, async () => {
    // RFC 8032, 7.1: of an empty message, of one byte.
    for (const [key, message, signature] of [
      [
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
      ],
      [
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
      ],
    ] as const)
      expect(await python.ask({ ask: "ed25519", key, message, signature })).toEqual([true]);
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const key = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
    for (let at = 0; at < 40; at++) {
      const message = Buffer.from(`head ${at}`);
      const signature = Buffer.from(sign(null, message, privateKey));
      for (const wrong of [false, true]) {
        if (wrong) signature[(at * 7) % 64] = (signature[(at * 7) % 64] ?? 0) ^ (1 << (at % 8));
        expect(await python.ask({ ask: "ed25519", key: hex(key), message: hex(message), signature: hex(signature) }), `${at}`).toEqual([
          verify(null, message, publicKey, signature),
        ]);
      }
    }
  });

  test("writes receipts as the same bytes, whatever is in them", async () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: "grapheme" })).filter((one) => one.isWellFormed());
    const value = fc.letrec((tie) => ({
      value: fc.oneof(text, fc.maxSafeNat(), fc.array(tie("value"), { maxLength: 4 }), fc.dictionary(text, tie("value"), { maxKeys: 4 })),
    })).value;
    const property = fc.asyncProperty(value, async (one) => {
      expect(await python.ask({ ask: "canonical", value: one })).toEqual([canonicalJson(one as string)]);
    });
    await fc.assert(property, { numRuns: 500 });
  });

  test("finds one's own part of what the venue owes, and refuses what the venue's formulas refuse", { timeout: 300_000 }, async () => {
    const people = [31n, 70n, 5n, 0n, 1n << 60n].map((units, i) => ({
      number: 1001 + i,
      units: [units / 3n, units - units / 3n] as const,
    }));
    const nonceOf = (number: number, part: number): Buffer =>
      Buffer.from(Uint8Array.from({ length: 32 }, (_, at) => (number * 7 + part * 3 + at) % 256));
    const leaves = people.flatMap(({ number, units }) => ([0, 1] as const).map((part) => ({ number, part, units: units[part] ?? 0n })));
    const commitments = Buffer.concat(leaves.map(({ number, part }) => commitmentOf(number, part, nonceOf(number, part))));
    const summed = await SummationTree.build(commitments, BigInt64Array.from(leaves.map(({ units }) => units)));
    const total = { leaves: summed.leaves, total: summed.root.sum, root: hex(summed.root.hash) };
    const property = fc.asyncProperty(fc.nat(people.length - 1), fc.nat(people.length - 1), fc.nat(6), async (i, whose, harm) => {
      const parts = ([0, 1] as const).map((part): OwnPart => {
        const index = i * 2 + part;
        const steps = summed.path(index);
        const own = { part, nonce: hex(nonceOf(1001 + i, part)), units: String(leaves[index]?.units), index, path: steps };
        if (harm === 1) return { ...own, units: `${own.units}1` };
        if (harm === 2) return { ...own, path: steps.slice(1) };
        if (harm === 3) return { ...own, path: steps.map((step) => ({ ...step, sum: String(BigInt(step.sum) + 1n) })) };
        return harm === 4 ? { ...own, index: i * 2 } : own;
      });
      const { leaves: count, root } = total;
      const asked = { ask: "proven", person: 1001 + whose, parts, leaves: count, total: String(total.total), root };
      const units = provenUnits(1001 + whose, parts, total);
      expect(await python.ask(asked)).toEqual([units === undefined ? null : String(units)]);
    });
    await fc.assert(property, { numRuns: 300 });
    const asset = { asset: "USDT", ...total, issued: total.total };
    const note = KEY.note(statementBody({ origin: KEY.name, commands: 12, time: 1_764_000_000_000, totals: [asset] }));
    expect(await python.ask({ ask: "statement", note, key: KEY.verifier })).toEqual([{ USDT: String(total.total) }]);
    expect(
      await python.ask({ ask: "statement", note: note.replace(String(total.total), String(total.total - 1n)), key: KEY.verifier }),
    ).toEqual([null]);
  });
});
