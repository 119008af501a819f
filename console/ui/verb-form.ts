/** What a verb's form says, before it is sent. Pure. */
import { fits } from "../../contract/field-shape.ts";
import type { FieldsSchema, FieldValue } from "../../contract/console-wire.ts";

/** The server's own rule (`server/console/acts.ts`). */
const REASON_LETTERS_MIN = 10;

export function isReason(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= REASON_LETTERS_MIN;
}

/** Whole numbers and rates stand two in a row where there are several. */
export function isHalf({ properties }: FieldsSchema, name: string): boolean {
  const isShort = (field: string): boolean => properties[field]?.type === "integer" && properties[field]["x-kind"] !== "time";
  return isShort(name) && Object.keys(properties).filter(isShort).length > 1;
}

/** Undefined while a needed field is empty, or one is not yet what the server would read. */
export function givenFields(
  schema: FieldsSchema,
  values: Readonly<Record<string, FieldValue>>,
): Readonly<Record<string, FieldValue>> | undefined {
  const given = Object.entries(values).filter(([name, value]) => name in schema.properties && value !== "");
  if (given.some(([name, value]) => !fits(schema.properties[name] ?? {}, value))) return undefined;
  const names = new Set(given.map(([name]) => name));
  return (schema.required ?? []).every((name) => names.has(name)) ? Object.fromEntries(given) : undefined;
}
