/** What a field should have been, in words: “Person” is missing: a whole number from 1001 on. */
import type { TObject } from "typebox";
import type { FieldSchema, Words } from "../../contract/console-wire.ts";
import { no, type ConsoleRefusal } from "./console-refusal.ts";

export type FieldLabels = Readonly<Record<string, Words>>;

/** More are not read out. */
const CHOICES_MAX = 12;

/** The refusal of a field by its own label; without one by its name. */
export function fieldRefusal(schema: TObject, name: string, given: unknown, labels: FieldLabels): ConsoleRefusal {
  const shown = name.slice(0, 60);
  const field = Object.hasOwn(schema.properties, name) ? (schema.properties[name] as FieldSchema) : undefined;
  if (field === undefined) {
    return no("field_wrong", { en: `There is no field “${shown}”.`, zh: `没有字段“${shown}”。` }, 400);
  }
  const label = labels[name] ?? { en: shown, zh: shown };
  const should = shouldBe(field);
  const is = given === undefined ? { en: "is missing", zh: "缺失" } : { en: "is wrong", zh: "有误" };
  return no("field_wrong", { en: `“${label.en}” ${is.en}: ${should.en}.`, zh: `“${label.zh}”${is.zh}：${should.zh}。` }, 400);
}

function shouldBe(field: FieldSchema): Words {
  const kind = field["x-kind"];
  if (field.enum !== undefined) return oneOf(field.enum);
  if (field.type === "boolean") return { en: "yes or no (true or false)", zh: "是或否 (true 或 false)" };
  if (kind === "time") return { en: "a time, as milliseconds since 1970", zh: "时间（自 1970 年起的毫秒数）" };
  if (kind === "ppm") return { en: `a rate in millionths ${rangeOf(field).en}`, zh: `百万分率${rangeOf(field).zh}` };
  if (field.type === "integer") return { en: `a whole number ${rangeOf(field).en}`.trim(), zh: `整数${rangeOf(field).zh}` };
  if (kind === "amount") return { en: "an amount, like 25 or 0.5", zh: "数量，例如 25 或 0.5" };
  if (kind === "colour") return { en: "a colour, like #c8962e", zh: "颜色，例如 #c8962e" };
  return textOf(field);
}

function oneOf(words: readonly string[]): Words {
  const shown = words.slice(0, CHOICES_MAX).join(", ");
  const more = words.length > CHOICES_MAX ? ", …" : "";
  return { en: `one of ${shown}${more}`, zh: `须为以下之一：${shown}${more}` };
}

function rangeOf({ minimum, maximum }: FieldSchema): Words {
  if (minimum !== undefined && maximum !== undefined && maximum < 2 ** 31 - 1)
    return { en: `from ${minimum} to ${maximum}`, zh: `，${minimum} 至 ${maximum}` };
  return minimum === undefined ? { en: "", zh: "" } : { en: `from ${minimum} on`, zh: `，不小于 ${minimum}` };
}

const DIGITS = /^\^\[0-9\]/;

function textOf({ pattern, minLength = 0, maxLength }: FieldSchema): Words {
  if (pattern !== undefined && DIGITS.test(pattern)) return { en: "digits only", zh: "只能是数字" };
  if (pattern !== undefined) return { en: `letters and digits as in ${readable(pattern)}`, zh: `格式须符合 ${readable(pattern)}` };
  const least = Math.max(1, minLength);
  if (maxLength === undefined) return { en: `a text of ${least} letters at least`, zh: `至少 ${least} 个字` };
  return { en: `a text of ${least} to ${maxLength} letters`, zh: `${least} 至 ${maxLength} 个字` };
}

/** "^[A-Za-z0-9]{1,20}$" without its anchors. */
const readable = (pattern: string): string => pattern.replace(/^\^/, "").replace(/\$$/, "");
