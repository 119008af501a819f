/**
 * What a document says of a call beyond its declaration: in words what it does, what its fields mean, what it answers.
 *
 * `features/<feature>/contract/<feature>.documents.ts` has one for each call; method, path, access, fields and their limits come from
 * the declaration itself. The tests compare both ways and hold every reply of the test engine against `message` and `beside`.
 */
import Type from "typebox";
import type { TArray, TInteger, TObject, TProperties, TSchema, TString } from "typebox";
import type { RefusalName } from "./errors.ts";

export type CallDocument = {
  /** One line. */
  readonly summary: string;
  readonly description?: string;
  /** What fields mean whose name does not say it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** `message` of a reply that is ok; a text in the caller's language when left out. */
  readonly message?: TSchema;
  /** What stands beside it. */
  readonly beside?: TProperties;
  /** The whole reply, where it has no envelope. */
  readonly raw?: TSchema;
  /** Refusals of the handler; those of the fields and of the door itself are known. */
  readonly refusals?: readonly RefusalName[];
};

/** A feature's calls by method and path below /api: "POST /coin/trade". */
export type CallDocuments = {
  readonly tag: string;
  readonly description: string;
  readonly calls: Readonly<Record<string, CallDocument>>;
};

/** An object of a reply: exactly these properties. */
export function shape<Properties extends TProperties>(properties: Properties, description?: string): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, ...(description === undefined ? {} : { description }) });
}

/** P1 of the paginations: what `laravelPage` makes. */
export function laravelShape<Row extends TSchema>(row: Row): TObject {
  const place = Type.Union([Type.Null(), NUMBER]);
  const link = Type.Union([Type.Null(), TEXT]);
  return shape({
    current_page: NUMBER,
    data: Type.Array(row),
    from: place,
    to: place,
    last_page: NUMBER,
    per_page: NUMBER,
    total: NUMBER,
    first_page_url: TEXT,
    last_page_url: TEXT,
    next_page_url: link,
    prev_page_url: link,
    path: TEXT,
  });
}

/** P3 of the paginations: what `listPage` makes. */
export function listShape<Row extends TSchema>(
  row: Row,
  more: TProperties = {},
): TObject<{ list: TArray<Row>; count: TInteger; limit: TInteger; page: TInteger }> {
  const count = Type.Integer({ minimum: 0, description: "Rows of all pages." });
  return shape({ list: Type.Array(row), count, limit: Type.Integer(), page: Type.Integer(), ...more });
}

export const TEXT: TString = Type.String();
export const NUMBER: TInteger = Type.Integer();
/** As text; never a float. */
export const DECIMAL: TString = Type.String({ title: "decimal", pattern: "^-?[0-9]+([.][0-9]+)?$" });
export const SWITCH: TInteger = Type.Integer({ enum: [0, 1] });
/** Milliseconds since 1970. */
export const TIME_MS: TInteger = Type.Integer({ title: "time in ms" });
/** What `clockText` writes. */
export const CLOCK: TString = Type.String({
  pattern: "^([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2})?$",
  title: "UTC time, YYYY-MM-DD HH:MM:SS",
});

/** One of a few words. */
export function word(...words: readonly string[]): TString {
  return Type.String({ enum: [...words] });
}

export function said(description: string): TString {
  return Type.String({ description });
}
