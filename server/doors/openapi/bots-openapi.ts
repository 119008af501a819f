/**
 * /openapi/bots.json: the calls of the bots' door as OpenAPI 3.1, made from its routes when the venue starts.
 *
 * Method, path, access and weight are the routes' own, codes and texts of errors those of `bot-error.ts`, limits this venue's
 * settings; words, parameters and reply shapes come from the features' documents. A call without a document is listed all the same.
 */
import Type from "typebox";
import { differingCalls, STREAMS_MISSING, whatDiffers } from "../bots/dialect.ts";
import { botError, type BotError } from "../bots/bot-error.ts";
import type { BotAccess, BotRoute } from "../bots/bot-call.ts";
import type { BotCallDocument, BotParameter } from "../bots/bot-document.ts";
import type { BotLimits } from "../bots/bot-usage.ts";
import { BOT_DOCUMENTS } from "./bot-documents.ts";
import { NUMBER, shape, TEXT } from "../../../contract/call-document.ts";
import {
  documentHead,
  operationIdOf,
  pathsOf,
  plainSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
} from "./openapi.ts";
import { documentsByCall, tagOf, tagsOf, type Tagged } from "./tagged-documents.ts";

const description = (
  { weightPerMinute, ordersPer10Seconds, ordersPerDay }: BotLimits,
  routes: BotsDocumented["routes"],
): string => `The field's best-known dialect, so \
that existing clients need another URL and nothing else; what differs stands below. Copy-paste lines with curl: \`examples/curl.md\`.

**Requests.** Parameters come in the query, in a form body, or in both; a name twice is refused. Lists are JSON in one parameter.

**Signatures.** Calls that need one take \`timestamp\` (ms), \`recvWindow\` and \`signature\`: HMAC-SHA256 in hex, Ed25519 or RSA in base64, over exactly what is
sent, query and body one after the other, without the signature. \`X-MBX-APIKEY\` names the key. The same signed bytes change something once.

**Replies.** 200 and JSON; errors 4xx or 5xx with \`code\` and \`msg\`. Amounts are texts with eight decimals, times milliseconds (microseconds with \`X-MBX-TIME-UNIT: MICROSECOND\`). Nothing is rounded for
the caller. An answer leaves when what it says is on disk.

**Limits.** ${weightPerMinute} of weight a minute and address, ${ordersPer10Seconds} orders in 10 seconds and ${ordersPerDay} in a day and account. The headers
\`X-MBX-USED-WEIGHT-1M\`, \`X-MBX-ORDER-COUNT-10S\` and \`X-MBX-ORDER-COUNT-1D\` count along; beyond a limit: 429 with \`Retry-After\`.

**The same over one socket:** the WebSocket API, in the document of sockets and tools.

${differences(routes)}`;

/** What the dialect has and this venue lacks is worked out from the routes; the rest is the door's own list. */
function differences(routes: BotsDocumented["routes"]): string {
  const { missing, ours } = differingCalls(routes);
  const names = (list: readonly string[]): string => list.map((name) => `\`${name}\``).join(", ");
  return [
    "**What differs from the dialect.**",
    whatDiffers(),
    `**Calls of the dialect that are not here** (404, -1000): ${names(missing)}. **Streams:** ${names(STREAMS_MISSING)}. **Calls of ours beside it:** ${names(ours)}.`,
  ].join("\n\n");
}

/** What each access asks for; the words are scopes of the key. */
const SECURITY: Readonly<Record<BotAccess, OpenApiOperation["security"]>> = {
  none: [{}],
  key: [{ apiKey: [] }],
  user_data: [{ apiKey: ["read"], signature: [] }],
  trade: [{ apiKey: ["trade"], signature: [] }],
  futures: [{ apiKey: ["futures"], signature: [] }],
  withdraw: [{ apiKey: ["withdraw"], signature: [] }],
};
const RECV_WINDOW_MAX = 60_000;
/** Every signed call has them beside its own. */
const SIGNED: Readonly<Record<string, BotParameter>> = {
  timestamp: { schema: Type.Integer({ title: "time in ms" }), isRequired: true, description: "When it was signed, by the caller's clock." },
  recvWindow: {
    schema: Type.Number({ minimum: 0, maximum: RECV_WINDOW_MAX, default: 5000 }),
    description: "How old it may be on arrival, in ms.",
  },
};

export type BotsDocumented = { readonly routes: ReadonlyMap<string, BotRoute>; readonly limits: BotLimits };

export function botsOpenApi({ routes, limits }: BotsDocumented): OpenApiDocument {
  const documents = documentsByCall(BOT_DOCUMENTS);
  const operations = [...routes].map(([name, route]) => [route.method, route.path, operationOf(route, documents.get(name))] as const);
  const summary = "REST for trading programs: ccxt and other clients of the dialect work with this venue's address.";
  return {
    ...documentHead({ title: "Touchstone: the bots' door", summary, description: description(limits, routes) }),
    tags: tagsOf(BOT_DOCUMENTS),
    paths: pathsOf(operations),
    components: {
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-MBX-APIKEY",
          description: "The key's public half. Its scopes: read, trade, futures, withdraw.",
        },
        signature: {
          type: "apiKey",
          in: "query",
          name: "signature",
          description: "HMAC-SHA256 (hex), Ed25519 or RSA (base64) of what is sent.",
        },
      },
      schemas: { Error: plainSchema(shape({ code: NUMBER, msg: TEXT, data: Type.Optional(Type.Object({})) })) },
      responses: {
        Error: { description: errorTable(), content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
      },
    },
  };
}

function operationOf(route: BotRoute, document: Tagged<BotCallDocument> | undefined): OpenApiOperation {
  const { method, path, access } = route;
  const isSigned = access !== "none" && access !== "key";
  const parameters = { ...document?.parameters, ...(isSigned ? SIGNED : {}) };
  return {
    operationId: operationIdOf(method, path),
    summary: document?.summary ?? `${method} ${path}`,
    description: [document?.description, weightText(route, document), ownErrors(document)]
      .filter((part) => part !== undefined)
      .join("\n\n"),
    tags: [tagOf(document)],
    security: SECURITY[access],
    parameters: Object.entries(parameters).map(([name, parameter]) => parameterOf(name, parameter)),
    responses: {
      "200": { description: "Done", content: { "application/json": { schema: plainSchema(document?.reply ?? Type.Unknown()) } } },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

export function parameterOf(name: string, { schema, description: text, isRequired }: BotParameter): OpenApiParameter {
  const { description: kind, ...plain } = plainSchema(schema);
  const words = text ?? kind;
  return {
    name,
    in: "query",
    ...(isRequired === undefined ? {} : { required: true }),
    ...(typeof words === "string" ? { description: words } : {}),
    schema: plain,
  };
}

function weightText({ weight }: BotRoute, document: Tagged<BotCallDocument> | undefined): string {
  if (typeof weight === "number") return `Weight: ${weight}.`;
  const weights = Object.entries(document?.weights ?? {}).map(
    ([query, much]) => `${much} ${query === "" ? "otherwise" : `with \`${query}\``}`,
  );
  return weights.length === 0 ? "Its weight depends on its parameters." : `Weight: ${weights.join(", ")}.`;
}

function ownErrors(document: Tagged<BotCallDocument> | undefined): string | undefined {
  return document?.errors === undefined ? undefined : `Errors of its own: ${document.errors.join(", ")}.`;
}

/** Every error that the door knows, with "…" for what it names. */
export function doorErrorsOf(): readonly BotError[] {
  return Object.values(botError).map((make): BotError => Reflect.apply(make, undefined, ["…", "…", "…"]) as BotError);
}

function errorTable(): string {
  const rows = doorErrorsOf().map(({ code, status, message }) => `| ${code} | ${status} | ${message.replaceAll("|", "\\|")} |`);
  return ["An error.", "", "| Code | Status | |", "| --- | --- | --- |", ...rows].join("\n");
}
