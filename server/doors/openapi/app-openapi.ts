/**
 * /openapi/app.json: the app's calls as OpenAPI 3.1, made from their declarations when the venue starts.
 *
 * Method, path, access, fields, their limits and the refusals of fields are the declarations' own; words, reply shapes and the
 * refusals of handlers come from the features' documents. A call without a document is listed all the same.
 */
import Type from "typebox";
import type { TSchema } from "typebox";
import type { Call } from "../../../contract/call.ts";
import { NUMBER, shape, TEXT, word, type CallDocument } from "../../../contract/call-document.ts";
import { doorErrors } from "../../../contract/door.errors.ts";
import { REFUSALS, type RefusalName } from "../../../contract/errors.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../../../contract/languages.ts";
import type { Texts } from "../app/texts.ts";
import { APP_DOCUMENTS } from "./app-documents.ts";
import { limitsText } from "./app-limits.ts";
import { fieldSchema, refusalOfField, replySchema } from "./call-schemas.ts";
import {
  documentHead,
  operationIdOf,
  pathsOf,
  plainSchema,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
} from "./openapi.ts";
import { webhooksOpenApi } from "./webhooks-openapi.ts";
import { documentsByCall, tagOf, tagsOf, type Tagged } from "./tagged-documents.ts";

const DESCRIPTION = `The venue's own calls, as its app uses them. Programs that trade are better served by the bots' door.

**Requests.** GET takes fields in the query; POST and PUT as a form or as JSON (64 KiB at most). All values are texts in forms. The same
field with two values, a list or an object is refused; unknown fields are ignored. \`lang\` chooses the language of messages.

**Replies** have HTTP status 200 and an envelope: \`type\` is \`ok\`, or \`error\`, or \`999\` (log in first), \`998\` (verify your identity
first), \`997\` (payment details are missing). A refusal carries \`error\` with its stable name and number. A path that is no call is
answered in the same way; \`/upload\` alone has a status of its own, 422.

**Authentication.** The token of \`user/login\` in the header \`Authorization\`, as it is.

**Idempotency.** Calls with \`request_id\` have one effect and one answer for each id, for a day. After a lost reply, ask
\`command/status\` or send the same again.

**Money** is text with decimals, never a float. **Durable first**: a reply leaves when what it says is on disk.

**Limits.** Only what guesses or makes the venue reach out is limited; each such call says how often. Beyond it: \`too_many_requests\`, \`account_locked\`
or \`try_again_later\`.`;

/** Fields that many calls have. */
const COMMON_FIELDS: Readonly<Record<string, string>> = {
  page: "Counts from 1.",
  limit: "Rows of a page; more than a hundred count as a hundred.",
  request_id: "Idempotency key of the caller's making: the same again has no second effect and gets the first answer.",
};
const LANGUAGE: JsonSchema = { type: "string", enum: [...LANGUAGES], default: DEFAULT_LANGUAGE, description: "Language of messages." };
const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** What any call may be refused with, whatever its fields. */
const OF_EVERY_CALL = [
  "parameter_error",
  "request_too_large",
  "unreadable_request",
  "try_again_later",
  "history_unavailable",
  "too_many_requests",
] as const;

export function appOpenApi(calls: readonly Call[], texts: Texts): OpenApiDocument {
  const documents = documentsByCall(APP_DOCUMENTS);
  const operations = calls.map((call) => {
    const document = documents.get(`${call.method} ${call.path}`);
    return [call.method, `/api${call.path}`, operationOf(call, document, texts)] as const;
  });
  return {
    ...documentHead({ title: "Touchstone: the app's calls", summary: "What the web app calls.", description: DESCRIPTION }),
    tags: tagsOf(APP_DOCUMENTS),
    paths: pathsOf(operations),
    webhooks: webhooksOpenApi(),
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization", description: "The token of `user/login`, as it is." },
      },
      schemas: { Refusal: plainSchema(REFUSAL) },
    },
  };
}

/** Every refusal that a call may answer, the door's own and those of its fields first. */
export function refusalsOf(call: Call, document: Tagged<CallDocument> | undefined): readonly RefusalName[] {
  const login = call.access === "user" ? (["login_required"] as const) : [];
  const fields = Object.values(call.fields.properties).flatMap((field) => refusalOfField(field) ?? []);
  return [...new Set([...OF_EVERY_CALL, ...login, ...fields, ...(document?.refusals ?? [])])];
}

function operationOf(call: Call, document: Tagged<CallDocument> | undefined, texts: Texts): OpenApiOperation {
  const { method, path, access } = call;
  const refusals = refusalsOf(call, document);
  const description = [document?.description, limitsText(call), refusalTable(refusals, texts)]
    .filter((part) => part !== undefined)
    .join("\n\n");
  const fields = fieldsOf(call, document);
  const required = call.fields.required ?? [];
  return {
    operationId: operationIdOf(method, path),
    summary: document?.summary ?? `${method} ${path}`,
    description,
    tags: [tagOf(document)],
    security: access === "user" ? [{ token: [] }] : [{}, { token: [] }],
    ...(method === "GET" ? { parameters: queryOf(fields, required) } : { requestBody: bodyOf(fields, required) }),
    responses: {
      "200": {
        description: "Done, or refused: `type` tells which.",
        content: { [JSON_TYPE]: { schema: answerSchema(document, refusals) } },
      },
    },
  };
}

function fieldsOf(call: Call, document: Tagged<CallDocument> | undefined): Readonly<Record<string, JsonSchema>> {
  const fields = Object.entries(call.fields.properties).map(([name, field]): [string, JsonSchema] => {
    const description = document?.fields?.[name] ?? COMMON_FIELDS[name];
    return [name, { ...fieldSchema(field), ...(description === undefined ? {} : { description }) }];
  });
  return { ...Object.fromEntries(fields), lang: LANGUAGE };
}

function queryOf(fields: Readonly<Record<string, JsonSchema>>, required: readonly string[]): readonly OpenApiParameter[] {
  return Object.entries(fields).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(required.includes(name) ? { required: true } : {}),
    ...(typeof description === "string" ? { description } : {}),
    schema,
  }));
}

function bodyOf(fields: Readonly<Record<string, JsonSchema>>, required: readonly string[]): NonNullable<OpenApiOperation["requestBody"]> {
  const schema = { type: "object", properties: fields, ...(required.length === 0 ? {} : { required }) };
  return { required: required.length > 0, content: { [FORM]: { schema }, [JSON_TYPE]: { schema } } };
}

const REFUSAL: TSchema = shape({
  type: word("error", "999", "998", "997"),
  message: Type.String({ description: "In the caller's language." }),
  error: shape({
    name: TEXT,
    number: NUMBER,
    filter: Type.Optional(Type.String({ description: "An order's filter that refused." })),
    bound: Type.Optional(Type.String({ description: "Its bounds: `45000.0 – 75000.0`." })),
  }),
});

function answerSchema(document: Tagged<CallDocument> | undefined, refusals: readonly RefusalName[]): JsonSchema {
  const named = { properties: { error: { properties: { name: { enum: refusals } } } } };
  return { oneOf: [plainSchema(replySchema(document)), { allOf: [{ $ref: "#/components/schemas/Refusal" }, named] }] };
}

/** Names, numbers and English texts of refusals, as a table in Markdown; the door's common ones are in the enumeration alone. */
function refusalTable(refusals: readonly RefusalName[], texts: Texts): string | undefined {
  const own = refusals.filter((name) => !Object.hasOwn(doorErrors, name));
  if (own.length === 0) return undefined;
  const rows = own.map((name) => {
    const { number, text } = REFUSALS[name];
    return `| ${number} | \`${name}\` | ${texts.say(text, DEFAULT_LANGUAGE).replaceAll("|", "\\|")} |`;
  });
  return ["| Refusal | | |", "| --- | --- | --- |", ...rows].join("\n");
}
