/** Sockets, charts and figures: what the document names is there, what is there it names, and messages have the shapes it says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { udfDocuments } from "../../../features/charts-udf/server/udf.documents.ts";
import { udfRoutes } from "../../../features/charts-udf/server/udf.routes.ts";
import { readFuturesAddress } from "../../../features/futures/server/streams/futures-sockets.ts";
import { marketStreams } from "../../../features/market/server/market.stream.ts";
import { STREAM_DOCUMENTS } from "../../../features/market/server/market-streams.documents.ts";
import { metricsRoute } from "../../metrics/metrics-route.ts";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { RateLimits } from "../app/rate-limit.ts";
import { readAddress } from "../bots-sockets/streams-door.ts";
import { openTestStreams, type Message, type StreamClient, type TestStreams } from "../bots-sockets/test-streams.suite.ts";
import { WS_METHODS } from "../bots-ws-api/ws-methods.ts";
import { schemaCheck } from "./document-watch.suite.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { expectValid, namesOf } from "./test-documents.suite.ts";
import { toolsOpenApi } from "./tools-openapi.ts";

let hub: TestStreams;
let http: FastifyInstance;
let document: OpenApiDocument;
const routes: string[] = [];
beforeAll(async () => {
  hub = await openTestStreams();
  await hub.engine.price(BTC, BTC_TICKS, 5);
  http = Fastify({ exposeHeadRoutes: false });
  http.addHook("onRoute", ({ method, path }) => void routes.push(`${String(method)} ${path}`));
  udfRoutes(http, { venue: hub.engine.trading, limits: new RateLimits(hub.engine.now) });
  metricsRoute(http, () => new Registry(), { token: undefined, localPages: hub.engine.context.localPages });
  document = toolsOpenApi();
});
afterAll(async () => {
  await http.close();
  hub.hangUp();
  await hub.close();
});

const FUTURES = ["/market/ws", "/market/ws/{streams}", "/market/stream", "/private/ws"];
const UPGRADES = ["/ws", "/ws/{streams}", "/stream", ...FUTURES, "/ws-api/v3", "/socket.io/"];

test("is valid OpenAPI 3.1", () => expectValid(document));

test("lists exactly the charts' and figures' paths that the venue answers, and the sockets", () => {
  expect(namesOf(document)).toEqual([...routes, ...UPGRADES.map((path) => `GET ${path}`)].toSorted());
  expect(["/ws", "/ws/btcusdt@trade", "/stream"].map((path) => readAddress(path))).not.toContain(undefined);
  expect(FUTURES.map((path) => readFuturesAddress(path))).not.toContain(undefined);
  expect(["/ws", "/market", "/market/wss", "/private/ws-api/v3"].map((path) => readFuturesAddress(path))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe("the charts' calls", () => {
  const symbol = encodeURIComponent("BTC/USDT");
  test.each([
    ["config", ""],
    ["time", ""],
    ["marks", ""],
    ["symbols", `symbol=${symbol}`],
    ["symbols", "symbol=none"],
    ["search", "query=BTC"],
    ["history", `symbol=${symbol}&resolution=1&from=0&to=9999999999`],
    ["history", `symbol=${symbol}&resolution=1&from=1&to=2`],
    ["history", `symbol=${symbol}&resolution=7`],
  ])("%s?%s answers as described", async (path, query) => {
    const reply = await http.inject({ url: `/udf/${path}?${query}` });
    const call = udfDocuments.calls[`GET /udf/${path}`];
    expect(call).toBeDefined();
    if (call === undefined) return;
    const body: unknown = reply.headers["content-type"]?.includes("json") === true ? reply.json() : reply.payload;
    expect(schemaCheck(path, call.reply)(body)).toBeUndefined();
  });

  test("read the parameters that are listed and no others", () => {
    const source = readFileSync(join(import.meta.dirname, "..", "..", "..", "features", "charts-udf", "server", "udf.routes.ts"), "utf8");
    const read = new Set([...source.matchAll(/query\.get\("(\w+)"\)/g)].map(([, name]) => name));
    const listed = new Set(Object.values(udfDocuments.calls).flatMap(({ parameters = {} }) => Object.keys(parameters)));
    expect([...listed].toSorted()).toEqual([...read].toSorted());
  });
});

test("every method of the WebSocket API stands beside a call that is there", () => {
  const text = document.tags.find(({ name }) => name === "WebSocket API")?.description ?? "";
  for (const [method, route] of WS_METHODS) {
    expect(hub.engine.bots.routes.has(route), method).toBe(true);
    expect(text).toContain(`| \`${method}\` | \`${route}\` |`);
  }
});

const named = (stream: string): string => stream.replace("<symbol>", "btcusdt").replace("<interval>", "1m");

test("every stream that is named is one, and its messages have the shape that is described", async () => {
  const open = marketStreams(hub.engine.trading, hub.engine.now);
  const clients: (readonly [string, string, StreamClient])[] = [];
  for (const [name, { streams }] of Object.entries(STREAM_DOCUMENTS)) {
    for (const stream of streams) {
      expect(
        open(named(stream), () => undefined),
        stream,
      ).toBeDefined();
      clients.push([name, stream, await hub.connect(`/ws/${named(stream)}`)]);
    }
  }
  const person = await hub.engine.newcomer();
  const happen = async (round: number): Promise<void> => {
    await hub.engine.quote(BTC, [BTC_TICKS - 10 - round, 100_000], [BTC_TICKS + 10 + round, 100_000]);
    await hub.engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", market: "1", amount: "0.001" }, person);
    hub.engine.advance(1000);
  };
  for (const [i, [name, stream, client]] of clients.entries()) {
    const heard = await vi.waitFor(
      async () => {
        await happen(i);
        const [message] = client.heard as Message[];
        if (message === undefined) throw new Error(`nothing heard on ${stream}`);
        return message;
      },
      { timeout: 10_000, interval: 50 },
    );
    const shape = STREAM_DOCUMENTS[name]?.message;
    expect(shape === undefined ? "no shape" : schemaCheck(stream, shape)(heard)).toBeUndefined();
  }
});
