/** The chain adapter's settings: all or none, each checked with words. The hot wallet's key is shown by nothing. */
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { StartError } from "../../../server/start-error.ts";
import { NETWORK_FACTS } from "../../networks/formulas.ts";
import { networksOf } from "../../payout-accounts/contract/address-check.ts";

/** Whatever prints or serialises it prints a word. */
export class HotKey {
  readonly #hex: string;

  constructor(hex: string) {
    this.#hex = hex;
  }

  reveal(): string {
    return this.#hex;
  }

  toString(): string {
    return "[the hot wallet's key]";
  }

  toJSON(): string {
    return this.toString();
  }
}

export type ChainCoin = {
  readonly code: string;
  /** In lower case; undefined: the network's own coin. */
  readonly contract: string | undefined;
  /** On the chain. */
  readonly decimals: number;
  /** So much leaves in 24 hours before operators are asked; a decimal text. */
  readonly daily: string;
};

export type ChainSettings = {
  readonly rpc: string;
  readonly chainId: number;
  readonly network: number;
  readonly networkName: string;
  readonly coins: readonly ChainCoin[];
  /** Extended public key whose children 0/0, 0/1, … are deposit addresses. */
  readonly xpub: string;
  readonly hotKey: HotKey;
  /** A block so deep is taken for final. */
  readonly confirmations: number;
  /** What is in no block for so long gets a higher fee. */
  readonly bumpAfterMs: number;
  /** Highest fee for a unit of gas, in wei. */
  readonly feeMax: bigint;
};

/** Networks whose nodes speak this protocol. */
const EVM_NETWORKS = ["ERC20", "BEP20", "Avalanche C-Chain"];
const NATIVE_DECIMALS = 18;
/** Chain ids that are nobody's: anvil and hardhat, and what development nodes begin with. Their coins are worth nothing. */
const LOCAL_CHAINS: readonly number[] = [31_337, 1337];
/** Nodes keep the state of so many blocks. */
const CONFIRMATIONS_MAX = 100;
const GWEI = 1_000_000_000n;
const NAMES = [
  ...["CHAIN_RPC", "CHAIN_ID", "CHAIN_NETWORK", "CHAIN_COINS", "CHAIN_XPUB"],
  ...["CHAIN_KEY", "CHAIN_KEY_FILE", "CHAIN_CONFIRMATIONS", "CHAIN_BUMP_SECONDS", "CHAIN_FEE_MAX_GWEI"],
] as const;
const NEEDED = ["CHAIN_RPC", "CHAIN_ID", "CHAIN_NETWORK", "CHAIN_COINS", "CHAIN_XPUB"] as const;

type Read = (name: (typeof NAMES)[number]) => string | undefined;
type Around = { readonly mode: "paper" | "live"; readonly clockSpeed: number; readonly workingDirectory: string };

/** Undefined: it is off. */
export function readChain(read: Read, { mode, clockSpeed, workingDirectory }: Around): ChainSettings | undefined {
  const given = NAMES.filter((name) => read(name) !== undefined);
  if (given.length === 0) return undefined;
  const missing = NEEDED.filter((name) => read(name) === undefined);
  if (missing.length > 0) throw new StartError(`The chain adapter needs ${missing.join(", ")} too: it runs with all or none.`);
  if (clockSpeed > 1) throw new StartError("A chain runs in real time: leave CLOCK_SPEED or the CHAIN_ settings out.");
  const chainId = readWhole("CHAIN_ID", read("CHAIN_ID") ?? "", 1, Number.MAX_SAFE_INTEGER);
  const rpc = readRpc(read("CHAIN_RPC") ?? "");
  checkMode(mode, chainId, rpc);
  const facts = readNetwork(read("CHAIN_NETWORK") ?? "");
  const isLocal = LOCAL_CHAINS.includes(chainId);
  const least = isLocal ? 1 : facts.confirmations;
  return {
    rpc,
    chainId,
    network: facts.number,
    networkName: facts.name,
    coins: readCoins(read("CHAIN_COINS") ?? "", facts.name),
    xpub: readXpub(read("CHAIN_XPUB") ?? ""),
    hotKey: readKey(read("CHAIN_KEY"), read("CHAIN_KEY_FILE"), workingDirectory),
    confirmations: readWhole("CHAIN_CONFIRMATIONS", read("CHAIN_CONFIRMATIONS") ?? String(facts.confirmations), least, CONFIRMATIONS_MAX),
    bumpAfterMs: readWhole("CHAIN_BUMP_SECONDS", read("CHAIN_BUMP_SECONDS") ?? "180", 1, 86_400) * 1000,
    feeMax: BigInt(readWhole("CHAIN_FEE_MAX_GWEI", read("CHAIN_FEE_MAX_GWEI") ?? "300", 1, 1_000_000)) * GWEI,
  };
}

/** Decision 0054: no play money moves real coins, and no worthless coin is credited as real. */
function checkMode(mode: Around["mode"], chainId: number, rpc: string): void {
  const isLocal = LOCAL_CHAINS.includes(chainId);
  if (mode === "live") {
    if (isLocal) throw new StartError(`MODE=live would credit the worthless coins of a test chain: CHAIN_ID ${chainId} is one.`);
    return;
  }
  if (!isLocal) throw new StartError(`MODE=paper sends no real coins: CHAIN_ID must be ${LOCAL_CHAINS.join(" or ")}, not ${chainId}.`);
  if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(rpc).hostname))
    throw new StartError("MODE=paper sends no real coins: CHAIN_RPC must be a node on this machine.");
}

/** Addresses of nodes often hold a password, so a wrong one is not repeated. */
function readRpc(text: string): string {
  if (["http:", "https:"].includes(URL.parse(text)?.protocol ?? "")) return text;
  throw new StartError("CHAIN_RPC must be the http or https address of a node.");
}

function readNetwork(text: string) {
  const facts = NETWORK_FACTS.find(({ name }) => name === text && EVM_NETWORKS.includes(name));
  if (facts !== undefined) return facts;
  throw new StartError(`CHAIN_NETWORK must be ${EVM_NETWORKS.join(", ")}, not "${text}".`);
}

const COIN = /^([A-Z0-9]{2,10}):(native|(0x[0-9a-fA-F]{40})\/(\d{1,2})):(\d{1,12}(?:\.\d{1,10})?)$/;

/** "ETH:native:10,USDT:0x…/6:50000": coin, where it lies, what leaves in a day without operators. */
function readCoins(text: string, network: string): readonly ChainCoin[] {
  const coins = text.split(",").map((part): ChainCoin => {
    const [, code = "", , contract, decimals = String(NATIVE_DECIMALS), daily = ""] = COIN.exec(part.trim()) ?? [];
    if (code === "") throw new StartError(`CHAIN_COINS must look like "ETH:native:10,USDT:0x…/6:50000", not "${part.trim()}".`);
    const ofNetwork: readonly string[] = networksOf(code);
    if (!ofNetwork.includes(network)) throw new StartError(`CHAIN_COINS: ${code} does not come by ${network}.`);
    return { code, contract: contract?.toLowerCase(), decimals: Number(decimals), daily };
  });
  const isTwice = (of: (coin: ChainCoin) => unknown): boolean => new Set(coins.map(of)).size < coins.length;
  if (isTwice(({ code }) => code) || isTwice(({ contract }) => contract))
    throw new StartError("CHAIN_COINS names a coin or a contract twice.");
  return coins;
}

function readXpub(text: string): string {
  if (text.startsWith("xprv"))
    throw new StartError(
      "CHAIN_XPUB is a private key: the venue needs the public one (xpub…) alone, keep the private one off this machine.",
    );
  if (/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(text)) return text;
  throw new StartError("CHAIN_XPUB must be an extended public key, xpub…");
}

/** Neither key nor file's content is ever repeated. */
function readKey(text: string | undefined, file: string | undefined, workingDirectory: string): HotKey {
  if ((text === undefined) === (file === undefined))
    throw new StartError("The hot wallet's key comes by CHAIN_KEY_FILE or by CHAIN_KEY: set one of them.");
  const hex = (text ?? readKeyFile(resolve(workingDirectory, file ?? ""))).trim();
  if (/^0x[0-9a-fA-F]{64}$/.test(hex)) return new HotKey(hex);
  throw new StartError("The hot wallet's key must be 0x and 64 hexadecimal digits.");
}

function readKeyFile(path: string): string {
  try {
    const status = statSync(path);
    // Windows has no such bits.
    if (status.isFile() && process.platform !== "win32" && (status.mode & 0o077) !== 0)
      throw new StartError(`CHAIN_KEY_FILE may be read by its owner alone: chmod 600 ${path}`);
    return readFileSync(path, "utf8");
  } catch (error: unknown) {
    if (error instanceof StartError) throw error;
    throw new StartError(`CHAIN_KEY_FILE could not be read: ${path}`);
  }
}

function readWhole(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : -1;
  if (number >= least && number <= most) return number;
  throw new StartError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}
