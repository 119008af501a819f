/** JSON Schema as nested lists that people read: name, kind, limits, words. */
import type { JsonSchema } from "../openapi/openapi.ts";
import { escapeHtml, inline } from "./docs-markup.ts";

/** Schemas that others refer to, by "#/components/schemas/<name>". */
export type NamedSchemas = Readonly<Record<string, object>>;

/** Deeper than any of ours; a schema that refers to itself ends there. */
const DEPTH_MAX = 12;

/** One named value: a field of a form, a property of a reply. */
export function fieldHtml(name: string, schema: JsonSchema, isRequired: boolean, named: NamedSchemas, depth = 0): string {
  const target = resolved(schema, named);
  const description = typeof target["description"] === "string" ? ` <span>${inline(target["description"])}</span>` : "";
  const must = isRequired ? "" : ' <i class="may">optional</i>';
  return `<li><code>${escapeHtml(name)}</code> <i>${escapeHtml(kindOf(target))}</i>${must}${description}${insideHtml(target, named, depth + 1)}</li>`;
}

/** What a schema holds: its properties, the rows of its list, its alternatives. */
export function insideHtml(schema: JsonSchema, named: NamedSchemas, depth = 0): string {
  const target = resolved(schema, named);
  if (depth > DEPTH_MAX) return "";
  const properties = schemasIn(target["properties"]);
  const required = Array.isArray(target["required"]) ? target["required"] : [];
  const names = Object.keys(properties);
  if (names.length > 0) {
    const rows = names.map((name) => fieldHtml(name, properties[name] ?? {}, required.includes(name), named, depth));
    return `<ul class="schema">${rows.join("")}</ul>`;
  }
  if (isSchema(target["items"])) return insideHtml(target["items"], named, depth);
  const parts = alternatives(target)
    .map((part) => insideHtml(part, named, depth + 1))
    .filter((html) => html !== "");
  return parts.join('<p class="or">or</p>');
}

/** "text", "integer 1–100", "list of objects", "one of `a`, `b`". */
function kindOf(schema: JsonSchema): string {
  if (typeof schema["title"] === "string") return schema["title"];
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  const parts = alternatives(schema);
  if (parts.length > 0) return [...new Set(parts.map((part) => kindOf(part)))].join(" or ");
  if (schema["type"] === "array") return isSchema(schema["items"]) ? `list of ${kindOf(schema["items"])}` : "list";
  if (schema["type"] === "string") return `text${lengthOf(schema)}`;
  return `${typeof schema["type"] === "string" ? schema["type"] : "anything"}${rangeOf(schema)}`;
}

function lengthOf({ minLength = 0, maxLength, format }: JsonSchema): string {
  if (typeof format === "string") return ` (${format})`;
  return typeof maxLength === "number" ? `, ${String(minLength)} to ${maxLength} characters` : "";
}

function rangeOf({ minimum, maximum }: JsonSchema): string {
  if (typeof minimum === "number" && typeof maximum === "number") return `, ${minimum} to ${maximum}`;
  return typeof minimum === "number" ? `, at least ${minimum}` : "";
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  return ["oneOf", "anyOf", "allOf"].flatMap((word) => (Array.isArray(schema[word]) ? schema[word].filter(isSchema) : []));
}

function resolved(schema: JsonSchema, named: NamedSchemas): JsonSchema {
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  const target = name === undefined ? undefined : named[name];
  return isSchema(target) ? target : schema;
}

function schemasIn(properties: unknown): Readonly<Record<string, JsonSchema>> {
  if (!isSchema(properties)) return {};
  return Object.fromEntries(Object.entries(properties).flatMap(([name, value]) => (isSchema(value) ? [[name, value]] : [])));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
