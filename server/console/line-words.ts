/** What stands before and after a change where that is a word rather than a name or a figure: in both languages of the console. */
import type { ShownValue, Words } from "../../contract/console-wire.ts";

const YES: Words = { en: "yes", zh: "是" };
const NO: Words = { en: "no", zh: "否" };
const NONE: Words = { en: "none", zh: "无" };

/** Always the same object, so that lines which change nothing are found by comparing. */
export const yesOrNo = (is: boolean): Words => (is ? YES : NO);
export const orNone = (text: string): ShownValue => (text === "" ? NONE : text);
/** For a terminal. */
export const inEnglish = (value: ShownValue): string => (typeof value === "string" ? value : value.en);
