/** Documents of withdrawals for bots. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT } from "../../../../contract/call-document.ts";
import { END_TIME, may, must, START_TIME, type BotDocuments } from "../../../../server/doors/bots/bot-document.ts";

const WHOLE = Type.String({ pattern: "^[0-9]{1,15}$" });

export const withdrawalsBotDocuments: BotDocuments = {
  tag: "Withdrawals",
  description:
    "By keys of the scope `withdraw`, which are made with a fresh second proof and work from named addresses alone; to saved addresses that are no longer new.",
  calls: {
    "POST /sapi/v1/capital/withdraw/apply": {
      summary: "Withdraw to a saved address",
      description:
        "The fee goes off the amount. The same `withdrawOrderId` again within 24 hours is the same withdrawal. All that keeps a withdrawal of the app (holds, limits, review) keeps this one.",
      parameters: {
        coin: must(TEXT, "USDT"),
        address: must(TEXT),
        amount: must(DECIMAL),
        network: may(TEXT, "ETH, TRX, …; the address's own when left out."),
        addressTag: may(TEXT, "Refused: tags are part of saved addresses."),
        withdrawOrderId: may(TEXT),
        name: may(TEXT, "Not kept."),
        transactionFeeFlag: may(TEXT, "Has no effect: the fee always goes off the amount."),
        walletType: may(WHOLE, "0, spot."),
      },
      reply: shape({ id: TEXT }),
      errors: [-4001, -4007, -4015, -4019, -4022, -4023, -4026, -4029, -4035, -4104, -4105],
    },
    "GET /sapi/v1/capital/withdraw/history": {
      summary: "One's withdrawals, newest first",
      parameters: {
        coin: may(TEXT),
        withdrawOrderId: may(
          TEXT,
          "The one of that name; names are remembered for 24 hours, like the requests themselves. None of it: [].",
        ),
        status: may(WHOLE, "1 cancelled, 2 in review, 3 refused, 4 on its way, 5 failed, 6 done."),
        offset: may(WHOLE),
        limit: may(WHOLE, "1000 at most."),
        startTime: START_TIME,
        endTime: END_TIME,
      },
      reply: Type.Array(
        shape({
          id: TEXT,
          amount: { ...DECIMAL, description: "What arrives." },
          transactionFee: DECIMAL,
          coin: TEXT,
          status: NUMBER,
          address: said("Empty for banks."),
          addressTag: TEXT,
          txId: TEXT,
          applyTime: said("YYYY-MM-DD HH:MM:SS, UTC."),
          completeTime: TEXT,
          network: TEXT,
          transferType: NUMBER,
          info: said("Why it was refused or failed."),
          confirmNo: NUMBER,
          walletType: NUMBER,
          txKey: TEXT,
          withdrawOrderId: Type.Optional(said("The name that was asked for.")),
        }),
      ),
    },
  },
};
