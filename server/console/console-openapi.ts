/** /openapi/console.json: every verb and every look as they are declared, and the way in. */
import {
  documentHead,
  operationIdOf,
  pathsOf,
  plainSchema,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
} from "../doors/openapi/openapi.ts";
import type { Look } from "./look.ts";
import { ROLES } from "../../contract/operator-roles.ts";
import { INTAKES, LOOKS, VERBS } from "./verb-table.ts";
import type { Verb } from "./verb.ts";

const DESCRIPTION = `What operators do and read, below \`/ops\`. JSON in and out, HTTP's own statuses; a refusal is \`{"error":{"name","text"}}\`, its text in English, or in Chinese where \`Accept-Language\` says so.

**Who.** Operators are people of their own, with password and second factor: \`POST /ops/log-in\` answers a token for \`Authorization: Bearer\`, and sets the console's cookie. A session lasts eight hours. Verbs
about money want a second factor that was shown within five minutes: \`POST /ops/prove\`.

**Verbs** take \`{"fields","reason","request"}\`. The reason has at least ten letters. \`request\` is drawn by the caller: the same again has no second effect and gets the first answer. \`…/preview\` says what would change.
What needs two people answers \`"state":"waiting"\`; another operator finds it under \`/ops/requests\` and agrees to exactly that, or declines. \`npm run operate\` speaks the same verbs on the venue's own machine.

**Looks** give pages by key: \`next\` goes into \`after\`. The same below \`/ops/tables/\` is a CSV file of all of them.

Roles: ${ROLES.join(", ")}. Each verb and look names who may.`;

const JSON_TYPE = "application/json";
const TEXT = { type: "string" };
const REFUSALS = {
  "400": refusal("A field, the reason or the request's number is missing or wrong."),
  "401": refusal("No session."),
  "403": refusal("The role may not, the second factor is not fresh, or another page asked."),
  "409": refusal("The request's number was used for something else, or it waits no longer."),
  "422": refusal("The verb or the kernel refused: nothing changed."),
  "429": refusal("Too much at once."),
};

export function consoleOpenApi(verbs: Iterable<Verb> = VERBS.values(), looks: Iterable<Look> = LOOKS.values()): OpenApiDocument {
  const operations = [
    ...WAY_IN,
    ...[...verbs].flatMap((verb) => [verbOperation(verb), previewOperation(verb)]),
    ...[...looks].map(lookOperation),
    ...INTAKES.map(({ name }) =>
      plain("POST", `/ops/files/${name}`, "Send a file for a field of a verb: the body is the file; the answer's code goes into the field"),
    ),
  ];
  return {
    ...documentHead({ title: "Touchstone: the operators' console", summary: "What operators do and read.", description: DESCRIPTION }),
    tags: [
      { name: "Way in", description: "Logging in, proving to be there, and what waits for a second operator." },
      { name: "Verbs", description: "What changes something." },
      { name: "Looks", description: "What is read." },
    ],
    paths: pathsOf(operations),
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer", description: "The token of `POST /ops/log-in`." } },
      schemas: {
        Refusal: {
          type: "object",
          required: ["error"],
          properties: { error: { type: "object", required: ["name", "text"], properties: { name: TEXT, text: TEXT } } },
        },
      },
    },
  };
}

type Declared = readonly [method: string, path: string, OpenApiOperation];

const WAY_IN: readonly Declared[] = [
  plain("POST", "/ops/log-in", "Log in", { mail: TEXT, password: TEXT, code: TEXT }, ["mail", "password"]),
  plain("POST", "/ops/prove", "Show the second factor again", { code: TEXT }, ["code"]),
  plain("POST", "/ops/log-out", "Log out", {}, []),
  plain("GET", "/ops/me", "Who is logged in, and the venue's state"),
  plain("GET", "/ops/verbs", "Every verb as it is declared"),
  plain("GET", "/ops/requests", "What waits for a second operator"),
  plain("POST", "/ops/requests/{id}/agree", "Agree to a request of another operator", {}, []),
  plain("POST", "/ops/requests/{id}/decline", "Decline it", { reason: TEXT }, ["reason"]),
];

function plain(
  method: string,
  path: string,
  summary: string,
  fields?: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): Declared {
  const parameters = path.includes("{id}") ? { parameters: [{ name: "id", in: "path" as const, required: true, schema: TEXT }] } : {};
  const requestBody =
    fields === undefined
      ? {}
      : { requestBody: bodyOf({ type: "object", properties: fields, ...(required.length === 0 ? {} : { required }) }) };
  const security = path === "/ops/log-in" ? [{}] : [{ session: [] }];
  return [
    method,
    path,
    {
      ...parameters,
      ...requestBody,
      operationId: operationIdOf(method, path),
      summary,
      tags: ["Way in"],
      security,
      responses: { "200": { description: "Done." }, ...REFUSALS },
    },
  ];
}

function verbOperation({ name, title, roles, fields, needsTwo, needsProof, spoken }: Verb): Declared {
  const path = `/ops/verbs/${name}`;
  const lines = [
    `Roles: ${roles.join(", ")}.`,
    ...(needsTwo === true ? ["Needs two people."] : []),
    ...(needsProof === true ? ["Needs a fresh second factor."] : []),
    `On the machine: \`npm run operate -- ${spoken?.word ?? name}\`.`,
  ];
  const schema = {
    type: "object",
    required: ["fields", "reason", "request"],
    properties: { fields: plainSchema(fields), reason: { ...TEXT, minLength: 10 }, request: { ...TEXT, pattern: "^[A-Za-z0-9_-]{8,64}$" } },
  };
  return [
    "POST",
    path,
    {
      operationId: operationIdOf("POST", path),
      summary: title.en,
      description: lines.join(" "),
      tags: ["Verbs"],
      security: [{ session: [] }],
      requestBody: bodyOf(schema),
      responses: { "200": { description: "Done, or waiting for a second operator." }, ...REFUSALS },
    },
  ];
}

function previewOperation({ name, title, fields }: Verb): Declared {
  const path = `/ops/verbs/${name}/preview`;
  const schema = { type: "object", required: ["fields"], properties: { fields: plainSchema(fields) } };
  return [
    "POST",
    path,
    {
      operationId: operationIdOf("POST", path),
      summary: `${title.en}: what would change`,
      tags: ["Verbs"],
      security: [{ session: [] }],
      requestBody: bodyOf(schema),
      responses: { "200": { description: "Lines, before and after; or `refusal`, why nothing would change." }, ...REFUSALS },
    },
  ];
}

function lookOperation({ name, title, roles, fields, noted }: Look): Declared {
  const path = `/ops/looks/${name}`;
  const required = new Set<string>(fields.required ?? []);
  const parameters = Object.entries(fields.properties).map(([field, schema]) => ({
    name: field,
    in: "query" as const,
    ...(required.has(field) ? { required: true } : {}),
    schema: plainSchema(schema),
  }));
  const description = `Roles: ${roles.join(", ")}.${noted === undefined ? "" : " Each look is written into the audit log."}`;
  return [
    "GET",
    path,
    {
      operationId: operationIdOf("GET", path),
      summary: title.en,
      description,
      tags: ["Looks"],
      security: [{ session: [] }],
      parameters,
      responses: { "200": { description: "What was asked for." }, ...REFUSALS },
    },
  ];
}

function bodyOf(schema: JsonSchema): NonNullable<OpenApiOperation["requestBody"]> {
  return { required: true, content: { [JSON_TYPE]: { schema } } };
}

function refusal(description: string): object {
  return { description, content: { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/Refusal" } } } };
}
