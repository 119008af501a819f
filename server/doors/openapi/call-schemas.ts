/** The declarations of the app's calls as JSON Schema: what a field takes, what a reply says. */
import Type from "typebox";
import type { TSchema } from "typebox";
import { REFUSALS, type RefusalName } from "../../../contract/errors.ts";
import { shape, TEXT, type CallDocument } from "../../../contract/call-document.ts";
import { plainSchema, type JsonSchema } from "./openapi.ts";

/** A field's schema: whole numbers as numbers with their range, and no words of ours in it. */
export function fieldSchema(field: TSchema): JsonSchema {
  const { refusal: _refusal, range, ...schema } = plainSchema(field);
  if (!isRange(range)) return schema;
  return {
    type: "integer",
    minimum: range.min,
    ...(range.max === undefined ? {} : { maximum: range.max }),
  };
}

function isRange(range: unknown): range is { readonly min: number; readonly max?: number } {
  return typeof range === "object" && range !== null && "min" in range;
}

/** What the caller is told when the field is missing or wrong. */
export function refusalOfField(field: TSchema): RefusalName | undefined {
  const name: unknown = Reflect.get(field, "refusal");
  return isRefusalName(name) ? name : undefined;
}

function isRefusalName(name: unknown): name is RefusalName {
  return typeof name === "string" && Object.hasOwn(REFUSALS, name);
}

/** A reply that is ok, with its envelope. */
export function replySchema(document: CallDocument | undefined): TSchema {
  if (document === undefined) return Type.Object({ type: Type.Literal("ok") });
  return document.raw ?? shape({ type: Type.Literal("ok"), message: document.message ?? TEXT, ...document.beside });
}
