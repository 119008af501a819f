/** Documents of lock mining for bots: the dialect's locked products. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, word } from "../../../../contract/call-document.ts";
import {
  AMOUNT,
  END_TIME,
  FLAG_TEXT,
  may,
  must,
  START_TIME,
  WHOLE,
  type BotDocuments,
} from "../../../../server/doors/bots/bot-document.ts";

/** In this part of the dialect times and counts are text. */
const TIME = Type.String({ pattern: "^[0-9]{1,15}$", description: "ms since 1970." });
const COUNT = Type.String({ pattern: "^[0-9]{1,15}$" });
const NAMES = { asset: may(TEXT, "Only of this currency."), startTime: START_TIME, endTime: END_TIME };
const PAGES = { current: may(WHOLE, "Page, from 1."), size: may(WHOLE, "Rows a page: 10, at most 100.") };

export const earnBotDocuments: BotDocuments = {
  tag: "Locked products",
  description:
    "Lock mining. Rates of days lie in a range and are drawn each day: `apr` is the lower end a year, as a share (0.365 is 36.5 %), `aprHigh`, ours, the upper.",
  calls: {
    "GET /sapi/v1/simple-earn/locked/list": {
      summary: "What is on sale",
      parameters: { asset: may(TEXT, "Only of this currency."), ...PAGES },
      reply: shape({
        rows: Type.Array(
          shape({
            projectId: TEXT,
            detail: shape({
              asset: TEXT,
              rewardAsset: TEXT,
              duration: NUMBER,
              renewable: Type.Boolean(),
              isSoldOut: Type.Boolean({ description: "The quota is used, or the house can set no more aside for its least." }),
              apr: DECIMAL,
              aprHigh: DECIMAL,
              penalty: { ...DECIMAL, description: "Ours: share of the amount for each day left, for who leaves early." },
              status: word("CREATED", "PAUSED"),
              subscriptionStartTime: TIME,
            }),
            quota: shape({ totalPersonalQuota: DECIMAL, minimum: DECIMAL }),
          }),
        ),
        total: NUMBER,
      }),
    },
    "GET /sapi/v1/simple-earn/locked/position": {
      summary: "One's running locks, the newest first",
      parameters: { asset: may(TEXT), positionId: may(WHOLE), projectId: may(TEXT), ...PAGES },
      reply: shape({
        rows: Type.Array(
          shape({
            positionId: NUMBER,
            projectId: TEXT,
            asset: TEXT,
            amount: DECIMAL,
            purchaseTime: TIME,
            duration: COUNT,
            accrualDays: { ...COUNT, description: "Days that were paid." },
            rewardAsset: TEXT,
            APY: { ...DECIMAL, description: "The lower rate a year, as a share." },
            rewardAmt: { ...DECIMAL, description: "Paid until now." },
            nextPay: { ...DECIMAL, description: "The next day at the lower rate: at least so much." },
            nextPayDate: TIME,
            payPeriod: COUNT,
            redeemAmountEarly: { ...DECIMAL, description: "What leaving now brings: amount less penalty, and days that have begun." },
            rewardsEndDate: TIME,
            deliverDate: TIME,
            redeemPeriod: COUNT,
            canRedeemEarly: Type.Boolean(),
            autoSubscribe: Type.Boolean({ description: "Whether it can be renewed: always." }),
            type: word("AUTO", "NORMAL"),
            status: word("HOLDING"),
          }),
        ),
        total: NUMBER,
      }),
    },
    "GET /sapi/v1/simple-earn/locked/personalLeftQuota": {
      summary: "What one may lock more of a product",
      parameters: { projectId: must(TEXT) },
      reply: shape({ leftPersonalQuota: DECIMAL }),
      errors: [-6020],
    },
    "GET /sapi/v1/simple-earn/locked/history/subscriptionRecord": {
      summary: "What one locked, the newest first",
      parameters: { purchaseId: may(WHOLE), ...NAMES, ...PAGES },
      reply: shape({
        rows: Type.Array(
          shape({
            positionId: TEXT,
            purchaseId: NUMBER,
            projectId: TEXT,
            time: NUMBER,
            asset: TEXT,
            amount: DECIMAL,
            lockPeriod: COUNT,
            type: { ...word("NORMAL", "AUTO"), description: "AUTO: locked again by itself." },
            sourceAccount: word("SPOT"),
            amtFromSpot: DECIMAL,
            amtFromFunding: DECIMAL,
            status: word("SUCCESS"),
          }),
        ),
        total: NUMBER,
      }),
    },
    "GET /sapi/v1/simple-earn/locked/history/rewardsRecord": {
      summary: "What each day paid, the newest first",
      parameters: { positionId: may(WHOLE), ...NAMES, ...PAGES },
      reply: shape({
        rows: Type.Array(shape({ positionId: TEXT, time: NUMBER, asset: TEXT, lockPeriod: COUNT, amount: DECIMAL })),
        total: NUMBER,
      }),
    },
    "GET /sapi/v1/simple-earn/locked/history/redemptionRecord": {
      summary: "Locks that are over, the newest first",
      parameters: { positionId: may(WHOLE), redeemId: may(WHOLE), ...NAMES, ...PAGES },
      reply: shape({
        rows: Type.Array(
          shape({
            positionId: TEXT,
            redeemId: NUMBER,
            time: NUMBER,
            asset: TEXT,
            lockPeriod: COUNT,
            amount: { ...DECIMAL, description: "Of the principal that came back." },
            originalAmount: DECIMAL,
            lossAmount: { ...DECIMAL, description: "The penalty of who left early." },
            type: { ...word("MATURE", "EARLY"), description: "EARLY, ours: left before the end." },
            deliverDate: TIME,
            rewardAsset: TEXT,
            rewardAmt: DECIMAL,
            isComplete: Type.Boolean(),
            status: word("PAID"),
          }),
        ),
        total: NUMBER,
      }),
    },
    "POST /sapi/v1/simple-earn/locked/subscribe": {
      summary: "Lock an amount",
      parameters: {
        projectId: must(TEXT, "1"),
        amount: must(AMOUNT, "100"),
        autoSubscribe: may(FLAG_TEXT, "Locked again when it ends. Without it: not."),
        sourceAccount: may(word("SPOT"), "Only out of spot."),
      },
      reply: shape({ purchaseId: NUMBER, positionId: TEXT, success: Type.Boolean() }),
      errors: [-6004, -6005, -6011, -6012, -6013, -6014, -6020, -2010],
    },
    "POST /sapi/v1/simple-earn/locked/redeem": {
      summary: "Leave a lock now",
      description: "It costs a penalty for each day left; `redeemAmountEarly` of its position says what comes back.",
      parameters: { positionId: must(WHOLE) },
      reply: shape({ redeemId: NUMBER, success: Type.Boolean() }),
      errors: [-6020],
    },
    "POST /sapi/v1/simple-earn/locked/setAutoSubscribe": {
      summary: "Have a lock locked again when it ends, or not",
      parameters: { positionId: must(WHOLE), autoSubscribe: must(FLAG_TEXT) },
      reply: shape({ success: Type.Boolean() }),
      errors: [-6020],
    },
  },
};
