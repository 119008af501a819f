/** Deposit addresses from the public key, and the hot wallet's signatures. No private key of a deposit address is on this machine. */
import { ECDH } from "node:crypto";
import { StartError } from "../../../server/start-error.ts";
import type { ChainCoin, ChainSettings } from "./chain-settings.ts";

type Hex = `0x${string}`;

export type Unsigned = {
  readonly nonce: number;
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
  readonly gas: bigint;
  readonly fee: bigint;
  readonly tip: bigint;
};
export type Signed = { readonly raw: string; readonly hash: string };

export interface ChainKeys {
  /** The hot wallet's address, with its checksum. */
  readonly sender: string;
  /** Of a deposit, with its checksum: child 0/index. */
  addressAt(index: number): string;
  sign(transaction: Unsigned): Promise<Signed>;
  /** What a payment calls. */
  payment(coin: ChainCoin, address: string, units: bigint): Pick<Unsigned, "to" | "value" | "data">;
}

export async function openKeys({ xpub, hotKey, chainId }: Pick<ChainSettings, "xpub" | "hotKey" | "chainId">): Promise<ChainKeys> {
  const [{ encodeFunctionData, erc20Abi, keccak256 }, { HDKey, privateKeyToAccount, publicKeyToAddress }] = await Promise.all([
    import("viem"),
    import("viem/accounts"),
  ]);
  const branch = receiving(() => HDKey.fromExtendedKey(xpub).deriveChild(0));
  const account = receiving(() => privateKeyToAccount(hotKey.reveal() as Hex));
  return {
    sender: account.address,
    addressAt: (index) => {
      const { publicKey } = branch.deriveChild(index);
      const whole = ECDH.convertKey(publicKey ?? new Uint8Array(), "secp256k1", undefined, "hex", "uncompressed");
      return publicKeyToAddress(`0x${String(whole)}`);
    },
    sign: async ({ nonce, to, value, data, gas, fee: maxFeePerGas, tip: maxPriorityFeePerGas }) => {
      const own = { type: "eip1559", chainId, nonce, to: to as Hex, value, data: data as Hex, gas } as const;
      const raw = await account.signTransaction({ ...own, maxFeePerGas, maxPriorityFeePerGas });
      return { raw, hash: keccak256(raw) };
    },
    payment: ({ contract }, address, units) => {
      if (contract === undefined) return { to: address, value: units, data: "0x" };
      const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [address as Hex, units] });
      return { to: contract, value: 0n, data };
    },
  };
}

/** What the library says of a wrong key may repeat it. */
function receiving<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error: unknown) {
    if (!(error instanceof Error)) throw error;
    throw new StartError("CHAIN_XPUB or the hot wallet's key is no key: a letter may be missing.");
  }
}
