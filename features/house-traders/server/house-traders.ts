/**
 * Runs the programs of a paper venue: five accounts that were opened like anybody's, with the paper money that everybody gets, and trade by
 * the commands that everybody's orders are. Once a minute of venue time each looks at its market's closing prices and does what its
 * strategy says (`strategies.ts`).
 */
import { randomBytes } from "node:crypto";
import type { Position } from "../../futures/kernel/public.ts";
import { boardOf } from "../../market/server/market-board.ts";
import { People } from "../../session/server/people.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { amount, lots, ratePpm, ticks, userId, type MarketId, type UserId } from "../../../money/units.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { hashPassword } from "../../../server/identity/password-hash.ts";
import type { Database } from "../../../server/sql/database.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { PROGRAMS, STRATEGIES, type Closes, type Held, type Program, type Strategy } from "./strategies.ts";

const LOOK_MS = 1_000;
const MINUTE_MS = 60_000;
/** Minutes of prices that a strategy sees. */
const MINUTES_SEEN = 120;
/** Whole USDT of the paper grant that go to futures. */
const MONEY = 5_000n;
const USDT_UNITS = 1_000_000n;
/** Mail addresses that never lead anywhere (RFC 2606). */
const addressOf = (program: Program) => ({ kind: "mail", value: `${program}@programs.invalid` }) as const;

type Options = {
  readonly context: Pick<ServerContext<TradingVenue>, "settings" | "database" | "clock" | "venue">;
  readonly onFault: (error: unknown, where: string) => void;
};

/** Only on a paper venue where copy trading is offered; switched off they rest. What comes back ends it. */
export function runHouseTraders(options: Options): () => Promise<void> {
  const { venue } = options.context;
  if (venue.kernel.wallet.paper === undefined || venue.kernel.copies.terms === undefined) return async () => {};
  const traders = new HouseTraders(options);
  traders.start();
  return () => traders.close();
}

export class HouseTraders {
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;
  readonly #isOn: boolean;
  readonly #users = new Map<Program, UserId>();
  #minute = 0;
  #underWay: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#isOn = options.context.settings.houseTraders;
  }

  /** From now on each minute has its turn. */
  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  #look(): void {
    const minute = Math.floor(this.#options.context.venue.time.now() / MINUTE_MS);
    if (minute <= this.#minute || this.#underWay !== undefined) return;
    this.#minute = minute;
    this.#underWay = this.turn(minute)
      .catch((error: unknown) => this.#options.onFault(error, "house traders"))
      .finally(() => (this.#underWay = undefined));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#underWay;
  }

  /** Each program's turn of a minute. */
  async turn(minute: number): Promise<void> {
    if (!this.#isOn) return this.#rest();
    for (const program of PROGRAMS) {
      const user = this.#users.get(program) ?? (await this.#ready(program));
      if (user !== undefined) await this.#trade(STRATEGIES[program], user, minute);
    }
  }

  /** Programs of an earlier start, which are switched off now: nobody would ever close what they hold, nor what copies it. */
  async #rest(): Promise<void> {
    const { database, venue } = this.#options.context;
    const programs = await database.updateTable("house_trader").set({ rests: true }).returning("user_id").execute();
    for (const { user_id: id } of programs) {
      const user = userId(id);
      for (const position of venue.kernel.futures.desk.account(user)?.positions.slice() ?? [])
        await venue.submit({ type: "futures/close", user, position: position.id, lots: lots(0) });
    }
  }

  // Who they are.

  /** The program's account, made where it is missing: registered, opened, with money for futures, and a trader. */
  async #ready(program: Program): Promise<UserId | undefined> {
    const { database, venue } = this.#options.context;
    const user = userId((await this.#find(program)) ?? (await this.#register(program)));
    await keep(database, user, program);
    await venue.openAccount(user);
    await new People(database).accountOpened(user, new Date(this.#options.context.clock()));
    await this.#fund(user);
    if (venue.kernel.copies.trader(user) === undefined) await venue.submit({ type: "copies/appoint", user, sharePpm: ratePpm(0) });
    this.#users.set(program, user);
    return user;
  }

  async #find(program: Program): Promise<number | undefined> {
    return (await new People(this.#options.context.database).findByAddress(addressOf(program)))?.id;
  }

  /** With a password that nobody knows: a program never logs in. */
  async #register(program: Program): Promise<number> {
    const { database, venue, clock } = this.#options.context;
    const id = await new People(database).register({
      idsTaken: venue.highestUser?.() ?? 0,
      address: addressOf(program),
      areaCode: undefined,
      passwordHash: await hashPassword(randomBytes(32).toString("base64url")),
      invitedBy: undefined,
      at: new Date(clock()),
    });
    if (id === undefined) throw new Error(`the program ${program} has an account that can't be found`);
    await database.updateTable("person").set({ nickname: STRATEGIES[program].nickname }).where("id", "=", id).execute();
    return id;
  }

  /** Once: what it loses is lost. */
  async #fund(user: UserId): Promise<void> {
    const { venue } = this.#options.context;
    const asset = venue.kernel.assets.all().find(({ code }) => code === "USDT")?.id;
    if (asset === undefined || venue.kernel.futures.desk.account(user) !== undefined) return;
    const money = { asset, amount: amount(MONEY * USDT_UNITS), from: "change", to: "lever" } as const;
    if (venue.kernel.ledger.balanceOf(user, PURPOSE.lever, asset) === 0n) await venue.submit({ type: "transfer/move", user, ...money });
  }

  // What they do.

  async #trade(strategy: Strategy, user: UserId, minute: number): Promise<void> {
    const { venue } = this.#options.context;
    const market = venue.kernel.spot.markets.all().find(({ terms }) => terms.symbol === strategy.symbol);
    const contract = market === undefined ? undefined : venue.kernel.futures.desk.contracts.get(market.terms.market);
    if (market === undefined || contract === undefined || contract.mark === 0) return;
    const held = (venue.kernel.futures.desk.account(user)?.positions ?? []).filter((one) => one.contract === market.terms.market);
    const closes = await this.#closes(market, minute);
    const seen = { minute, closes, held: held.map((position) => heldOf(position, contract.perTickLot)) };
    const { close, open } = strategy.decide(seen);
    for (const id of close) {
      const position = held.find((one) => one.id === id);
      if (position !== undefined) await venue.submit({ type: "futures/close", user, position: position.id, lots: lots(0) });
    }
    if (open === undefined) return;
    const count = Math.floor((strategy.unit * Number(USDT_UNITS)) / (contract.mark * contract.perTickLot));
    if (count < 1) return;
    // Refused like anybody's where the contract is halted, the price is old or money is short: the next minute is another.
    await venue.submit({
      type: "futures/place",
      user,
      contract: market.terms.market,
      side: open === "long" ? "buy" : "sell",
      effect: "open",
      orderType: "market",
      ticks: ticks(0),
      lots: lots(count),
      multiple: strategy.multiple,
      timeInForce: "ioc",
      postOnly: false,
    });
  }

  /** What the minutes before this one closed at; a minute without a trade closed where the one before did. */
  async #closes({ terms }: Market, minute: number): Promise<Closes> {
    const { venue } = this.#options.context;
    const [from, to] = [(minute - MINUTES_SEEN) * MINUTE_MS, minute * MINUTE_MS - 1];
    const range = { market: terms.market satisfies MarketId, period: "1m", from, to, limit: MINUTES_SEEN } as const;
    const candles = await boardOf(venue).candles(venue.publicReads, range);
    const closes: number[] = [];
    for (const { time, close } of candles) {
      const last = closes.at(-1);
      if (last !== undefined) for (let gap = from + closes.length * MINUTE_MS; gap < time; gap += MINUTE_MS) closes.push(last);
      closes.push(close);
    }
    return closes;
  }
}

function heldOf({ id, side, lots: count, openedAt, entryValue }: Position, perTickLot: number): Held {
  return { id, side, lots: count, openedMinute: Math.floor(openedAt / MINUTE_MS), entryTicks: entryValue / (count * perTickLot) };
}

async function keep(database: Database, user: number, program: Program): Promise<void> {
  await database
    .insertInto("house_trader")
    .values({ user_id: user, program, rests: false })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ rests: false }))
    .execute();
}
