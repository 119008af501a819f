/** The declared look: what an operator may read. Its route is GET /ops/looks/<name>; pages are by key, never by number. */
import type { StaticDecode, TObject } from "typebox";
import type { ConsoleRefusal } from "./console-refusal.ts";
import type { Operator } from "./operator.ts";
import type { Opening } from "./openings.ts";
import type { Role } from "../../contract/operator-roles.ts";
import type { ConsoleDesk } from "./verb.ts";
import type { Words } from "../../contract/console-wire.ts";

/** A page of rows; `next` goes into the field `after` of the following one. Undefined at the end. */
export type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly next?: string | undefined };

export interface Look<Fields extends TObject = TObject> {
  /** "audit/entries". */
  readonly name: string;
  readonly title: Words;
  readonly roles: readonly Role[];
  /** Texts as they stand in an address; `after` and `limit` where it gives rows. */
  readonly fields: Fields;
  /** What a field is called where it is wrong; else by its name. */
  readonly labels?: Readonly<Record<string, Words>>;
  /** Shows something of a person: each time is written into the audit log. */
  readonly noted?: (fields: StaticDecode<Fields>) => Opening;
  /** Goes through a whole table: a few at once. */
  readonly isHeavy?: true;
  answer(desk: ConsoleDesk, fields: StaticDecode<Fields>, operator: Operator): object | ConsoleRefusal | Promise<object | ConsoleRefusal>;
}

export function defineLook<Fields extends TObject>(look: Look<Fields>): Look {
  return look as unknown as Look;
}
