/** One person who sends a limit order and its cancel in turn, a hundred requests a second: what others do to the venue shows in how long theirs take. */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { VenueProcess } from "../e2e/venue-process.ts";

const EVERY_MS = 10;
const PAIR = "currency_id=1&legal_id=3&lang=en";
const ID = /"data":\{"id":(\d+)/;

export type BusyPerson = {
  /** Sends orders and cancels for so long; how long each took, in ascending order. */
  trade(ms: number): Promise<Float64Array>;
};

export async function openPerson(venue: VenueProcess, token: string): Promise<BusyPerson> {
  const market = await venue.call<{ quotation: { symbol: string; now_price: string }[] }[]>("GET", "/currency/quotation_new");
  const bitcoin = market.message[0]?.quotation.find(({ symbol }) => symbol === "BTC/USDT");
  const price = (BigInt((bitcoin?.now_price ?? "0").split(".")[0] ?? "0") * 9n) / 10n;
  const post = poster(venue, token);
  const timed = async (times: number[], path: string, form: string): Promise<string> => {
    const start = performance.now();
    const reply = await post(path, form);
    times.push(performance.now() - start);
    if (!reply.startsWith('{"type":"ok"')) throw new Error(`the person was refused: ${reply}`);
    await sleep(EVERY_MS);
    return reply;
  };
  return {
    trade: async (ms) => {
      const times: number[] = [];
      for (const end = performance.now() + ms; performance.now() < end;) {
        const placed = await timed(times, "/api/coin/trade", `${PAIR}&type=1&amount=0.001&target_price=${price}`);
        await timed(times, "/api/coin/cancel", `id=${ID.exec(placed)?.[1] ?? ""}&lang=en`);
      }
      return Float64Array.from(times).sort();
    },
  };
}

/** Over one connection that is kept. */
function poster(venue: VenueProcess, token: string): (path: string, form: string) => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(venue.address);
  const headers = { authorization: token, "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": "203.0.113.7" };
  return (path, form) =>
    new Promise((resolve, reject) => {
      const asking = request(
        { hostname, port, path, method: "POST", headers: { ...headers, "content-length": form.length }, agent },
        (reply) => {
          let text = "";
          reply.setEncoding("utf8");
          reply.on("data", (chunk: string) => (text += chunk));
          reply.on("end", () => resolve(text));
        },
      );
      asking.on("error", reject);
      asking.end(form);
    });
}

export async function openOrders(venue: VenueProcess, token: string): Promise<number> {
  return (await venue.call<unknown[]>("GET", "/coin/list", { status: "1", limit: "100" }, token)).message.length;
}

export async function fundsOf(venue: VenueProcess, token: string): Promise<string> {
  return JSON.stringify((await venue.call("GET", "/wallet/list", {}, token)).message);
}
