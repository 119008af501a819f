/** What an operator is told when something is not done: a name for programs, words for people, and the HTTP status. */
import { REFUSALS, type RefusalName } from "../../contract/errors.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import type { Texts } from "../doors/app/texts.ts";
import { RefusalError } from "../refusal-error.ts";
import type { ConsoleLanguage, Words } from "../../contract/console-wire.ts";

export type ConsoleRefusal = { readonly name: string; readonly words: Words; readonly status: number };

export class ConsoleRefused extends RefusalError {
  override readonly name = "ConsoleRefused";
  readonly refusal: ConsoleRefusal;
  /** What goes back beside the error. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(refusal: ConsoleRefusal, more: Readonly<Record<string, unknown>> = {}) {
    super(refusal.name);
    this.refusal = refusal;
    this.more = more;
  }
}

/** "zh-CN,zh;q=0.9" is Chinese; everything else English. */
export function consoleLanguage(accepted: string | undefined): ConsoleLanguage {
  return /^\s*zh\b/i.test(accepted ?? "") ? "zh" : "en";
}

/** The refusal that a verb gives: `no("market_unknown", { en: "There is no such market.", zh: "没有此市场。" })`. */
export function no(name: string, words: Words, status = 422): ConsoleRefusal {
  return { name, words, status };
}

export const isRefusal = (value: object): value is ConsoleRefusal => "status" in value && "words" in value;

/** A refusal of the kernel, in the words that people get. */
export function kernelRefusal(name: string, texts: Texts): ConsoleRefusal {
  if (!Object.hasOwn(REFUSALS, name)) return no(name, { en: sentence(name), zh: sentence(name) });
  const { text } = REFUSALS[name as RefusalName];
  const [en, zh] = LANGUAGES.filter((language) => language === "en" || language === "zh").map((language) =>
    texts.say(text, language).replace(UNFILLED, ""),
  );
  return no(name, { en: en ?? sentence(name), zh: zh ?? sentence(name) });
}

/** "… is halted: {reason}": the kernel says which refusal it is, and no more. */
const UNFILLED = /\s*[:：]\s*\{\w+\}$/u;

/** "market_must_rest" is "market must rest." */
const sentence = (name: string): string => `${name.replaceAll("_", " ")}.`;
