/** Documents of the futures account. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import {
  AMOUNT,
  END_TIME,
  FLAG_TEXT,
  limitOf,
  may,
  must,
  START_TIME,
  SYMBOL,
  SYMBOL_TEXT,
  WHOLE,
  type BotCallDocument,
  type BotDocuments,
} from "../../../../server/doors/bots/bot-document.ts";
import { INCOME_TYPES } from "./fapi-income.rows.ts";

const POSITION_SIDE = word("BOTH", "LONG", "SHORT");
const FIGURES = {
  symbol: TEXT,
  positionSide: POSITION_SIDE,
  positionAmt: Type.String({ title: "decimal", description: "Below zero of shorts." }),
  entryPrice: DECIMAL,
  breakEvenPrice: DECIMAL,
  notional: DECIMAL,
  isolatedMargin: DECIMAL,
  isolatedWallet: DECIMAL,
  initialMargin: DECIMAL,
  maintMargin: Type.String({
    title: "decimal",
    description: "Half of the margin: an account is closed out when half of its margins is left.",
  }),
  positionInitialMargin: DECIMAL,
  openOrderInitialMargin: DECIMAL,
  bidNotional: DECIMAL,
  askNotional: DECIMAL,
  updateTime: TIME_MS,
};
const RISK_FIGURES = {
  ...FIGURES,
  markPrice: DECIMAL,
  unRealizedProfit: DECIMAL,
  liquidationPrice: Type.String({
    title: "decimal",
    description: "The mark at which the account is closed out, all else unchanged; 0: none.",
  }),
  marginAsset: TEXT,
  adl: NUMBER,
};
const RISK = shape(RISK_FIGURES);
const OLDER_RISK = shape({
  ...RISK_FIGURES,
  leverage: TEXT,
  maxNotionalValue: DECIMAL,
  marginType: Type.Literal("cross"),
  isAutoAddMargin: Type.Literal("false"),
  adlQuantile: NUMBER,
});
const POSITION = shape({ ...FIGURES, unrealizedProfit: DECIMAL, leverage: TEXT, isolated: Type.Boolean(), maxNotional: DECIMAL });
const ASSET = shape({
  asset: TEXT,
  walletBalance: DECIMAL,
  unrealizedProfit: DECIMAL,
  marginBalance: DECIMAL,
  maintMargin: DECIMAL,
  initialMargin: DECIMAL,
  positionInitialMargin: DECIMAL,
  openOrderInitialMargin: Type.String({ title: "decimal", description: "What open orders hold: margin and fee." }),
  crossWalletBalance: DECIMAL,
  crossUnPnl: DECIMAL,
  availableBalance: DECIMAL,
  maxWithdrawAmount: DECIMAL,
  marginAvailable: Type.Boolean(),
  updateTime: TIME_MS,
});
const SWITCHES = {
  feeTier: NUMBER,
  canTrade: Type.Boolean(),
  canDeposit: Type.Boolean(),
  canWithdraw: Type.Boolean(),
  updateTime: TIME_MS,
  multiAssetsMargin: Type.Boolean(),
  tradeGroupId: NUMBER,
};
const ACCOUNT = shape({
  ...SWITCHES,
  totalInitialMargin: DECIMAL,
  totalMaintMargin: DECIMAL,
  totalWalletBalance: DECIMAL,
  totalUnrealizedProfit: DECIMAL,
  totalMarginBalance: DECIMAL,
  totalPositionInitialMargin: DECIMAL,
  totalOpenOrderInitialMargin: DECIMAL,
  totalCrossWalletBalance: DECIMAL,
  totalCrossUnPnl: DECIMAL,
  availableBalance: DECIMAL,
  maxWithdrawAmount: DECIMAL,
  assets: Type.Array(ASSET),
  positions: Type.Array(POSITION),
});
const BALANCE = shape({
  accountAlias: TEXT,
  asset: TEXT,
  balance: DECIMAL,
  crossWalletBalance: DECIMAL,
  crossUnPnl: DECIMAL,
  availableBalance: DECIMAL,
  maxWithdrawAmount: DECIMAL,
  marginAvailable: Type.Boolean(),
  updateTime: TIME_MS,
});
const BRACKET = shape({
  bracket: NUMBER,
  initialLeverage: NUMBER,
  notionalCap: Type.Number(),
  notionalFloor: Type.Number(),
  maintMarginRatio: Type.Number({
    description: "Half of what the bracket's highest multiple asks; of a position half of its own margin counts.",
  }),
  cum: NUMBER,
});
const DONE = shape({ code: NUMBER, msg: TEXT });
const MAYBE = { symbol: may(SYMBOL_TEXT, "Of one contract.") };
const QUANTILE = shape({ symbol: TEXT, adlQuantile: Type.Record(Type.String(), NUMBER) });

const ACCOUNT_CALL: BotCallDocument = { summary: "Money and positions", description: "v3 leaves out what is not open.", reply: ACCOUNT };
const BALANCE_CALL: BotCallDocument = { summary: "Money", reply: Type.Array(BALANCE) };

export const fapiAccountDocuments: BotDocuments = {
  tag: "Futures: account",
  description:
    "Money, positions and settings of the futures account. The positions of a side and contract are shown as one. Money comes in by `asset/transfer` (MAIN_UMFUTURE).",
  calls: {
    "GET /fapi/v2/account": ACCOUNT_CALL,
    "GET /fapi/v3/account": ACCOUNT_CALL,
    "GET /fapi/v2/balance": BALANCE_CALL,
    "GET /fapi/v3/balance": BALANCE_CALL,
    "GET /fapi/v1/accountConfig": { summary: "Settings of the account", reply: shape({ ...SWITCHES, dualSidePosition: Type.Boolean() }) },
    "GET /fapi/v2/positionRisk": { summary: "Positions, those of nothing too", parameters: MAYBE, reply: Type.Array(OLDER_RISK) },
    "GET /fapi/v3/positionRisk": { summary: "Open positions", parameters: MAYBE, reply: Type.Array(RISK) },
    "GET /fapi/v1/adlQuantile": {
      summary: "Places in the queue of deleveraging, 4 the nearest",
      parameters: MAYBE,
      reply: Type.Union([QUANTILE, Type.Array(QUANTILE)]),
    },
    "POST /fapi/v1/positionMargin": {
      summary: "Put margin into a side, or take out what is beyond the initial margin",
      parameters: {
        symbol: SYMBOL,
        positionSide: may(POSITION_SIDE),
        amount: must(AMOUNT),
        type: must(Type.Integer({ enum: [1, 2] }), "1 puts in, 2 takes out."),
      },
      reply: shape({ amount: Type.Number(), code: NUMBER, msg: TEXT, type: NUMBER }),
      errors: [-4050, -4051, -4054, -4061],
    },
    "GET /fapi/v1/positionSide/dual": {
      summary: "Whether longs and shorts stand beside each other",
      reply: shape({ dualSidePosition: Type.Boolean() }),
    },
    "POST /fapi/v1/positionSide/dual": {
      summary: "Choose one-way mode or the usual one",
      description: "Not while anything of futures is open.",
      parameters: { dualSidePosition: must(FLAG_TEXT) },
      reply: DONE,
      errors: [-4059, -4067, -4068],
    },
    "GET /fapi/v1/multiAssetsMargin": { summary: "Never: margins are in one asset", reply: shape({ multiAssetsMargin: Type.Boolean() }) },
    "POST /fapi/v1/multiAssetsMargin": {
      summary: "Only off",
      parameters: { multiAssetsMargin: must(FLAG_TEXT) },
      reply: DONE,
      errors: [-4167],
    },
    "POST /fapi/v1/marginType": {
      summary: "CROSSED is how accounts work (-4046); ISOLATED is refused (-4168)",
      parameters: { symbol: SYMBOL, marginType: must(word("CROSSED", "ISOLATED")) },
      reply: DONE,
      errors: [-4046, -4168],
    },
    "POST /fapi/v1/leverage": {
      summary: "The multiple of orders from now on",
      description: "Positions keep theirs. Until it is set: 5, or what the contract offers below it.",
      parameters: { symbol: SYMBOL, leverage: must(WHOLE) },
      reply: shape({ leverage: NUMBER, maxNotionalValue: DECIMAL, symbol: TEXT }),
      errors: [-4028, -4203],
    },
    "GET /fapi/v1/leverageBracket": {
      summary: "How large a side may be at a multiple",
      parameters: MAYBE,
      reply: Type.Array(shape({ symbol: TEXT, notionalCoef: NUMBER, brackets: Type.Array(BRACKET) })),
    },
    "GET /fapi/v1/symbolConfig": {
      summary: "The account's settings of a contract",
      parameters: MAYBE,
      reply: Type.Array(
        shape({
          symbol: TEXT,
          marginType: Type.Literal("CROSSED"),
          isAutoAddMargin: Type.Boolean(),
          leverage: NUMBER,
          maxNotionalValue: DECIMAL,
        }),
      ),
    },
    "GET /fapi/v1/commissionRate": {
      summary: "The account's rates of fees",
      parameters: { symbol: SYMBOL },
      reply: shape({ symbol: TEXT, makerCommissionRate: DECIMAL, takerCommissionRate: DECIMAL }),
    },
    "GET /fapi/v1/income": {
      summary: "What came in and went out, oldest first",
      description:
        "OVERNIGHT_FEE is ours: the dialect has none. INSURANCE_CLEAR is the fee of a close-out. PROMOTIONAL_CREDIT, ours too and of no symbol, is what promotional credit paid of the others: with it all income adds up to the balance.",
      parameters: {
        ...MAYBE,
        incomeType: may(word(...INCOME_TYPES)),
        startTime: START_TIME,
        endTime: END_TIME,
        page: may(WHOLE, "From 1."),
        limit: limitOf(100, 1000),
      },
      reply: Type.Array(
        shape({
          symbol: TEXT,
          income: DECIMAL,
          asset: TEXT,
          incomeType: word(...INCOME_TYPES),
          info: TEXT,
          time: TIME_MS,
          tranId: NUMBER,
          tradeId: TEXT,
        }),
      ),
    },
  },
};
