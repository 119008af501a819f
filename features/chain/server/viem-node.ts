/** The node over HTTP, by viem, which is loaded only where the adapter is on. */
import { NodeAway, NodeRefused, type Call, type ChainNode, type NodeBlock, type NodeReceipt, type NodeTransfer } from "./chain-node.ts";

const TIMEOUT_MS = 10_000;
type Hex = `0x${string}`;
type Viem = typeof import("viem");
type Client = ReturnType<typeof clientOf>;

export async function viemNode(rpc: string): Promise<ChainNode> {
  const viem = await import("viem");
  const client = clientOf(viem, rpc);
  const asked = <Result>(work: () => Promise<Result>): Promise<Result> => answered(viem, work);
  return {
    chainId: () => asked(() => client.getChainId()),
    tip: () => asked(async () => Number(await client.getBlockNumber())),
    hashAt: (height) => asked(async () => (await blockOf(viem, client, height))?.hash),
    blockAt: (height, contracts) => asked(() => wholeBlock(viem, client, height, contracts)),
    receipt: (hash) => asked(() => receiptOf(viem, client, hash as Hex)),
    count: (address, height) =>
      asked(() =>
        client.getTransactionCount({ address: address as Hex, ...(height === undefined ? {} : { blockNumber: BigInt(height) }) }),
      ),
    balance: (address, contract) =>
      asked(() =>
        contract === undefined
          ? client.getBalance({ address: address as Hex })
          : client.readContract({ address: contract as Hex, abi: viem.erc20Abi, functionName: "balanceOf", args: [address as Hex] }),
      ),
    decimals: (contract) => asked(() => client.readContract({ address: contract as Hex, abi: viem.erc20Abi, functionName: "decimals" })),
    fees: () =>
      asked(async () => {
        const { maxFeePerGas: fee, maxPriorityFeePerGas: tip } = await client.estimateFeesPerGas();
        return { fee, tip };
      }),
    gas: ({ from, to, value, data }: Call) =>
      asked(() => client.estimateGas({ account: from as Hex, to: to as Hex, value, data: data as Hex })),
    send: (raw) => asked(async () => void (await client.sendRawTransaction({ serializedTransaction: raw as Hex }))),
  };
}

function clientOf({ createPublicClient, http }: Viem, rpc: string) {
  // Nothing is tried again here: the adapter's next round is.
  return createPublicClient({ transport: http(rpc, { timeout: TIMEOUT_MS, retryCount: 0 }), cacheTime: 0 });
}

/** Addresses of nodes hold passwords: of an error only what is said of it, never where. */
async function answered<Result>(viem: Viem, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error: unknown) {
    if (!(error instanceof viem.BaseError)) throw error;
    const away = error.walk((cause) => cause instanceof viem.HttpRequestError || cause instanceof viem.TimeoutError);
    if (away !== null) throw new NodeAway(away instanceof viem.TimeoutError ? "it does not answer in time" : "nothing answers there");
    throw new NodeRefused(`${error.shortMessage} ${error.details}`.trim().replaceAll(/https?:\/\/\S+/g, "…"));
  }
}

async function blockOf(viem: Viem, client: Client, height: number) {
  try {
    return await client.getBlock({ blockNumber: BigInt(height), includeTransactions: true });
  } catch (error: unknown) {
    if (error instanceof viem.BlockNotFoundError) return undefined;
    throw error;
  }
}

async function wholeBlock(viem: Viem, client: Client, height: number, contracts: readonly string[]): Promise<NodeBlock | undefined> {
  const block = await blockOf(viem, client, height);
  if (block === undefined) return undefined;
  const own = block.transactions.flatMap(({ hash, to, value }): NodeTransfer[] =>
    to === null || value === 0n ? [] : [{ hash, to: to.toLowerCase(), units: value, contract: undefined, log: -1 }],
  );
  const tokens = contracts.length === 0 ? [] : await tokensOf(viem, client, block.hash, contracts);
  return { height, hash: block.hash, parent: block.parentHash, transfers: [...own, ...tokens] };
}

async function tokensOf(viem: Viem, client: Client, blockHash: Hex, contracts: readonly string[]): Promise<readonly NodeTransfer[]> {
  // By its hash, not its height: what comes back belongs to this block or to none.
  const logs = await client.getLogs({ blockHash, address: contracts as Hex[], event: viem.erc20Abi[1], strict: true });
  return logs.map(({ transactionHash: hash, address, logIndex: log, args: { to, value } }) => ({
    ...{ hash, to: to.toLowerCase(), units: value, contract: address.toLowerCase(), log },
  }));
}

async function receiptOf(viem: Viem, client: Client, hash: Hex): Promise<NodeReceipt | undefined> {
  try {
    const { status, blockNumber, logs, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash });
    const moved = viem
      .parseEventLogs({ abi: viem.erc20Abi, eventName: "Transfer", logs })
      .map(({ address, args: { to, value } }) => ({ to: to.toLowerCase(), units: value, contract: address.toLowerCase() }));
    const firstLog = Math.min(...logs.map(({ logIndex }) => logIndex));
    return { isDone: status === "success", height: Number(blockNumber), firstLog, moved, cost: gasUsed * effectiveGasPrice };
  } catch (error: unknown) {
    if (error instanceof viem.TransactionReceiptNotFoundError) return undefined;
    throw error;
  }
}
