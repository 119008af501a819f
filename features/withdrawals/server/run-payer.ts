/** Runs the payers of coins while the venue is open: a paper venue's own, the chain adapter. */
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { say } from "../../../server/say.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { coinPayers } from "./coin-payers.ts";
import { payRound } from "./pay-round.ts";
import { WithdrawalPlaces } from "./withdrawal-places.ts";

const ROUND_MS = 500;

export function runPayer(http: FastifyInstance, context: ServerContext<TradingVenue>): void {
  const { venue, settings } = context;
  if (venue.kernel.wallet.paper === undefined && settings.chain === undefined) return;
  const places = new WithdrawalPlaces(context);
  const payer = coinPayers(context);
  const addressOf = async (person: number, destination: number) => (await places.byNumber(person, destination))?.address;
  let fault = "";
  let round: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    round = payRound({ venue, payer, addressOf })
      .then(() => (fault = ""))
      .catch((error: unknown) => {
        // Without its database, say: tried again with the next round, and said once.
        const text = String(error);
        if (text !== fault) say(`Withdrawals wait: ${text}`);
        fault = text;
      })
      .finally(() => (isBusy = false));
  }, ROUND_MS);
  http.addHook("onClose", async () => {
    clearInterval(timer);
    await round;
  });
}
