/** Logs that earlier versions wrote: each must still replay to the balances it had then. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { Kernel } from "../../kernel/kernel.ts";
import { own, pledged, type Account } from "../../kernel/ledger/ledger.ts";
import { readCommands } from "../codec.ts";

type Golden = { readonly count: number; readonly payload: string; readonly liveOrders: number; readonly balances: readonly string[] };

test.each(["first-venue", "order-types"])("the log %s replays to the same balances and open orders", (name) => {
  const golden = JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8")) as Golden;
  const kernel = new Kernel();
  for (const command of readCommands(gunzipSync(Buffer.from(golden.payload, "base64")), golden.count)) kernel.execute(command);
  kernel.check();
  expect(kernel.spot.pool.live).toBe(golden.liveOrders);
  const { ledger } = kernel;
  const cells = Array.from({ length: ledger.size }, (_, row) => [own(row as Account), pledged(row as Account)]).flat();
  expect(cells.map((cell) => `${ledger.name(cell)} ${ledger.balance(cell)}`)).toEqual(golden.balances);
});
