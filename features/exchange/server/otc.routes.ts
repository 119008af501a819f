/** The OTC desk: what one exchange of the caller's may be worth, and asking for more. */
import { userId } from "../../../money/units.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { askWiderCall, cancelWiderCall, otcDeskCall, type OtcDeskReply } from "../contract/exchange.contract.ts";
import { WIDER_ANSWER_MS, WIDER_MS } from "../formulas.ts";

const HOUR_MS = 3_600_000;

export function otcRoutes(app: Parameters<TradingRoutes>[0], venue: TradingVenue): void {
  const { exchange } = venue.kernel;

  app.on(otcDeskCall, async ({ caller }) => {
    const user = userId(caller.id);
    const wider = exchange.wider.of(user);
    const reply: OtcDeskReply = {
      most: String(exchange.terms.most),
      mine: String(exchange.wider.mostOf(user)),
      request: wider === undefined ? null : { id: wider.number, worth: String(wider.worth), state: wider.state, until: wider.until },
      answered_within: WIDER_ANSWER_MS,
      holds_for: WIDER_MS,
    };
    await venue.settled();
    return ok(reply);
  });

  app.on(askWiderCall, async ({ fields: { worth, request_id: id }, caller }) => {
    const key = requestKey(caller.id, id);
    const { refusal } = await venue.submit({ type: "exchange/ask-wider", ...key, user: userId(caller.id), worth });
    if (refusal === "exchange_wider_invalid") return refused(refusal, { most: exchange.terms.most });
    return refusal === undefined ? said("exchange.wider_asked", { hours: WIDER_ANSWER_MS / HOUR_MS }) : refused(refusal);
  });

  app.on(cancelWiderCall, async ({ caller }) => {
    const { refusal } = await venue.submit({ type: "exchange/cancel-wider", user: userId(caller.id) });
    return refusal === undefined ? said("exchange.wider_cancelled") : refused(refusal);
  });
}
