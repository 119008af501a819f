/**
 * The kinds of fields that calls take. Forms carry text only, so each kind reads text and hands out its own type.
 *
 * The option `refusal` names what the caller is told when the field is missing or wrong; else "parameter error".
 */
import Type from "typebox";
import type { TCodec, TString } from "typebox";

export type FieldOptions = { readonly refusal?: string };

/** Nothing on the wire has longer lines of text than a message to support. */
const TEXT_MAX = 4000;

/** A text of `min` to `max` characters (UTF-16 units). */
export function text({
  min = 1,
  max = TEXT_MAX,
  ...options
}: FieldOptions & { readonly min?: number; readonly max?: number } = {}): TString {
  return Type.String({ minLength: min, maxLength: max, ...options });
}

/** A text that has to match; the pattern is a JSON Schema pattern, so anchor it. */
export function pattern(source: string, { max = 200, ...options }: FieldOptions & { readonly max?: number } = {}): TString {
  return Type.String({ pattern: source, maxLength: max, ...options });
}

/** A whole number from `min` to `max`, both included; the schema says so for documents. */
export function wholeNumber({
  min,
  max,
  ...options
}: FieldOptions & { readonly min: number; readonly max: number }): TCodec<TString, number> {
  return Type.Decode(Type.String({ pattern: "^-?[0-9]{1,15}$", range: { min, max }, ...options }), (digits): number => {
    const value = Number(digits);
    if (value < min || value > max) throw new RangeError(`not from ${min} to ${max}`);
    return value;
  });
}

/** One of a few words. */
export function oneOf<const Words extends readonly string[]>(words: Words, options: FieldOptions = {}): TCodec<TString, Words[number]> {
  return Type.Decode(Type.String({ enum: [...words], ...options }), (word): Words[number] => {
    const found = words.find((candidate) => candidate === word);
    if (found === undefined) throw new RangeError("not one of the words");
    return found;
  });
}

/** A whole number from 1, where more than `max` counts as `max`: clients ask for 9999 rows to get them all (wire.md 1). */
export function cappedNumber(max: number): TCodec<TString, number> {
  return Type.Decode(Type.String({ pattern: "^[0-9]{1,15}$", range: { min: 1 } }), (digits): number => {
    const value = Number(digits);
    if (value < 1) throw new RangeError("not from 1");
    return Math.min(value, max);
  });
}

/** Page numbers start at 1 (wire.md 1). */
export const PAGE = wholeNumber({ min: 1, max: 100_000 });
/** Rows a page; more than a hundred at once is nobody's screen. */
export const LIMIT = cappedNumber(100);
/** An id of ours: dense positive integers. */
export const ID = wholeNumber({ min: 1, max: 2_147_483_647 });
/** An idempotency key of the caller's making; the same one again has no second effect (V6). */
export const REQUEST_ID = Type.Optional(text({ max: 64 }));
