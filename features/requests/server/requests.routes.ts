/** What became of a request: read from the kernel's memory of answers, shown once that is durable. */
import { REFUSALS } from "../../../contract/errors.ts";
import type { Outcome } from "../../../kernel/kernel.ts";
import { said } from "../../../server/doors/app/answer.ts";
import { requestKey, type TradingRoutes } from "../../../server/trading-venue.ts";
import { requestStatusCall, type RequestStatus } from "../contract/requests.contract.ts";

export const requestRoutes: TradingRoutes = (app, { venue }) => {
  app.on(requestStatusCall, async ({ fields, caller }) => {
    const { key = "" } = requestKey(caller.id, fields.request_id);
    const answer = venue.kernel.answerOf(key);
    // An answer that could still be lost with the power is no answer yet; nor is it certain before that there is none.
    await venue.settled();
    const data = answer === undefined ? UNKNOWN : { ...statusOf(caller.id, answer.outcome), at: answer.at };
    return said(`requests.${data.status}`, {}, { data });
  });
};

const UNKNOWN: RequestStatus = { status: "unknown", at: 0, orders: [] };

function statusOf(user: number, { events, refusal }: Outcome): Omit<RequestStatus, "at"> {
  if (refusal !== undefined) return { status: "refused", orders: [], refusal: { name: refusal, number: REFUSALS[refusal].number } };
  const orders = events.flatMap((event) => (event.type === "spot/placed" && event.user === user ? [event.order] : []));
  return { status: "done", orders };
}
