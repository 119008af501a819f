/** Accounts, currencies and fees in the bots' dialect. */
import { formatDecimal, wireDecimal } from "../../../../money/decimal.ts";
import { timeMs, userId } from "../../../../money/units.ts";
import type { AccountKind } from "../../../../server/doors/app/server-context.ts";
import type { BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { dialectOf } from "../../../networks/server/bots/dialect.ts";
import { networkFacts, takesWithdrawals } from "../../../networks/formulas.ts";
import { marketOfCall, symbolOf } from "../../../spot/server/bots/bot-symbols.ts";
import type { MarketTerms } from "../../../spot/kernel/public.ts";
import { heldOf } from "../wallet.views.ts";
import { accountSnapshot } from "./account-snapshot.ts";

const PPM_DECIMALS = 6;
/** The dialect's fees of an account are in hundredths of a percent. */
const PPM_PER_BIP = 100;
const NONE = "0.00000000";
/** No balance is larger. */
const MOST_UNITS = 1n << 62n;

export const walletBotRoutes: BotRoutes = (door, context) => {
  const { venue } = context;
  const { kernel } = venue;
  const read = (path: string, weight: number) => ({ method: "GET" as const, path, weight, access: "user_data" as const });
  door.signed(read("/api/v3/account", 20), (call) => accountView(context, call));
  door.signed(read("/api/v3/account/commission", 20), ({ account, parameters }) => {
    const { terms } = marketOfCall(kernel, parameters);
    const { makerPpm, takerPpm } = kernel.vip.ratesOf(userId(account.userId), terms);
    const free = { maker: NONE, taker: NONE, buyer: NONE, seller: NONE };
    return {
      symbol: symbolOf(terms),
      standardCommission: { ...free, maker: rate(makerPpm), taker: rate(takerPpm) },
      specialCommission: free,
      taxCommission: free,
      discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: "", discount: NONE },
    };
  });
  door.signed(read("/sapi/v1/capital/config/getall", 10), (call) => currencies(context, call));
  door.signed(read("/sapi/v1/accountSnapshot", 600), (call) => accountSnapshot(context, call));
  door.signed(read("/sapi/v1/asset/tradeFee", 1), ({ account, parameters }) => {
    const terms = parameters.has("symbol")
      ? [marketOfCall(kernel, parameters).terms]
      : kernel.spot.markets.all().map((market) => market.terms);
    return terms.map((one) => {
      const { makerPpm, takerPpm } = kernel.vip.ratesOf(userId(account.userId), one);
      return { symbol: symbolOf(one), makerCommission: rate(makerPpm), takerCommission: rate(takerPpm) };
    });
  });
  door.signed(read("/sapi/v1/account/status", 1), () => ({ data: "Normal" }));
  door.signed(read("/sapi/v1/account/apiRestrictions", 1), (call) => restrictions(context, call));
  door.signed({ ...read("/sapi/v3/asset/getUserAsset", 5), method: "POST" }, (call) => userAssets(context, call));
  // Nothing is traded on margin.
  for (const path of ["margin/allPairs", "margin/allAssets", "margin/isolated/allPairs"])
    door.signed({ method: "GET", path: `/sapi/v1/${path}`, weight: 1, access: "key" }, () => []);
};

const rate = (ppm: number): string => formatDecimal(ppm, PPM_DECIMALS, 8);

async function accountView({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { kernel } = venue;
  const omitsZero = parameters.flag("omitZeroBalances") ?? false;
  const balances = heldAssets(venue, account.userId).filter(({ own, locked }) => !omitsZero || own + locked > 0n);
  const { makerPpm, takerPpm } = highestRates(
    kernel.spot.markets.all().map(({ terms }) => kernel.vip.ratesOf(userId(account.userId), terms)),
  );
  await venue.settled();
  return {
    makerCommission: makerPpm / PPM_PER_BIP,
    takerCommission: takerPpm / PPM_PER_BIP,
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: { maker: rate(makerPpm), taker: rate(takerPpm), buyer: NONE, seller: NONE },
    canTrade: true,
    canWithdraw: true,
    canDeposit: true,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: kernel.at,
    accountType: "SPOT",
    balances: balances.map(({ asset, own, locked }) => ({
      asset: asset.code,
      free: wireDecimal(own, asset.decimals),
      locked: wireDecimal(locked, asset.decimals),
    })),
    permissions: ["SPOT"],
    uid: account.userId,
  };
}

/** What the key that asks may do. */
async function restrictions({ database }: BotContext, { account }: SignedBotCall): Promise<object> {
  const row = await database
    .selectFrom("api_key")
    .select(["scopes", "ip_list", "created_at"])
    .where("id", "=", account.keyId)
    .executeTakeFirst();
  const scopes = row?.scopes.split(",") ?? [];
  return {
    ipRestrict: row !== undefined && row.ip_list !== "",
    createTime: row?.created_at.getTime() ?? 0,
    enableReading: true,
    enableWithdrawals: scopes.includes("withdraw"),
    enableInternalTransfer: false,
    enableMargin: false,
    enableFutures: scopes.includes("futures"),
    permitsUniversalTransfer: scopes.includes("trade"),
    enableVanillaOptions: false,
    enableFixApiTrade: false,
    enableFixReadOnly: false,
    enableSpotAndMarginTrading: scopes.includes("trade"),
    enablePortfolioMarginTrading: false,
  };
}

/** What the account holds, or of one asset; nothing is valued in bitcoin. */
async function userAssets({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const code = parameters.optional("asset");
  const held = heldAssets(venue, account.userId).filter(
    ({ asset, own, locked }) => asset.code === code || (code === undefined && own + locked > 0n),
  );
  await venue.settled();
  return held.map(({ asset, own, locked }) => ({
    asset: asset.code,
    free: wireDecimal(own, asset.decimals),
    locked: wireDecimal(locked, asset.decimals),
    freeze: NONE,
    withdrawing: withdrawingOf(venue, account.userId, asset),
    ipoable: NONE,
    btcValuation: NONE,
  }));
}

type Held = { readonly asset: Parameters<typeof heldOf>[3]; readonly own: bigint; readonly locked: bigint };

export function heldAssets(venue: BotContext["venue"], user: number, kind: AccountKind = "change"): readonly Held[] {
  return venue.kernel.assets.all().map((asset) => ({ asset, ...heldOf(venue, user, kind, asset) }));
}

function highestRates(terms: readonly Pick<MarketTerms, "makerPpm" | "takerPpm">[]): {
  readonly makerPpm: number;
  readonly takerPpm: number;
} {
  return { makerPpm: Math.max(0, ...terms.map((one) => one.makerPpm)), takerPpm: Math.max(0, ...terms.map((one) => one.takerPpm)) };
}

async function currencies({ venue }: BotContext, { account }: SignedBotCall): Promise<readonly object[]> {
  const held = heldAssets(venue, account.userId);
  const shown = held.map(({ asset, own, locked }) => {
    const networkList = networksOf(venue, asset);
    return {
      coin: asset.code,
      name: asset.code,
      depositAllEnable: networkList.some(({ depositEnable }) => depositEnable),
      withdrawAllEnable: networkList.some(({ withdrawEnable }) => withdrawEnable),
      free: wireDecimal(own, asset.decimals),
      locked: wireDecimal(locked, asset.decimals),
      freeze: NONE,
      withdrawing: withdrawingOf(venue, account.userId, asset),
      ipoing: NONE,
      ipoable: NONE,
      storage: NONE,
      isLegalMoney: false,
      trading: true,
      networkList,
    };
  });
  await venue.settled();
  return shown;
}

/** Banks are none to the dialect. */
export function networksOf({ kernel, time }: BotContext["venue"], { id, code, decimals }: Held["asset"]) {
  const text = (units: bigint): string => wireDecimal(units, decimals);
  const served = kernel.networks.of(id).filter(({ network }) => networkFacts(network)?.serves === "address");
  return served.map(({ network, terms }, i) => {
    const facts = networkFacts(network);
    return {
      network: dialectOf(facts?.name ?? ""),
      coin: code,
      name: facts?.name ?? "",
      isDefault: i === 0,
      depositEnable: terms.deposits,
      withdrawEnable: takesWithdrawals(terms, timeMs(time.now())),
      depositDust: text(terms.depositMin),
      withdrawFee: text(terms.withdrawalFee),
      withdrawMin: text(terms.withdrawalMin),
      withdrawMax: text(MOST_UNITS),
      withdrawIntegerMultiple: text(1n),
      minConfirm: facts?.confirmations ?? 0,
      unLockConfirm: facts?.confirmations ?? 0,
      estimatedArrivalTime: facts?.minutes ?? 0,
      sameAddress: facts?.memo !== undefined,
      busy: false,
    };
  });
}

/** What open withdrawals hold. */
function withdrawingOf({ kernel }: BotContext["venue"], user: number, { id, decimals }: Held["asset"]): string {
  const open = kernel.withdrawals.of(userId(user)).filter(({ asset }) => asset === id);
  return wireDecimal(
    open.reduce((sum, one) => sum + one.amount, 0n),
    decimals,
  );
}
