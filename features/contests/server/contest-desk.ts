/** Names of people's contests and the words of their links: kept beside the log, because they are people's own. */
import { randomBytes } from "node:crypto";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { heldFor } from "../../chat/server/screen.ts";
import type { ContestsTables } from "./contests.tables.ts";

type Context = ServerContext<TradingVenue>;
/** 120 bits: nobody guesses a link. */
const CODE_BYTES = 15;
const NAME = /^(?=.*\p{L})[^\p{C}]{3,60}$/u;

/** As it is kept: refused where it leads people out of the venue, promises, or is nothing that can be read. */
export function nameOf(text: string): string {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
  if (!NAME.test(name) || heldFor(name) !== undefined) throw new Refused("contest_name_refused");
  return name;
}

/** Written before the contest is asked for: one without a name would be there else; a name without a contest is nothing. */
export async function keepWords({ database, clock }: Context, user: number, ref: string, name: string): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString("base64url");
  const row: ContestsTables["contest_word"] = { ref, user_id: user, name, code, made_at: new Date(clock()) };
  await database
    .insertInto("contest_word")
    .values(row)
    .onConflict((conflict) => conflict.column("ref").doNothing())
    .execute();
  const kept = await database.selectFrom("contest_word").select("code").where("ref", "=", ref).executeTakeFirstOrThrow();
  return kept.code;
}

export async function dropWords({ database }: Context, ref: string): Promise<void> {
  await database.deleteFrom("contest_word").where("ref", "=", ref).execute();
}
