/** What the benchmarks of the bots' doors share: keys, a price at which orders rest, and the check of what became of them. */
import { createHmac } from "node:crypto";
import type { VenueProcess } from "../e2e/venue-process.ts";
import type { Report } from "./report.ts";
import { loginNewcomer } from "./venue.ts";

export type Key = { readonly apiKey: string; readonly secret: string };
/** Somebody who comes by both doors. */
export type Trader = Key & { readonly token: string };
export type Sent = { orders: number; cancels: number };

/** Registers somebody and makes a key that may trade. */
export async function createKey(venue: VenueProcess, mail: string, scopes = "read,trade"): Promise<Trader> {
  const token = await loginNewcomer(venue, mail);
  const reply = await venue.call("POST", "/apikey/create", { name: "bench", scopes }, token);
  const { data } = reply as unknown as { data: { api_key: string; secret: string } };
  return { apiKey: data.api_key, secret: data.secret, token };
}

/** A price at which an order rests: a tenth below the market. */
export async function priceBelow(venue: VenueProcess): Promise<bigint> {
  const reply = await fetch(`${venue.address}/api/v3/ticker/price?symbol=BTCUSDT`);
  const { price } = (await reply.json()) as { price: string };
  return (BigInt(price.split(".")[0] ?? "0") * 9n) / 10n;
}

export const hmac = (secret: string, payload: string): string => createHmac("sha256", secret).update(payload).digest("hex");

export function signed(fields: string, secret: string): string {
  const payload = `${fields}&timestamp=${Date.now()}`;
  return `${payload}&signature=${hmac(secret, payload)}`;
}

/** The venue counted what was sent, the newest orders of everybody are cancelled or rest, and no more rest than that. */
export async function checkOrders(report: Report, venue: VenueProcess, keys: readonly Key[], sent: Sent): Promise<void> {
  let counted = 0;
  let open = 0;
  for (const { apiKey, secret } of keys) {
    const read = async <Rows>(path: string, fields: string): Promise<Rows> => {
      const reply = await fetch(`${venue.address}/api/v3/${path}?${signed(fields, secret)}`, { headers: { "x-mbx-apikey": apiKey } });
      return (await reply.json()) as Rows;
    };
    const limits = await read<{ interval: string; count: number }[]>("rateLimit/order", "");
    counted += limits.find(({ interval }) => interval === "DAY")?.count ?? 0;
    const orders = await read<{ status: string }[]>("allOrders", "symbol=BTCUSDT&limit=1000");
    const resting = await read<unknown[]>("openOrders", "symbol=BTCUSDT");
    open += resting.length;
    const ended = orders.filter(({ status }) => status === "CANCELED").length;
    report.check("the orders of everybody are cancelled or rest", orders.length === 1000 && ended === orders.length - resting.length);
  }
  report.check("the venue counted as many orders as were sent", counted === sent.orders);
  report.check("what rests is what was not cancelled", open === sent.orders - sent.cancels);
}
