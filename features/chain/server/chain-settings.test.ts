/** The chain adapter's settings: off without any, refused with words, and a key that nothing shows. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { StartError } from "../../../server/start-error.ts";
import { TOKEN } from "./anvil.suite.ts";
import { readChain } from "./chain-settings.ts";
import { chainEnvironment, TEST_KEY, TEST_XPUB } from "./test-chain.suite.ts";

const directory = mkdtempSync(join(tmpdir(), "touchstone-chain-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const NODE = "http://127.0.0.1:8545";
const REAL = { CHAIN_ID: "1", CHAIN_RPC: "https://user:hunter2@node.example", CHAIN_CONFIRMATIONS: "20" };

type Changed = Readonly<Record<string, string | undefined>>;
const read = (changed: Changed = {}, around: { mode?: "paper" | "live"; clockSpeed?: number } = {}) => {
  const environment: Changed = { ...chainEnvironment(NODE), ...changed };
  return readChain((name) => environment[name], { mode: "paper", clockSpeed: 1, workingDirectory: directory, ...around });
};

test("without any of them it is off", () => {
  expect(readChain(() => undefined, { mode: "live", clockSpeed: 1, workingDirectory: "/" })).toBeUndefined();
});

test("coins, contracts, limits and confirmations are read", () => {
  expect(read({ CHAIN_COINS: `ETH:native:10, USDT:${TOKEN.toUpperCase().replace("0X", "0x")}/6:50000.5` })).toMatchObject({
    chainId: 31_337,
    network: 2,
    networkName: "ERC20",
    coins: [
      { code: "ETH", contract: undefined, decimals: 18, daily: "10" },
      { code: "USDT", contract: TOKEN, decimals: 6, daily: "50000.5" },
    ],
    confirmations: 4,
    bumpAfterMs: 180_000,
    feeMax: 300_000_000_000n,
  });
  expect(read({ CHAIN_CONFIRMATIONS: undefined })?.confirmations).toBe(20);
});

test("a real chain's settings are read on a live venue", () => {
  expect(read(REAL, { mode: "live" })).toMatchObject({ chainId: 1, confirmations: 20 });
});

test("the key comes from a file that its owner alone may read, and is shown by nothing", () => {
  const path = join(directory, "key");
  writeFileSync(path, `${TEST_KEY}\n`);
  chmodSync(path, 0o600);
  const settings = read({ CHAIN_KEY: undefined, CHAIN_KEY_FILE: "key" });
  expect(settings?.hotKey.reveal()).toBe(TEST_KEY);
  for (const shown of [inspect(settings, { depth: 9, showHidden: true }), JSON.stringify(settings?.hotKey), `${String(settings?.hotKey)}`])
    expect(shown).not.toContain("4242");
  chmodSync(path, 0o640);
  expect(() => read({ CHAIN_KEY: undefined, CHAIN_KEY_FILE: "key" })).toThrow(/read by its owner alone/);
});

describe("refused with words:", () => {
  test.each([
    ["a part of them", { CHAIN_ID: undefined, CHAIN_XPUB: undefined }, "needs CHAIN_ID, CHAIN_XPUB too"],
    ["a real chain on a paper venue", { CHAIN_ID: "1" }, "MODE=paper sends no real coins: CHAIN_ID must be 31337 or 1337, not 1"],
    ["a node elsewhere on a paper venue", { CHAIN_RPC: "http://node.example:8545" }, "must be a node on this machine"],
    ["a node that only begins like this machine", { CHAIN_RPC: "http://127.0.0.1.example" }, "must be a node on this machine"],
    ["no address", { CHAIN_RPC: "node" }, "CHAIN_RPC must be the http or https address"],
    ["a network of another kind", { CHAIN_NETWORK: "TRC20" }, 'not "TRC20"'],
    ["a coin of another network", { CHAIN_COINS: "BNB:native:1" }, "BNB does not come by ERC20"],
    ["a coin twice", { CHAIN_COINS: `ETH:native:1,ETH:${TOKEN}/18:1` }, "twice"],
    ["a contract twice", { CHAIN_COINS: `USDT:${TOKEN}/6:1,USDC:${TOKEN}/6:1` }, "twice"],
    ["a coin without a limit", { CHAIN_COINS: "ETH:native" }, "must look like"],
    ["a limit with an exponent", { CHAIN_COINS: "ETH:native:1e9" }, "must look like"],
    ["no public key", { CHAIN_XPUB: "0x12" }, "must be an extended public key"],
    ["no key", { CHAIN_KEY: undefined }, "set one of them"],
    ["a key twice", { CHAIN_KEY_FILE: "key" }, "set one of them"],
    ["a file that is not there", { CHAIN_KEY: undefined, CHAIN_KEY_FILE: "nowhere" }, "could not be read"],
    ["a folder", { CHAIN_KEY: undefined, CHAIN_KEY_FILE: "." }, "could not be read"],
    ["no confirmations", { CHAIN_CONFIRMATIONS: "0" }, "from 1 to 100"],
    ["a chain id that is none", { CHAIN_ID: "0x1" }, "CHAIN_ID must be a whole number"],
  ])("%s", (_what, changed: Changed, words) => {
    expect(() => read(changed)).toThrow(StartError);
    expect(() => read(changed)).toThrow(words);
  });

  test("a test chain on a live venue, and fewer confirmations than people are told", () => {
    expect(() => read({}, { mode: "live" })).toThrow("worthless coins of a test chain");
    expect(() => read({ ...REAL, CHAIN_CONFIRMATIONS: "19" }, { mode: "live" })).toThrow("from 20 to 100");
  });

  test("a venue that runs faster than its chain", () => {
    expect(() => read({}, { clockSpeed: 60 })).toThrow("leave CLOCK_SPEED");
  });

  test.each([
    ["a private key where the public one belongs", { CHAIN_XPUB: TEST_XPUB.replace("xpub", "xprv") }, TEST_XPUB.slice(8, 30)],
    ["a key with a letter too few", { CHAIN_KEY: TEST_KEY.slice(0, -1) }, "4242"],
    ["a node's address with a password", { CHAIN_RPC: "ftp://user:hunter2@node.example" }, "hunter2"],
  ])("%s, without repeating it", (_what, changed: Changed, secret) => {
    expect(() => read(changed)).toThrow(StartError);
    expect(() => read(changed)).not.toThrow(secret);
  });
});
