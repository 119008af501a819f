/** Deposits over a chain of the tests' own: confirmations, forks, a node that goes and comes; and what a start refuses. */
import { describe, expect, test } from "vitest";
import { ANVIL, CutLine, startAnvil, TOKEN, WITHOUT_ANVIL } from "./anvil.suite.ts";
import { CONFIRMATIONS, ETH, TO, USDT, useChain } from "./test-chain.suite.ts";

const WEI = 10n ** 18n;

describe.skipIf(ANVIL === undefined)(`the chain adapter${WITHOUT_ANVIL}`, () => {
  const chain = useChain();

  describe("deposits", () => {
    test("an address is one's own for good, and says nothing of its person", async () => {
      const other = await chain.engine.newcomer();
      const [first, again, others] = [
        await chain.adapter.addressOf(chain.anna.id),
        await chain.adapter.addressOf(chain.anna.id),
        await chain.adapter.addressOf(other.id),
      ];
      expect(first).toMatch(/^0x[0-9a-fA-F]{40}$/);
      expect(again).toBe(first);
      expect(others).not.toBe(first);
      // Child 0 of the branch for receiving, as any wallet derives it from the same words.
      expect(first).toBe(chain.adapter.keys.addressAt(0));
      const fifty = await Promise.all(Array.from({ length: 50 }, () => chain.adapter.addressOf(other.id)));
      expect(new Set(fifty)).toEqual(new Set([others]));
    });

    test("the chain's own coin and a token are credited once, with the last confirmation", async () => {
      const to = await chain.adapter.addressOf(chain.anna.id);
      const [ether, dollars] = [chain.has(ETH), chain.has()];
      await chain.anvil.give(to, WEI / 2n);
      await chain.anvil.giveToken(to, 250_000_000n);
      await chain.mined();
      const seen = chain.waiting().toSorted((a, b) => a.asset - b.asset);
      expect(seen.map(({ asset, amount: units, confirmations, needed }) => [asset, units, confirmations, needed])).toEqual([
        [ETH, 50_000_000n, 1, CONFIRMATIONS],
        [USDT, 250_000_000n, 1, CONFIRMATIONS],
      ]);
      await chain.mined(CONFIRMATIONS - 2);
      expect([chain.has(ETH), chain.has()]).toEqual([ether, dollars]);
      await chain.mined();
      expect([chain.has(ETH), chain.has()]).toEqual([ether + 50_000_000n, dollars + 250_000_000n]);
      await chain.mined(3);
      expect([chain.has(ETH), chain.has()]).toEqual([ether + 50_000_000n, dollars + 250_000_000n]);
      expect(chain.waiting()).toEqual([]);
    });

    test("read again by a database older than the log, what was credited is credited once, and what came since is not lost", async () => {
      const { pool } = chain.engine.trading;
      const to = await chain.adapter.addressOf(chain.anna.id);
      const before = chain.has();
      await pool.query("create table kept_scan as select * from chain_scan");
      await chain.anvil.giveToken(to, 1n);
      for (const units of [20_000_000n, 30_000_000n]) await chain.anvil.giveToken(to, units);
      await chain.mined(CONFIRMATIONS);
      expect(chain.has() - before).toBe(50_000_000n);
      await pool.query("delete from chain_deposit");
      await pool.query("delete from chain_block where height > (select height from kept_scan)");
      await pool.query("update chain_scan set height = k.height, hash = k.hash from kept_scan as k");
      await pool.query("drop table kept_scan");
      chain.adapter = await chain.open();
      await chain.anvil.giveToken(to, 60_000_000n);
      await chain.mined(CONFIRMATIONS);
      expect(chain.has() - before).toBe(110_000_000n);
    });

    test("two transfers of one block to one address are two, and what is below the minimum or nobody's is none", async () => {
      const to = await chain.adapter.addressOf(chain.anna.id);
      const before = chain.has();
      for (const units of [20_000_000n, 30_000_000n, 1n]) await chain.anvil.giveToken(to, units);
      await chain.anvil.giveToken(TO, 40_000_000n);
      await chain.mined(CONFIRMATIONS);
      expect(chain.has() - before).toBe(50_000_000n);
      const { rows } = await chain.engine.trading.pool.query("select state, units from chain_deposit order by state, units");
      expect(rows.map(({ state, units }) => [state, units])).toEqual([
        ["credited", "20000000"],
        ["credited", "30000000"],
        ["small", "1"],
      ]);
    });

    test("what the chain counts finer than the venue is rounded down, and never up", async () => {
      const to = await chain.adapter.addressOf(chain.anna.id);
      const before = chain.has(ETH);
      await chain.anvil.give(to, WEI / 2n + 10n ** 10n - 1n);
      await chain.mined(CONFIRMATIONS);
      expect(chain.has(ETH) - before).toBe(50_000_000n);
    });

    test("a failed transaction is no deposit", async () => {
      const to = await chain.adapter.addressOf(chain.anna.id);
      await chain.anvil.breakToken(true);
      await chain.anvil.giveToken(to, 250_000_000n);
      await chain.mined(CONFIRMATIONS);
      expect(chain.waiting()).toEqual([]);
    });

    test("a fork takes back what was not credited, and the same transaction in another block is the same deposit", async () => {
      const to = await chain.adapter.addressOf(chain.anna.id);
      const before = chain.has();
      const snapshot = await chain.anvil.ask("evm_snapshot");
      await chain.anvil.giveToken(to, 250_000_000n);
      await chain.mined(2);
      const [{ number: first, transaction } = { number: 0, transaction: 0 }] = chain.waiting();
      expect(chain.waiting()).toHaveLength(1);
      await chain.anvil.ask("evm_revert", snapshot);
      await chain.mined(3);
      expect(chain.waiting()).toEqual([]);
      // The same transaction, signed as before, beside another that moves its logs.
      await chain.anvil.giveToken(TO, 1n, chain.anvil.other);
      await chain.anvil.giveToken(to, 250_000_000n);
      await chain.mined(1);
      expect(chain.waiting()).toMatchObject([{ transaction, confirmations: 1 }]);
      expect(chain.waiting()[0]?.number).not.toBe(first);
      await chain.mined(CONFIRMATIONS);
      expect(chain.has() - before).toBe(250_000_000n);
    });

    test("a fork deeper than the confirmations stops crediting until operators resume it, and nothing is credited twice", async () => {
      const to = await chain.adapter.addressOf(chain.anna.id);
      const before = chain.has();
      const snapshot = await chain.anvil.ask("evm_snapshot");
      await chain.anvil.giveToken(to, 250_000_000n);
      await chain.mined(CONFIRMATIONS + 1);
      expect(chain.has() - before).toBe(250_000_000n);
      await chain.anvil.ask("evm_revert", snapshot);
      await chain.anvil.giveToken(to, 250_000_000n);
      await chain.mined(CONFIRMATIONS + 3);
      expect(chain.adapter.standing.halted).toContain("forked deeper than 4 blocks");
      expect(chain.said.join()).toContain("Nothing is credited or paid");
      await chain.anvil.giveToken(to, 60_000_000n);
      await chain.mined(CONFIRMATIONS);
      expect(chain.has() - before).toBe(250_000_000n);
      expect(await chain.adapter.payer.ready({ withdrawal: 1, code: "USDT", network: "ERC20", address: TO, units: 1n })).toBe(false);
      // It stays so over a restart.
      chain.adapter = await chain.open();
      await chain.rounds();
      expect(chain.adapter.standing.halted).not.toBe("");
      await chain.engine.trading.pool.query("update chain_scan set is_resumed = true");
      await chain.rounds();
      expect(chain.adapter.standing.halted).toBe("");
      // The transaction that was credited lies in another block now; the new one is credited.
      expect(chain.has() - before).toBe(310_000_000n);
    });

    test("a chain that shares no block with what was read stops it, and read from its newest block once resumed", async () => {
      await chain.mined(3);
      await chain.anvil.stop();
      await chain.line.close();
      chain.anvil = await startAnvil();
      chain.line = await CutLine.to(chain.anvil.url);
      await chain.anvil.ask("evm_setNextBlockTimestamp", Math.floor(Date.now() / 1000) + 5000);
      await chain.anvil.mine(12);
      await chain.engine.trading.pool.query("update chain_block set hash = 'x' || hash");
      await chain.engine.trading.pool.query("update chain_scan set hash = 'x' || hash");
      chain.adapter = await chain.open();
      await chain.rounds();
      expect(chain.adapter.standing.halted).toContain("none of the blocks");
      await chain.engine.trading.pool.query("update chain_scan set is_resumed = true");
      await chain.rounds();
      expect(chain.adapter.standing).toMatchObject({ halted: "", height: chain.adapter.standing.tip });
    });

    test("a node that is away is waited for, said once, and what came meanwhile is read slice by slice", async () => {
      const to = await chain.adapter.addressOf(chain.anna.id);
      const before = chain.has();
      chain.line.cut();
      for (let i = 0; i < 3; i++) await chain.adapter.round();
      expect(chain.adapter.standing.away).not.toBe("");
      expect(chain.said).toHaveLength(1);
      expect(chain.said[0]).not.toContain("127.0.0.1");
      await chain.anvil.giveToken(to, 250_000_000n);
      await chain.anvil.mine(45);
      chain.line.mend();
      const heights: number[] = [];
      for (let isBehind = true; isBehind; heights.push(chain.adapter.standing.height)) isBehind = await chain.adapter.round();
      expect(heights).toHaveLength(3);
      expect(chain.has() - before).toBe(250_000_000n);
      expect(chain.said).toHaveLength(2);
    });

    test("killed between telling and noting, it is told again and changes nothing", async () => {
      const to = await chain.adapter.addressOf(chain.anna.id);
      const before = chain.has();
      await chain.anvil.giveToken(to, 250_000_000n);
      await chain.mined(CONFIRMATIONS);
      for (const state of ["found", "seen"]) {
        await chain.engine.trading.pool.query("update chain_deposit set state = $1", [state]);
        await chain.rounds();
        expect(chain.has() - before).toBe(250_000_000n);
      }
      const { rows } = await chain.engine.trading.pool.query<{ state: string }>("select state from chain_deposit");
      expect(rows.map(({ state }) => state)).toEqual(["credited"]);
    });
  });

  describe("is refused at the start:", () => {
    test.each([
      ["another chain", { CHAIN_ID: "1337" }, "CHAIN_ID was 31337"],
      ["another key of addresses", { CHAIN_XPUB: otherXpub() }, "CHAIN_XPUB is another key"],
      ["a token with other decimals", { CHAIN_COINS: `USDT:${TOKEN}/18:5000` }, "has 18 decimals; its contract says 6"],
      ["a token that is not there", { CHAIN_COINS: `USDT:${TO}/6:5000` }, "there is no token USDT"],
      ["fewer decimals than the asset has", { CHAIN_COINS: `USDT:${TOKEN}/2:5000` }, "2 decimals on the chain and 6 here"],
      ["a coin that the venue lacks", { CHAIN_COINS: `USDC:${TOKEN}/6:1.1234567` }, "USDC has at most 6 decimals"],
    ])("%s", async (_what, changed: Readonly<Record<string, string>>, words) => {
      await expect(chain.open(changed)).rejects.toThrow(words);
    });

    test("a node of another chain, at the start and when it comes later", async () => {
      await chain.engine.trading.pool.query("truncate chain_scan");
      await expect(chain.open({ CHAIN_ID: "1337" })).rejects.toThrow("CHAIN_ID is 1337, and the node of CHAIN_RPC is one of chain 31337");
      chain.line.cut();
      const later = await chain.open({ CHAIN_ID: "1337" });
      chain.line.mend();
      await later.round();
      expect(later.standing.away).toContain("one of chain 31337");
      expect(await later.payer.ready({ withdrawal: 1, code: "USDT", network: "ERC20", address: TO, units: 1n })).toBe(false);
    });
  });
});

function otherXpub(): string {
  return "xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8";
}
