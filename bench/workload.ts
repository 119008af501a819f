/**
 * The seeded workload of targets.md: 60 % new limit orders around a walking mid, 35 % cancels of orders that rest then
 * (recent ones mostly), 5 % crossing orders that take at once and rest nothing.
 *
 * Which orders rest is only known by running it, so a kernel runs along while the workload is recorded, into columns.
 * The kernel is deterministic: the ids it gave out then are the ids of every later run, and the recording says what must
 * come out. A run builds each command from the columns as a decoder would, right before it is executed.
 */
import { performance } from "node:perf_hooks";
import { amount, assetId, lots, marketId, orderId, ratePpm, ticks, timeMs, userId } from "../money/units.ts";
import type { Whole } from "../features/spot/kernel/hot-commands.ts";
import { addOrder } from "../features/spot/kernel/ordinary/ordinary-orders.ts";
import type { Cancel, Place, SelfTrade } from "../features/spot/kernel/spot.messages.ts";
import { CommandRows, orderWords, SELF_TRADES } from "../kernel/command-rows.ts";
import type { Command, Kernel, OrdersHearer } from "../kernel/kernel.ts";

export type WorkloadOptions = {
  readonly seed: number;
  readonly commands: number;
  readonly markets: number;
  readonly users: number;
  /** What an order does that meets one of its own user's; "expire_maker" when left out. */
  readonly selfTrade?: SelfTrade;
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

export const AT = timeMs(1_700_000_000_000);
export const USER_FIRST = 1000;
export const QUOTE = assetId(1000);
const HOUSE_SELLER = userId(1);
const MID = 100_000;
const GRANT = amount(1_000_000_000_000n);
/** Enough of a coin for everything a user will sell. */
const COIN_UNITS = 1_000_000_000_000n;
const COIN_LOTS = 100_000;
const CANCEL_SHARE = 0.35;
const CROSSING_FROM = 0.95;
/** Mean distance from the mid, in ticks. */
const OFFSET_MEAN = 8;
/** Mean number of younger orders that a cancel passes over. */
const CANCEL_BACK_MEAN = 200;
const RESTING_LOTS = 70;
const CROSSING_LOTS = 400;

/** Assets, markets and users with quote money; coins come from `fundCoins` or `coinCommands`. */
export function setUpCommands({ markets, users }: WorkloadOptions): Command[] {
  const commands: Command[] = [{ type: "ledger/list-asset", at: AT, id: QUOTE, code: "USDT", decimals: 6 }];
  commands.push({ type: "wallet/configure-paper", at: AT, asset: QUOTE, grant: GRANT });
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
  for (let user = 0; user < users; user++) commands.push({ type: "wallet/open", at: AT, user: userId(USER_FIRST + user) });
  return commands;
}

/** Coins by commands alone, for what is logged: a house account sells every user some of each coin. */
export function coinCommands({ markets, users }: WorkloadOptions): Command[] {
  const commands: Command[] = [];
  const all = amount(2n * COIN_UNITS * BigInt(users));
  for (let market = 1; market <= markets; market++) {
    commands.push({ type: "wallet/fund-house", at: AT, user: HOUSE_SELLER, asset: assetId(market), amount: all });
    const quote = { type: "spot/quote", at: AT, user: HOUSE_SELLER, market: marketId(market), bids: [] } as const;
    commands.push({ ...quote, asks: [MID, COIN_LOTS * users] });
    for (let user = 0; user < users; user++) commands.push(place(USER_FIRST + user, market, true, MID, COIN_LOTS, true, "none"));
    commands.push({ ...quote, asks: [] });
  }
  return commands;
}

/** Gives each user coins of every market. Goes around the doors, balanced by issuance: a million commands would take long. */
export function fundCoins(kernel: Kernel, { markets, users }: WorkloadOptions): void {
  const { ledger } = kernel;
  for (let user = 0; user < users; user++) {
    for (let market = 1; market <= markets; market++) {
      const issuance = (ledger.account(userId(0), 17, assetId(market)) * 4) as never;
      const account = (ledger.account(userId(USER_FIRST + user), 2, assetId(market)) * 4) as never;
      ledger.move(issuance, account, amount(COIN_UNITS), 1, 0);
      ledger.log.clear();
    }
  }
}

export type WorkloadResult = { fills: number; filledLots: number; placed: number; refused: number; cancelled: number };

/** Commands in columns. A cancel has lots of 0. */
export type Recording = {
  readonly length: number;
  readonly users: Int32Array;
  readonly markets: Int32Array;
  readonly ticks: Int32Array;
  readonly lots: Int32Array;
  /** 1 buys, 2 sells; 4 more for a crossing order. */
  readonly flags: Uint8Array;
  /** The order: which one a cancel ends, which id an order got. */
  readonly orders: Float64Array;
  readonly selfTrade: SelfTrade;
  /** What came out, and what comes out of every run over the same set-up. */
  readonly result: WorkloadResult;
  readonly stateHash: string;
};

const BUY = 1;
const CROSSING = 4;

/** Records the workload on a kernel that is set up; the kernel is used up by it. */
export function record(kernel: Kernel, options: WorkloadOptions): Recording {
  const { commands, markets, users } = options;
  const random = seededRandom(options.seed);
  const mids = new Float64Array(markets + 1).fill(MID);
  const recording = {
    length: commands,
    users: new Int32Array(commands),
    markets: new Int32Array(commands),
    ticks: new Int32Array(commands),
    lots: new Int32Array(commands),
    flags: new Uint8Array(commands),
    orders: new Float64Array(commands),
    selfTrade: options.selfTrade ?? "expire_maker",
    result: { fills: 0, filledLots: 0, placed: 0, refused: 0, cancelled: 0 },
    stateHash: "",
  };
  const resting: { readonly id: number; readonly user: number }[] = [];
  for (let at = 0; at < commands; at++) {
    const draw = random();
    const cancelled =
      draw < CANCEL_SHARE ? takeResting(kernel, resting, Math.floor(-Math.log(1 - random()) * CANCEL_BACK_MEAN)) : undefined;
    if (cancelled !== undefined) {
      recording.orders[at] = cancelled.id;
      recording.users[at] = cancelled.user;
    } else {
      // Quadratic popularity: the first markets are the busy ones.
      const market = 1 + Math.floor(random() * random() * markets);
      const mid = (mids[market] ?? MID) + (random() < 0.1 ? (random() < 0.5 ? -1 : 1) : 0);
      mids[market] = mid;
      const buys = random() < 0.5;
      const crosses = draw > CROSSING_FROM;
      const offset = 1 + Math.floor(-Math.log(1 - random()) * OFFSET_MEAN);
      recording.ticks[at] = mid + (buys === crosses ? offset : -offset);
      recording.flags[at] = (buys ? BUY : BUY + 1) + (crosses ? CROSSING : 0);
      recording.markets[at] = market;
      recording.users[at] = USER_FIRST + Math.floor(random() * users);
      recording.lots[at] = 1 + Math.floor(random() * (crosses ? CROSSING_LOTS : RESTING_LOTS));
    }
    const command = commandAt(recording, at);
    const placed = count(recording.result, command, kernel);
    if (placed === 0) continue;
    recording.orders[at] = placed;
    resting.push({ id: placed, user: recording.users[at] ?? 0 });
  }
  recording.stateHash = kernel.stateHash();
  return recording;
}

/** Command number `at` of the recording, made anew. */
export function commandAt(recording: Recording, at: number): Command {
  const user = recording.users[at] as number;
  const quantity = recording.lots[at] as number;
  if (isCancel(recording, at)) return cancel(user, recording.orders[at] as number);
  return place(
    user,
    recording.markets[at] as number,
    isBuy(recording, at),
    recording.ticks[at] as number,
    quantity,
    isCrossing(recording, at),
    recording.selfTrade,
  );
}

export const isCancel = (recording: Recording, at: number): boolean => recording.lots[at] === 0;
export const isBuy = (recording: Recording, at: number): boolean => ((recording.flags[at] as number) & BUY) !== 0;
export const isCrossing = (recording: Recording, at: number): boolean => (recording.flags[at] as number) > CROSSING;

function place(
  user: number,
  market: number,
  buys: boolean,
  price: number,
  quantity: number,
  crosses: boolean,
  selfTrade: SelfTrade,
): Command {
  const command: Whole<Place> = {
    type: "spot/place",
    at: AT,
    key: undefined,
    user: userId(user),
    market: marketId(market),
    side: buys ? "buy" : "sell",
    orderType: "limit",
    ticks: ticks(price),
    lots: lots(quantity),
    budget: NOTHING,
    timeInForce: crosses ? "ioc" : "gtc",
    postOnly: false,
    selfTrade,
    clientOrderId: undefined,
  };
  return command as Place;
}

function cancel(user: number, order: number): Command {
  const command: Whole<Cancel> = { type: "spot/cancel", at: AT, key: undefined, user: userId(user), order: orderId(order) };
  return command as Cancel;
}

const NOTHING = amount(0n);

/** An order that rests now: `back` younger ones are passed over. */
function takeResting(
  kernel: Kernel,
  resting: { readonly id: number; readonly user: number }[],
  back: number,
): { readonly id: number; readonly user: number } | undefined {
  while (resting.length > 0) {
    const [found] = resting.splice(Math.max(0, resting.length - 1 - back), 1);
    if (found !== undefined && kernel.spot.pool.find(found.id) !== undefined) return found;
  }
  return undefined;
}

/** Runs the whole recording; the caller compares the state with the recording's. */
export function runRecording(kernel: Kernel, recording: Recording): void {
  for (let at = 0; at < recording.length; at++) kernel.execute(commandAt(recording, at));
}

/** How a frame of commands is executed. */
export type RunFrame = (kernel: Kernel, commands: readonly (Place | Cancel)[]) => void;

/** As a venue executes the orders that came to it in one turn. */
export const together: RunFrame = (kernel, commands) => {
  ROWS.clear();
  for (const command of commands) addOrder(ROWS, command, AT);
  executeRows(kernel);
};
const ROWS = new CommandRows();

function executeRows(kernel: Kernel): void {
  for (let done = 0; done < ROWS.length;) done += kernel.executeOrders(ROWS, done, NOBODY);
}

export const oneByOne: RunFrame = (kernel, commands) => {
  for (const command of commands) kernel.execute(command);
};

const NOBODY: OrdersHearer = { ran: () => undefined, done: () => undefined };

/** Runs the whole recording in frames; how many milliseconds that took without making the commands. */
export function runFrames(kernel: Kernel, recording: Recording, run: RunFrame): number {
  let taken = 0;
  for (let from = 0; from < recording.length; from += FRAME) {
    const commands: (Place | Cancel)[] = [];
    for (let at = from; at < Math.min(from + FRAME, recording.length); at++) commands.push(commandAt(recording, at) as Place | Cancel);
    const start = performance.now();
    run(kernel, commands);
    taken += performance.now() - start;
  }
  return taken;
}

/** The whole recording in frames, each command made when it comes. */
export function runTogether(kernel: Kernel, recording: Recording): void {
  for (let from = 0; from < recording.length; from += FRAME) {
    ROWS.clear();
    for (let at = from; at < Math.min(from + FRAME, recording.length); at++) addOrder(ROWS, commandAt(recording, at) as Place | Cancel, AT);
    executeRows(kernel);
  }
}

/** Executes and adds up what came out; returns the id of an order that was taken, else 0. */
export function count(result: WorkloadResult, command: Command, kernel: Kernel): number {
  const { events, refusal } = kernel.execute(command);
  if (refusal !== undefined) {
    result.refused += 1;
    return 0;
  }
  if (command.type === "spot/cancel") result.cancelled += 1;
  let placed = 0;
  for (const event of events) {
    if (event.type === "spot/placed") {
      placed = event.order;
      result.placed += 1;
    } else if (event.type === "spot/filled") {
      result.fills += 1;
      result.filledLots += event.lots;
    }
  }
  return placed;
}

/** Commands of a frame, as a busy venue's log has them. */
const FRAME = 256;
const IOC = 1;

/** The same in frames, as who replays a log executes them. */
export function replayRecording(kernel: Kernel, recording: Recording): void {
  const rows = new CommandRows();
  const selfTrade = SELF_TRADES.indexOf(recording.selfTrade);
  for (let from = 0; from < recording.length; from += FRAME) {
    rows.clear();
    for (let at = from; at < Math.min(from + FRAME, recording.length); at++) addRow(rows, recording, at, selfTrade);
    kernel.replay(rows);
  }
}

function addRow(rows: CommandRows, recording: Recording, at: number, selfTrade: number): void {
  const user = recording.users[at] as number;
  if (isCancel(recording, at)) return rows.addCancel(AT, user, recording.orders[at] as number);
  const words = orderWords(!isBuy(recording, at), false, false, isCrossing(recording, at) ? IOC : 0, selfTrade);
  rows.addPlace(AT, user, recording.markets[at] as number, recording.ticks[at] as number, recording.lots[at] as number, words);
}
