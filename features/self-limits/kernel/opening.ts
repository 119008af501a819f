/** Which of the commands that open something are a way out instead. */
import type { Command } from "../../../kernel/part.ts";

/** What a sell order gives up is one's own already. */
export function isWayOut(command: Command): boolean {
  if (command.type === "spot/place-list") return [command, ...command.followers].every(({ side }) => side === "sell");
  // Selling futures opens a short, unless the order only reduces.
  if (command.type === "futures/place" || command.type === "futures/place-conditional") return command.effect === "reduce";
  return "side" in command && command.side === "sell";
}
