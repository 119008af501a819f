/**
 * A grid bot: buys a little at each line below the price, sells what it bought one line higher, and begins again.
 *
 *   TOUCHSTONE_KEY=... TOUCHSTONE_SECRET=... node examples/ccxt-grid.ts
 *
 *   TOUCHSTONE_URL   the venue; http://127.0.0.1:8080 when left out
 *   SYMBOL           BTC/USDT
 *   LEVELS           lines with a buy below the price; 5
 *   SPACING          percent between two lines; 0.5
 *   COST             what each buy may cost, in the quote currency; 50
 *   POLL_MS          how often it looks at its orders; 1000
 *
 * Ctrl-C cancels the bot's own orders, and only those, and ends. What it bought stays. Lines stay where they were put at the start:
 * below the lowest one it buys no more, above the highest one it has sold everything. That is the whole strategy, and it
 * loses when the price falls and stays down.
 *
 * Only `pointAt` is about Touchstone: the rest is ccxt, and works with any venue that it knows.
 */
import ccxt from "ccxt";

type Exchange = InstanceType<typeof ccxt.binance>;
type Side = "buy" | "sell";
/** An open order of the bot's: at which line, the name that we gave it, the venue's number for it. */
type GridOrder = { readonly line: number; readonly side: Side; readonly name: string; readonly id: string };

const { env } = process;
const settings = {
  url: env.TOUCHSTONE_URL ?? "http://127.0.0.1:8080",
  key: env.TOUCHSTONE_KEY ?? "",
  secret: env.TOUCHSTONE_SECRET ?? "",
  symbol: env.SYMBOL ?? "BTC/USDT",
  levels: Number(env.LEVELS ?? 5),
  spacing: Number(env.SPACING ?? 0.5) / 100,
  cost: Number(env.COST ?? 50),
  pollMs: Number(env.POLL_MS ?? 1000),
};

/** Every address that ccxt has for Binance, with this venue's host instead. */
function pointAt(exchange: Exchange, url: string): void {
  const moved = (urls: unknown): unknown =>
    typeof urls === "string"
      ? urls.replace(/^https:\/\/[^/]+/, url)
      : Object.fromEntries(Object.entries(urls as object).map(([name, value]) => [name, moved(value)]));
  Object.assign(exchange.urls, { api: moved(exchange.urls.api) });
}

class Grid {
  readonly #exchange: Exchange;
  readonly #middle: number;
  /** The bot's open orders by the names that it gave them. */
  readonly #orders = new Map<string, GridOrder>();
  /** Names begin with this, so that two bots, or two runs, never take each other's orders for their own. */
  readonly #run = `grid-${Date.now().toString(36)}`;
  #placed = 0;

  constructor(exchange: Exchange, middle: number) {
    this.#exchange = exchange;
    this.#middle = middle;
  }

  async start(): Promise<void> {
    for (let line = -1; line >= -settings.levels; line--) await this.#place(line, "buy", settings.cost / this.#levelOf(line));
  }

  /** Looks which orders are gone from the list of open ones, and answers each that filled with one on the other side. */
  async step(): Promise<void> {
    const open = await this.#exchange.fetchOpenOrders(settings.symbol);
    const names = new Set(open.map(({ clientOrderId }) => clientOrderId));
    for (const order of [...this.#orders.values()].filter(({ name }) => !names.has(name))) {
      const { status, filled = 0 } = await this.#exchange.fetchOrder(order.id, settings.symbol);
      if (status === "open") continue;
      this.#orders.delete(order.name);
      if (status !== "closed") {
        say(`line ${order.line}: somebody else ended the ${order.side}; leaving that line alone`);
        continue;
      }
      say(`line ${order.line}: ${order.side} of ${filled} filled`);
      if (order.side === "buy") await this.#place(order.line + 1, "sell", this.#withoutFee(filled));
      else await this.#place(order.line - 1, "buy", settings.cost / this.#levelOf(order.line - 1));
    }
  }

  /** Cancels what is left of the bot's own orders; one that filled in that moment is no fault. */
  async stop(): Promise<void> {
    let cancelled = 0;
    for (const order of this.#orders.values()) {
      try {
        await this.#exchange.cancelOrder(order.id, settings.symbol);
        cancelled += 1;
      } catch (error: unknown) {
        if (!(error instanceof ccxt.OrderNotFound)) throw error;
        say(`line ${order.line}: the ${order.side} had ended already`);
      }
      this.#orders.delete(order.name);
    }
    say(`cancelled ${cancelled} orders`);
  }

  async #place(line: number, side: Side, quantity: number): Promise<void> {
    const { symbol } = settings;
    const name = `${this.#run}-${++this.#placed}`;
    // To the market's steps: the venue refuses what is off them and rounds nothing.
    const size = Number(this.#exchange.amountToPrecision(symbol, quantity));
    const limit = Number(this.#exchange.priceToPrecision(symbol, this.#levelOf(line)));
    try {
      const id = await this.#send(name, side, size, limit);
      this.#orders.set(name, { line, side, name, id });
      say(`line ${line}: ${side} ${size} at ${limit}`);
    } catch (error: unknown) {
      if (!(error instanceof ccxt.InsufficientFunds || error instanceof ccxt.InvalidOrder)) throw error;
      say(`line ${line}: no ${side}: ${error.message}`);
    }
  }

  /** When the answer is lost the order may not be: it is looked for by its name before it is sent again. */
  async #send(name: string, side: Side, size: number, limit: number): Promise<string> {
    const { symbol } = settings;
    for (;;) {
      try {
        return (await this.#exchange.createOrder(symbol, "limit", side, size, limit, { newClientOrderId: name })).id ?? "";
      } catch (error: unknown) {
        if (!(error instanceof ccxt.NetworkError)) throw error;
        // Its message holds the whole signed address, which belongs in no log.
        say(`no answer to ${name}: ${error.name}`);
        const id = await patiently(() => this.#find(name));
        if (id !== undefined) return id;
      }
    }
  }

  async #find(name: string): Promise<string | undefined> {
    try {
      return (await this.#exchange.fetchOrder("", settings.symbol, { origClientOrderId: name })).id;
    } catch (error: unknown) {
      if (error instanceof ccxt.OrderNotFound) return undefined;
      throw error;
    }
  }

  #levelOf(line: number): number {
    return this.#middle * (1 + settings.spacing) ** line;
  }

  /** A buy's fee is taken from what it brings. */
  #withoutFee(quantity: number): number {
    return quantity * (1 - (this.#exchange.market(settings.symbol).maker ?? 0));
  }
}

async function main(): Promise<void> {
  const exchange = new ccxt.binance({ apiKey: settings.key, secret: settings.secret });
  pointAt(exchange, settings.url);
  await exchange.loadMarkets();
  const { bid, ask } = await exchange.fetchTicker(settings.symbol);
  if (!bid || !ask) throw new Error(`nobody quotes ${settings.symbol} now`);
  const grid = new Grid(exchange, (bid + ask) / 2);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  await grid.start();
  while (!stopping.signal.aborted) {
    await patiently(() => grid.step());
    await pause(settings.pollMs, stopping.signal);
  }
  await patiently(() => grid.stop());
}

/** Tries again while the network fails or the venue is busy: what is open there stays open meanwhile. */
async function patiently<Value>(act: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await act();
    } catch (error: unknown) {
      if (!(error instanceof ccxt.NetworkError)) throw error;
      say(`trying again after ${error.name}`);
      await pause(settings.pollMs);
    }
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function say(text: string): void {
  console.log(`${new Date().toISOString()} ${text}`);
}

await main();
