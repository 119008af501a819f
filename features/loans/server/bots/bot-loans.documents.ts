/** Documents of loans for bots: the dialect's flexible loans and VIP lists. */
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

const PAGES = { current: may(WHOLE, "Page, from 1."), limit: may(WHOLE, "Rows a page: 10, at most 100.") };
const PAIR = { loanCoin: may(TEXT, "Only of this coin."), collateralCoin: may(TEXT, "Only against this coin.") };
const NAMED = {
  loanCoin: must(TEXT, "USDT"),
  collateralCoin: must(TEXT, "BTC"),
  orderId: may(WHOLE, "Ours: which loan of the pair; without it the oldest."),
};
const LTV = { ...DECIMAL, description: "What is owed ÷ what is pledged, by the index, rounded up; 0 without fresh prices." };
const YEAR = { ...DECIMAL, description: "A year, as a share: 0.0876 is 8.76 %." };
const LIMIT = { ...DECIMAL, description: "By the index; 0 without a fresh price." };
const ID = Type.Integer({ description: "Ours: number of the loan." });
const rows = (row: Parameters<typeof shape>[0]) => shape({ rows: Type.Array(shape(row)), total: NUMBER });
const COLLATERAL = rows({
  collateralCoin: TEXT,
  initialLTV: { ...DECIMAL, description: "At most so much for a new loan, and after anything is taken out." },
  marginCallLTV: DECIMAL,
  liquidationLTV: DECIMAL,
});
const REPAYMENTS = rows({
  loanCoin: TEXT,
  repayAmount: DECIMAL,
  collateralCoin: TEXT,
  repayStatus: word("Repaid"),
  repayTime: NUMBER,
  orderId: ID,
});
const REPAID = shape({
  loanCoin: TEXT,
  collateralCoin: TEXT,
  remainingDebt: DECIMAL,
  remainingCollateral: { ...DECIMAL, description: "0 with the last repayment: all of it is free then." },
  fullRepayment: Type.Boolean(),
  currentLTV: LTV,
  repayStatus: word("Repaid"),
});

export const loanBotDocuments: BotDocuments = {
  tag: "Loans",
  description:
    "Flexible loans are this venue's small ones: paid out at once, each with a term of its own, interest by the begun hour. VIP lists are of the desk's; " +
    "asking for one is not there for bots. Below the call's rate there is a warning, below the sale's what is pledged is sold in steps.",
  calls: {
    "GET /sapi/v2/loan/flexible/loanable/data": {
      summary: "What is lent at once",
      parameters: { loanCoin: PAIR.loanCoin },
      reply: rows({
        loanCoin: TEXT,
        flexibleInterestRate: YEAR,
        flexibleMinLimit: LIMIT,
        flexibleMaxLimit: LIMIT,
        termDays: Type.Integer({ description: "Ours: the longest term." }),
      }),
    },
    "GET /sapi/v2/loan/flexible/collateral/data": {
      summary: "What may be pledged",
      parameters: { collateralCoin: PAIR.collateralCoin },
      reply: COLLATERAL,
    },
    "POST /sapi/v2/loan/flexible/borrow": {
      summary: "Borrow at once",
      description: "Of the two sums one is enough: the other is then what the initial LTV asks for, or allows.",
      parameters: {
        loanCoin: NAMED.loanCoin,
        collateralCoin: NAMED.collateralCoin,
        loanAmount: may(AMOUNT, "1000"),
        collateralAmount: may(AMOUNT),
        termDays: may(WHOLE, "Ours: the term. Without it the product's longest."),
      },
      reply: shape({
        loanCoin: TEXT,
        loanAmount: DECIMAL,
        collateralCoin: TEXT,
        collateralAmount: DECIMAL,
        status: word("Succeeds"),
        orderId: ID,
      }),
      errors: [-2010],
    },
    "GET /sapi/v2/loan/flexible/ongoing/orders": {
      summary: "One's own loans that run, the oldest first",
      parameters: { ...PAIR, ...PAGES },
      reply: rows({
        loanCoin: TEXT,
        totalDebt: DECIMAL,
        collateralCoin: TEXT,
        collateralAmount: DECIMAL,
        currentLTV: LTV,
        orderId: ID,
        expirationTime: Type.Integer({ description: "Ours: end of the term." }),
      }),
    },
    "GET /sapi/v2/loan/flexible/borrow/history": {
      summary: "One's own loans, the newest first",
      parameters: { ...PAIR, startTime: START_TIME, endTime: END_TIME, ...PAGES },
      reply: rows({
        loanCoin: TEXT,
        initialLoanAmount: DECIMAL,
        collateralCoin: TEXT,
        initialCollateralAmount: DECIMAL,
        borrowTime: NUMBER,
        status: word("Succeeds"),
        orderId: ID,
      }),
    },
    "POST /sapi/v2/loan/flexible/repay": {
      summary: "Repay out of spot",
      description: "Late fees first, then interest, then principal. What is pledged comes back with the last repayment.",
      parameters: {
        ...NAMED,
        repayAmount: may(AMOUNT, "In the coin that is owed; more than that is all of it."),
        fullRepayment: may(FLAG_TEXT, "All that is owed; `repayAmount` is not needed then."),
        collateralReturn: may(FLAG_TEXT, "Only false, or with all of it."),
      },
      reply: REPAID,
      errors: [-2010, -2013],
    },
    "POST /sapi/v2/loan/flexible/repay/collateral": {
      summary: "Repay out of what is pledged, where that is the same coin",
      parameters: { ...NAMED, repayAmount: may(AMOUNT), fullRepayment: may(FLAG_TEXT) },
      reply: REPAID,
      errors: [-2010, -2013],
    },
    "GET /sapi/v2/loan/flexible/repay/history": {
      summary: "What was repaid, by sales too, the newest first",
      parameters: { ...PAIR, startTime: START_TIME, endTime: END_TIME, ...PAGES },
      reply: REPAYMENTS,
    },
    "GET /sapi/v2/loan/flexible/repay/rate": {
      summary: "What one of the pledged coin is worth in the coin that is owed",
      description: "By the index, rounded down. A loan is repaid with what is pledged only where that is the same coin.",
      parameters: { loanCoin: must(TEXT, "BTC"), collateralCoin: must(TEXT, "USDT") },
      reply: shape({ loanCoin: TEXT, collateralCoin: TEXT, rate: DECIMAL }),
      errors: [-2010],
    },
    "GET /sapi/v2/loan/flexible/liquidation/history": {
      summary: "Sales of what was pledged, the newest first",
      parameters: { ...PAIR, startTime: START_TIME, endTime: END_TIME, ...PAGES },
      reply: rows({
        loanCoin: TEXT,
        liquidationDebt: { ...DECIMAL, description: "Of what was owed that it paid." },
        collateralCoin: TEXT,
        liquidationCollateralAmount: { ...DECIMAL, description: "What was sold, or taken at the index." },
        returnCollateralAmount: { ...DECIMAL, description: "What came back where the loan ended by it; else the rest stays pledged." },
        liquidationFee: { ...DECIMAL, description: "There is none." },
        liquidationStartingTime: NUMBER,
        orderId: ID,
      }),
    },
    "POST /sapi/v2/loan/flexible/adjust/ltv": {
      summary: "Pledge more, or take out as far as the initial LTV allows",
      parameters: { ...NAMED, adjustmentAmount: must(AMOUNT), direction: must(word("ADDITIONAL", "REDUCED")) },
      reply: shape({
        loanCoin: TEXT,
        collateralCoin: TEXT,
        direction: word("ADDITIONAL", "REDUCED"),
        adjustmentAmount: DECIMAL,
        currentLTV: LTV,
        status: word("Succeeds"),
      }),
      errors: [-2010, -2013],
    },
    "GET /sapi/v2/loan/flexible/ltv/adjustment/history": {
      summary: "What was pledged besides and taken out, the newest first",
      parameters: { ...PAIR, startTime: START_TIME, endTime: END_TIME, ...PAGES },
      reply: rows({
        loanCoin: TEXT,
        collateralCoin: TEXT,
        direction: word("ADDITIONAL", "REDUCED"),
        collateralAmount: DECIMAL,
        adjustTime: NUMBER,
        orderId: ID,
      }),
    },
    "GET /sapi/v1/loan/vip/loanable/data": {
      summary: "What the desk lends",
      parameters: { loanCoin: PAIR.loanCoin, vipLevel: may(WHOLE, "Read and not needed: one table for all levels.") },
      reply: rows({
        loanCoin: TEXT,
        _30dDailyInterestRate: { ...DECIMAL, description: "A day, as a share; the same for every term." },
        _30dYearlyInterestRate: YEAR,
        minLimit: LIMIT,
        maxLimit: LIMIT,
        vipLevel: Type.Integer({ description: "From which it lends." }),
        termDays: Type.Array(NUMBER, { description: "Ours: shortest and longest term." }),
      }),
    },
    "GET /sapi/v1/loan/vip/collateral/data": {
      summary: "What may be pledged",
      parameters: { collateralCoin: PAIR.collateralCoin },
      reply: COLLATERAL,
    },
    "GET /sapi/v1/loan/vip/ongoing/orders": {
      summary: "One's own loans of the desk that run, the oldest first",
      parameters: { orderId: may(WHOLE), ...PAIR, ...PAGES },
      reply: rows({
        orderId: NUMBER,
        loanCoin: TEXT,
        totalDebt: DECIMAL,
        residualInterest: DECIMAL,
        collateralCoin: TEXT,
        collateralAmount: DECIMAL,
        currentLTV: LTV,
        expirationTime: NUMBER,
        loanDate: TEXT,
        loanTerm: { ...TEXT, description: "30days." },
      }),
    },
    "GET /sapi/v1/loan/vip/repay/history": {
      summary: "What was repaid of the desk's loans, the newest first",
      parameters: { ...PAIR, startTime: START_TIME, endTime: END_TIME, ...PAGES },
      reply: REPAYMENTS,
    },
  },
};
