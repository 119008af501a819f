/** All refusals of the venue in one table: name to number and text. */
import { doorErrors } from "./door.errors.ts";
import { CONTRACTS } from "./features.ts";
import { kernelErrors } from "./kernel.errors.ts";
import type { RefusalEntry } from "./refusal-table.ts";

type NamesOf<Contract> = Contract extends { readonly errors: infer Table } ? keyof Table & string : never;

export type RefusalName = keyof typeof doorErrors | keyof typeof kernelErrors | NamesOf<(typeof CONTRACTS)[number]>;

const TABLE: Partial<Record<RefusalName, RefusalEntry>> = {
  ...doorErrors,
  ...kernelErrors,
  ...Object.assign({}, ...CONTRACTS.map((feature) => ("errors" in feature ? feature.errors : {}))),
};
/** Every name has an entry: the names are those of the tables. */
export const REFUSALS = TABLE as Readonly<Record<RefusalName, RefusalEntry>>;
