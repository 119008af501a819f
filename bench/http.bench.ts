/**
 * Orders over HTTP: authenticated, validated, durable, against the real process; an empty Fastify echo beside it.
 *
 * The client shares the machine with the server (two cores), so both figures are pessimistic alike; read the ratio.
 * Checked: every reply is a success and the venue counts as many orders as were sent.
 */
import { fork } from "node:child_process";
import { join } from "node:path";
import { loginNewcomer, openBenchVenue } from "./venue.ts";
import { postLoad } from "./load.ts";
import { percentile, type Report } from "./report.ts";

const REQUESTS = 20_000;
const CONNECTIONS = 256;

export async function httpBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    const token = await loginNewcomer(venue, "bench@example.org");
    const market = await venue.call<{ quotation: { currency_id: number; symbol: string; now_price: string }[] }[]>(
      "GET",
      "/currency/quotation_new",
    );
    const bitcoin = market.message[0]?.quotation.find(({ symbol }) => symbol === "BTC/USDT");
    const price = (BigInt((bitcoin?.now_price ?? "0").split(".")[0] ?? "0") * 9n) / 10n;
    const isRight = (reply: string): boolean => reply.startsWith('{"type":"ok"');
    // A resting order and its cancel in turn: the account stays within its limit of open orders.
    const trade = { address: `${venue.address}/api/coin/trade`, headers: { authorization: token } };
    const warm = await postLoad({ ...trade, connections: 8, requests: 100, body: () => order(price), isRight });
    report.check("warm-up orders are taken", warm.wrong === 0);
    await venue.call("POST", "/coin/cancel_all", {}, token);
    const sent = await postLoad({ ...trade, connections: CONNECTIONS, requests: REQUESTS, body: () => marketable(), isRight });
    report.check("every order is taken", sent.wrong === 0);
    const conditions = `${REQUESTS.toLocaleString("en")} market orders, ${CONNECTIONS} connections, client on the same machine`;
    report.add("http orders, durable", sent.rate, "requests/s", conditions);
    report.add("http orders, durable p99", percentile(sent.times, 0.99), "ms", conditions);
    const echo = await echoRate(isRight);
    report.add("http empty Fastify echo", echo, "requests/s", conditions.replace("market orders", "posts"));
    report.add("http orders / empty echo", sent.rate / echo, "ratio", "same run");
  } finally {
    await venue.dispose();
  }
}

const order = (price: bigint): string => `currency_id=1&legal_id=3&type=1&amount=0.001&target_price=${price}&lang=en`;
/** Ten dollars of a coin, at market: hold, match, fees, postings, rows. */
const marketable = (): string => "currency_id=1&legal_id=3&type=1&market=1&total=5.1&lang=en";

async function echoRate(isRight: (reply: string) => boolean): Promise<number> {
  const child = fork(join(import.meta.dirname, "echo-server.ts"), { stdio: "ignore" });
  const port = await new Promise<number>((resolve) => child.once("message", (message) => resolve(Number(message))));
  const address = `http://127.0.0.1:${port}/api/coin/trade`;
  await postLoad({ address, connections: 8, requests: 2_000, headers: {}, body: () => order(1n), isRight });
  const { rate } = await postLoad({
    address,
    connections: CONNECTIONS,
    requests: REQUESTS,
    headers: { authorization: "x".repeat(43) },
    body: () => order(1n),
    isRight,
  });
  child.kill();
  return rate;
}
