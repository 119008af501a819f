/** Orders of other kinds than the ones that are timed: what a venue's process has executed before, so that no figure is of one kind alone. */
import { timedPlace } from "../features/spot/kernel/hot-commands.ts";
import type { Place } from "../features/spot/kernel/spot.messages.ts";
import type { Command, Kernel } from "../kernel/kernel.ts";
import { amount, assetId, lots, marketId, ratePpm, ticks, userId } from "../money/units.ts";
import { AT, QUOTE, USER_FIRST } from "./workload.ts";

const HOUSE = userId(1);
const MARKET = marketId(1);
const ROUNDS = 2_000;
const USERS = 1_000;

/** The kernel is used up by it; throws when one of them is refused. */
export function placeOthers(kernel: Kernel): void {
  const execute = (command: Command): void => {
    const { refusal } = kernel.execute(command);
    if (refusal !== undefined) throw new Error(`${command.type} was refused: ${refusal}`);
  };
  const all = amount(10n ** 15n);
  execute({ type: "prices/sample", at: AT, samples: [{ market: MARKET, ticks: ticks(100_000), volume: 0, sources: 3, trades: 0 }] });
  for (const asset of [QUOTE, assetId(1)]) execute({ type: "wallet/fund-house", at: AT, user: HOUSE, asset, amount: all });
  for (let round = 0; round < ROUNDS; round++) for (const command of others(round)) execute(command);
}

function others(round: number): Command[] {
  const user = userId(USER_FIRST + (round % USERS));
  const place: Place = {
    type: "spot/place",
    at: AT,
    user,
    market: MARKET,
    side: "buy",
    orderType: "limit",
    ticks: ticks(99_000),
    lots: lots(100),
    budget: amount(0n),
    timeInForce: "gtc",
    postOnly: false,
    selfTrade: "expire_maker",
  };
  const stop = { source: "last", ticks: ticks(95_000), limitTicks: ticks(0) } as const;
  const trigger = { source: "last", direction: "falls", ticks: ticks(95_000), trailPpm: ratePpm(0) } as const;
  const follower = {
    side: "sell",
    orderType: "limit",
    ticks: ticks(101_000),
    lots: lots(100),
    timeInForce: "gtc",
    postOnly: false,
  } as const;
  const { type: _type, budget: _budget, orderType: _orderType, postOnly: _postOnly, ...pair } = place;
  return [
    { type: "spot/quote", at: AT, user: HOUSE, market: MARKET, bids: [99_990, 50, 99_980, 50], asks: [100_010, 50, 100_020, 50] },
    { ...place, type: "spot/place-iceberg", peak: lots(20) },
    { ...place, type: "spot/place-bracket", exits: { takeProfitTicks: ticks(110_000), stop } },
    { ...place, type: "spot/place-list", followers: [follower] },
    { ...place, type: "spot/place-conditional", side: "sell", orderType: "market", ticks: ticks(0), trigger },
    { ...pair, type: "spot/place-pair", side: "sell", ticks: ticks(105_000), timeInForce: "gtc", stop },
    timedPlace({ ...place, clientOrderId: `name-${round}` }, AT),
    timedPlace({ ...place, key: `key-${round}`, postOnly: true }, AT),
    timedPlace({ ...place, orderType: "market", ticks: ticks(0), lots: lots(5) }, AT),
    { type: "spot/cancel-all", at: AT, user, market: MARKET },
  ];
}
