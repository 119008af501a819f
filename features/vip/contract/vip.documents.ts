/** Documents of the call about one's own VIP level. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";

const LEVEL = shape({
  level: NUMBER,
  volume: said("What it asks for: traded in 30 days, whole USDT."),
  balance: said("Or: had, as a mean of 30 days, whole USDT."),
  maker_fee: said("Percent that is never exceeded; of level 0 the highest of a market's own."),
  taker_fee: said("The same for who takes."),
});

export const vipDocuments: CallDocuments = {
  tag: "VIP",
  description:
    "Who trades or has much pays lower fees. Each day as it begins (UTC) everybody is looked at: what they traded on the 30 days before, and the mean of what they had at the beginning of 30 days; " +
    "one of the two is enough. A fill pays the market's own fee, or the level's where that is lower. Trades with oneself do not count.",
  calls: {
    "GET /user/vip": {
      summary: "One's level, what is missing for the next, and the fees of all",
      message: shape({
        now: TIME_MS,
        level: NUMBER,
        next_look: Type.Union([TIME_MS, Type.Null()]),
        volume: DECIMAL,
        balance: said("Whole USDT, mean of 30 days at the last look."),
        levels: Type.Array(LEVEL),
        next_levels: Type.Union([Type.Array(LEVEL), Type.Null()]),
        saving: Type.Union([shape({ fees: DECIMAL, saved: DECIMAL }), Type.Null()]),
      }),
    },
  },
};
