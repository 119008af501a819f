/** What lies in the slots of a series, kept until the log has revealed it. */
import type { Database } from "../../../server/sql/database.ts";
import type { Rarity, Sealed } from "../formulas.ts";

export async function readSlots(database: Database, seal: string): Promise<readonly Sealed[]> {
  const rows = await database.selectFrom("nft_slot").select(["code", "rarity", "salt"]).where("seal", "=", seal).orderBy("slot").execute();
  return rows.map(({ code, rarity, salt }) => ({ code, rarity: rarity as Rarity, salt }));
}

export async function keepSlots(database: Database, seal: string, list: readonly Sealed[]): Promise<void> {
  await database
    .insertInto("nft_slot")
    .values(list.map((one, slot) => ({ seal, slot, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
