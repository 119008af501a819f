/** Documents of transfers between one's own accounts, for bots. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import { END_TIME, may, must, START_TIME, type BotDocuments } from "../../../../server/doors/bots/bot-document.ts";

const TYPE = word("MAIN_FUNDING", "FUNDING_MAIN", "MAIN_UMFUTURE", "UMFUTURE_MAIN", "FUNDING_UMFUTURE", "UMFUTURE_FUNDING");
const WHOLE = Type.String({ pattern: "^[0-9]{1,15}$" });

export const transferBotDocuments: BotDocuments = {
  tag: "Transfers",
  description: "Between one's own accounts: MAIN is spot, FUNDING the fiat account, UMFUTURE futures.",
  calls: {
    "POST /sapi/v1/asset/transfer": {
      summary: "Move money between two of one's accounts",
      parameters: { type: must(TYPE), asset: must(TEXT, "BTC"), amount: must(DECIMAL) },
      reply: shape({ tranId: NUMBER }),
      errors: [-5002, -5013],
    },
    "GET /sapi/v1/asset/transfer": {
      summary: "One's transfers of a kind, newest first",
      parameters: {
        type: must(TYPE),
        startTime: START_TIME,
        endTime: END_TIME,
        current: may(WHOLE, "Page, from 1."),
        size: may(WHOLE, "Rows a page: 10 unless said otherwise, 100 at most."),
      },
      reply: shape({
        total: NUMBER,
        rows: Type.Array(
          shape({ asset: TEXT, amount: DECIMAL, type: TEXT, status: word("CONFIRMED"), tranId: NUMBER, timestamp: TIME_MS }),
        ),
      }),
    },
  },
};
