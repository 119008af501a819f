/** Opens the chain adapter beside the venue's doors, with its figures, and runs it round after round. */
import { Gauge, type Registry } from "prom-client";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { LivePart } from "../../../server/live-parts.ts";
import { say } from "../../../server/say.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { ChainAdapter } from "./chain-adapter.ts";
import { viemNode } from "./viem-node.ts";

/** Empty where the adapter is off, or not open yet. */
export type ChainBoard = { adapter: ChainAdapter | undefined };
export const CHAIN_BOARD: LivePart<ChainBoard> = { name: "chain", make: () => ({ adapter: undefined }) };

export type RunChainOptions = {
  readonly context: ServerContext<TradingVenue>;
  readonly epoch: number;
  readonly registry: Registry;
  readonly onFault: (error: unknown, where: string) => void;
};

const ROUND_MS = 2000;

/** Returns what ends it, with the round that is under way. Does nothing where it is off. */
export async function runChain({ context, epoch, registry, onFault }: RunChainOptions): Promise<() => Promise<void>> {
  const { settings, venue } = context;
  if (settings.chain === undefined) return async () => undefined;
  const node = await viemNode(settings.chain.rpc);
  const adapter = await ChainAdapter.open({ settings: settings.chain, venue, pool: venue.pool, epoch, node, say });
  venue.live.of(CHAIN_BOARD).adapter = adapter;
  chainFigures(registry, adapter);
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  const go = async (): Promise<void> => {
    let isBehind = false;
    try {
      isBehind = await adapter.round();
    } catch (error: unknown) {
      onFault(error, "the chain adapter");
    }
    if (!isEnding) timer = setTimeout(next, isBehind ? 0 : ROUND_MS);
  };
  let round = Promise.resolve();
  const next = (): void => void (round = go());
  next();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await round;
  };
}

function chainFigures(registry: Registry, { standing, payer, coins }: ChainAdapter): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    const shown: Gauge = new Gauge({ name: `touchstone_chain_${name}`, help, registers: [registry], collect: () => shown.set(read()) });
  };
  gauge("node_away", "1 while the chain's node can't be asked", () => Number(standing.away !== ""));
  gauge("halted", "1 while a deep fork of the chain stops crediting and paying", () => Number(standing.halted !== ""));
  gauge("height", "Height up to which the chain was read", () => standing.height);
  gauge("behind_blocks", "Blocks of the chain that have not been read", () => Math.max(0, standing.tip - standing.height));
  gauge("withdrawals_waiting", "Withdrawals that the hot wallet does not take on by itself", () => payer.waiting.size);
  const balance: Gauge<"coin"> = new Gauge({
    name: "touchstone_chain_hot_balance",
    help: "What the hot wallet holds, in whole coins",
    labelNames: ["coin"],
    registers: [registry],
    collect: () => {
      for (const [coin, units] of standing.balances) balance.set({ coin }, Number(units) / 10 ** (coins.get(coin)?.decimals ?? 0));
    },
  });
}
