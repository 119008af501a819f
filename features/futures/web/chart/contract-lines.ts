/** What one has in a contract as lines of its chart: entry, liquidation, take-profit, stop-loss, orders that wait. Pure. */
import type { ChartLine } from "../../../../web/trading/chart/chart-port.ts";
import type { ContractRow, LeverRow } from "../../contract/futures-rows.ts";
import { isSet } from "../futures.form.ts";
import { isCopied } from "../copied-rows.ts";
import { sideOf } from "../parts/own-words.ts";

/** What a line is of; those of the last three can be moved. */
export type LineKind = "entry" | "liquidation" | "take_profit" | "stop_loss" | "order";

/** A line without its words. */
export interface ContractLine {
  readonly id: number;
  readonly kind: LineKind;
  /** The position or order; 0 of the liquidation price, which is the account's. */
  readonly row: number;
  readonly price: string;
  readonly isLong: boolean;
  /** Of an order: it waits for its trigger, and only closes. */
  readonly waits: boolean;
  readonly reduces: boolean;
  /** Base units; '' of the liquidation price. */
  readonly size: string;
  readonly canMove: boolean;
  /** A copy's exits come from its trader: they are shown, and can be neither moved nor crossed out. */
  readonly isCopied: boolean;
}

/** Ids of rows are below 2^50, and a row has a line of each kind at most. */
const KINDS: readonly LineKind[] = ["entry", "liquidation", "take_profit", "stop_loss", "order"];
const lineId = (kind: LineKind, row: number): number => row * 8 + KINDS.indexOf(kind);

export function linesOf(
  contract: Pick<ContractRow, "currency_id">,
  of: { readonly positions: readonly LeverRow[]; readonly orders: readonly LeverRow[] },
): readonly ContractLine[] {
  const here = (rows: readonly LeverRow[]): readonly LeverRow[] => rows.filter(({ currency }) => currency === contract.currency_id);
  const line = (kind: LineKind, row: LeverRow, price: string): readonly ContractLine[] =>
    isSet(price)
      ? [
          {
            id: lineId(kind, row.id),
            kind,
            row: row.id,
            price,
            isLong: sideOf(row) === 1,
            waits: row.waits === 1,
            reduces: row.reduces === 1,
            size: row.number,
            canMove: kind !== "entry" && row.waits === 0 && !isCopied(row),
            isCopied: isCopied(row),
          },
        ]
      : [];
  const positions = here(of.positions);
  const exits = positions.flatMap((row) => [
    ...line("entry", row, row.price),
    ...line("take_profit", row, row.target_profit_price),
    ...line("stop_loss", row, row.stop_loss_price),
  ]);
  const orders = here(of.orders).flatMap((row) => line("order", row, row.price));
  // One price for all positions of the contract: it is the account that is closed out.
  const first = positions.find(({ liquidation_price: price }) => isSet(price));
  if (first === undefined) return [...exits, ...orders];
  const net = positions.reduce((sum, { type, share }) => sum + (type === 1 ? share : -share), 0);
  const liquidation = {
    id: lineId("liquidation", 0),
    kind: "liquidation",
    row: 0,
    price: first.liquidation_price,
    size: "",
    waits: false,
    reduces: false,
  } as const;
  return [...exits, { ...liquidation, isLong: net > 0, canMove: false, isCopied: false }, ...orders];
}

/** How a kind is drawn. */
export function drawnAs({ kind, isLong, isCopied: stays }: ContractLine): Omit<ChartLine, "id" | "price" | "label" | "kind" | "canMove"> {
  switch (kind) {
    case "entry":
      return { tone: "brand", look: "solid", stays: true, isLeft: true, hidesDistance: true };
    case "liquidation":
      return { tone: "down", look: "solid", stays: true, isLeft: true, isPinned: true, hatches: isLong ? "below" : "above" };
    case "take_profit":
      return { tone: "up", look: "solid", isPinned: true, stays };
    case "stop_loss":
      return { tone: "down", look: "solid", isPinned: true, stays };
    case "order":
      return { tone: "info", isPinned: true };
  }
}
