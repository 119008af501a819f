/** What a field should have been, in words: “Person” is missing: a whole number from 1001 on. */
import type { TObject } from "typebox";
import type { FieldSchema, Words } from "../../contract/console-wire.ts";
import { shouldBe } from "../../contract/field-shape.ts";
import { no, type ConsoleRefusal } from "./console-refusal.ts";

import { isPlainText } from "./plain-text.ts";

export type FieldLabels = Readonly<Record<string, Words>>;

const PLAIN: Words = {
  en: "no control characters, and none that turn the direction of writing",
  zh: "不得包含控制字符或改变书写方向的字符",
};

/** The refusal of a field by its own label; without one by its name. */
export function fieldRefusal(schema: TObject, name: string, given: unknown, labels: FieldLabels): ConsoleRefusal {
  const shown = name.slice(0, 60);
  const field = Object.hasOwn(schema.properties, name) ? (schema.properties[name] as FieldSchema) : undefined;
  if (field === undefined) {
    return no("field_wrong", { en: `There is no field “${shown}”.`, zh: `没有字段“${shown}”。` }, 400);
  }
  const label = labels[name] ?? { en: shown, zh: shown };
  const isTurned = typeof given === "string" && !isPlainText(given);
  const should = isTurned ? PLAIN : shouldBe(field);
  const is = given === undefined ? { en: "is missing", zh: "缺失" } : { en: "is wrong", zh: "有误" };
  return no("field_wrong", { en: `“${label.en}” ${is.en}: ${should.en}.`, zh: `“${label.zh}”${is.zh}：${should.zh}。` }, 400);
}
