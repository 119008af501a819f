/**
 * Keeps a copy of a market's order book and prints its best levels whenever they change.
 *
 *   TOUCHSTONE_URL=http://127.0.0.1:8080 SYMBOL=BTCUSDT node examples/websocket-depth.ts
 *
 * Needs nothing but Node 24 (or any runtime with fetch and WebSocket). How it works, and how any such program has to:
 *
 *   1. open the stream of changes and put them aside
 *   2. fetch a snapshot of the book
 *   3. forget the changes that are in the snapshot already
 *   4. apply the others, each beginning where the one before ended; a gap means: begin again at 1
 */

type Level = readonly [price: string, quantity: string];
export type Snapshot = { readonly lastUpdateId: number; readonly bids: readonly Level[]; readonly asks: readonly Level[] };
/** Changes from number U to number u, both included; a quantity of zero removes its level. */
export type Change = { readonly U: number; readonly u: number; readonly b: readonly Level[]; readonly a: readonly Level[] };

/** One market's book: prices as they were sent, so that nothing is lost in a float. */
export class DepthBook {
  readonly bids: Map<string, string>;
  readonly asks: Map<string, string>;
  /** The number of the last change that is in the book. */
  last: number;
  #isFollowing = false;

  constructor({ lastUpdateId, bids, asks }: Snapshot) {
    this.bids = new Map(bids);
    this.asks = new Map(asks);
    this.last = lastUpdateId;
  }

  /** Throws when changes are missing between the book and this one. */
  apply(change: Change): void {
    if (change.u <= this.last) return;
    // The first one may begin before the snapshot; from then on each goes on where the last one ended.
    const fits = this.#isFollowing ? change.U === this.last + 1 : change.U <= this.last + 1;
    if (!fits) throw new Error(`changes ${this.last + 1} to ${change.U - 1} are missing`);
    for (const [price, quantity] of change.b) put(this.bids, price, quantity);
    for (const [price, quantity] of change.a) put(this.asks, price, quantity);
    this.last = change.u;
    this.#isFollowing = true;
  }

  /** "59999.00000000 x 1.00000000 | 60001.00000000 x 2.00000000", "-" for an empty side. */
  top(): string {
    return `${best(this.bids, (one, other) => one > other)} | ${best(this.asks, (one, other) => one < other)}`;
  }
}

function put(side: Map<string, string>, price: string, quantity: string): void {
  if (Number.parseInt(quantity.replace(".", ""), 10) === 0) side.delete(price);
  else side.set(price, quantity);
}

function best(side: ReadonlyMap<string, string>, isBetter: (one: number, other: number) => boolean): string {
  let found: string | undefined;
  for (const level of side.keys()) if (found === undefined || isBetter(Number(level), Number(found))) found = level;
  return found === undefined ? "-" : `${found} x ${side.get(found) ?? ""}`;
}

/** Follows the book until the connection ends or a change is missing; resolves with why. */
async function follow(url: string, symbol: string, onChange: (book: DepthBook) => void): Promise<string> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws/${symbol.toLowerCase()}@depth@100ms`);
  const waiting: Change[] = [];
  let take = (change: Change): void => void waiting.push(change);
  const ended = new Promise<string>((resolve) => {
    socket.onclose = ({ code }) => resolve(`closed with ${code}`);
    socket.onmessage = ({ data }) => {
      try {
        take(JSON.parse(String(data)) as Change);
      } catch (error: unknown) {
        resolve(String(error));
        socket.close();
      }
    };
  });
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${url} can't be reached`));
  });
  const reply = await fetch(`${url}/api/v3/depth?symbol=${symbol}&limit=5000`);
  if (!reply.ok) throw new Error(`no snapshot: ${await reply.text()}`);
  const book = new DepthBook((await reply.json()) as Snapshot);
  for (const change of waiting) book.apply(change);
  onChange(book);
  take = (change) => {
    book.apply(change);
    onChange(book);
  };
  return ended;
}

async function main(): Promise<void> {
  const { TOUCHSTONE_URL = "http://127.0.0.1:8080", SYMBOL = "BTCUSDT" } = process.env;
  let shown = "";
  const show = (book: DepthBook): void => {
    const top = book.top();
    if (top !== shown) console.log(`${SYMBOL} ${top}`);
    shown = top;
  };
  for (;;) {
    const reason = await follow(TOUCHSTONE_URL, SYMBOL, show).catch(String);
    console.error(`${reason}; beginning again`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

if (import.meta.main) await main();
