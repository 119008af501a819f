/**
 * The words of credit scores: what operators wrote as evidence and people as appeals. The kernel and its log know their numbers alone; both
 * tables are erased with the account.
 */
import { Refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { APPEAL_LETTERS } from "../contract/credit-score.contract.ts";

export type Evidence = Awaited<ReturnType<CreditScoreDesk["evidenceOf"]>>[number];

/** Lines of what one writes: no control characters, nor any that turn the direction of writing, but line ends. */
const WRITTEN = /^(?:[^\p{C}]|\n)+$/u;

export class CreditScoreDesk {
  readonly #context: Pick<ServerContext<TradingVenue>, "database" | "venue" | "clock">;

  constructor(context: Pick<ServerContext<TradingVenue>, "database" | "venue" | "clock">) {
    this.#context = context;
  }

  /**
   * The words first, then the command under a key of the entry's: sent twice, it is one appeal; a venue that ends in between has words that
   * the next try writes anew.
   */
  async appeal(person: number, entry: number, given: string): Promise<void> {
    const words = readWords(given);
    if (words.length < APPEAL_LETTERS.min) throw new Refused("appeal_words_wrong");
    const { venue, database, clock } = this.#context;
    const user = userId(person);
    const known = venue.kernel.creditScore.find(entry, timeMs(venue.time.now()));
    if (known?.user !== user) throw new Refused("score_entry_not_found");
    if (known.restoredBy !== 0) throw new Refused("score_entry_restored");
    if (known.appeal !== "none") throw new Refused("appeal_made_already");
    const row = { user_id: person, words, written_at: new Date(clock()) };
    await database
      .insertInto("credit_appeal")
      .values({ entry: String(entry), ...row })
      .onConflict((conflict) => conflict.column("entry").doUpdateSet(row))
      .execute();
    const { refusal } = await venue.submit({ type: "credit-score/appeal", user, entry, key: `credit-appeal:${person}:${entry}` });
    if (refusal !== undefined) throw new Refused(refusal);
  }

  /** Of a person, the newest first. */
  evidenceOf(person: number) {
    return this.#context.database
      .selectFrom("credit_evidence")
      .selectAll()
      .where("user_id", "=", person)
      .orderBy("id", "desc")
      .limit(200)
      .execute();
  }

  evidence(id: number): Promise<Evidence | undefined> {
    return this.#context.database.selectFrom("credit_evidence").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** What a person wrote, by entry. */
  async appealsOf(person: number): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#context.database
      .selectFrom("credit_appeal")
      .select(["entry", "words"])
      .where("user_id", "=", person)
      .execute();
    return new Map(rows.map(({ entry, words }) => [Number(entry), words]));
  }
}

/** As they are kept; empty where they are none. */
export function readWords(given: string): string {
  const words = given.replaceAll("\r\n", "\n").normalize("NFC").trim();
  return WRITTEN.test(words) ? words : "";
}
