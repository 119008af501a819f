import type { Generated } from "kysely";
import type { Program } from "./strategies.ts";

export interface HouseTraderTables {
  house_trader: { user_id: number; program: Program; rests: Generated<boolean> };
}
