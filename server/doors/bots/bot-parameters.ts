/**
 * The parameters of a bot's call: query and form body together, each read by name and checked.
 *
 * What was read is remembered, so that an order can refuse a parameter which nobody reads (-1104): silently ignored, it
 * might cost the caller money. Not here: what a price may be in a market.
 */
import { readJson } from "../json-text.ts";
import { botError, DECIMAL_RANGE } from "./bot-error.ts";

const WHOLE = /^\d{1,16}$/;
/** Times beyond this count microseconds. */
export const MICROSECONDS_FROM = 1e14;
const ENCODED = /[%+]/;
const DECIMAL = /^\d{1,20}(\.\d{1,20})?$/;
/** Parameters of the door itself, which every signed call has. */
const OF_THE_DOOR = ["timestamp", "recvWindow", "signature", "apiKey"];

export class Parameters {
  readonly #values: ReadonlyMap<string, string>;
  readonly #read = new Set<string>(OF_THE_DOOR);

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  /** Of a query and a form body as they were sent; a name that comes twice is refused. */
  static parse(query: string, body: string): Parameters {
    const values = new Map<string, string>();
    for (const part of [query, body]) {
      if (part === "") continue;
      for (const pair of part.split("&")) {
        if (pair === "") continue;
        const at = pair.indexOf("=");
        const name = decode(at === -1 ? pair : pair.slice(0, at));
        if (values.has(name)) throw botError.duplicate();
        values.set(name, at === -1 ? "" : decode(pair.slice(at + 1)));
      }
    }
    return new Parameters(values);
  }

  /** The text, undefined when it was not sent; an empty one is refused. */
  optional(name: string): string | undefined {
    this.#read.add(name);
    const value = this.#values.get(name);
    if (value === "") throw botError.empty(name);
    return value;
  }

  required(name: string): string {
    this.#read.add(name);
    const value = this.#values.get(name);
    if (value === undefined || value === "") throw botError.missing(name);
    return value;
  }

  /** What the caller calls it; errors name it so. */
  nameOf(name: string): string {
    return name;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  whole(name: string): number | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const value = WHOLE.test(text) ? Number(text) : Number.NaN;
    if (!Number.isSafeInteger(value)) throw botError.illegal(name, "^[0-9]{1,20}$");
    return value;
  }

  requiredWhole(name: string): number {
    const value = this.whole(name);
    if (value === undefined) throw botError.missing(name);
    return value;
  }

  /** A whole number from 1 to `maximum`, which is also what a larger one counts as. */
  limit(usual: number, maximum: number): number {
    const value = this.whole("limit") ?? usual;
    if (value < 1) throw botError.invalid("limit");
    return Math.min(value, maximum);
  }

  /** A decimal as text, checked for its grammar only. */
  decimal(name: string): string | undefined {
    const text = this.optional(name);
    if (text !== undefined && !DECIMAL.test(text)) throw botError.illegal(name, DECIMAL_RANGE);
    return text;
  }

  flag(name: string): boolean | undefined {
    const text = this.optional(name)?.toLowerCase();
    if (text === undefined) return undefined;
    if (text !== "true" && text !== "false") throw botError.invalid(name);
    return text === "true";
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const found = choices.find((choice) => choice === text.toUpperCase());
    if (found === undefined) throw botError.invalid(name);
    return found;
  }

  /** A list in JSON; ["a","b"] or [1,2]. */
  list(name: string): readonly unknown[] | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    const value = readJson(text);
    if (!Array.isArray(value)) throw botError.invalid(name);
    return value;
  }

  /** A time in ms; microseconds are taken too, as the dialect does. */
  time(name: string): number | undefined {
    const value = this.whole(name);
    return value === undefined || value < MICROSECONDS_FROM ? value : Math.floor(value / 1000);
  }

  /** Refuses what the call named could not use, whatever else was sent: silently ignored, it might mean something else to the caller. */
  requireOnly(names: ReadonlySet<string>): void {
    const sent = [...this.#values.keys()];
    const known = sent.filter((name) => names.has(name) || OF_THE_DOOR.includes(name)).length;
    if (known < sent.length) throw botError.unread(known, sent.length);
  }

  /** To be called before anything is done, when all that counts was read. */
  requireAllRead(): void {
    const sent = [...this.#values.keys()];
    const read = sent.filter((name) => this.#read.has(name)).length;
    if (read < sent.length) throw botError.unread(read, sent.length);
  }
}

/** What a form reads of an order, under whatever names. */
export type Fields = Pick<Parameters, "nameOf" | "has" | "optional" | "required" | "whole" | "decimal" | "choice">;

/** The parameters that begin with a word, by their names without it: "pendingPrice" as "price". */
export function fieldsUnder(word: string, parameters: Fields): Fields {
  const named = (name: string): string => word + name.slice(0, 1).toUpperCase() + name.slice(1);
  return {
    nameOf: (name) => parameters.nameOf(named(name)),
    has: (name) => parameters.has(named(name)),
    optional: (name) => parameters.optional(named(name)),
    required: (name) => parameters.required(named(name)),
    whole: (name) => parameters.whole(named(name)),
    decimal: (name) => parameters.decimal(named(name)),
    choice: (name, choices) => parameters.choice(named(name), choices),
  };
}

function decode(text: string): string {
  if (!ENCODED.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error: unknown) {
    if (error instanceof URIError) throw botError.illegal("query", "percent-encoded UTF-8");
    throw error;
  }
}
