/** Whether the tree of receipts that one head names is the beginning of another's: asked of the venue, computed here. */
import { get } from "../../../web/api/client.ts";
import type { Checkpoint } from "../../public-log/checkpoint.ts";
import type { LogConsistencyReply } from "../../public-log/contract/public-log-replies.ts";
import { isConsistent } from "../../public-log/formulas.ts";

/** A head that names no tree any more is none of a log whose heads did. Throws what a call throws. */
export async function receiptsGrew({ receipts: older }: Checkpoint, { receipts: newer }: Checkpoint): Promise<boolean> {
  if (older === undefined) return true;
  if (newer === undefined || newer.size < older.size) return false;
  const fields = { from: older.size, to: newer.size };
  return isConsistent(older, newer, (await get<LogConsistencyReply>("/log/receipts/consistency", fields, { quiet: true })).path);
}
