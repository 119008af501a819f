/** The tree of receipts of a real engine: right as it lies there, and every way in which its files and heads can be wrong. */
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LogKey } from "../../features/public-log/server/log-key.ts";
import { PublicLog } from "../../features/public-log/server/public-log.ts";
import { ReceiptTree } from "../../features/receipts/server/receipt-tree.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../test-engine.suite.ts";
import { checkReceipts } from "./check-receipts.ts";
import type { Finding } from "./finding.ts";

const SECRET = Buffer.alloc(32, 9);
const directory = mkdtempSync(join(tmpdir(), "touchstone-fsck-"));
const tree = join(directory, "receipt-tree");
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  writeFileSync(join(directory, "api-secret"), SECRET);
  writeFileSync(join(directory, "picture-key"), SECRET);
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [], [BTC_TICKS, 1_000_000]);
  const anna = await engine.newcomer();
  const { trading } = engine;
  const key = new LogKey(SECRET, engine.kernel.venue.identity ?? "");
  const receipts = new ReceiptTree({ venue: trading, directory: tree, secret: SECRET, origin: key.name, say: () => undefined });
  const log = await PublicLog.open({
    ...{ venue: trading, pool: trading.pool, disk: nodeDisk, segments: join(engine.context.settings.dataDirectory, "segments") },
    ...{ treeDirectory: join(directory, "log-tree"), key, say: () => undefined, receipts: (commands) => receipts.upTo(commands) },
  });
  for (let count = 0; count < 5; count++) {
    engine.advance(1000);
    const form = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "60000" };
    await engine.call("POST", "/coin/trade", form, anna);
    if (count % 2 === 0) await log.look();
  }
  await log.look();
  await log.close();
  await receipts.close();
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true });
});

const look = (): Promise<Finding> =>
  checkReceipts({
    settings: { dataDirectory: directory, feed: { kind: "live" } as never, newSecrets: new Set() as never },
    ...{ pool: engine.trading.pool, kernel: engine.kernel },
  });
async function withOther(change: () => void, expected: string): Promise<void> {
  const kept = join(directory, "kept");
  cpSync(tree, kept, { recursive: true });
  change();
  const found = await look();
  rmSync(tree, { recursive: true });
  cpSync(kept, tree, { recursive: true });
  rmSync(kept, { recursive: true });
  expect([found.ok, found.says]).toEqual([false, expect.stringContaining(expected)]);
}

test("agrees with its rows and with every head that names it", async () => {
  expect(await look()).toEqual({ part: "receipt-tree", ok: true, says: "5 receipts, 3 signed heads name them" });
});

test.each(["seals", "firsts", "level-1", "level-2"])("%s garbled, cut, empty and another venue's are each named", async (name) => {
  const path = join(tree, name);
  await withOther(() => {
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(5) ^ 1, 5);
    writeFileSync(path, bytes);
  }, `${name} differs at byte 5; without the folder receipt-tree it is made again of the receipts' rows`);
  await withOther(() => truncateSync(path, 7), `${name} differs at byte 7;`);
  await withOther(() => truncateSync(path, 0), `${name} differs at byte 0;`);
  await withOther(() => writeFileSync(path, Buffer.alloc(readFileSync(path).length, 0xee)), `${name} differs at byte 0;`);
  await withOther(() => rmSync(path), `${name} differs at byte 0;`);
});

test("without its files they are made again; rows that were changed after a head are found by that head", async () => {
  const kept = join(directory, "away");
  cpSync(tree, kept, { recursive: true });
  rmSync(tree, { recursive: true });
  expect(await look()).toMatchObject({ ok: true, says: expect.stringContaining("made again at the next start") });
  cpSync(kept, tree, { recursive: true });
  const { pool } = engine.trading;
  await pool.query("update spot_fills set fee = fee + 1 where trade = (select min(trade) from spot_fills where user_id >= 500000)");
  expect(await look()).toMatchObject({ ok: false, says: "the first 1 receipts are not those that a head names" });
  await pool.query("update spot_fills set fee = fee - 1 where trade = (select min(trade) from spot_fills where user_id >= 500000)");
  expect((await look()).ok).toBe(true);
});
