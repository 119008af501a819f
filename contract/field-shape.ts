/** What a field of a verb may hold, by its schema, and how that is said: for the form before it is sent, and for the refusal. Pure. */
import type { FieldSchema, FieldValue, Words } from "./console-wire.ts";

/** More are not read out. */
const CHOICES_MAX = 12;
const AMOUNT = /^\d+(\.\d+)?$/;

/** Whether the server would read it. */
export function fits(field: FieldSchema, value: FieldValue): boolean {
  if (field.type === "boolean") return typeof value === "boolean";
  if (field.type === "integer") {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field;
    return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  }
  if (typeof value !== "string") return false;
  if (field.enum !== undefined) return field.enum.includes(value);
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = field;
  if (value.length < minLength || value.length > maxLength) return false;
  if (field["x-kind"] === "amount" && !AMOUNT.test(value)) return false;
  return pattern === undefined || new RegExp(pattern, "u").test(value);
}

/** "a whole number from 1001 on". */
export function shouldBe(field: FieldSchema): Words {
  const kind = field["x-kind"];
  if (field.enum !== undefined) return oneOf(field.enum);
  if (field.type === "boolean") return { en: "yes or no (true or false)", zh: "是或否 (true 或 false)" };
  if (kind === "time") return { en: "a time, as milliseconds since 1970", zh: "时间（自 1970 年起的毫秒数）" };
  if (kind === "ppm") return { en: `a rate in millionths ${rangeOf(field).en}`, zh: `百万分率${rangeOf(field).zh}` };
  if (field.type === "integer") return { en: `a whole number ${rangeOf(field).en}`.trim(), zh: `整数${rangeOf(field).zh}` };
  if (kind === "amount") return { en: "an amount, like 25 or 0.5", zh: "数量，例如 25 或 0.5" };
  if (kind === "file") return { en: "a file that was sent", zh: "已上传的文件" };
  if (kind === "files") return { en: "files that were sent", zh: "已上传的文件" };
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
