/** Reads the fields of verbs and looks: exactly the declared ones, each of its own kind. */
import type { TObject } from "typebox";
import { Compile } from "typebox/compile";
import { ConsoleRefused } from "./console-refusal.ts";
import { fieldRefusal, type FieldLabels } from "./field-words.ts";
import type { FieldSchema } from "../../contract/console-wire.ts";
import { isPlainText } from "./plain-text.ts";

export type FieldValues = Readonly<Record<string, unknown>>;

/** Throws ConsoleRefused naming the first field that is missing, wrong or not asked for, by its label, and what it should be. */
export function fieldsReader(schema: TObject, labels: FieldLabels = {}): (given: unknown) => FieldValues {
  const wrongField = (name: string, value?: unknown): ConsoleRefused => new ConsoleRefused(fieldRefusal(schema, name, value, labels));
  const properties = Object.entries(schema.properties);
  const required = new Set<string>(schema.required ?? []);
  const readers = properties.map(([name, field]) => ({ name, isRequired: required.has(name), validator: Compile(field) }));
  return (given) => {
    if (typeof given !== "object" || given === null || Array.isArray(given)) throw wrongField("fields");
    const entries = new Map<string, unknown>(Object.entries(given));
    const values: [string, unknown][] = [];
    for (const { name, isRequired, validator } of readers) {
      const value = entries.get(name);
      entries.delete(name);
      if (value === undefined && !isRequired) continue;
      if (!validator.Check(value) || !isStorable(value)) throw wrongField(name, value);
      values.push([name, value]);
    }
    const [unknown] = entries.keys();
    if (unknown !== undefined) throw wrongField(unknown);
    return Object.fromEntries(values);
  };
}

const isStorable = (value: unknown): boolean => typeof value !== "string" || isPlainText(value);

/** Texts of an address or of a command line, as the schema wants them. */
export function fromTexts(schema: TObject, texts: Readonly<Record<string, string>>): FieldValues {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, fromText(schema.properties[name] as FieldSchema | undefined, text)]),
  );
}

function fromText(schema: FieldSchema | undefined, text: string): unknown {
  if (schema?.type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (schema?.type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
