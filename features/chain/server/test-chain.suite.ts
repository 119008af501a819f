/** The settings that the tests' adapters run with, on the tests' own chain. */
import { HDKey } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { assetId, userId, type AssetId } from "../../../money/units.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { OpenDeposit } from "../../deposits/kernel/public.ts";
import { ANVIL_CHAIN, CutLine, startAnvil, TOKEN, type Anvil } from "./anvil.suite.ts";
import { ChainAdapter } from "./chain-adapter.ts";
import { readChain, type ChainSettings } from "./chain-settings.ts";
import { viemNode } from "./viem-node.ts";

export const [ETH, USDT] = [assetId(2), assetId(3)];
/** Somebody outside. */
export const TO = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** Of a wallet that exists nowhere: m/44'/60'/0' of the seed 0x0101…. */
export const TEST_XPUB = HDKey.fromMasterSeed(new Uint8Array(32).fill(1)).derive("m/44'/60'/0'").publicExtendedKey;
export const TEST_KEY = `0x${"42".repeat(32)}`;
export const CONFIRMATIONS = 4;

export function chainEnvironment(rpc: string, changed: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return {
    CHAIN_RPC: rpc,
    CHAIN_ID: String(ANVIL_CHAIN),
    CHAIN_NETWORK: "ERC20",
    CHAIN_COINS: `ETH:native:5,USDT:${TOKEN}/6:5000`,
    CHAIN_XPUB: TEST_XPUB,
    CHAIN_KEY: TEST_KEY,
    CHAIN_CONFIRMATIONS: String(CONFIRMATIONS),
    ...changed,
  };
}

export function chainSettings(rpc: string, changed: Readonly<Record<string, string>> = {}): ChainSettings {
  const environment = chainEnvironment(rpc, changed);
  const settings = readChain((name) => environment[name], { mode: "paper", clockSpeed: 1, workingDirectory: "/" });
  if (settings === undefined) throw new Error("the tests' chain is off");
  return settings;
}

/** A venue with an adapter on a chain of its own, anew for each test; to be called within a `describe`. */
export type ChainHouse = {
  engine: TestEngine;
  anvil: Anvil;
  /** Between adapter and node. */
  line: CutLine;
  adapter: ChainAdapter;
  anna: Person;
  readonly said: string[];
  open(changed?: Readonly<Record<string, string>>, epoch?: number): Promise<ChainAdapter>;
  /** Until everything is read. */
  rounds(): Promise<void>;
  mined(blocks?: number): Promise<void>;
  has(asset?: AssetId): bigint;
  waiting(): readonly OpenDeposit[];
};

const TABLES = "chain_address, chain_scan, chain_block, chain_deposit, chain_payment, chain_transaction, chain_release";

export function useChain(): ChainHouse {
  const house = {} as ChainHouse;
  const said: string[] = [];
  const hands: Pick<ChainHouse, "said" | "open" | "rounds" | "mined" | "has" | "waiting"> = {
    said,
    open: async (changed = {}, epoch = house.engine.venue.tablesEpoch) => {
      const settings = chainSettings(house.line.url, changed);
      const say = (text: string): void => void said.push(text);
      const { trading: venue } = house.engine;
      return ChainAdapter.open({ settings, venue, pool: venue.pool, epoch, node: await viemNode(house.line.url), say });
    },
    rounds: async () => {
      while (await house.adapter.round());
    },
    mined: async (blocks = 1) => {
      await house.anvil.mine(blocks);
      await house.rounds();
    },
    has: (asset = USDT) => house.engine.kernel.ledger.balanceOf(userId(house.anna.id), PURPOSE.change, asset),
    waiting: () => house.engine.kernel.deposits.of(userId(house.anna.id)),
  };
  Object.assign(house, hands);
  beforeAll(async () => {
    // The rounds of the venue's own payer never come: these tests go through them step by step.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    // Which node it names does not matter: the tests open adapters of their own.
    house.engine = await openTestEngine(undefined, chainEnvironment("http://127.0.0.1:1"));
    await house.engine.price(BTC, BTC_TICKS);
  });
  afterAll(async () => {
    await house.engine.close();
    vi.useRealTimers();
  });
  beforeEach(async () => {
    said.length = 0;
    await house.engine.trading.pool.query(`truncate ${TABLES}`);
    house.anvil = await startAnvil();
    house.line = await CutLine.to(house.anvil.url);
    house.adapter = await house.open();
    house.anna = await house.engine.newcomer();
    await house.engine.submit({ type: "verification/set-level", user: userId(house.anna.id), level: 1, by: 1 });
  });
  afterEach(async () => {
    await house.line.close();
    await house.anvil.stop();
  });
  return house;
}
