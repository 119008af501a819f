/** A position, and its take-profit and stop-loss, in a snapshot. Which follow it is a copy of is in copy trading's section. */
import type { UserId } from "../../../money/units.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { PositionExits } from "./futures.messages.ts";
import type { Position } from "./state.ts";

export function savePosition(writer: StateWriter, position: Position): void {
  const { id, contract, side, multiple, lots, entryValue, margin, openFees, overnight, funding, exits, openedAt } = position;
  for (const value of [id, contract, side === "long" ? 0 : 1, multiple, lots, entryValue, margin]) writer.number(value);
  for (const value of [openFees, overnight, funding, openedAt]) writer.number(value);
  saveExits(writer, exits);
}

export function loadPosition(reader: StateReader, user: UserId): Position {
  const [id, contract, side, multiple, lots, entryValue, margin] = Array.from({ length: 7 }, () => reader.number());
  const [openFees, overnight, funding, openedAt] = Array.from({ length: 4 }, () => reader.number());
  const figures = { multiple, lots, entryValue, margin, openFees, overnight, funding };
  const exits = loadExits(reader);
  return { id, user, contract, side: side === 0 ? "long" : "short", ...figures, exits, follow: 0, openedAt } as Position;
}

export function saveExits(writer: StateWriter, exits: PositionExits | undefined): void {
  writer.number(exits === undefined ? 0 : 1);
  if (exits === undefined) return;
  for (const value of [exits.takeProfitTicks, exits.stopLossTicks, exits.source === "mark" ? 0 : 1]) writer.number(value);
}

export function loadExits(reader: StateReader): PositionExits | undefined {
  if (reader.number() === 0) return undefined;
  const [takeProfitTicks, stopLossTicks, source] = Array.from({ length: 3 }, () => reader.number());
  return { takeProfitTicks, stopLossTicks, source: source === 0 ? "mark" : "last" } as PositionExits;
}
