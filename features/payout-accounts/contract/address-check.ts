/**
 * Whether an address could be one of its network: its alphabet, length, kind and checksum, by the libraries that wallets use. That somebody has its key
 * nobody can tell from it. Pure: the page checks while one types, the venue before it keeps one.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, base58xrp, bech32, bech32m, createBase58check, hex } from "@scure/base";

export const NETWORKS = {
  BTC: ["Bitcoin"],
  ETH: ["ERC20"],
  USDT: ["ERC20", "TRC20"],
  USDC: ["ERC20"],
  LTC: ["Litecoin"],
  XRP: ["XRP Ledger"],
  SOL: ["Solana"],
  DOGE: ["Dogecoin"],
  ADA: ["Cardano"],
  BNB: ["BEP20"],
  AVAX: ["Avalanche C-Chain"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Network = (typeof NETWORKS)[keyof typeof NETWORKS][number];

/** Those that a coin can leave by; none for what has no address, such as shares. */
export function networksOf(code: string): readonly Network[] {
  return Object.hasOwn(NETWORKS, code) ? NETWORKS[code as keyof typeof NETWORKS] : [];
}

export type CheckedAddress = { readonly network: Network; readonly address: string };

/** The address as its network writes it; undefined when it is none of the coin's, or not of the network that was named. */
export function checkAddress(code: string, address: string, network?: string): CheckedAddress | undefined {
  for (const candidate of networksOf(code)) {
    if (network !== undefined && network !== candidate) continue;
    const written = CHECKS[candidate](address.trim());
    if (written !== undefined) return { network: candidate, address: written };
  }
  return undefined;
}

type Check = (address: string) => string | undefined;

const base58check = createBase58check(sha256);
/** EIP-55 says nothing of an address in one case; kept is always the one with its checksum. */
const ETHEREUM: Check = (address) => {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return undefined;
  const lower = digits.toLowerCase();
  const hash = hex.encode(keccak_256(Uint8Array.from(lower, (digit) => digit.charCodeAt(0))));
  const written = [...lower].map((digit, index) => (parseInt(hash[index] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit)).join("");
  const isOneCase = digits === lower || digits === digits.toUpperCase();
  return isOneCase || digits === written ? `0x${written}` : undefined;
};

const CHECKS: Readonly<Record<Network, Check>> = {
  Bitcoin: anyOf(version([0x00, 0x05]), segwit("bc")),
  Litecoin: anyOf(version([0x30, 0x32]), segwit("ltc")),
  Dogecoin: version([0x1e, 0x16]),
  TRC20: version([0x41]),
  ERC20: ETHEREUM,
  BEP20: ETHEREUM,
  "Avalanche C-Chain": ETHEREUM,
  "XRP Ledger": (address) => given(address, () => isXrp(base58xrp.decode(address))),
  Solana: (address) => given(address, () => base58.decode(address).length === 32),
  Cardano: (address) => given(address, () => isCardano(address)),
};

/** What the library throws at is no address. */
function given(address: string, check: () => boolean): string | undefined {
  try {
    return check() ? address : undefined;
  } catch (error: unknown) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function anyOf(...checks: readonly Check[]): Check {
  return (address) => checks.map((check) => check(address)).find((written) => written !== undefined);
}

/** Twenty bytes behind one that says the kind, with a checksum. */
function version(kinds: readonly number[]): Check {
  return (address) =>
    given(address, () => {
      const bytes = base58check.decode(address);
      return bytes.length === 21 && kinds.includes(bytes[0] ?? -1);
    });
}

/** BIP 173 and 350: version 0 of 20 or 32 bytes with the old checksum, later ones with the new. */
function segwit(prefix: string): Check {
  return (address) => {
    const isOneCase = address === address.toLowerCase() || address === address.toUpperCase();
    const lower = address.toLowerCase() as `${string}1${string}`;
    if (!isOneCase || !lower.startsWith(`${prefix}1`)) return undefined;
    return given(lower, () => {
      const isOld = lower[prefix.length + 1] === "q";
      const { prefix: found, words } = (isOld ? bech32 : bech32m).decode(lower);
      const [kind = -1, ...rest] = words;
      const { length } = bech32.fromWords(rest);
      return found === prefix && (isOld ? kind === 0 && [20, 32].includes(length) : kind >= 1 && kind <= 16 && length >= 2 && length <= 40);
    });
  };
}

/** One byte of zero, twenty, and four of a checksum. */
function isXrp(bytes: Uint8Array): boolean {
  const [body, sum] = [bytes.subarray(0, -4), bytes.subarray(-4)];
  const expected = sha256(sha256(body)).subarray(0, 4);
  return bytes.length === 25 && bytes[0] === 0 && sum.every((byte, index) => byte === expected[index]);
}

/** Addresses of mainnet since Shelley: their first half byte is a kind up to 7, their second the network's number 1. */
function isCardano(address: string): boolean {
  const { prefix, words } = bech32.decode(address as `${string}1${string}`, 130);
  const bytes = bech32.fromWords(words);
  const [head = 0] = bytes;
  return prefix === "addr" && head >> 4 <= 7 && (head & 15) === 1 && (bytes.length === 57 || bytes.length === 29);
}
