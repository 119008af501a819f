/** What became of a request: read from the kernel's memory of answers, shown once that is durable. */
import { REFUSALS } from "../../../contract/errors.ts";
import type { Outcome } from "../../../kernel/kernel.ts";
import type { NewsDesk } from "../../../server/news/news-desk.ts";
import { said } from "../../../server/doors/app/answer.ts";
import { requestKey, type TradingRoutes } from "../../../server/trading-venue.ts";
import { requestStatusCall, type RequestStatus } from "../contract/requests.contract.ts";

export const requestRoutes: TradingRoutes = (app, { venue }) => {
  app.on(requestStatusCall, async ({ fields, caller }) => {
    const { key = "" } = requestKey(caller.id, fields.request_id);
    const answer = venue.kernel.answerOf(key);
    // An answer that could still be lost with the power is no answer yet; nor is it certain before that there is none.
    await venue.settled();
    const data = answer === undefined ? UNKNOWN : { ...statusOf(venue.news, caller.id, answer.outcome), at: answer.at };
    return said(`requests.${data.status}`, {}, { data });
  });
};

const UNKNOWN: RequestStatus = { status: "unknown", at: 0, orders: [] };

function statusOf(desk: NewsDesk, user: number, outcome: Outcome): Omit<RequestStatus, "at"> {
  const { refusal } = outcome;
  if (refusal !== undefined) return { status: "refused", orders: [], refusal: { name: refusal, number: REFUSALS[refusal].number } };
  const own = desk.of({ sequence: 0, outcome }).filter(({ news }) => news.user === user && news.kind.isMade === true);
  const orders = own.map(({ news }) => news.id);
  return { status: "done", orders };
}
