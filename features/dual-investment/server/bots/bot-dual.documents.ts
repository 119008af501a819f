/** Documents of dual investment for bots. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import { AMOUNT, may, must, WHOLE, type BotDocuments } from "../../../../server/doors/bots/bot-document.ts";

const PAGES = { pageSize: may(WHOLE, "Rows a page: 10, at most 100."), pageIndex: may(WHOLE, "Page, from 1.") };
const STATUS = word("PENDING", "PURCHASE_SUCCESS", "SETTLED", "PURCHASE_FAIL", "REFUNDING", "REFUND_SUCCESS", "SETTLING");
const APR = { ...DECIMAL, description: "A year, as a share: 0.4028 is 40.28 %." };
const OFFER = Type.Integer({
  description: "The offer of this moment: its rate in parts per million. Whoever subscribes with it gets at least so much.",
});
const OF_PRODUCT = {
  investCoin: TEXT,
  exercisedCoin: TEXT,
  strikePrice: DECIMAL,
  duration: Type.Integer({ description: "Days." }),
  settleDate: TIME_MS,
  apr: APR,
  orderId: OFFER,
  optionType: word("CALL", "PUT"),
};

export const dualBotDocuments: BotDocuments = {
  tag: "Dual investment",
  description:
    "Products made by rule each day, sold in whole shares at the rate of the moment, settled by the mean of half an hour of the index. Nothing is bought again by itself: `NONE` is the only plan.",
  calls: {
    "GET /sapi/v1/dci/product/list": {
      summary: "What is on sale",
      parameters: {
        optionType: must(word("CALL", "PUT"), "CALL"),
        exercisedCoin: must(TEXT, "USDT"),
        investCoin: must(TEXT, "BTC"),
        ...PAGES,
      },
      reply: shape({
        total: NUMBER,
        list: Type.Array(
          shape({
            id: TEXT,
            ...OF_PRODUCT,
            purchaseDecimal: NUMBER,
            purchaseEndTime: TIME_MS,
            canPurchase: Type.Boolean(),
            minAmount: { ...DECIMAL, description: "A share; amounts are multiples of it." },
            maxAmount: { ...DECIMAL, description: "As much as is left for this account." },
            createTimestamp: TIME_MS,
            isAutoCompoundEnable: Type.Boolean({ description: "Always false." }),
            autoCompoundPlanList: Type.Array(TEXT),
          }),
        ),
      }),
    },
    "GET /sapi/v1/dci/product/positions": {
      summary: "One's purchases, the newest first",
      parameters: { status: may(STATUS), ...PAGES },
      reply: shape({
        total: NUMBER,
        list: Type.Array(
          shape({
            id: TEXT,
            ...OF_PRODUCT,
            subscriptionAmount: DECIMAL,
            purchaseStatus: STATUS,
            subscriptionTime: TIME_MS,
            purchaseEndTime: TIME_MS,
            autoCompoundPlan: word("NONE"),
          }),
        ),
      }),
    },
    "GET /sapi/v1/dci/product/accounts": {
      summary: "What one's running purchases are worth now",
      parameters: {},
      reply: shape({ totalAmountInBTC: DECIMAL, totalAmountInUSDT: DECIMAL }),
    },
    "POST /sapi/v1/dci/product/subscribe": {
      summary: "Buy whole shares",
      parameters: {
        id: must(TEXT, "1"),
        orderId: must(WHOLE, "1"),
        depositAmount: must(AMOUNT, "0.1"),
        autoCompoundPlan: must(word("NONE"), "NONE"),
      },
      reply: shape({
        positionId: NUMBER,
        ...OF_PRODUCT,
        subscriptionAmount: DECIMAL,
        purchaseStatus: word("PURCHASE_SUCCESS"),
        purchaseTime: TIME_MS,
      }),
      errors: [-6004, -6005, -6006, -6012, -6013, -6014, -6020, -2010],
    },
    "POST /sapi/v1/dci/product/auto_compound/edit-status": {
      summary: "Have a position bought again by itself: there is no such thing here",
      parameters: { positionId: must(TEXT, "1"), AutoCompoundPlan: must(word("NONE"), "NONE") },
      reply: shape({ positionId: TEXT, autoCompoundPlan: word("NONE") }),
      errors: [-6013],
    },
  },
};
