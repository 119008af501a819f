/**
 * Every receipt of the logs of earlier releases: its formula is known and agrees, the second implementation says the same of it and of what
 * somebody would change in it, and what the venue commits to stays as it was, byte for byte.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unpackGolden } from "../../../journal/golden/golden-file.ts";
import { historyOf, tradingVenueOf } from "../../../server/engine.ts";
import { LiveParts } from "../../../server/live-parts.ts";
import { openVenue } from "../../../server/open-venue.ts";
import { createTestDatabase } from "../../../server/sql/test-database.suite.ts";
import { quietFeed } from "../../../server/test-engine.suite.ts";
import { fileLog } from "../../../server/venue-log.ts";
import { NO_PYTHON, Python } from "../../../verify/python.suite.ts";
import { verdictOf } from "../../../verify/verdict.ts";
import { leafHash, rootOf } from "../../public-log/formulas.ts";
import { commitmentTo, type ReceiptContent } from "../formulas.ts";
import { contentsOf } from "./receipt-leaves.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const GOLDEN = globSync(join(ROOT, "journal", "golden", "*.golden")).sort();
/** What each log's receipts come to: written once, never again. */
const KNOWN = join(ROOT, "journal", "golden", "receipts.json");
const NONCE = "00".repeat(32);
type Known = Readonly<Record<string, { readonly receipts: number; readonly root: string }>>;
const known = JSON.parse(readFileSync(KNOWN, "utf8")) as Known;

const found: Record<string, readonly ReceiptContent[]> = {};
let python: Python | undefined;
beforeAll(async () => {
  for (const path of GOLDEN) found[basename(path)] = await receiptsIn(path);
  if (NO_PYTHON === undefined) python = new Python();
});
afterAll(() => python?.close());

async function receiptsIn(path: string): Promise<readonly ReceiptContent[]> {
  const { facts, files } = unpackGolden(readFileSync(path));
  const directory = mkdtempSync(join(tmpdir(), "touchstone-golden-receipts-"));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), bytes);
  }
  const database = await createTestDatabase();
  const live = new LiveParts();
  const clock = (): number => facts.at;
  const venue = await openVenue({
    ...{ log: fileLog({ directory }), pool: database.pool, clock, projections: historyOf(live), say: () => undefined },
    onFatal: (error) => {
      throw error;
    },
  });
  const time = { now: clock, speed: 1, isOwnLine: false, heldMs: () => undefined, agree: () => false };
  const trading = tradingVenueOf({ venue, live, feed: quietFeed, pool: database.pool, time });
  await trading.projected();
  const contents: ReceiptContent[] = [];
  for await (const content of contentsOf(trading, 0, facts.commands)) contents.push(content);
  await venue.stop();
  await database.close();
  rmSync(directory, { recursive: true });
  return contents;
}
const all = (): readonly ReceiptContent[] => Object.values(found).flat();
/** Somebody who traded with themselves: the ledger moves less than the trade's value, or nothing, and the receipt's own check says so. */
function isWithOneself({ id, user }: ReceiptContent, contents: readonly ReceiptContent[]): boolean {
  const other = id.endsWith("-maker") ? id.replace("-maker", "-taker") : id.replace("-taker", "-maker");
  return id.startsWith("fill-") && contents.some((one) => one.id === other && one.user === user);
}

/** As they came: a proof was given of just this. */
test.each(GOLDEN.map((path) => basename(path)))("what is committed to of the receipts of %s stays as it was", (name) => {
  const contents = found[name] ?? [];
  const root = bytesToHex(rootOf(contents.map((content) => leafHash(commitmentTo(content, NONCE)))));
  const said = { receipts: contents.length, root };
  // Of a new release: what it says here belongs into journal/golden/receipts.json, once.
  expect(said).toEqual(known[name]);
});

test("every receipt can be computed again, and agrees (charter 6)", () => {
  const wrong = Object.values(found).flatMap((contents) =>
    contents.filter((one) => verdictOf(one) !== "agrees" && !isWithOneself(one, contents)),
  );
  expect(wrong.map((content) => `${content.formula} ${content.id} ${verdictOf(content)}`)).toEqual([]);
  expect(new Set(all().map(({ formula }) => formula)).size).toBeGreaterThanOrEqual(20);
});

describe.skipIf(NO_PYTHON !== undefined)(`the second implementation${NO_PYTHON === undefined ? "" : ` (skipped: ${NO_PYTHON})`}`, () => {
  test("computes each as the venue does, and commits to the same", { timeout: 300_000 }, async () => {
    const different: string[] = [];
    for (const content of all()) {
      const [verdict, commitment] =
        (await python?.ask<string>({ ask: "verdict", receipt: content }, { ask: "commitment", receipt: content, nonce: NONCE })) ?? [];
      if (verdict !== verdictOf(content) || commitment !== bytesToHex(commitmentTo(content, NONCE)))
        different.push(`${content.formula} ${content.id}: ${verdict} here, ${verdictOf(content)} there`);
    }
    expect(different).toEqual([]);
  });

  test("says of each changed figure what the venue's own check says", { timeout: 300_000 }, async () => {
    const different: string[] = [];
    for (const content of oneOfEach(all())) {
      for (const [where, changed] of changes(content)) {
        const [verdict] = (await python?.ask<string>({ ask: "verdict", receipt: changed })) ?? [];
        const own = verdictOf(changed);
        if (verdict !== own) different.push(`${content.formula} ${where}: ${verdict} here, ${own} there`);
      }
    }
    expect(different).toEqual([]);
  });
});

/** Three of each formula and outcome: a change tells as much of them as of thousands. */
function oneOfEach(contents: readonly ReceiptContent[]): readonly ReceiptContent[] {
  const byKind = Map.groupBy(contents, ({ formula, result, terms }) => `${formula} ${result["outcome"] ?? ""} ${terms["side"] ?? ""}`);
  return [...byKind.values()].flatMap((same) => same.slice(0, 3));
}

/** Each whole number of inputs and results one more and one less. */
function* changes(content: ReceiptContent): Generator<readonly [string, ReceiptContent]> {
  for (const by of [1n, -1n]) {
    for (const [at, { name, value }] of content.inputs.entries()) {
      if (!/^\d+$/.test(value)) continue;
      const inputs = content.inputs.with(at, {
        ...(content.inputs[at] as ReceiptContent["inputs"][number]),
        value: String(BigInt(value) + by),
      });
      yield [`${name} ${value} ${by}`, { ...content, inputs }];
    }
    for (const [name, value] of Object.entries(content.result))
      if (/^-?\d+$/.test(value))
        yield [`${name} ${value} ${by}`, { ...content, result: { ...content.result, [name]: String(BigInt(value) + by) } }];
  }
}
