/**
 * /openapi/tools.json: what is neither the app's nor the bots' REST: sockets, charts, figures, the operator's door.
 *
 * OpenAPI has no sockets: a socket is the GET that asks for the upgrade, and its messages are told in words and as schemas.
 */
import Type from "typebox";
import { FUTURES_NEWS_DOCUMENTS, FUTURES_STREAM_DOCUMENTS } from "../../../features/futures/server/streams/futures-streams.documents.ts";
import { STREAM_DOCUMENTS } from "../../../features/market/server/market-streams.documents.ts";
import { udfDocuments } from "../../../features/charts-udf/server/udf.documents.ts";
import { shape, TEXT } from "../../../contract/call-document.ts";
import type { BotCallDocument } from "../bots/bot-document.ts";
import type { NewsDocuments } from "../bots-ws-api/account-news.ts";
import { ACCOUNT_NEWS } from "../bots-ws-api/account-features.ts";
import { WS_METHODS } from "../bots-ws-api/ws-methods.ts";
import { parameterOf } from "./bots-openapi.ts";
import { documentHead, operationIdOf, pathsOf, plainSchema, type OpenApiDocument, type OpenApiOperation } from "./openapi.ts";

const DESCRIPTION = `Beside the calls of the app and of bots: sockets that tell what happens, candles for charting libraries, figures for Prometheus.

**The operator's door** is no address: a socket file \`operator.socket\` in the data directory takes POSTs with a JSON list of words and answers in plain text (200 done, 409
to be confirmed or refused, 400 not understood). \`npm run operate -- help\` speaks it.`;

const STREAMS = "Market streams";
const FUTURES = "Futures streams";
const ACCOUNT = "WebSocket API";
const PUSHES = "Socket.IO";
const FIGURES = "Figures";

const TAGS = [
  {
    name: STREAMS,
    description: `Plain WebSocket in the bots' dialect. What is sent is durable. Requests: \`SUBSCRIBE\`, \`UNSUBSCRIBE\`, \`LIST_SUBSCRIPTIONS\`, \`SET_PROPERTY\`, \
\`GET_PROPERTY\` of \`combined\`, as \`{"method","params","id"}\`. A ping comes every 20 s; who leaves it unanswered for a minute, reads too slowly or sends more than
five messages a second is cut off. A connection has at most 1,024 streams, an address 300 new connections in five minutes (429).

${streamTable(STREAM_DOCUMENTS)}`,
  },
  {
    name: FUTURES,
    description: `The same of futures, at the paths that clients of the dialect use: \`/public/ws\`, \`/market/ws\`, \`/private/ws\` and \`/fapi/ws\`, each with \`/stream\` beside it. Every stream is at each of
them. \`?listenKey=…\` or \`/ws/<listenKey>\` tells of the account whose key it is (\`POST /fapi/v1/listenKey\`); nothing after the opening is missed, and a listen key that is none is refused (400).

${streamTable(FUTURES_STREAM_DOCUMENTS)}

${newsTable(FUTURES_NEWS_DOCUMENTS)}`,
  },
  {
    name: ACCOUNT,
    description: `The calls of the bots' door over one socket, and the news of one's own account. A request is \`{"id","method","params"}\`, an answer \
\`{"id","status","result" or "error","rateLimits"}\`. Signed is \`name=value\` of every parameter but the signature, in the order of names, joined by \`&\`.
Session: \`session.logon\` (Ed25519), \`session.status\`, \`session.logout\`, \`session.subscriptions\`; news: \`userDataStream.subscribe\`, \`userDataStream.subscribe.signature\`,
\`userDataStream.unsubscribe\`. News come as \`{"subscriptionId","event"}\`:

${newsTable(ACCOUNT_NEWS)}

${methodTable()}`,
  },
  {
    name: PUSHES,
    description: `For the app, protocol 3 to 5. Everybody hears \`daymarket\`. \`sub\` and \`unsub\` take topics: \`daymarkets\` (all that changed in one message, instead), \`market_depth:BTC/USDT\`, \`market_book:BTC/USDT\`, \`match_trade:BTC/USDT\`, \`kline:BTC/USDT:1min\`. \
\`auth\` with the token of \`user/login\` brings \`order_changed\` and \`wallet_changed\`; \`logged_out\` when the token is no longer good. Messages have the shapes of the app's calls
of the same name, ten times a second at most.`,
  },
  { name: udfDocuments.tag, description: udfDocuments.description },
  { name: FIGURES, description: "For machines that watch the venue." },
];

type Upgrade = {
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly parameters?: BotCallDocument["parameters"];
};

const UPGRADES: readonly Upgrade[] = [
  { path: "/ws", tag: STREAMS, summary: "Streams chosen by SUBSCRIBE; bare messages" },
  { path: "/ws/{streams}", tag: STREAMS, summary: "Streams named in the address, with / between them; bare messages" },
  {
    path: "/stream",
    tag: STREAMS,
    summary: 'The same with `{"stream","data"}` around each message',
    parameters: { streams: { schema: TEXT, description: "Names with / between them: `btcusdt@trade/btcusdt@depth`." } },
  },
  { path: "/market/ws", tag: FUTURES, summary: "Streams chosen by SUBSCRIBE; bare messages" },
  { path: "/market/ws/{streams}", tag: FUTURES, summary: "Streams named in the address; bare messages" },
  {
    path: "/market/stream",
    tag: FUTURES,
    summary: 'The same with `{"stream","data"}` around each message',
    parameters: { streams: { schema: TEXT, description: "Names with / between them: `btcusdt@markPrice/btcusdt@depth`." } },
  },
  {
    path: "/private/ws",
    tag: FUTURES,
    summary: "The news of an account",
    parameters: { listenKey: { schema: TEXT, description: "Of `POST /fapi/v1/listenKey`." } },
  },
  {
    path: "/ws-api/v3",
    tag: ACCOUNT,
    summary: "Calls over a socket",
    parameters: { returnRateLimits: { schema: Type.Boolean({ default: true }), description: "Whether answers carry `rateLimits`." } },
  },
  { path: "/socket.io/", tag: PUSHES, summary: "Socket.IO; also by long polling" },
];

export function toolsOpenApi(): OpenApiDocument {
  const udf = Object.entries(udfDocuments.calls).map(([name, call]) => {
    const [method = "", path = ""] = name.split(" ");
    return [method, path, readOperation(path, udfDocuments.tag, call)] as const;
  });
  const upgrades = UPGRADES.map((upgrade) => ["GET", upgrade.path, upgradeOperation(upgrade)] as const);
  const messages = Object.entries({ ...STREAM_DOCUMENTS, ...FUTURES_STREAM_DOCUMENTS, ...FUTURES_NEWS_DOCUMENTS, ...ACCOUNT_NEWS }).map(
    ([name, { message }]) => [name, plainSchema(message)] as const,
  );
  const summary = "Market streams, the WebSocket API, Socket.IO, charts for charting libraries, metrics.";
  return {
    ...documentHead({ title: "Touchstone: sockets and tools", summary, description: DESCRIPTION }),
    tags: TAGS,
    paths: pathsOf([...upgrades, ...udf, ["GET", "/metrics", metricsOperation()]]),
    components: {
      securitySchemes: {
        metrics: { type: "http", scheme: "bearer", description: "METRICS_TOKEN; without one, OUTBOX_TOKEN on the venue's own machine." },
      },
      schemas: Object.fromEntries(messages),
    },
  };
}

function readOperation(path: string, tag: string, { summary, description, parameters = {}, reply }: BotCallDocument): OpenApiOperation {
  return {
    operationId: operationIdOf("GET", path),
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security: [{}],
    parameters: Object.entries(parameters).map(([name, parameter]) => parameterOf(name, parameter)),
    responses: {
      "200": { description: "Done, or not: `s` tells.", content: { "application/json": { schema: plainSchema(reply) } } },
      "429": { description: "Too often.", content: { "application/json": { schema: plainSchema(shape({ s: TEXT, errmsg: TEXT })) } } },
    },
  };
}

function upgradeOperation({ path, tag, summary, parameters = {} }: Upgrade): OpenApiOperation {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    schema: plainSchema(TEXT),
  }));
  const inQuery = Object.entries(parameters).map(([name, parameter]) => parameterOf(name, parameter));
  return {
    operationId: operationIdOf("GET", path),
    summary,
    tags: [tag],
    security: [{}],
    parameters: [...inPath, ...inQuery],
    responses: { "101": { description: "The connection is a socket from here on." }, "429": { description: "Too many new connections." } },
  };
}

function metricsOperation(): OpenApiOperation {
  return {
    operationId: operationIdOf("GET", "/metrics"),
    summary: "Figures for Prometheus",
    description: "What each means: docs/operating/metrics.md.",
    tags: [FIGURES],
    security: [{ metrics: [] }, {}],
    responses: {
      "200": { description: "Prometheus text.", content: { "text/plain": { schema: plainSchema(TEXT) } } },
      "403": { description: "Not for you.", content: { "text/plain": { schema: plainSchema(TEXT) } } },
    },
  };
}

function streamTable(documents: typeof STREAM_DOCUMENTS): string {
  const rows = Object.entries(documents).map(
    ([name, { streams, sent }]) => `| ${streams.map((stream) => `\`${stream}\``).join(", ")} | ${sent} | \`${name}\` |`,
  );
  return ["| Stream | Sent | Schema |", "| --- | --- | --- |", ...rows].join("\n");
}

function newsTable(documents: NewsDocuments): string {
  const rows = Object.entries(documents).map(([name, { sent }]) => `| \`${name}\` | ${sent} |`);
  return ["| Event | Told |", "| --- | --- |", ...rows].join("\n");
}

function methodTable(): string {
  const rows = [...WS_METHODS].map(([method, route]) => `| \`${method}\` | \`${route}\` |`);
  return ["| Method | Call |", "| --- | --- |", ...rows].join("\n");
}
