/**
 * Orders of futures over HTTP beside those of spot, in one run: by the app's call and by the signed one of bots, authenticated, validated,
 * durable before each is answered, against the real process. The same connections, people, coin and quantity for both.
 *
 * Two mixes: a limit order and its cancel in turn, and market orders that fill, bought and sold in turn (of futures by accounts that net).
 * Spot and futures take turns and the better of each one's runs counts. Checked: every reply is a success, the newest orders of everybody
 * are filled or cancelled, and no more rests than was not cancelled.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { formatDecimal } from "../money/decimal.ts";
import { createKey, signed, type Trader } from "./bot-orders.ts";
import { postLoad, type LoadRequest } from "./load.ts";
import { percentile, type Report } from "./report.ts";
import { openBenchVenue } from "./venue.ts";

const WARM_UP = 2_000;
const ROUNDS = 4;
const CONNECTIONS = 256;
const PEOPLE = 16;
const BUDGET = "20000";
/** A coin whose lot is worth nine dollars: the house's quotes of a second are enough for all who take them. */
const COIN = "currency_id=8&legal_id=3&lang=en";
const SYMBOL = "DOGEUSDT";
/** Of spot; of futures that is a lot. */
const QUANTITY = 50;
const COINS = "20000";
const PRICE_DECIMALS = 5;
const BUY_TRIES = 40;
const BUY_AGAIN_MS = 500;

type Product = "spot" | "futures";
type Mix = "limit orders and cancels" | "market orders";
type Door = "app" | "bots";
/** What a connection sends next, after that reply. */
type Requests = (connection: number, previous: string) => LoadRequest;
type Result = { readonly rate: number; readonly p99: number };

const PRODUCTS: readonly Product[] = ["spot", "futures"];
/** Of each mix so many requests; market orders no more than the house's quotes of a second can take, which are fresh after a pause. */
const MIXES: readonly (readonly [Mix, number])[] = [
  ["limit orders and cancels", 20_000],
  ["market orders", 8_000],
];
const PAUSE_MS = 1_500;
const DOORS: readonly Door[] = ["app", "bots"];

export async function futuresDoorsBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    const people: Trader[] = [];
    for (let i = 0; i < PEOPLE; i++) people.push(await comeIn(venue, `futures${i}@example.org`));
    const price = await restingPrice(venue);
    for (const door of DOORS) {
      for (const [mix, requests] of MIXES) {
        const best = new Map<Product, Result>();
        for (let round = 0; round < ROUNDS; round++) {
          for (const product of PRODUCTS) {
            await sleep(PAUSE_MS);
            const next = requestsOf(people, price, product, mix, door);
            const result = await measure(report, venue, people, { what: `${door} ${mix} of ${product}`, next, requests });
            if (result.rate > (best.get(product)?.rate ?? 0)) best.set(product, result);
          }
        }
        tell(report, `${door}, ${mix}`, best, requests);
        await checkOrders(report, venue, people, mix);
      }
    }
  } finally {
    await venue.dispose();
  }
}

/** Somebody with a key, coins to sell, money for futures, and an account that nets. */
async function comeIn(venue: VenueProcess, mail: string): Promise<Trader> {
  const trader = await createKey(venue, mail, "read,trade,futures");
  const lever = { currency_id: "3", number: BUDGET, from_field: "change", to_field: "lever" };
  const said = [await venue.call("POST", "/wallet/change", lever, trader.token), await buyCoins(venue, trader)];
  const mode = await fetch(`${venue.address}/fapi/v1/positionSide/dual`, {
    method: "POST",
    headers: { "x-mbx-apikey": trader.apiKey, "content-type": "application/x-www-form-urlencoded" },
    body: signed("dualSidePosition=false", trader.secret),
  });
  if (!mode.ok || said.some(({ type }) => type !== "ok"))
    throw new Error(`a trader could not begin: ${mode.status} ${JSON.stringify(said)}`);
  return trader;
}

/** The house's first quotes come a moment after the door opens. */
async function buyCoins(venue: VenueProcess, { token }: Trader): Promise<{ readonly type: string }> {
  const order = { currency_id: "8", legal_id: "3", type: "1", market: "1", amount: COINS };
  for (let tries = 0; ; tries++) {
    const reply = await venue.call("POST", "/coin/trade", order, token);
    if (reply.type === "ok" || tries === BUY_TRIES) return reply;
    await sleep(BUY_AGAIN_MS);
  }
}

/** A price at which orders of both rest: three percent below the market, within the band of futures. */
async function restingPrice(venue: VenueProcess): Promise<string> {
  const reply = await fetch(`${venue.address}/api/v3/ticker/price?symbol=${SYMBOL}`);
  const { price } = (await reply.json()) as { price: string };
  const [whole, part = ""] = price.split(".");
  const ticks = BigInt(`${whole}${part.slice(0, PRICE_DECIMALS).padEnd(PRICE_DECIMALS, "0")}`);
  return formatDecimal((ticks * 97n) / 100n, PRICE_DECIMALS);
}

function requestsOf(people: readonly Trader[], price: string, product: Product, mix: Mix, door: Door): Requests {
  if (door === "app") return mix === "market orders" ? appMarket(product) : appQuoting(product, price);
  return mix === "market orders" ? botsMarket(people, product) : botsQuoting(people, product, price);
}

const APP_ORDER: Readonly<
  Record<Product, { readonly path: string; readonly market: string; readonly limit: string; readonly cancel: string }>
> = {
  spot: { path: "/api/coin/trade", market: `market=1&amount=${QUANTITY}`, limit: `amount=${QUANTITY}`, cancel: "/api/coin/cancel" },
  futures: {
    path: "/api/lever/submit",
    market: "status=1&share=1&multiple=10",
    limit: "status=0&share=1&multiple=10",
    cancel: "/api/lever/cancel",
  },
};
const APP_ID = /"data":\{"id":(\d+)/;

/** Whoever bought sells next. */
function inTurn(): (connection: number) => boolean {
  const turns = new Map<number, number>();
  return (connection) => {
    const turn = turns.get(connection) ?? 0;
    turns.set(connection, turn + 1);
    return turn % 2 === 0;
  };
}

function appMarket(product: Product): Requests {
  const { path, market } = APP_ORDER[product];
  const buys = inTurn();
  return (connection) => ({ path, body: `${COIN}&type=${buys(connection) ? 1 : 2}&${market}` });
}

/** What rested is cancelled next. */
function appQuoting(product: Product, price: string): Requests {
  const { path, limit, cancel } = APP_ORDER[product];
  const order = { path, body: `${COIN}&type=1&${limit}&target_price=${price}` };
  return (_connection, previous) => {
    const id = APP_ID.exec(previous)?.[1];
    return id === undefined ? order : { path: cancel, body: `id=${id}&lang=en` };
  };
}

const BOTS_PATH: Readonly<Record<Product, string>> = { spot: "/api/v3/order", futures: "/fapi/v1/order" };
let names = 0;
/** The same signed request twice in a millisecond would be one. */
function ownName(): string {
  names += 1;
  return `newClientOrderId=f${names}`;
}
const BOTS_ID = /"orderId":(\d+)/;

function botsMarket(people: readonly Trader[], product: Product): Requests {
  const buys = inTurn();
  return (connection) => {
    const side = buys(connection) ? "BUY" : "SELL";
    const body = signed(`symbol=${SYMBOL}&side=${side}&type=MARKET&quantity=${QUANTITY}&${ownName()}`, traderOf(people, connection).secret);
    return { path: BOTS_PATH[product], body };
  };
}

function botsQuoting(people: readonly Trader[], product: Product, price: string): Requests {
  const path = BOTS_PATH[product];
  const order = `symbol=${SYMBOL}&side=BUY&type=LIMIT&timeInForce=GTC&quantity=${QUANTITY}&price=${price}`;
  return (connection, previous) => {
    const { secret } = traderOf(people, connection);
    const id = previous.includes('"status":"NEW"') ? BOTS_ID.exec(previous)?.[1] : undefined;
    if (id === undefined) return { path, body: signed(`${order}&${ownName()}`, secret) };
    return { method: "DELETE", path, body: signed(`symbol=${SYMBOL}&orderId=${id}`, secret) };
  };
}

const traderOf = (people: readonly Trader[], connection: number): Trader =>
  people[connection % people.length] ?? { apiKey: "", secret: "", token: "" };

async function measure(
  report: Report,
  { address }: VenueProcess,
  people: readonly Trader[],
  { what, next, requests }: { readonly what: string; readonly next: Requests; readonly requests: number },
): Promise<Result> {
  const headers = (connection: number): Record<string, string> => {
    const { token, apiKey } = traderOf(people, connection);
    return { authorization: token, "x-mbx-apikey": apiKey };
  };
  let wrong = "";
  const isRight = (reply: string): boolean => {
    const is = reply.startsWith('{"type":"ok"') || /"status":"(?:NEW|CANCELED|FILLED)"/.test(reply);
    if (!is && wrong === "") wrong = reply;
    return is;
  };
  const load = (count: number) => postLoad({ address, connections: CONNECTIONS, requests: count, headers, request: next, isRight });
  await load(WARM_UP);
  const { rate, times } = await load(requests);
  report.check(`every one of ${what} is taken ${wrong}`.trim(), wrong === "");
  return { rate, p99: percentile(times, 0.99) };
}

function tell(report: Report, what: string, best: ReadonlyMap<Product, Result>, requests: number): void {
  const conditions = `best of ${ROUNDS} x ${requests.toLocaleString("en")} requests in turn, ${CONNECTIONS} connections, ${PEOPLE} people`;
  for (const [product, { rate, p99 }] of best) {
    report.add(`doors ${what}, ${product}`, rate, "requests/s", conditions);
    report.add(`doors ${what}, ${product}, p99`, p99, "ms", conditions);
  }
  const [spot, futures] = PRODUCTS.map((product) => best.get(product)?.rate ?? 0);
  report.add(`doors ${what}: time of futures / of spot`, (spot ?? 0) / (futures ?? 1), "ratio", "the same run");
}

/** Read through the bots' doors, which wait for the tables. */
async function checkOrders(report: Report, venue: VenueProcess, people: readonly Trader[], mix: Mix): Promise<void> {
  for (const { apiKey, secret } of people) {
    for (const product of PRODUCTS) {
      const root = product === "spot" ? "/api/v3" : "/fapi/v1";
      const read = async (path: string, fields: string): Promise<readonly { readonly status: string }[]> => {
        const reply = await fetch(`${venue.address}${root}/${path}?${signed(fields, secret)}`, { headers: { "x-mbx-apikey": apiKey } });
        return (await reply.json()) as readonly { readonly status: string }[];
      };
      const open = await read("openOrders", `symbol=${SYMBOL}`);
      // A connection whose last request placed an order leaves it, each time.
      report.check("what rests is no more than the connections left", open.length <= (CONNECTIONS / PEOPLE) * 2 * ROUNDS * DOORS.length);
      const newest = (await read("allOrders", `symbol=${SYMBOL}&limit=1000`)).slice(-500);
      const wanted = mix === "market orders" ? ["FILLED"] : ["CANCELED", "NEW"];
      report.check(
        `the newest ${mix} of ${product} did what they should`,
        newest.length === 500 && newest.every(({ status }) => wanted.includes(status)),
      );
    }
  }
}
