/** Documents of the names under which an account's futures news is heard. */
import { shape, TEXT } from "../../../../contract/call-document.ts";
import { may, NOTHING, type BotDocuments } from "../../../../server/doors/bots/bot-document.ts";

const LISTEN_KEY = shape({ listenKey: TEXT });
const GIVEN = { listenKey: may(TEXT, "Not needed: it is the key's own.") };

export const listenKeyDocuments: BotDocuments = {
  tag: "Futures: news of the account",
  description:
    "A name for `/private/ws?listenKey=…` or `/private/ws/…`: ORDER_TRADE_UPDATE, ALGO_UPDATE, ACCOUNT_UPDATE, MARGIN_CALL, ACCOUNT_CONFIG_UPDATE.",
  calls: {
    "POST /fapi/v1/listenKey": { summary: "The key's name, good for an hour from now", reply: LISTEN_KEY },
    "PUT /fapi/v1/listenKey": { summary: "Another hour", parameters: GIVEN, reply: LISTEN_KEY, errors: [-1125] },
    "DELETE /fapi/v1/listenKey": { summary: "End it", parameters: GIVEN, reply: NOTHING },
  },
};
