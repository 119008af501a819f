/** Calls of taking one's data along and of leaving, and the file behind the link of the mail. */
import { Readable } from "node:stream";
import { Refused, refused, said } from "../../../server/doors/app/answer.ts";
import type { PageRoutes } from "../../../server/doors/app/page-routes.ts";
import type { AppDoor, ServerContext } from "../../../server/doors/app/server-context.ts";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import { say } from "../../../server/say.ts";
import { ALL_MARKETS } from "../../spot/kernel/public.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { userId } from "../../../money/units.ts";
import { ALERT_BOOK } from "../../alerts/server/alert-book.ts";
import { requireSecondProof } from "../../security/server/security-desk.ts";
import { People } from "../../session/server/people.ts";
import { CLOSE_ACCOUNT, EXPORT_DATA } from "../contract/own-data.contract.ts";
import { erasePerson, sweep } from "./erase-person.ts";
import { EXPORT_LIMIT, EXPORT_PATH, Exports } from "./exports.ts";

const KINDS = [PURPOSE.change, PURPOSE.legal, PURPOSE.lever, PURPOSE.micro];
const BUCKETS = ["own", "pledged", "promotional"] as const;

export const ownDataRoutes: TradingRoutes = (app: AppDoor, context: ServerContext<TradingVenue>) => {
  const people = new People(context.database);
  const exports = new Exports(context);

  app.on(EXPORT_DATA, async ({ caller }) => {
    await requireSecondProof(context, caller);
    const person = await people.findById(caller.id);
    if (person === undefined) return refused("member_not_found");
    if (person.email === null) return refused("export_needs_mail");
    if (context.limits.take(EXPORT_LIMIT, String(caller.id)) > 0) return refused("export_too_often");
    exports.begin(context, person, (error) => say(`An export of somebody's data could not be made or sent: ${String(error)}`));
    return said("own_data.export_begun");
  });

  app.on(CLOSE_ACCOUNT, async ({ caller }) => {
    await requireSecondProof(context, caller);
    const person = await people.findById(caller.id);
    if (person === undefined) return refused("member_not_found");
    mustBeEmpty(context, caller.id);
    const waiting = await context.database.selectFrom("alert").select("id").where("user_id", "=", caller.id).execute();
    await erasePerson(context, caller, person);
    // What they placed while it was being closed would go on without anybody. They earn nothing more. A venue that ends right here does both at its next
    // start (`linkStored`).
    await context.venue.submit({ type: "spot/cancel-all", user: userId(caller.id), market: ALL_MARKETS });
    for (const { number } of context.venue.kernel.contests.all())
      if (context.venue.kernel.contests.entryOf(number, userId(caller.id))?.isOut === false)
        await context.venue.submit({ type: "contests/leave", user: userId(caller.id), contest: number });
    await context.venue.submit({ type: "invites/end", user: userId(caller.id) });
    for (const { id } of waiting) context.venue.live.of(ALERT_BOOK).remove(id);
    // Messages of commands before were perhaps being written meanwhile; those that come now know that their person left.
    await context.venue.projected();
    await sweep(context.database, [caller.id]);
    return said("own_data.closed");
  });
};

/** Orders, positions and contracts would go on without anybody; real money would be lost. Paper money lapses. */
function mustBeEmpty({ settings, venue }: ServerContext<TradingVenue>, person: number): void {
  const { spot, futures, seconds, lockMining, dualInvestment, tokenSale, loans, nft, quizzes, copies, ledger, assets } = venue.kernel;
  const user = userId(person);
  if (spot.openOrders.count(user) + futures.desk.openOrders.count(user) > 0) throw new Refused("close_orders_open");
  const positions = futures.desk.account(user)?.positions ?? [];
  const follows = copies.followsOf(user).length + (copies.trader(user) === undefined ? 0 : 1);
  const contracts =
    seconds.of(user).length +
    lockMining.of(user).length +
    dualInvestment.of(user).length +
    tokenSale.of(user).length +
    loans.of(user).length +
    nft.dealsOf(user) +
    quizzes.bets.of(user).length;
  if (positions.length + contracts + follows > 0) throw new Refused("close_contracts_open");
  const balances = assets
    .all()
    .flatMap(({ id }) => KINDS.flatMap((kind) => BUCKETS.map((bucket) => ledger.balanceOf(user, kind, id, bucket))));
  if (settings.mode === "live" && balances.some((balance) => balance > 0n)) throw new Refused("close_balances_left");
}

/** Whoever has the link has the file: it came by mail to its owner alone. */
export const ownDataPages: PageRoutes = (http, context) => {
  const exports = new Exports(context);
  http.get(`${EXPORT_PATH}/:token`, async (request, reply) => {
    if (context.limits.take(CALL_BUDGETS.reads, addressGroup(request.ip)) > 0) return reply.code(429).send();
    const token: unknown = Reflect.get(request.params ?? {}, "token");
    const file = typeof token === "string" ? await exports.find(token) : undefined;
    void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    if (file === undefined) return reply.code(404).type("text/plain; charset=utf-8").send("There is nothing here, or not any more.\n");
    void reply.header("content-disposition", 'attachment; filename="own-data.zip"').header("content-length", file.bytes);
    // Of a HEAD's stream Fastify reads everything, for nobody.
    return reply.type("application/zip").send(Readable.from(request.method === "HEAD" ? [] : file.pieces()));
  });
};
