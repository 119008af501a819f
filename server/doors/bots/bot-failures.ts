/** What a bot is told of whatever was thrown. */
import { VenueBusy, VenueStopped } from "../../sequencer/sequencer.ts";
import { isDatabaseAway } from "../../sql/database-away.ts";
import { Refused } from "../app/answer.ts";
import { BotError, botError } from "./bot-error.ts";

/** Undefined for a fault of ours. */
export function botErrorOf(error: unknown): BotError | undefined {
  if (error instanceof BotError) return error;
  // A disk that is nearly full, or a database that is away for too long, turns orders away before they are taken.
  if (error instanceof VenueBusy || error instanceof Refused) return botError.busy();
  if (isDatabaseAway(error)) return botError.noAnswer();
  if (error instanceof VenueStopped) return botError.stopping();
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? new BotError(-1100, "The request could not be read.") : undefined;
}
