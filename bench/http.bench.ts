/**
 * Orders over HTTP: authenticated, validated, durable, against the real process; an empty Fastify echo beside it.
 *
 * Two kinds of traffic: a limit order and its cancel in turn, as a bot that quotes sends them, and market orders that fill
 * at once, each with some six rows of history. The client shares two cores with venue and PostgreSQL, so read the ratio.
 * Checked: every reply is a success, and the history holds as many orders and fills as were sent.
 */
import { fork } from "node:child_process";
import { join } from "node:path";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { postLoad, type LoadRequest, type LoadResult } from "./load.ts";
import { percentile, type Report } from "./report.ts";
import { loginNewcomer } from "./venue.ts";
import { openWatchedVenue } from "./watched-venue.ts";

/** Until V8 has compiled what orders need (its threads take three quarters of a core for it after 24,000, next to nothing after 120,000), and until the tables are as far behind as they get. */
const WARM_UP = 120_000;
const REQUESTS = Number(process.env["HTTP_REQUESTS"] ?? 30_000);
const CONNECTIONS = 256;
const PEOPLE = 16;
const TRADE = "/api/coin/trade";
const PAIR = "currency_id=1&legal_id=3&lang=en";
/** A market order that fills against the house. */
export const marketOrder = (): LoadRequest => ({ path: TRADE, body: `${PAIR}&type=1&market=1&total=5.1` });
const CANCEL = "/api/coin/cancel";
const ID = /"data":\{"id":(\d+)/;

const isRight = (reply: string): boolean => reply.startsWith('{"type":"ok"');

export async function httpBench(report: Report): Promise<void> {
  const { venue, look, dispose } = await openWatchedVenue();
  try {
    const tokens: string[] = [];
    for (let i = 0; i < PEOPLE; i++) tokens.push(await loginNewcomer(venue, `bench${i}@example.org`));
    const quoting = quotingRequests(await priceBelow(venue));
    const kinds = [
      ["limit orders and cancels in turn", quoting],
      ["market orders", marketOrder],
    ] as const;
    const rates: number[] = [];
    for (const [name, request] of kinds) {
      const load = (requests: number): Promise<LoadResult> => send(venue.address, requests, request, tokens);
      const warm = await load(WARM_UP);
      await look();
      const { rate, times, wrong } = await load(REQUESTS);
      const { processors, seconds } = await look();
      report.check(`every one of the ${name} is taken`, wrong + warm.wrong === 0);
      const conditions = `${REQUESTS.toLocaleString("en")} requests, ${CONNECTIONS} connections, ${PEOPLE} people, client on the same machine`;
      report.add(`http ${name}`, rate, "requests/s", conditions);
      report.add(`http ${name}, p99`, percentile(times, 0.99), "ms", conditions);
      report.add(`http ${name}, of the venue's process`, (processors.venue * seconds * 1e6) / REQUESTS, "µs a request", "all its threads");
      rates.push(rate);
    }
    await checkHistory(report, venue, tokens);
    const echo = await echoRate();
    report.add("http empty Fastify echo", echo, "requests/s", `${REQUESTS.toLocaleString("en")} posts, same client`);
    kinds.forEach(([name], i) => report.add(`http ${name} / empty echo`, (rates[i] ?? 0) / echo, "ratio", "same run"));
  } finally {
    await dispose();
  }
}

export function send(
  address: string,
  requests: number,
  request: (connection: number, previous: string) => LoadRequest,
  tokens: readonly string[],
): Promise<LoadResult> {
  const headers = (connection: number): Record<string, string> => ({ authorization: tokens[connection % tokens.length] ?? "" });
  return postLoad({ address, connections: CONNECTIONS, requests, headers, request, isRight });
}

/** A price at which an order rests: a tenth below the market. */
export async function priceBelow(venue: VenueProcess): Promise<bigint> {
  const market = await venue.call<{ quotation: { symbol: string; now_price: string }[] }[]>("GET", "/currency/quotation_new");
  const bitcoin = market.message[0]?.quotation.find(({ symbol }) => symbol === "BTC/USDT");
  return (BigInt((bitcoin?.now_price ?? "0").split(".")[0] ?? "0") * 9n) / 10n;
}

/** What rested is cancelled next. */
export function quotingRequests(price: bigint): (connection: number, previous: string) => LoadRequest {
  const order = { path: TRADE, body: `${PAIR}&type=1&amount=0.001&target_price=${price}` };
  return (_connection, previous) => {
    const id = ID.exec(previous)?.[1];
    return id === undefined ? order : { path: CANCEL, body: `id=${id}&lang=en` };
  };
}

async function checkHistory(report: Report, venue: VenueProcess, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const orders = await venue.call<{ status: number; reason: string }[]>("GET", "/coin/list", { status: "2", limit: "100" }, token);
    report.check(
      "the newest orders of everybody are filled",
      orders.message.length === 100 && orders.message.every(({ status }) => status === 2),
    );
    const open = await venue.call<unknown[]>("GET", "/coin/list", { status: "1", limit: "100" }, token);
    report.check("what still rests is no more than the connections left", open.message.length <= (CONNECTIONS / PEOPLE) * 2);
  }
}

async function echoRate(): Promise<number> {
  const child = fork(join(import.meta.dirname, "echo-server.ts"), { stdio: "ignore" });
  try {
    const port = await new Promise<number>((resolve) => child.once("message", (message) => resolve(Number(message))));
    const echo = (requests: number): Promise<LoadResult> =>
      send(`http://127.0.0.1:${port}`, requests, () => ({ path: TRADE, body: `${PAIR}&type=1&market=1&total=5.1` }), ["x".repeat(43)]);
    await echo(WARM_UP);
    return (await echo(REQUESTS)).rate;
  } finally {
    child.kill();
  }
}
