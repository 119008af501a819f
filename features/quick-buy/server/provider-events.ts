/** What a provider told, taken once: the command's key is the event's own, and the row beside it outlives the keys. */
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { ProviderEvent } from "./provider/signed-event.ts";

type Context = Pick<ServerContext<TradingVenue>, "venue" | "database" | "clock">;

/** The command first: a venue that ends before the row is told again, and the kernel credits an order once. */
export async function takeEvent({ venue, database, clock }: Context, id: string, { order, kind }: ProviderEvent): Promise<void> {
  const known = await database.selectFrom("quick_buy_provider_event").select("id").where("id", "=", id).executeTakeFirst();
  if (known !== undefined) return;
  const type = kind === "paid" ? "quick-buy/paid" : "quick-buy/failed";
  await venue.submit({ type, order, key: `quick-buy-event:${id}` });
  await database
    .insertInto("quick_buy_provider_event")
    .values({ id, order_number: String(order), kind, taken_at: new Date(clock()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
