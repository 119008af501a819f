/** Documents of exchange by quote for bots. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import { may, must, type BotDocuments } from "../../../../server/doors/bots/bot-document.ts";

const WHOLE = Type.String({ pattern: "^[0-9]{1,15}$" });
const DONE = shape({
  quoteId: TEXT,
  orderId: NUMBER,
  orderStatus: word("SUCCESS"),
  fromAsset: TEXT,
  fromAmount: DECIMAL,
  toAsset: TEXT,
  toAmount: { ...DECIMAL, description: "After the fee." },
  ratio: DECIMAL,
  inverseRatio: DECIMAL,
  createTime: TIME_MS,
});

export const convertBotDocuments: BotDocuments = {
  tag: "Convert",
  description: "Exchange by a quote that holds ten seconds and is pledged before it is said.",
  calls: {
    "POST /sapi/v1/convert/getQuote": {
      summary: "A quote that holds",
      parameters: {
        fromAsset: must(TEXT, "USDT"),
        toAsset: must(TEXT, "BTC"),
        fromAmount: may(DECIMAL, "How much is given: this or toAmount."),
        toAmount: may(
          DECIMAL,
          "How much is received after the fee, instead: the least is given that brings it, rounded up by less than a unit of fromAsset, and what that unit brings is received too.",
        ),
        validTime: may(TEXT, "Has no effect: ten seconds."),
        walletType: may(TEXT, "Has no effect: spot."),
      },
      reply: shape({
        quoteId: TEXT,
        ratio: DECIMAL,
        inverseRatio: DECIMAL,
        validTimestamp: TIME_MS,
        toAmount: { ...DECIMAL, description: "After the fee." },
        fromAmount: DECIMAL,
      }),
      errors: [-1121, -1131, -2010],
    },
    "POST /sapi/v1/convert/acceptQuote": {
      summary: "Take it",
      parameters: { quoteId: must(WHOLE) },
      reply: shape({ orderId: TEXT, createTime: TIME_MS, orderStatus: word("SUCCESS") }),
      errors: [-1131, -2010],
    },
    "GET /sapi/v1/convert/orderStatus": {
      summary: "What became of a quote",
      parameters: { orderId: may(WHOLE), quoteId: may(WHOLE) },
      reply: DONE,
      errors: [-2013],
    },
    "GET /sapi/v1/convert/tradeFlow": {
      summary: "One's exchanges of 30 days at most, newest first",
      parameters: { startTime: must(WHOLE), endTime: must(WHOLE), limit: may(WHOLE, "100 unless said otherwise, 1000 at most.") },
      reply: shape({ list: Type.Array(DONE), startTime: TIME_MS, endTime: TIME_MS, limit: NUMBER, moreData: Type.Boolean() }),
    },
    "GET /sapi/v1/convert/exchangeInfo": {
      summary: "What can be exchanged for what, and how much at once",
      parameters: { fromAsset: may(TEXT, "Only out of this."), toAsset: may(TEXT, "Only into this.") },
      reply: Type.Array(
        shape({
          fromAsset: TEXT,
          toAsset: TEXT,
          fromAssetMinAmount: { ...DECIMAL, description: "By the index of this moment; pairs without one are left out." },
          fromAssetMaxAmount: DECIMAL,
          toAssetMinAmount: { ...DECIMAL, description: "What that brings after the fee." },
          toAssetMaxAmount: DECIMAL,
        }),
      ),
      errors: [-1121],
    },
    "GET /sapi/v1/convert/assetInfo": {
      summary: "Currencies with their decimals",
      reply: Type.Array(shape({ asset: TEXT, fraction: NUMBER })),
    },
  },
};
