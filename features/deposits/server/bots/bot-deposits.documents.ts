/** Documents of deposits for bots. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS } from "../../../../contract/call-document.ts";
import { END_TIME, may, must, START_TIME, type BotDocuments } from "../../../../server/doors/bots/bot-document.ts";

const WHOLE = Type.String({ pattern: "^[0-9]{1,15}$" });

export const depositsBotDocuments: BotDocuments = {
  tag: "Deposits",
  description: "Addresses of one's own, and what came. On a paper venue addresses are for practice: no network takes them.",
  calls: {
    "GET /sapi/v1/capital/deposit/address": {
      summary: "An address of one's own",
      parameters: { coin: must(TEXT, "USDT"), network: may(TEXT, "ETH, TRX, …; the first that is open when left out.") },
      reply: shape({ coin: TEXT, address: TEXT, tag: said("What has to be named besides; empty: nothing."), url: TEXT }),
      errors: [-4001],
    },
    "GET /sapi/v1/capital/deposit/hisrec": {
      summary: "One's deposits, newest first",
      parameters: {
        coin: may(TEXT),
        status: may(WHOLE, "0 in review or confirming, 1 credited, 7 refused, taken back or vanished."),
        offset: may(WHOLE),
        limit: may(WHOLE, "1000 at most."),
        startTime: START_TIME,
        endTime: END_TIME,
      },
      reply: Type.Array(
        shape({
          id: TEXT,
          amount: DECIMAL,
          coin: TEXT,
          network: said("Empty where none was named."),
          status: NUMBER,
          address: TEXT,
          addressTag: TEXT,
          txId: said("Of what came otherwise: how, and its number."),
          insertTime: TIME_MS,
          completeTime: Type.Integer({ description: "ms; 0: not yet." }),
          transferType: NUMBER,
          confirmTimes: TEXT,
          unlockConfirm: NUMBER,
          walletType: NUMBER,
        }),
      ),
    },
  },
};
