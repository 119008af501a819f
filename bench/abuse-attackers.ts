/**
 * The strangers of the benchmark `abuse`, in a process of their own: node abuse-attackers.ts KIND PORT. Says "ready", begins when
 * it is told anything, and goes on until it is ended. Who is cut off comes back at once.
 */
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { ABUSES, type AbuseName } from "./abuse-kinds.ts";

const [kind = "", port = "0"] = process.argv.slice(2);
const GUESTS = 200;
const UNREAD_SOCKETS = 40;
const LOGINS_PER_SECOND = 300;
const BATCH = 200;
/** The attacker's own memory is not what is measured. */
const OWN_BYTES_MAX = 1_000_000;
const BACK_AFTER_MS = 20;

const APP = "/socket.io/?EIO=4&transport=websocket";
const SYMBOLS = ["BTC/USDT", "ETH/USDT"];
const TOPICS = SYMBOLS.flatMap((symbol) => [
  `market_depth:${symbol}`,
  `match_trade:${symbol}`,
  ...["1min", "5min", "15min"].map((period) => `kline:${symbol}:${period}`),
]);
const event = (name: string, message: object): string => `42${JSON.stringify([name, message])}`;

type Flood = { readonly path: string; readonly hello?: string; readonly next: (count: number) => string };

const nested = `{"id":1,"method":"ticker.price","params":{"symbols":${"[".repeat(2000)}${"]".repeat(2000)}}}`;
const FLOODS: Readonly<Partial<Record<AbuseName, Flood>>> = {
  "app-socket": { path: APP, hello: "40", next: (count) => event(count % 2 === 0 ? "sub" : "unsub", { topics: TOPICS }) },
  "app-tokens": { path: APP, hello: "40", next: () => event("auth", { token: randomBytes(32).toString("base64url") }) },
  stream: { path: "/ws", next: (id) => JSON.stringify({ method: "SUBSCRIBE", params: ["btcusdt@depth", "!ticker@arr"], id }) },
  "ws-api": { path: "/ws-api/v3", next: (id) => (id % 2 === 0 ? nested : JSON.stringify({ id, method: "ping" })) },
};

/** Sends as fast as it is taken, and comes back when it is cut off. */
function flood({ path, hello, next }: Flood): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  let count = 0;
  const send = (): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    for (let i = 0; i < BATCH && socket.bufferedAmount < OWN_BYTES_MAX; i++) socket.send(next(count++));
    setImmediate(send);
  };
  socket.on("open", () => {
    if (hello === undefined) return send();
    socket.send(hello);
    socket.once("message", () => send());
  });
  socket.on("error", () => undefined);
  socket.on("close", () => setTimeout(() => flood({ path, ...(hello === undefined ? {} : { hello }), next }), BACK_AFTER_MS));
}

/** Asks for much, as often as it may, and reads nothing after the handshake. */
function leaveUnread(number: number): void {
  const streams = ["btcusdt@depth", "ethusdt@depth", "!ticker@arr", "!miniTicker@arr", "btcusdt@kline_1m"];
  const paths = [APP, `/stream?streams=${streams.join("/")}`, "/ws-api/v3"];
  const place = number % paths.length;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${paths[place] ?? ""}`);
  const exchangeInfo = JSON.stringify({ id: 1, method: "exchangeInfo" });
  let turns = 0;
  const ask = (): void => {
    turns += 1;
    if (place === 0) socket.send(event(turns % 2 === 0 ? "unsub" : "sub", { topics: TOPICS }));
    if (place === 2) for (let i = 0; i < 20; i++) socket.send(exchangeInfo);
  };
  let timer: NodeJS.Timeout | undefined;
  socket.on("open", () => {
    if (place === 0) socket.send("40");
    setTimeout(() => socket.pause(), 100);
    timer = setInterval(ask, 100);
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(timer);
    setTimeout(() => leaveUnread(number), 1000);
  });
}

const agent = new Agent({ keepAlive: true });

/** Resolves when all of the reply was read; whoever asks has an address of their own. */
function ask(path: string, from: string, form?: string): Promise<void> {
  const type = form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
  const headers = { "x-forwarded-for": from, "accept-encoding": "gzip", ...type };
  return new Promise((resolve) => {
    const asking = request({ host: "127.0.0.1", port, path, method: form === undefined ? "GET" : "POST", headers, agent }, (reply) => {
      reply.resume();
      reply.on("close", () => resolve());
    });
    asking.on("error", () => resolve());
    asking.end(form);
  });
}

const addressOf = (number: number): string => `198.18.${(number >> 8) & 255}.${number & 255}`;

async function readCharts(guest: number): Promise<void> {
  const symbol = encodeURIComponent(SYMBOLS[guest % SYMBOLS.length] ?? "");
  for (;;)
    await ask(`/api/currency/new_timeshar?symbol=${symbol}&period=1min&from=0&to=${Math.floor(Date.now() / 1000)}`, addressOf(guest));
}

async function guessPasswords(): Promise<void> {
  for (let tried = 0; ; tried++) {
    void ask("/api/user/login", addressOf(tried), `lang=en&user_string=person${tried % 50}%40example.org&password=not+the+one`);
    await sleep(1000 / LOGINS_PER_SECOND);
  }
}

function begin(name: AbuseName): void {
  const flooding = FLOODS[name];
  if (flooding !== undefined) flood(flooding);
  if (name === "unread") for (let i = 0; i < UNREAD_SOCKETS; i++) leaveUnread(i);
  if (name === "charts") for (let i = 0; i < GUESTS; i++) void readCharts(i);
  if (name === "logins") void guessPasswords();
}

const known = ABUSES.find(({ name }) => name === kind);
if (known === undefined) throw new Error(`there is no abuse "${kind}"`);
process.once("message", () => begin(known.name));
process.send?.("ready");
