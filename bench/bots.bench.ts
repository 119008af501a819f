/**
 * Signed orders of bots over REST against the real process: a limit order and its cancel in turn, each signed for itself,
 * verified, durable before it is answered.
 *
 * The client signs and shares two cores with venue and PostgreSQL. Checked: every reply is a success, the venue counted as many
 * orders as were sent, and the newest orders of everybody are cancelled.
 */
import { VenueProcess } from "../e2e/venue-process.ts";
import { postLoad, type LoadRequest, type LoadResult } from "./load.ts";
import { checkOrders, createKey, type Key, priceBelow, type Sent, signed } from "./bot-orders.ts";
import { percentile, type Report } from "./report.ts";

const WARM_UP = 4_000;
const REQUESTS = 30_000;
const CONNECTIONS = 256;
const PEOPLE = 16;
const ORDER = "/api/v3/order";
const ID = /"orderId":(\d+)/;
const IS_NEW = /"status":"NEW"/;

export async function botsBench(report: Report): Promise<void> {
  const venue = new VenueProcess({ BOT_LIMITS: "1000000000,1000000,1000000000" });
  await venue.start();
  try {
    const keys: Key[] = [];
    for (let i = 0; i < PEOPLE; i++) keys.push(await createKey(venue, `bot${i}@example.org`));
    const sent = { orders: 0, cancels: 0 };
    const request = quoting(keys, await priceBelow(venue), sent);
    const load = (requests: number): Promise<LoadResult> =>
      postLoad({
        address: venue.address,
        connections: CONNECTIONS,
        requests,
        headers: (connection) => ({ "x-mbx-apikey": keyOf(keys, connection).apiKey }),
        request,
        isRight: (reply) => reply.startsWith('{"symbol":"BTCUSDT"'),
      });
    const warm = await load(WARM_UP);
    const { rate, times, wrong } = await load(REQUESTS);
    report.check("every signed order and cancel is taken", wrong + warm.wrong === 0);
    const conditions = `${REQUESTS.toLocaleString("en")} requests, ${CONNECTIONS} connections, ${PEOPLE} keys, client on the same machine`;
    report.add("bots REST, orders and cancels in turn", rate, "requests/s", conditions);
    report.add("bots REST, orders and cancels in turn, p99", percentile(times, 0.99), "ms", conditions);
    await checkOrders(report, venue, keys, sent);
  } finally {
    await venue.dispose();
  }
}

const keyOf = (keys: readonly Key[], connection: number): Key => keys[connection % keys.length] ?? { apiKey: "", secret: "" };

/** What rested is cancelled next. */
function quoting(keys: readonly Key[], price: bigint, sent: Sent): (connection: number, previous: string) => LoadRequest {
  const order = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=${price}`;
  return (connection, previous) => {
    const id = IS_NEW.test(previous) ? ID.exec(previous)?.[1] : undefined;
    const { secret } = keyOf(keys, connection);
    if (id !== undefined) {
      sent.cancels += 1;
      return { method: "DELETE", path: ORDER, body: signed(`symbol=BTCUSDT&orderId=${id}`, secret) };
    }
    sent.orders += 1;
    return { path: ORDER, body: signed(`${order}&newClientOrderId=b${sent.orders}`, secret) };
  };
}
