/** Calls of the list of favourites. */
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import type { FeatureRoutes } from "../../../server/doors/app/server-context.ts";
import { ADD_FAVOURITE, DELETE_FAVOURITE, LIST_FAVOURITES } from "../contract/favourites.contract.ts";

/** More than there are currencies on any venue. */
const FAVOURITES_MAX = 500;

export const favouritesRoutes: FeatureRoutes = (app, { database, venue, clock }) => {
  app.on(LIST_FAVOURITES, async ({ caller }) => {
    if (caller === undefined) return ok([]);
    return ok(
      await database.selectFrom("favourite").select(["id", "currency_id"]).where("user_id", "=", caller.id).orderBy("id").execute(),
    );
  });

  app.on(ADD_FAVOURITE, async ({ fields, caller }) => {
    if (!venue.hasCurrency(fields.currency_id)) return refused("favourite_unknown_currency");
    const { count } = await database
      .selectFrom("favourite")
      .select((query) => query.fn.countAll<string>().as("count"))
      .where("user_id", "=", caller.id)
      .executeTakeFirstOrThrow();
    if (BigInt(count) >= FAVOURITES_MAX) return refused("favourites_full");
    const row = await database
      .insertInto("favourite")
      .values({ user_id: caller.id, currency_id: fields.currency_id, created_at: new Date(clock()) })
      .onConflict((conflict) => conflict.columns(["user_id", "currency_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row === undefined ? refused("favourite_already_added") : ok({ id: row.id });
  });

  app.on(DELETE_FAVOURITE, async ({ fields, caller }) => {
    const deleted = await database
      .deleteFrom("favourite")
      .where("id", "=", fields.id)
      .where("user_id", "=", caller.id)
      .returning("id")
      .executeTakeFirst();
    return deleted === undefined ? refused("favourite_not_added") : said("favourites.removed");
  });
};
