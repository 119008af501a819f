/**
 * Reads the chain block by block behind a cursor, and finds where it forked. What is read counts only together with the blocks that it hangs on:
 * each must name the one before as its parent.
 */
import { NodeAway, type ChainNode, type NodeBlock, type NodeTransfer } from "./chain-node.ts";
import type { ChainBooks, FoundDeposit, ReadBlock, Scan } from "./chain-books.ts";

/** A coin as the scan needs it. */
export type ScannedCoin = {
  readonly asset: number;
  readonly contract: string | undefined;
  /** Units of the chain to one of the asset. */
  readonly scale: bigint;
  /** In units of the asset; what is less is not credited. */
  readonly least: () => bigint;
};

export type ScanParts = {
  readonly node: ChainNode;
  readonly books: ChainBooks;
  readonly coins: readonly ScannedCoin[];
  /** A block under so many others is taken for final. */
  readonly confirmations: number;
};

/** Blocks of one slice: a round stays short, however far behind it is. */
const SLICE = 20;
/** Hashes compared in one step back. */
const BACK = 50;
/** Below every block: where nothing is shared all of them are gone. */
const NO_BLOCK = -1;

/** Reads at most a slice on; the height that was reached. */
export async function scanOn({ node, books, coins, confirmations }: ScanParts, scan: Scan, tip: number): Promise<number> {
  const parts = { node, books, coins, confirmations };
  const fork = await forkOf(parts, scan, tip);
  if (fork === "behind") return scan.height;
  if (fork !== undefined) return goBack(parts, scan, tip, fork);
  // Resumed, and the chain has come back to what was read.
  if (scan.halted !== "") await books.goOn();
  const heights = Array.from({ length: Math.min(SLICE, tip - scan.height) }, (_, i) => scan.height + 1 + i);
  const contracts = coins.flatMap(({ contract }) => contract ?? []);
  const read = await Promise.all(heights.map((height) => node.blockAt(height, contracts)));
  const blocks = joined(scan.hash, read);
  const found = await foundIn(parts, blocks);
  await books.advance(scan.height, blocks, found);
  return blocks.at(-1)?.height ?? scan.height;
}

/** Those that hang together; a fork between two answers of the node ends them, and the next round finds it. */
function joined(hash: string, blocks: readonly (NodeBlock | undefined)[]): readonly NodeBlock[] {
  const whole: NodeBlock[] = [];
  for (const block of blocks) {
    if (block?.parent !== (whole.at(-1)?.hash ?? hash)) break;
    whole.push(block);
  }
  return whole;
}

type Fork = ReadBlock | "nowhere";

/** Where the node's chain left the one that was read; undefined: it has not. "behind": the node itself has not read so far yet. */
async function forkOf({ node, books }: ScanParts, scan: Scan, tip: number): Promise<Fork | "behind" | undefined> {
  const newest = Math.min(tip, scan.height);
  const [own, theirs] = await Promise.all([books.hashAt(newest), node.hashAt(newest)]);
  if (own !== undefined && own === theirs) return tip < scan.height ? "behind" : undefined;
  for (let below = newest; ;) {
    const blocks = await books.blocksBelow(below, BACK);
    const last = blocks.at(-1);
    if (last === undefined) return "nowhere";
    const hashes = await Promise.all(blocks.map(({ height }) => node.hashAt(height)));
    const common = blocks.find(({ hash }, index) => hashes[index] === hash);
    if (common !== undefined) return common;
    below = last.height;
  }
}

/** A fork behind what was taken for final stops everything until two operators let it go on: something that was credited may be gone. */
async function goBack({ node, books, confirmations }: ScanParts, scan: Scan, tip: number, fork: Fork): Promise<number> {
  const isDeep = fork === "nowhere" || scan.height - fork.height >= confirmations;
  if (isDeep && !scan.isResumed) {
    const deep = fork === "nowhere" ? "it has none of the blocks that were read" : `${scan.height - fork.height} blocks are gone`;
    await books.halt(`The chain forked deeper than ${confirmations} blocks: ${deep}.`);
    return scan.height;
  }
  const hash = fork === "nowhere" ? await node.hashAt(tip) : fork.hash;
  if (hash === undefined) return scan.height;
  const to = fork === "nowhere" ? { height: tip, hash } : fork;
  await books.rewind(scan.height, to, fork === "nowhere" ? NO_BLOCK : fork.height);
  return to.height;
}

async function foundIn(parts: ScanParts, blocks: readonly NodeBlock[]): Promise<readonly FoundDeposit[]> {
  const { books, coins } = parts;
  const coinOf = new Map(coins.map((coin) => [coin.contract, coin]));
  const all = blocks.flatMap(({ height, transfers }) => transfers.map((transfer) => ({ height, transfer })));
  const served = all.filter(({ transfer }) => coinOf.has(transfer.contract));
  const ours = await books.addressesAmong([...new Set(served.map(({ transfer }) => transfer.to))]);
  const found: FoundDeposit[] = [];
  for (const { height, transfer } of served) {
    const [coin, addressIndex] = [coinOf.get(transfer.contract), ours.get(transfer.to)];
    if (coin === undefined || addressIndex === undefined || transfer.units === 0n) continue;
    const place = await placeOf(parts, transfer, height);
    if (place === undefined) continue;
    const units = transfer.units / coin.scale;
    const isSmall = units < coin.least();
    found.push({ hash: transfer.hash, place, asset: coin.asset, addressIndex, units, chainUnits: transfer.units, height, isSmall });
  }
  return found;
}

/** Within its transaction, which stays the same in whatever block it lies; undefined where the transaction failed. */
async function placeOf({ node }: ScanParts, { hash, log }: NodeTransfer, height: number): Promise<number | undefined> {
  const receipt = await node.receipt(hash);
  // Passing over it would lose it: the slice is read again, and a fork is found by the next round.
  if (receipt?.height !== height) throw new NodeAway("it knows a block, and not yet what is in it");
  if (!receipt.isDone) return undefined;
  return log < 0 ? -1 : log - receipt.firstLog;
}
