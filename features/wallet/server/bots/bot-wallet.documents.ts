/** Documents of accounts, currencies and fees. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import {
  EMPTY_LIST,
  FLAG_TEXT,
  END_TIME,
  may,
  must,
  START_TIME,
  SYMBOL,
  SYMBOL_TEXT,
  type BotCallDocument,
  type BotDocuments,
} from "../../../../server/doors/bots/bot-document.ts";

const RATES = shape({ maker: DECIMAL, taker: DECIMAL, buyer: DECIMAL, seller: DECIMAL });
const none = (summary: string): BotCallDocument => ({ summary, reply: EMPTY_LIST });

const COIN = shape({
  coin: TEXT,
  name: TEXT,
  depositAllEnable: Type.Boolean(),
  withdrawAllEnable: Type.Boolean(),
  free: DECIMAL,
  locked: DECIMAL,
  freeze: DECIMAL,
  withdrawing: DECIMAL,
  ipoing: DECIMAL,
  ipoable: DECIMAL,
  storage: DECIMAL,
  isLegalMoney: Type.Boolean(),
  trading: Type.Boolean(),
  networkList: Type.Array(
    shape({
      network: TEXT,
      coin: TEXT,
      name: TEXT,
      isDefault: Type.Boolean(),
      depositEnable: Type.Boolean(),
      withdrawEnable: Type.Boolean(),
      depositDust: DECIMAL,
      withdrawFee: DECIMAL,
      withdrawMin: DECIMAL,
      withdrawMax: DECIMAL,
      withdrawIntegerMultiple: DECIMAL,
      minConfirm: NUMBER,
      unLockConfirm: NUMBER,
      estimatedArrivalTime: { ...NUMBER, description: "Minutes." },
      sameAddress: Type.Boolean({ description: "Whether a tag has to be named." }),
      busy: Type.Boolean(),
    }),
  ),
});

export const walletBotDocuments: BotDocuments = {
  tag: "Account",
  description: "Balances, currencies with their networks, and fees.",
  calls: {
    "GET /api/v3/account": {
      summary: "Balances and what the account may do",
      parameters: { omitZeroBalances: may(FLAG_TEXT) },
      reply: shape({
        makerCommission: Type.Number(),
        takerCommission: Type.Number(),
        buyerCommission: Type.Number(),
        sellerCommission: Type.Number(),
        commissionRates: RATES,
        canTrade: Type.Boolean(),
        canWithdraw: Type.Boolean(),
        canDeposit: Type.Boolean(),
        brokered: Type.Boolean(),
        requireSelfTradePrevention: Type.Boolean(),
        preventSor: Type.Boolean(),
        updateTime: TIME_MS,
        accountType: TEXT,
        balances: Type.Array(shape({ asset: TEXT, free: DECIMAL, locked: DECIMAL })),
        permissions: Type.Array(TEXT),
        uid: NUMBER,
      }),
    },
    "GET /sapi/v1/account/status": { summary: "Whether the account works", reply: shape({ data: TEXT }) },
    "GET /sapi/v1/account/apiRestrictions": {
      summary: "What the key that asks may do",
      reply: shape({
        ipRestrict: Type.Boolean(),
        createTime: TIME_MS,
        enableReading: Type.Boolean(),
        enableWithdrawals: Type.Boolean(),
        enableInternalTransfer: Type.Boolean(),
        enableMargin: Type.Boolean(),
        enableFutures: Type.Boolean(),
        permitsUniversalTransfer: Type.Boolean(),
        enableVanillaOptions: Type.Boolean(),
        enableFixApiTrade: Type.Boolean(),
        enableFixReadOnly: Type.Boolean(),
        enableSpotAndMarginTrading: Type.Boolean(),
        enablePortfolioMarginTrading: Type.Boolean(),
      }),
    },
    "POST /sapi/v3/asset/getUserAsset": {
      summary: "What one holds: of every asset that one has, or of one",
      parameters: { asset: may(TEXT) },
      reply: Type.Array(
        shape({
          asset: TEXT,
          free: DECIMAL,
          locked: DECIMAL,
          freeze: DECIMAL,
          withdrawing: DECIMAL,
          ipoable: DECIMAL,
          btcValuation: DECIMAL,
        }),
      ),
    },
    "GET /api/v3/account/commission": {
      summary: "Fees in a market",
      parameters: { symbol: SYMBOL },
      reply: shape({
        symbol: TEXT,
        standardCommission: RATES,
        specialCommission: RATES,
        taxCommission: RATES,
        discount: shape({ enabledForAccount: Type.Boolean(), enabledForSymbol: Type.Boolean(), discountAsset: TEXT, discount: DECIMAL }),
      }),
    },
    "GET /sapi/v1/asset/tradeFee": {
      summary: "Fees of one market or all",
      parameters: { symbol: may(SYMBOL_TEXT) },
      reply: Type.Array(shape({ symbol: TEXT, makerCommission: DECIMAL, takerCommission: DECIMAL })),
    },
    "GET /sapi/v1/capital/config/getall": { summary: "Currencies with one's balances", reply: Type.Array(COIN) },
    "GET /sapi/v1/accountSnapshot": {
      summary: "What spot held at the end of each of the last days, UTC, oldest first",
      description: "Of MARGIN and FUTURES there is none. Nothing is valued in bitcoin.",
      parameters: {
        type: must(word("SPOT", "MARGIN", "FUTURES"), "SPOT"),
        startTime: START_TIME,
        endTime: END_TIME,
        limit: may(Type.String({ pattern: "^[0-9]{1,2}$" }), "Days: 7 unless said otherwise, 30 at most."),
      },
      reply: shape({
        code: NUMBER,
        msg: TEXT,
        snapshotVos: Type.Array(
          shape({
            data: shape({ balances: Type.Array(shape({ asset: TEXT, free: DECIMAL, locked: DECIMAL })), totalAssetOfBtc: TEXT }),
            type: TEXT,
            updateTime: TIME_MS,
          }),
        ),
      }),
    },
    "GET /sapi/v1/margin/allPairs": none("Pairs on margin: none"),
    "GET /sapi/v1/margin/allAssets": none("Currencies on margin: none"),
    "GET /sapi/v1/margin/isolated/allPairs": none("Isolated pairs: none"),
  },
};
