/** A book put together from GET /api/v3/depth and the changes is the kernel's book, whatever is traded meanwhile. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { priceText, quantityText } from "../../../features/spot/server/bots/bot-symbols.ts";
import { openTestStreams, type Message, type TestStreams } from "./test-streams.suite.ts";

let hub: TestStreams;
beforeAll(async () => {
  hub = await openTestStreams();
  await hub.engine.price(BTC, BTC_TICKS, 5);
});
afterAll(async () => {
  hub.hangUp();
  await hub.close();
});

type Rows = readonly (readonly [string, string])[];
type Snapshot = { readonly lastUpdateId: number; readonly bids: Rows; readonly asks: Rows };
type Change = { readonly U: number; readonly u: number; readonly b: Rows; readonly a: Rows };

/** A client's book, kept as the dialect's guide says. */
class ClientBook {
  readonly bids: Map<string, string>;
  readonly asks: Map<string, string>;
  last: number;
  #isBegun = false;

  constructor({ lastUpdateId, bids, asks }: Snapshot) {
    this.bids = new Map(bids);
    this.asks = new Map(asks);
    this.last = lastUpdateId;
  }

  apply({ U, u, b, a }: Change): void {
    if (u <= this.last) return;
    if (this.#isBegun ? U !== this.last + 1 : U > this.last + 1) throw new Error(`changes ${U} to ${u} leave a gap after ${this.last}`);
    this.#isBegun = true;
    this.last = u;
    for (const [side, rows] of [
      [this.bids, b],
      [this.asks, a],
    ] as const)
      for (const [price, quantity] of rows) {
        if (Number(quantity) === 0) side.delete(price);
        else side.set(price, quantity);
      }
  }

  rows(): Rows[] {
    return [this.bids, this.asks].map((side) => [...side].sort(([one], [other]) => Number(one) - Number(other)));
  }
}

function kernelRows(): Rows[] {
  const market = hub.engine.kernel.spot.markets.get(BTC);
  if (market === undefined) throw new Error("BTC/USDT is listed");
  return (["buy", "sell"] as const).map((side) =>
    market.book
      .depth(side, Infinity)
      .map(({ ticks, lots }) => [priceText(market.terms, ticks), quantityText(market.terms, lots)] as const)
      .sort(([one], [other]) => Number(one) - Number(other)),
  );
}

/** Some levels on either side, of some size. */
function randomQuotes(random: () => number): [number[], number[]] {
  const side = (sign: number): number[] =>
    Array.from({ length: 10 }, (_, i) => i + 1)
      .filter(() => random() < 0.6)
      .flatMap((distance) => [BTC_TICKS + sign * distance * 10, 1 + Math.floor(random() * 100_000)]);
  return [side(-1), side(1)];
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const snapshot = async (): Promise<Snapshot> =>
  (await hub.engine.http.inject({ method: "GET", url: "/api/v3/depth?symbol=BTCUSDT&limit=5000" })).json<Snapshot>();

test.each([
  ["btcusdt@depth@100ms", 40],
  ["btcusdt@depth", 40],
])(
  "from %s, over %i rounds of random quotes and orders, with others asking for the book between",
  async (stream, rounds) => {
    const random = randomOf(rounds + stream.length);
    const person = await hub.engine.newcomer();
    const client = await hub.connect(`/ws/${stream}`);
    const act = async (): Promise<void> => {
      await hub.engine.quote(BTC, ...randomQuotes(random));
      if (random() < 0.5) {
        const price = ((BTC_TICKS + Math.floor(random() * 200) - 100) / 10).toFixed(1);
        await hub.engine.call("POST", "/coin/add", { currency_id: "1", legal_id: "3", type: "1", price, number: "0.001" }, person);
      }
      if (random() < 0.3) await snapshot();
    };
    await act();
    await act();
    const book = new ClientBook(await snapshot());
    let applied = 0;
    const catchUp = (): void => {
      for (const message of client.heard.splice(0) as Message[]) {
        book.apply(message as unknown as Change);
        applied += 1;
      }
      expect(book.rows()).toEqual(kernelRows());
    };
    const isSlow = !stream.endsWith("100ms");
    for (let round = 0; round < rounds; round++) {
      await act();
      if (!isSlow || round % 10 === 9) await vi.waitFor(catchUp, { timeout: 5000, interval: 10 });
    }
    expect(applied).toBeGreaterThan(3);
    expect(hub.engine.faults).toEqual([]);
  },
  60_000,
);
