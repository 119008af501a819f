/**
 * Signed orders of one bot over one socket of the WebSocket API against the real process: a limit order and its cancel in turn, each
 * signed for itself, verified, durable before it is answered; so many under way as one account may have open.
 *
 * Once as it is, once with the news of the account told on the same socket: two events for each request.
 *
 * The client signs and shares two cores with venue and PostgreSQL. Checked: every answer is a success, the venue counted as many
 * orders as were sent, and the newest orders are cancelled.
 */
import { WebSocket } from "ws";
import { VenueProcess } from "../e2e/venue-process.ts";
import { checkOrders, createKey, hmac, type Key, priceBelow, type Sent } from "./bot-orders.ts";
import { percentile, type Report } from "./report.ts";

const WARM_UP = 10_000;
const REQUESTS = 60_000;
/** An account may have 200 orders open. */
const UNDER_WAY = 190;
const NUMBER = /"id":(\d+)/;
const ID = /"orderId":(\d+)/;
const IS_RIGHT = /^{"id":\d+,"status":200,"result":{"symbol":"BTCUSDT"/;
const IS_NEW = /"status":"NEW"/;

export async function botsSocketBench(report: Report): Promise<void> {
  const venue = new VenueProcess({ BOT_LIMITS: "1000000000,1000000,1000000000" });
  await venue.start();
  try {
    const price = await priceBelow(venue);
    await run(report, venue, price, false);
    await run(report, venue, price, true);
  } finally {
    await venue.dispose();
  }
}

async function run(report: Report, venue: VenueProcess, price: bigint, hearsNews: boolean): Promise<void> {
  const key = await createKey(venue, `bot${hearsNews ? 2 : 1}@example.org`);
  const sent: Sent = { orders: 0, cancels: 0 };
  const socket = await openSocket(`${venue.address.replace("http", "ws")}/ws-api/v3?returnRateLimits=false`);
  const news = { events: 0 };
  socket.on("message", (data: Buffer) => void (news.events += data.includes('"event"') ? 1 : 0));
  if (hearsNews) await subscribe(socket, key);
  const { rate, times, wrong } = await load(socket, quoting(key, price, sent));
  report.check("every signed order and cancel is taken", wrong === 0);
  const conditions = `${REQUESTS.toLocaleString("en")} requests, one socket, one key, ${UNDER_WAY} under way, client on the same machine`;
  const name = `bots socket, orders and cancels in turn${hearsNews ? ", with news of the account" : ""}`;
  report.add(name, rate, "requests/s", conditions);
  report.add(`${name}, p99`, percentile(times, 0.99), "ms", conditions);
  await checkOrders(report, venue, [key], sent);
  // A report and a position for each order and each cancel.
  report.check("everything was told", news.events === (hearsNews ? 2 * (sent.orders + sent.cancels) : 0));
  socket.close();
}

async function subscribe(socket: WebSocket, { apiKey, secret }: Key): Promise<void> {
  const timestamp = Date.now();
  const params = { apiKey, timestamp, signature: hmac(secret, `apiKey=${apiKey}&timestamp=${timestamp}`) };
  socket.send(JSON.stringify({ id: 0, method: "userDataStream.subscribe.signature", params }));
  await new Promise((resolve) => socket.once("message", resolve));
}

async function openSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  return socket;
}

type Load = { readonly rate: number; readonly times: Float64Array; readonly wrong: number };

/** `message`: the request of that number, after the answer that made room for it ("" at first). Timed after the warm-up. */
function load(socket: WebSocket, message: (id: number, previous: string) => string): Promise<Load> {
  const total = WARM_UP + REQUESTS;
  const [sentAt, times] = [new Float64Array(total), new Float64Array(total)];
  let [start, next, answered, wrong] = [0, 0, 0, 0];
  return new Promise((resolve) => {
    const send = (previous: string): void => {
      if (next === total) return;
      const id = next++;
      const text = message(id, previous);
      sentAt[id] = performance.now();
      socket.send(text);
    };
    socket.on("message", (data: Buffer) => {
      const answer = data.toString("latin1");
      if (answer.startsWith('{"subscriptionId"')) return;
      const id = Number(NUMBER.exec(answer)?.[1]);
      times[id] = performance.now() - (sentAt[id] ?? 0);
      if (!IS_RIGHT.test(answer)) wrong += 1;
      send(answer);
      if (++answered === WARM_UP) start = performance.now();
      if (answered < total) return;
      const rate = REQUESTS / ((performance.now() - start) / 1000);
      resolve({ rate, times: times.subarray(WARM_UP).sort(), wrong });
    });
    for (let i = 0; i < UNDER_WAY; i++) send("");
  });
}

/** What rested is cancelled next. */
function quoting({ apiKey, secret }: Key, price: bigint, sent: Sent): (id: number, previous: string) => string {
  return (id, previous) => {
    const timestamp = Date.now();
    const order = IS_NEW.test(previous) ? ID.exec(previous)?.[1] : undefined;
    if (order !== undefined) {
      sent.cancels += 1;
      const signature = hmac(secret, `apiKey=${apiKey}&orderId=${order}&symbol=BTCUSDT&timestamp=${timestamp}`);
      const params = { symbol: "BTCUSDT", orderId: Number(order), apiKey, timestamp, signature };
      return JSON.stringify({ id, method: "order.cancel", params });
    }
    sent.orders += 1;
    const name = `s${sent.orders}`;
    const payload = `apiKey=${apiKey}&newClientOrderId=${name}&price=${price}&quantity=0.001&side=BUY&symbol=BTCUSDT&timeInForce=GTC&timestamp=${timestamp}&type=LIMIT`;
    const fixed = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.001", price: String(price) };
    const params = { ...fixed, newClientOrderId: name, apiKey, timestamp, signature: hmac(secret, payload) };
    return JSON.stringify({ id, method: "order.place", params });
  };
}
