/** What the adapter asks of a node, and how a node fails. */

export type NodeTransfer = {
  readonly hash: string;
  /** In lower case. */
  readonly to: string;
  readonly units: bigint;
  /** In lower case; undefined: the chain's own coin. */
  readonly contract: string | undefined;
  /** Place among the logs of its block; -1 of the chain's own coin. */
  readonly log: number;
};

export type NodeBlock = {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
  /** Of the asked contracts, and of the chain's own coin. */
  readonly transfers: readonly NodeTransfer[];
};

export type NodeReceipt = {
  readonly isDone: boolean;
  readonly height: number;
  /** Place of its first log in its block. */
  readonly firstLog: number;
  /** Token transfers in it. */
  readonly moved: readonly Omit<NodeTransfer, "hash" | "log">[];
  /** What it cost the sender, in wei. */
  readonly cost: bigint;
};

export type Fees = { readonly fee: bigint; readonly tip: bigint };
export type Call = { readonly from: string; readonly to: string; readonly value: bigint; readonly data: string };

export interface ChainNode {
  chainId(): Promise<number>;
  tip(): Promise<number>;
  /** Undefined: there is none of that height. */
  hashAt(height: number): Promise<string | undefined>;
  blockAt(height: number, contracts: readonly string[]): Promise<NodeBlock | undefined>;
  receipt(hash: string): Promise<NodeReceipt | undefined>;
  /** Transactions that an address has in blocks, up to a height; the newest without one. */
  count(address: string, height?: number): Promise<number>;
  balance(address: string, contract?: string): Promise<bigint>;
  decimals(contract: string): Promise<number>;
  fees(): Promise<Fees>;
  gas(call: Call): Promise<bigint>;
  send(raw: string): Promise<void>;
}

/** Nobody answers, or nothing that makes sense: tried again. */
export class NodeAway extends Error {
  override readonly name = "NodeAway";
}

/** The node answered, and would not. */
export class NodeRefused extends Error {
  override readonly name = "NodeRefused";
}
