/** Players and their draws. A player's row is held while one is made: of one count there is one draw. */
import { randomBytes } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import { holdsSession } from "../../../server/identity/sessions.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import type { DrawRow, GameState, RankRow } from "../contract/game-rows.ts";
import { drawOf, givenSince, nextPointsAt, sealOf, weekOf, wonBy, type Sample } from "../formulas.ts";

const SEED_BYTES = 32;
const RANKING_MOST = 10;
/** Of a player; the oldest go. */
const DRAWS_KEPT_MAX = 1000;
const FIRST_WORDS = "river-stone";
type Player = Selectable<Tables["game_player"]>;
type Draw = Selectable<Tables["game_draw"]>;

export class GameDesk {
  readonly #context: ServerContext;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  async state(caller: Caller): Promise<GameState> {
    const now = this.#context.clock();
    const player = await this.#context.database.transaction().execute((transaction) => this.#playerOf(transaction, caller));
    const { ranking, place } = await this.#ranking(player);
    const { won, words, count } = player;
    const points = { points: givenSince(now) + won, won, next_points: nextPointsAt(now) };
    return { ...points, seal: sealOf(player.next_seed.toString("hex")), words, count, ranking, place };
  }

  async draw(caller: Caller, { choice, stake, count }: { choice: Sample; stake: number; count: number }): Promise<DrawRow> {
    const { database, clock } = this.#context;
    return database.transaction().execute(async (transaction) => {
      const player = await this.#playerOf(transaction, caller);
      const known = await drawnOf(transaction, caller.id, count);
      if (known !== undefined) return rowOf(known);
      if (count !== player.count) throw new Refused("game_count_passed");
      if (givenSince(clock()) + player.won < stake) throw new Refused("game_points_missing");
      const houseSeed = player.next_seed.toString("hex");
      const { truth } = drawOf(houseSeed, player.words, count);
      const made = { user_id: caller.id, count, stake, choice, truth, house_seed: houseSeed, words: player.words, at: new Date(clock()) };
      await transaction.insertInto("game_draw").values(made).execute();
      await transaction
        .updateTable("game_player")
        .set({ won: player.won + wonBy(stake, choice, truth), count: count + 1, next_seed: randomBytes(SEED_BYTES) })
        .where("user_id", "=", caller.id)
        .execute();
      await transaction
        .deleteFrom("game_draw")
        .where("user_id", "=", caller.id)
        .where("count", "<=", count - DRAWS_KEPT_MAX)
        .execute();
      return rowOf(made);
    });
  }

  /** From the next draw on; its seal stays, because the words could else be tried against an open seed. */
  async setWords(caller: Caller, words: string): Promise<void> {
    await this.#context.database.transaction().execute(async (transaction) => {
      await this.#playerOf(transaction, caller);
      await transaction.updateTable("game_player").set({ words }).where("user_id", "=", caller.id).execute();
    });
  }

  async draws(user: number, limit: number, offset: number): Promise<{ readonly rows: readonly DrawRow[]; readonly total: number }> {
    const own = this.#context.database.selectFrom("game_draw").where("user_id", "=", user);
    const rows = await own.selectAll().orderBy("count", "desc").limit(limit).offset(offset).execute();
    const { count } = await own.select((query) => query.fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
    return { rows: rows.map(rowOf), total: Number(count) };
  }

  /** Their row, held; made where there is none, and begun anew on Monday. */
  async #playerOf(transaction: Transaction<Tables>, caller: Caller): Promise<Player> {
    if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
    // Whoever closes their account waits behind this.
    await transaction.selectFrom("person").select("id").where("id", "=", caller.id).forShare().executeTakeFirst();
    const week = weekOf(this.#context.clock());
    const fresh = { user_id: caller.id, week, won: 0, words: FIRST_WORDS, count: 0, next_seed: randomBytes(SEED_BYTES) };
    await transaction
      .insertInto("game_player")
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const player = await transaction
      .selectFrom("game_player")
      .selectAll()
      .where("user_id", "=", caller.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (player.week === week) return player;
    await transaction.updateTable("game_player").set({ week, won: 0 }).where("user_id", "=", caller.id).execute();
    return { ...player, week, won: 0 };
  }

  /** Of those who have won something this week. */
  async #ranking({ user_id: user, week, won }: Player): Promise<{ readonly ranking: readonly RankRow[]; readonly place: number }> {
    const { database } = this.#context;
    const best = await database
      .selectFrom("game_player")
      .innerJoin("person", "person.id", "game_player.user_id")
      .select(["user_id", "nickname", "won"])
      .where("week", "=", week)
      .where("won", ">", 0)
      .orderBy("won", "desc")
      .orderBy("user_id")
      .limit(RANKING_MOST)
      .execute();
    const before = await database
      .selectFrom("game_player")
      .select((query) => query.fn.countAll<string>().as("count"))
      .where("week", "=", week)
      .where((where) => where.or([where("won", ">", won), where.and([where("won", "=", won), where("user_id", "<", user)])]))
      .executeTakeFirstOrThrow();
    return { ranking: best.map((row, index) => ({ place: index + 1, ...row })), place: won > 0 ? Number(before.count) + 1 : 0 };
  }
}

async function drawnOf(transaction: Transaction<Tables>, user: number, count: number): Promise<Draw | undefined> {
  return transaction.selectFrom("game_draw").selectAll().where("user_id", "=", user).where("count", "=", count).executeTakeFirst();
}

function rowOf({ count, stake, choice, truth, house_seed: seed, words, at }: Draw): DrawRow {
  const drawn = { count, stake, choice, truth, won: wonBy(stake, choice, truth), words };
  return { ...drawn, seal: sealOf(seed), house_seed: seed, time: clockText(timeMs(at.getTime())) };
}
