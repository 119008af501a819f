/** One call as a fold of its own: what it does, who may, what to send, what comes back. */
import type { JsonSchema, OpenApiDocument, OpenApiOperation, OpenApiParameter } from "../openapi/openapi.ts";
import { escapeHtml, inline, markdown } from "./docs-markup.ts";
import { fieldHtml, insideHtml, type NamedSchemas } from "./docs-schema.ts";

type Response = {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
};
export type Operation = { readonly method: string; readonly path: string; readonly operation: OpenApiOperation };

export function callsOf({ paths }: OpenApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** What the venue posts to others of itself. */
export function sentOf({ webhooks = {} }: OpenApiDocument): readonly Operation[] {
  return Object.entries(webhooks).map(([name, { post }]) => ({ method: "SENT", path: name, operation: post }));
}

export function operationHtml({ method, path, operation }: Operation, document: OpenApiDocument): string {
  const named = document.components["schemas"] ?? {};
  const parts = [
    operation.description === undefined ? "" : markdown(operation.description),
    method === "SENT" ? "" : `<p class="access">${accessText(operation)}</p>`,
    sentHtml(operation, named),
    ...Object.entries(operation.responses).map(([status, response]) => responseHtml(status, response, named)),
  ];
  const title = `<b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code> <span>${inline(operation.summary)}</span>`;
  return `<details class="call" id="${escapeHtml(operation.operationId)}"><summary>${title}</summary><div>${parts.join("\n")}</div></details>`;
}

function accessText({ security }: OpenApiOperation): string {
  const ways = security.map((way) =>
    Object.keys(way)
      .map((name) => `<code>${escapeHtml(name)}</code>`)
      .join(" and "),
  );
  if (ways.length === 0 || (ways.length === 1 && ways[0] === "")) return "Open to everybody.";
  return ways[0] === "" ? `Open to everybody; ${ways.slice(1).join(" or ")} is known when sent.` : `Needs ${ways.join(" or ")}.`;
}

function sentHtml({ parameters = [], requestBody }: OpenApiOperation, named: NamedSchemas): string {
  const [form] = Object.entries(requestBody?.content ?? {});
  const types = Object.keys(requestBody?.content ?? {}).map((type) => `<code>${escapeHtml(type)}</code>`);
  const body = form === undefined ? "" : `<h4>Body: ${types.join(" or ")}</h4>${insideHtml(form[1].schema, named)}`;
  return (
    parameterHtml("Path", "path", parameters, named) +
    parameterHtml("Query", "query", parameters, named) +
    parameterHtml("Headers", "header", parameters, named) +
    body
  );
}

function parameterHtml(title: string, place: OpenApiParameter["in"], parameters: readonly OpenApiParameter[], named: NamedSchemas): string {
  const rows = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required = false, description }) =>
      fieldHtml(name, description === undefined ? schema : { ...schema, description }, required, named),
    );
  return rows.length === 0 ? "" : `<h4>${title}</h4><ul class="schema">${rows.join("")}</ul>`;
}

function responseHtml(status: string, response: object, named: NamedSchemas): string {
  const { $ref, description = "", content = {} } = response as Response;
  const name = $ref?.split("/").at(-1);
  if (name !== undefined) return `<h4><code>${escapeHtml(status)}</code> <a href="#responses">${escapeHtml(name)}</a></h4>`;
  const schemas = Object.values(content).flatMap(({ schema }) => (schema === undefined ? [] : [insideHtml(schema, named)]));
  return `<h4><code>${escapeHtml(status)}</code> ${inline(description)}</h4>${schemas.join("")}`;
}
