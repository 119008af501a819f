/** What is sent once a dragged line is confirmed. Pure. */
import type { LeverRow } from "../../contract/futures-rows.ts";
import type { Acting } from "../futures.api.ts";
import { isSet } from "../futures.form.ts";
import type { ContractLine } from "./contract-lines.ts";

interface Moved {
  readonly line: Pick<ContractLine, "kind">;
  readonly row: LeverRow;
  readonly price: string;
}

/** The other exit stays as it is: both are sent, since one that is left out is taken off. */
export function movedAct({ line, row, price }: Moved): Acting {
  if (line.kind === "order") return { path: "/lever/amend", fields: { id: row.id, target_price: price } };
  const exits = {
    take_profit_price: line.kind === "take_profit" ? price : kept(row.target_profit_price),
    stop_loss_price: line.kind === "stop_loss" ? price : kept(row.stop_loss_price),
  };
  const set = Object.entries(exits).filter(([, text]) => text !== "");
  return {
    path: "/lever/exits",
    fields: { id: row.id, follows: row.exits_follow === "last" ? "last" : "mark", ...Object.fromEntries(set) },
  };
}

/** As the venue takes it: no more decimals than it has; '' for none. */
function kept(price: string): string {
  if (!isSet(price)) return "";
  return price.includes(".") ? price.replace(/\.?0+$/, "") : price;
}
