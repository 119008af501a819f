/** Documents of the deposit account, of leaving by currency, and of an account's standing. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS } from "../../../../contract/call-document.ts";
import { FLAG_TEXT, may, type BotDocuments } from "../../../../server/doors/bots/bot-document.ts";

const DETAIL = shape({ minWithdrawAmount: DECIMAL, depositStatus: Type.Boolean(), withdrawFee: DECIMAL, withdrawStatus: Type.Boolean() });

export const assetsBotDocuments: BotDocuments = {
  tag: "Funding account and ways out",
  description: "The deposit account, the cheapest way out of each currency, and the account's standing.",
  calls: {
    "POST /sapi/v1/asset/get-funding-asset": {
      summary: "What the deposit account holds: of every asset that it has, or of one",
      parameters: { asset: may(TEXT), needBtcValuation: may(FLAG_TEXT, "Has no effect: nothing is valued in bitcoin.") },
      reply: Type.Array(
        shape({ asset: TEXT, free: DECIMAL, locked: DECIMAL, freeze: DECIMAL, withdrawing: DECIMAL, btcValuation: DECIMAL }),
      ),
    },
    "GET /sapi/v1/asset/assetDetail": {
      summary: "By currency: whether it comes and goes, and the cheapest way out",
      parameters: { asset: may(TEXT) },
      reply: Type.Record(Type.String(), DETAIL),
    },
    "GET /sapi/v1/account/info": {
      summary: "The account's VIP level and what it may trade",
      reply: shape({
        vipLevel: NUMBER,
        isMarginEnabled: Type.Boolean(),
        isFutureEnabled: Type.Boolean(),
        isOptionsEnabled: Type.Boolean(),
        isPortfolioMarginRetailEnabled: Type.Boolean(),
      }),
    },
    "GET /sapi/v1/account/apiTradingStatus": {
      summary: "Whether trading by keys is locked: it never is",
      reply: shape({
        data: shape({
          isLocked: Type.Boolean(),
          plannedRecoverTime: TIME_MS,
          triggerCondition: shape({ GCR: NUMBER, IFER: NUMBER, UFR: NUMBER }),
          updateTime: TIME_MS,
        }),
      }),
    },
  },
};
