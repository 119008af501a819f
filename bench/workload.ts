/**
 * The seeded workload of targets.md: 60 % new limit orders near a walking mid, 35 % cancels of recent orders, 5 %
 * crossing orders. Generated before the clock starts; cancels are resolved through the outcomes while it runs.
 */
import { amount, assetId, lots, marketId, ratePpm, ticks, timeMs, userId, type OrderId } from "../money/units.ts";
import type { Command, Kernel } from "../kernel/kernel.ts";

export type WorkloadOptions = {
  readonly seed: number;
  readonly commands: number;
  readonly markets: number;
  readonly users: number;
};

/** mulberry32: small, seeded, good enough to spread orders. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const AT = timeMs(1_700_000_000_000);
const QUOTE = assetId(1000);
const MID = 100_000;

/** Assets, markets and funded users: every user holds every asset it may sell. */
export function setUpCommands({ markets, users }: WorkloadOptions): Command[] {
  const commands: Command[] = [{ type: "ledger/list-asset", at: AT, id: QUOTE, code: "USDT", decimals: 6 }];
  commands.push({ type: "wallet/configure-paper", at: AT, asset: QUOTE, grant: amount(1_000_000_000_000n) });
  for (let market = 1; market <= markets; market++) {
    commands.push({ type: "ledger/list-asset", at: AT, id: assetId(market), code: `C${market}`, decimals: 8 });
    commands.push({
      type: "spot/list-market",
      at: AT,
      market: marketId(market),
      symbol: `C${market}/USDT`,
      assetClass: "coin",
      base: assetId(market),
      quote: QUOTE,
      priceDecimals: 2,
      quantityDecimals: 4,
      notionalMin: amount(1n),
      bandPpm: ratePpm(900_000),
      makerPpm: ratePpm(1000),
      takerPpm: ratePpm(1000),
    });
  }
  for (let user = 0; user < users; user++) commands.push({ type: "wallet/open", at: AT, user: userId(1000 + user) });
  return commands;
}

/** One command of the workload; `order` of a cancel is filled in from the ids given out so far. */
export type Step =
  | { readonly kind: "place"; readonly command: Command & { type: "spot/place" } }
  | { readonly kind: "cancel"; readonly back: number };

export function workload({ seed, commands, markets, users }: WorkloadOptions): Step[] {
  const random = seededRandom(seed);
  const mids = new Float64Array(markets + 1).fill(MID);
  return Array.from({ length: commands }, (): Step => {
    const draw = random();
    if (draw < 0.35) return { kind: "cancel", back: Math.floor(-Math.log(1 - random()) * 200) };
    // Quadratic popularity: the first markets are the busy ones.
    const market = 1 + Math.floor(random() * random() * markets);
    const step = random() < 0.1 ? (random() < 0.5 ? -1 : 1) : 0;
    const mid = (mids[market] ?? MID) + step;
    mids[market] = mid;
    const isBuy = random() < 0.5;
    const offset = 1 + Math.floor(-Math.log(1 - random()) * 8);
    const crosses = draw > 0.95;
    const price = mid + (isBuy === crosses ? offset : -offset);
    const command = {
      type: "spot/place",
      at: AT,
      user: userId(1000 + Math.floor(random() * users)),
      market: marketId(market),
      side: isBuy ? "buy" : "sell",
      orderType: "limit",
      ticks: ticks(price),
      lots: lots(1 + Math.floor(random() * 70)),
      budget: amount(0n),
    } as const;
    return { kind: "place", command };
  });
}

/** Gives each user coins to sell: the books would otherwise hold bids only. Goes around the doors, balanced by issuance. */
export function fundCoins(kernel: Kernel, { markets, users }: WorkloadOptions): void {
  const { ledger } = kernel;
  for (let user = 0; user < users; user++) {
    for (let market = 1; market <= markets; market++) {
      const issuance = (ledger.account(userId(0), 17, assetId(market)) * 4) as never;
      const account = (ledger.account(userId(1000 + user), 2, assetId(market)) * 4) as never;
      ledger.move(issuance, account, amount(1_000_000_000_000n), 1, 0);
      ledger.log.clear();
    }
  }
}

export type WorkloadResult = { fills: number; filledLots: number; placed: number; refused: number; cancelled: number };

/** Runs the steps; `each` may be used to time single commands. */
export function runWorkload(kernel: Kernel, steps: readonly Step[], each?: (run: () => void) => void): WorkloadResult {
  const ids: OrderId[] = [];
  const result: WorkloadResult = { fills: 0, filledLots: 0, placed: 0, refused: 0, cancelled: 0 };
  const owners: number[] = [];
  const run = (step: Step): void => {
    if (step.kind === "cancel") {
      const at = ids.length - 1 - step.back;
      if (at < 0) return;
      const order = ids[at] as OrderId;
      const outcome = kernel.execute({ type: "spot/cancel", at: AT, user: userId(owners[at] ?? 0), order });
      if (outcome.refusal === undefined) result.cancelled += 1;
      return;
    }
    const { events, refusal } = kernel.execute(step.command);
    if (refusal !== undefined) {
      result.refused += 1;
      return;
    }
    for (const event of events) {
      if (event.type === "spot/placed") {
        ids.push(event.order);
        owners.push(event.user);
        result.placed += 1;
      } else if (event.type === "spot/filled") {
        result.fills += 1;
        result.filledLots += event.lots;
      }
    }
  };
  if (each === undefined) for (const step of steps) run(step);
  else for (const step of steps) each(() => run(step));
  return result;
}
