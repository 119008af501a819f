/** The chain in the console: what operators read of it, and what two of them let go on. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { amount, timeMs, userId } from "../../../money/units.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS } from "../../../server/test-engine.suite.ts";
import { payRound } from "../../withdrawals/server/pay-round.ts";
import { ANVIL, startAnvil, WITHOUT_ANVIL, type Anvil } from "./anvil.suite.ts";
import { ChainAdapter } from "./chain-adapter.ts";
import { CHAIN_BOARD } from "./run-chain.ts";
import { chainSettings, TO, USDT } from "./test-chain.suite.ts";
import { viemNode } from "./viem-node.ts";

let console: TestConsole;
let anvil: Anvil;
let adapter: ChainAdapter;
let finance: TestOperator;
let admin: TestOperator;
let person: number;

const rows = async (look: string): Promise<readonly Record<string, unknown>[]> =>
  (await console.get(`/looks/chain/${look}`, finance)).body["rows"] as Record<string, unknown>[];
const errorOf = ({ body }: { readonly body: object }): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const stateOf = async (withdrawal: number): Promise<string | undefined> => (await adapter.payments.of(withdrawal))?.state;
const round = (): Promise<boolean> =>
  payRound({ venue: console.engine.trading, payer: adapter.payer, addressOf: () => Promise.resolve(TO) });

async function byTwo(verb: string, fields: object): Promise<number> {
  const asked = await console.act(finance, verb, fields);
  expect(asked.body).toMatchObject({ state: "waiting" });
  return (await console.post(`/requests/${Number(asked.body["id"])}/agree`, {}, admin)).status;
}

async function asked(units: bigint): Promise<number> {
  const user = userId(person);
  const what = { asset: USDT, amount: amount(units), kind: "address", network: 2, destination: 1, savedAt: timeMs(0) } as const;
  await console.engine.submit({ type: "withdrawals/request", user, ...what });
  return console.engine.kernel.withdrawals.of(user).at(-1)?.number ?? 0;
}

test("where the adapter is off there are no rows, and nothing to do", async () => {
  console = await openTestConsole();
  finance = await console.operator("finance");
  for (const look of ["state", "coins", "payments"]) expect(await rows(look)).toEqual([]);
  for (const [verb, fields] of [
    ["chain/release", { asked: 1 }],
    ["chain/send-again", { asked: 1 }],
    ["chain/give-back", { asked: 1 }],
    ["chain/resume", {}],
  ] as const)
    expect(errorOf(await console.act(finance, verb, fields))).toBe("chain_off");
  await console.close();
});

describe.skipIf(ANVIL === undefined)(`with an adapter${WITHOUT_ANVIL}`, () => {
  beforeAll(async () => {
    // The rounds of the venue's own payer never come.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    console = await openTestConsole();
    await console.engine.price(BTC, BTC_TICKS);
    anvil = await startAnvil();
    const { trading: venue } = console.engine;
    const parts = { venue, pool: venue.pool, epoch: console.engine.venue.tablesEpoch, say: () => undefined };
    adapter = await ChainAdapter.open({ settings: chainSettings(anvil.url), node: await viemNode(anvil.url), ...parts });
    venue.live.of(CHAIN_BOARD).adapter = adapter;
    await anvil.setToken(adapter.keys.sender, 9_000_000_000n);
    await anvil.ask("anvil_setBalance", adapter.keys.sender, "0x8ac7230489e80000");
    await anvil.mine();
    await adapter.round();
  });
  afterAll(async () => {
    await console.close();
    await anvil.stop();
    vi.useRealTimers();
  });
  beforeEach(async () => {
    [finance, admin] = [await console.operator("finance"), await console.operator("admin")];
    person = (await console.engine.newcomer()).id;
    await console.engine.submit({ type: "verification/set-level", user: userId(person), level: 1, by: 1 });
  });

  test("height, hot wallet and limits are shown, and neither the node's address nor a key", async () => {
    expect(await rows("state")).toMatchObject([
      { network: "ERC20", chainId: 31_337, sender: adapter.keys.sender, height: 4, behind: 0, away: "", halted: "" },
    ]);
    expect(await rows("coins")).toMatchObject([
      { coin: "ETH", held: "10", daily: "5", leftToday: "5" },
      { coin: "USDT", held: "9000", daily: "5000", leaving: "0" },
    ]);
    for (const look of ["state", "coins", "payments"]) {
      const text = JSON.stringify(await rows(look));
      for (const secret of ["4242", "127.0.0.1", "xpub"]) expect(text).not.toContain(secret);
    }
  });

  test("two let one leave above the limit; one alone does not", async () => {
    const id = await asked(5_500_000_000n);
    await round();
    expect(await rows("payments")).toMatchObject([{ withdrawal: id, state: "waits", amount: "5496", stateEn: "above the limit of a day" }]);
    const waiting = await console.act(finance, "chain/release", { asked: id });
    expect((await console.post(`/requests/${Number(waiting.body["id"])}/agree`, {}, finance)).status).not.toBe(200);
    await round();
    expect(await stateOf(id)).toBeUndefined();
    expect((await console.post(`/requests/${Number(waiting.body["id"])}/agree`, {}, admin)).status).toBe(200);
    await round();
    await round();
    expect(await rows("payments")).toMatchObject([{ withdrawal: id, state: "signed", hash: expect.stringMatching(/^0x/) }]);
    expect(errorOf(await console.act(finance, "chain/release", { asked: id }))).toBe("withdrawal_state_wrong");
  });

  test("what failed is sent again or given back, and what has not failed is neither", async () => {
    const before = console.engine.kernel.ledger.balanceOf(userId(person), 2, USDT);
    const id = await asked(104_000_000n);
    for (let i = 0; i < 2; i++) await round();
    for (const verb of ["chain/send-again", "chain/give-back"])
      expect(errorOf(await console.act(finance, verb, { asked: id }))).toBe("withdrawal_state_wrong");
    await console.engine.trading.pool.query("update chain_payment set state = 'reverted' where withdrawal = $1", [id]);
    expect((await console.act(finance, "chain/send-again", { asked: id })).status).toBe(200);
    expect(await stateOf(id)).toBe("again");
    await console.engine.trading.pool.query("update chain_payment set state = 'displaced' where withdrawal = $1", [id]);
    expect((await console.act(finance, "chain/give-back", { asked: id })).status).toBe(200);
    expect(await stateOf(id)).toBe("returned");
    for (let i = 0; i < 2; i++) await round();
    expect(console.engine.kernel.withdrawals.find(id)).toBeUndefined();
    expect(console.engine.kernel.ledger.balanceOf(userId(person), 2, USDT)).toBe(before);
  });

  test("two book a payment as arrived that the chain has and the database lost; one alone does not", async () => {
    const id = await asked(104_000_000n);
    for (let i = 0; i < 2; i++) await round();
    expect(errorOf(await console.act(finance, "chain/book-arrived", { asked: id }))).toBe("withdrawal_state_wrong");
    await console.engine.trading.pool.query("update chain_payment set state = 'displaced' where withdrawal = $1", [id]);
    expect((await console.act(finance, "chain/book-arrived", { asked: id })).body["state"]).toBe("waiting");
    expect(await stateOf(id)).toBe("displaced");
    expect(await byTwo("chain/book-arrived", { asked: id })).toBe(200);
    await round();
    expect(console.engine.kernel.withdrawals.find(id)).toBeUndefined();
  });

  test("two read on behind a deep fork, and nobody where there is none", async () => {
    expect(errorOf(await console.act(finance, "chain/resume", {}))).toBe("chain_not_halted");
    await console.engine.trading.pool.query("update chain_scan set halted = 'The chain forked.'");
    await adapter.round();
    expect(await rows("state")).toMatchObject([{ halted: "The chain forked." }]);
    expect(await byTwo("chain/resume", {})).toBe(200);
    const { rows: scans } = await console.engine.trading.pool.query("select is_resumed from chain_scan");
    expect(scans).toEqual([{ is_resumed: true }]);
    // There was no fork, so nothing has to be gone back: it is read on.
    await adapter.round();
    expect(await rows("state")).toMatchObject([{ halted: "" }]);
  });
});
