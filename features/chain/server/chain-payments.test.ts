/** Withdrawals over a chain of the tests' own: once, whatever fails; what waits for operators; and which payer pays what. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { amount, timeMs, userId } from "../../../money/units.ts";
import { readSettings } from "../../../server/settings.ts";
import { TablesLost, takeTables } from "../../../server/sql/table-owner.ts";
import { coinPayers } from "../../withdrawals/server/coin-payers.ts";
import { payRound } from "../../withdrawals/server/pay-round.ts";
import { paymentReference } from "../../withdrawals/server/payment-reference.ts";
import { ANVIL, TOKEN, WITHOUT_ANVIL } from "./anvil.suite.ts";
import { CHAIN_BOARD } from "./run-chain.ts";
import { chainEnvironment, CONFIRMATIONS, TO, USDT, useChain } from "./test-chain.suite.ts";
import { viemNode } from "./viem-node.ts";

const ERC20 = 2;
const WEI = 10n ** 18n;

describe.skipIf(ANVIL === undefined)(`the chain adapter${WITHOUT_ANVIL}`, () => {
  const chain = useChain();

  describe("withdrawals", () => {
    const outside = (): bigint => chain.engine.kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, USDT);
    const balance = async (): Promise<bigint> => (await viemNode(chain.anvil.url)).balance(TO, TOKEN);
    const pays = (payer = chain.adapter.payer) => ({ venue: chain.engine.trading, payer, addressOf: () => Promise.resolve(TO) });
    const state = (id: number) => chain.engine.kernel.withdrawals.find(id)?.state;
    beforeEach(async () => {
      await chain.anvil.setToken(chain.adapter.keys.sender, 9_000_000_000n);
      await chain.anvil.ask("anvil_setBalance", chain.adapter.keys.sender, "0x8ac7230489e80000");
      await chain.mined();
    });

    async function asked(units = 104_000_000n): Promise<number> {
      const user = userId(chain.anna.id);
      const what = { asset: USDT, amount: amount(units), kind: "address", network: ERC20, destination: 1, savedAt: timeMs(0) } as const;
      await chain.engine.submit({ type: "withdrawals/request", user, ...what });
      return chain.engine.kernel.withdrawals.of(user).at(-1)?.number ?? 0;
    }

    /** One round of the payer and of the chain.adapter, with a block between. */
    async function steps(count: number): Promise<void> {
      for (let i = 0; i < count; i++) {
        await payRound(pays());
        await chain.mined();
      }
    }

    test("goes out once, is sent after it was written down, and is settled when its block is deep enough", async () => {
      const [before, there] = [outside(), await balance()];
      const id = await asked();
      await payRound(pays());
      expect(state(id)).toBe("sending");
      await payRound(pays());
      expect(state(id)).toBe("sent");
      const { rows } = await chain.engine.trading.pool.query("select sent_at from chain_transaction");
      expect(rows).toEqual([{ sent_at: null }]);
      await steps(CONFIRMATIONS + 2);
      expect(state(id)).toBeUndefined();
      expect((await balance()) - there).toBe(100_000_000n);
      expect(outside() - before).toBe(100_000_000n);
      // What could name somebody is gone with it.
      const kept = await chain.engine.trading.pool.query(
        "select address, raw, cost::bigint > 0 as paid from chain_payment join chain_transaction using (reference)",
      );
      expect(kept.rows).toEqual([{ address: "", raw: null, paid: true }]);
    });

    test("its block must be deep enough, and where a fork takes the block it is sent again as it was", async () => {
      const there = await balance();
      const id = await asked();
      for (let i = 0; i < 2; i++) await payRound(pays());
      const snapshot = await chain.anvil.ask("evm_snapshot");
      await chain.rounds();
      await chain.mined(CONFIRMATIONS - 1);
      await payRound(pays());
      expect([(await chain.adapter.payments.of(id))?.state, state(id)]).toEqual(["signed", "sent"]);
      expect((await balance()) - there).toBe(100_000_000n);
      await chain.anvil.ask("evm_revert", snapshot);
      expect(await balance()).toBe(there);
      await chain.engine.trading.pool.query("update chain_transaction set sent_at = now() - interval '1 minute'");
      await steps(CONFIRMATIONS + 3);
      expect(state(id)).toBeUndefined();
      expect((await balance()) - there).toBe(100_000_000n);
      const { rows } = await chain.engine.trading.pool.query("select 1 from chain_transaction");
      expect(rows).toHaveLength(1);
    });

    test("ten at once have ten nonces in a row, and all arrive", async () => {
      const there = await balance();
      for (let i = 0; i < 10; i++) await asked(54_000_000n + BigInt(i));
      await steps(CONFIRMATIONS + 3);
      expect((await balance()) - there).toBe(500_000_045n);
      const { rows } = await chain.engine.trading.pool.query<{ nonce: string; state: string }>(
        "select nonce, state from chain_payment order by nonce",
      );
      expect(rows.map(({ nonce }) => Number(nonce))).toEqual(Array.from({ length: 10 }, (_, i) => i));
    });

    test("above the limit of a day it waits for two operators, can be cancelled, and comes back by itself", async () => {
      const first = await asked(5_100_000_000n);
      await steps(2);
      expect(state(first)).toBe("approved");
      expect(chain.adapter.payer.waiting.get(first)).toBe("limit");
      await chain.engine.submit({ type: "withdrawals/cancel", user: userId(chain.anna.id), withdrawal: first });
      const second = await asked(5_200_000_000n);
      await steps(2);
      expect(state(second)).toBe("approved");
      await chain.engine.trading.pool.query("insert into chain_release (withdrawal, asked_by, agreed_by) values ($1, 1, 2)", [second]);
      await steps(CONFIRMATIONS + 3);
      expect(state(second)).toBeUndefined();
      // What was released does not count for the others.
      expect(await chain.adapter.payments.paidInADay("USDT")).toBe(0n);
    });

    test.each([
      ["balance", 0n, 10n * WEI],
      ["gas", 9_000_000_000n, 0n],
    ] as const)("with too little %s it waits, and goes out when there is more", async (why, tokens, wei) => {
      await chain.anvil.setToken(chain.adapter.keys.sender, tokens);
      await chain.anvil.ask("anvil_setBalance", chain.adapter.keys.sender, `0x${wei.toString(16)}`);
      const id = await asked();
      await steps(2);
      expect([state(id), chain.adapter.payer.waiting.get(id)]).toEqual(["approved", why]);
      await chain.anvil.setToken(chain.adapter.keys.sender, 9_000_000_000n);
      await chain.anvil.ask("anvil_setBalance", chain.adapter.keys.sender, "0x8ac7230489e80000");
      await steps(CONFIRMATIONS + 3);
      expect(state(id)).toBeUndefined();
    });

    test("where the address would not have it, all comes back before anything is sent", async () => {
      const before = chain.has();
      const id = await asked();
      await payRound(pays());
      await chain.anvil.breakToken(true);
      await payRound(pays());
      expect(state(id)).toBeUndefined();
      expect(chain.has()).toBe(before);
    });

    test("one that fails in its block waits for an operator, and is paid once when it is sent again", async () => {
      const there = await balance();
      const id = await asked();
      await payRound(pays());
      await payRound(pays());
      await chain.anvil.breakToken(true);
      await chain.rounds();
      await steps(CONFIRMATIONS + 1);
      expect((await chain.adapter.payments.of(id))?.state).toBe("reverted");
      expect(state(id)).toBe("sent");
      expect(await balance()).toBe(there);
      await chain.anvil.breakToken(false);
      await chain.engine.trading.pool.query("update chain_payment set state = 'again'");
      await steps(CONFIRMATIONS + 3);
      expect(state(id)).toBeUndefined();
      expect((await balance()) - there).toBe(100_000_000n);
    });

    test("one that failed comes back by itself when nobody decides for three days", async () => {
      const before = chain.has();
      const id = await asked();
      await payRound(pays());
      await payRound(pays());
      await chain.anvil.breakToken(true);
      await chain.rounds();
      await steps(CONFIRMATIONS + 1);
      await chain.engine.trading.pool.query("update chain_payment set since = now() - interval '72 hours'");
      await payRound(pays());
      expect(state(id)).toBeUndefined();
      expect(chain.has()).toBe(before);
    });

    test("what no block takes gets a higher fee under the same nonce, and arrives once", async () => {
      chain.adapter = await chain.open({ CHAIN_BUMP_SECONDS: "1" });
      const there = await balance();
      const id = await asked();
      await payRound(pays());
      await payRound(pays());
      await chain.adapter.round();
      await chain.engine.trading.pool.query("update chain_transaction set signed_at = now() - interval '10 seconds'");
      await chain.adapter.round();
      const { rows } = await chain.engine.trading.pool.query<{ nonce: string; fee: string }>(
        "select nonce, fee from chain_transaction order by fee",
      );
      expect(rows).toHaveLength(2);
      expect(new Set(rows.map(({ nonce }) => nonce)).size).toBe(1);
      expect(Number(rows[1]?.fee)).toBeGreaterThanOrEqual(Number(rows[0]?.fee) * 1.1);
      await steps(CONFIRMATIONS + 3);
      expect(state(id)).toBeUndefined();
      expect((await balance()) - there).toBe(100_000_000n);
    });

    test("a database older than what the hot wallet sent pays nothing twice: it stops, and operators book or give back", async () => {
      const { pool } = chain.engine.trading;
      const [there, before] = [await balance(), chain.has()];
      const paid = await asked();
      await steps(CONFIRMATIONS - 1);
      expect([state(paid), (await balance()) - there]).toEqual(["sent", 100_000_000n]);
      const asks = await asked(105_000_000n);
      await payRound(pays());
      expect(state(asks)).toBe("sending");
      await pool.query("delete from chain_payment");
      await pool.query("delete from chain_transaction");
      await pool.query("update chain_scan set next_nonce = 0");
      chain.adapter = await chain.open();
      await steps(CONFIRMATIONS + 3).catch(() => undefined);
      expect((await balance()) - there).toBe(100_000_000n);
      expect(chain.adapter.standing.halted).toContain("sent 1 transactions that this database does not know");
      expect(chain.adapter.standing.halted).toContain("2 open withdrawals may have been paid");
      expect([state(paid), state(asks)]).toEqual(["sent", "sent"]);
      expect((await chain.adapter.payments.open()).map(({ withdrawal, state: is }) => [withdrawal, is])).toEqual([
        [paid, "displaced"],
        [asks, "displaced"],
      ]);
      await pool.query("update chain_scan set is_resumed = true");
      await pool.query("update chain_payment set state = case when withdrawal = $1 then 'arrived' else 'returned' end", [paid]);
      const next = await asked(106_000_000n);
      await steps(CONFIRMATIONS + 4);
      expect(chain.adapter.standing.halted).toBe("");
      expect([state(paid), state(asks), state(next)]).toEqual([undefined, undefined, undefined]);
      expect((await balance()) - there).toBe(202_000_000n);
      expect(before - chain.has()).toBe(210_000_000n);
    });

    test("a nonce that somebody else used leaves it to an operator", async () => {
      const id = await asked();
      await payRound(pays());
      await payRound(pays());
      await chain.anvil.ask("anvil_impersonateAccount", chain.adapter.keys.sender);
      await chain.anvil.ask("eth_sendTransaction", { from: chain.adapter.keys.sender, to: TO, value: "0x1", gas: "0x5208" });
      await chain.anvil.mine(CONFIRMATIONS + 2);
      await chain.rounds();
      expect(await chain.adapter.payments.of(id)).toMatchObject({ state: "displaced", word: expect.stringContaining("nonce 0") });
      await chain.engine.trading.pool.query("update chain_payment set state = 'again'");
      await steps(CONFIRMATIONS + 3);
      expect(state(id)).toBeUndefined();
    });

    test("a second process on the same tables takes the first one's pen away", async () => {
      const id = await asked();
      await payRound(pays());
      const epoch = await takeTables(chain.engine.trading.pool, "elsewhere");
      await expect(payRound(pays())).rejects.toThrow(TablesLost);
      expect(await chain.adapter.payments.of(id)).toBeUndefined();
      await chain.anvil.mine();
      await expect(chain.adapter.round()).rejects.toThrow(TablesLost);
      // The one that took over pays it, once.
      const there = await balance();
      chain.adapter = await chain.open({}, epoch);
      await steps(CONFIRMATIONS + 3);
      expect((await balance()) - there).toBe(100_000_000n);
      await chain.engine.trading.pool.query("update venue_owner set epoch = $1", [chain.engine.venue.tablesEpoch]);
    });
  });

  describe("in the calls of people", () => {
    test("networks that it serves have an address of one's own and their confirmations, the others practice addresses", async () => {
      chain.engine.trading.live.of(CHAIN_BOARD).adapter = chain.adapter;
      const { message } = await chain.engine.call("GET", "/deposit/options", { currency: "3" }, chain.anna);
      const address = await chain.adapter.addressOf(chain.anna.id);
      expect(message).toMatchObject({ networks: [{ name: "ERC20", address, memo: "", confirmations: CONFIRMATIONS }, { name: "TRC20" }] });
      expect(JSON.stringify(message)).toContain("PAPER-3-");
      expect((await chain.engine.call("POST", "/wallet/get_in_address", { currency: "3" }, chain.anna)).message).toMatchObject({
        erc20: address,
      });
      chain.engine.trading.live.of(CHAIN_BOARD).adapter = undefined;
    });

    test("a payment is found again by its transaction", async () => {
      const { pool } = chain.engine.trading;
      await pool.query(
        `insert into chain_payment (network, withdrawal, asset, code, address, units, chain_units, nonce, hash, state, is_counted)
          values (2, 99, 3, 'USDT', '', 1, 1, 0, '0xaa', 'arrived', true)`,
      );
      const reference = (await chain.adapter.payments.of(99))?.reference ?? 0;
      for (const [hash, fee] of [
        ["0xaa", 1],
        ["0xbb", 2],
      ])
        await pool.query("insert into chain_transaction (hash, reference, nonce, fee, tip, sent_at) values ($1, $2, 0, $3, 0, now())", [
          ...[hash, reference, fee],
        ]);
      expect(await paymentReference(pool, String(reference))).toBe("0xaa");
      expect(await paymentReference(pool, "12")).toBe("PAPER-00000012");
      expect(await paymentReference(pool, "0")).toBe("");
    });
  });

  describe("what one payer has begun the other never pays:", () => {
    const payment = { withdrawal: 77, code: "USDT", network: "ERC20", address: TO, units: 100n };
    const payers = (environment: Readonly<Record<string, string>>) =>
      coinPayers({ venue: chain.engine.trading, settings: readSettings(environment, "/") });
    afterEach(() => {
      chain.engine.trading.live.of(CHAIN_BOARD).adapter = undefined;
    });

    test("what is on the chain waits when the adapter was turned off", async () => {
      await chain.engine.trading.pool.query(
        `insert into chain_payment (network, withdrawal, asset, code, address, units, chain_units, nonce, state, is_counted)
          values (2, 77, 3, 'USDT', '', 1, 1, 0, 'signed', true)`,
      );
      const reference = (await chain.adapter.payments.of(77))?.reference ?? 0;
      await expect(payers({}).pay(payment)).rejects.toThrow("the chain adapter is off");
      expect(() => payers({}).look(reference)).toThrow("the chain adapter is off");
    });

    test("what the paper payer has paid is not sent over the chain when it was turned on", async () => {
      const paid = await payers({}).pay({ ...payment, withdrawal: 78 });
      chain.engine.trading.live.of(CHAIN_BOARD).adapter = chain.adapter;
      expect(await payers(chainEnvironment(chain.anvil.url)).pay({ ...payment, withdrawal: 78 })).toEqual(paid);
    });

    test("while it has not opened, its coins wait and others are paid", async () => {
      const early = payers(chainEnvironment(chain.anvil.url));
      expect([await early.ready(payment), await early.ready({ ...payment, network: "TRC20" })]).toEqual([false, true]);
      await expect(early.pay({ ...payment, withdrawal: 79 })).rejects.toThrow("the chain adapter is off");
    });
  });
});
