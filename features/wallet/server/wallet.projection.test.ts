import { afterAll, beforeAll, expect, test } from "vitest";
import { Kernel } from "../../../kernel/kernel.ts";
import { testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { PART_PLACES } from "../../../server/sql/table-parts.ts";
import { createTestDatabase, type TestDatabase } from "../../../server/sql/test-database.suite.ts";
import { WalletProjection } from "./wallet.projection.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

test("a write whose last rows need a part of the table that is not there yet makes it", async () => {
  const kernel = new Kernel();
  const projection = new WalletProjection(kernel.ledger);
  const first = PART_PLACES - 1;
  let sequence = first;
  const client = await database.pool.connect();
  for (const command of testVenueCommands()) {
    const outcome = kernel.execute(command);
    if (projection.collect({ sequence, command, outcome, postings: kernel.ledger.log.postings() })) sequence += 1;
  }
  expect(sequence).toBeGreaterThan(PART_PLACES + 1);
  await projection.drain()(client);
  await projection.drain()(client);
  const { rows } = await client.query("select min(sequence) as first, max(sequence) as last from wallet_changes");
  expect(rows).toEqual([{ first: String(first), last: String(sequence - 1) }]);
  client.release();
});
