/** Methods of the WebSocket API that are calls of the REST door under another name: same parameters, answers, weights, errors. */
const TRADING = {
  "order.place": "POST /api/v3/order",
  "order.test": "POST /api/v3/order/test",
  "order.status": "GET /api/v3/order",
  "order.cancel": "DELETE /api/v3/order",
  "order.cancelReplace": "POST /api/v3/order/cancelReplace",
  "order.amend.keepPriority": "PUT /api/v3/order/amend/keepPriority",
  "order.amendments": "GET /api/v3/order/amendments",
  "openOrders.status": "GET /api/v3/openOrders",
  "openOrders.cancelAll": "DELETE /api/v3/openOrders",
  allOrders: "GET /api/v3/allOrders",
  myTrades: "GET /api/v3/myTrades",
  myPreventedMatches: "GET /api/v3/myPreventedMatches",
  "orderList.place": "POST /api/v3/order/oco",
  "orderList.place.oco": "POST /api/v3/orderList/oco",
  "orderList.place.oto": "POST /api/v3/orderList/oto",
  "orderList.place.otoco": "POST /api/v3/orderList/otoco",
  "orderList.status": "GET /api/v3/orderList",
  "orderList.cancel": "DELETE /api/v3/orderList",
  "openOrderLists.status": "GET /api/v3/openOrderList",
  allOrderLists: "GET /api/v3/allOrderList",
} as const;

const ACCOUNT = {
  "account.status": "GET /api/v3/account",
  "account.commission": "GET /api/v3/account/commission",
  myFilters: "GET /api/v3/myFilters",
  "account.rateLimits.orders": "GET /api/v3/rateLimit/order",
} as const;

const MARKET = {
  ping: "GET /api/v3/ping",
  time: "GET /api/v3/time",
  exchangeInfo: "GET /api/v3/exchangeInfo",
  depth: "GET /api/v3/depth",
  "trades.recent": "GET /api/v3/trades",
  "trades.historical": "GET /api/v3/historicalTrades",
  "trades.aggregate": "GET /api/v3/aggTrades",
  klines: "GET /api/v3/klines",
  uiKlines: "GET /api/v3/uiKlines",
  avgPrice: "GET /api/v3/avgPrice",
  ticker: "GET /api/v3/ticker",
  "ticker.24hr": "GET /api/v3/ticker/24hr",
  "ticker.tradingDay": "GET /api/v3/ticker/tradingDay",
  "ticker.price": "GET /api/v3/ticker/price",
  "ticker.book": "GET /api/v3/ticker/bookTicker",
} as const;

/** Method to route ("POST /api/v3/order"). */
export const WS_METHODS: ReadonlyMap<string, string> = new Map(Object.entries({ ...MARKET, ...ACCOUNT, ...TRADING }));
