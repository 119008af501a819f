/** All tables that are read and written through the query builder; each feature describes its own. */
import type { ConsoleTables } from "../console/console.tables.ts";
import type { FEATURES } from "../features.ts";

type TablesOf<F> = F extends { readonly tables?: infer Tables extends object } ? Tables : never;
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

export type Tables = Together<TablesOf<(typeof FEATURES)[number]>> & ConsoleTables;
