/** What older clients of the dialect ask of an account and its currencies: the deposit account, fees of leaving by currency, its standing. */
import { wireDecimal } from "../../../../money/decimal.ts";
import { userId } from "../../../../money/units.ts";
import type { BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { botError } from "../../../../server/doors/bots/bot-error.ts";
import { heldAssets, networksOf } from "./bot-wallet.routes.ts";

const NONE = "0.00000000";

export const assetsBotRoutes: BotRoutes = (door, context) => {
  const { kernel } = context.venue;
  const read = (path: string, weight: number) => ({ method: "GET" as const, path, weight, access: "user_data" as const });
  door.signed({ ...read("/sapi/v1/asset/get-funding-asset", 5), method: "POST" }, (call) => fundingAssets(context, call));
  door.signed(read("/sapi/v1/asset/assetDetail", 1), (call) => assetDetails(context, call));
  door.signed(read("/sapi/v1/account/info", 1), ({ account }) => ({
    vipLevel: kernel.vip.standing(userId(account.userId), kernel.at).level,
    isMarginEnabled: false,
    isFutureEnabled: kernel.futures.desk.contracts.all().length > 0,
    isOptionsEnabled: false,
    isPortfolioMarginRetailEnabled: false,
  }));
  // No account is locked for how it trades: who asks too much waits, and that is all.
  door.signed(read("/sapi/v1/account/apiTradingStatus", 1), () => ({
    data: { isLocked: false, plannedRecoverTime: 0, triggerCondition: { GCR: 0, IFER: 0, UFR: 0 }, updateTime: kernel.at },
  }));
};

/** The deposit account, where quick buy and deposits of fiat arrive. */
async function fundingAssets({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const code = parameters.optional("asset");
  // Nothing is valued in bitcoin.
  parameters.flag("needBtcValuation");
  const held = heldAssets(venue, account.userId, "legal").filter(
    ({ asset, own, locked }) => asset.code === code || (code === undefined && own + locked > 0n),
  );
  await venue.settled();
  return held.map(({ asset, own, locked }) => ({
    asset: asset.code,
    free: wireDecimal(own, asset.decimals),
    locked: wireDecimal(locked, asset.decimals),
    freeze: NONE,
    withdrawing: NONE,
    btcValuation: NONE,
  }));
}

/** Texts of the wire have as many decimals each. */
const scaled = (text: string): bigint => BigInt(text.replace(".", ""));

/** The cheapest way out of each currency, by its code. */
function assetDetails({ venue }: BotContext, { parameters }: SignedBotCall): Readonly<Record<string, object>> {
  const code = parameters.optional("asset");
  const assets = venue.kernel.assets.all().filter((asset) => code === undefined || asset.code === code);
  if (code !== undefined && assets.length === 0) throw botError.invalid("asset");
  return Object.fromEntries(
    assets.map((asset) => {
      const networks = networksOf(venue, asset);
      const [cheapest] = networks
        .filter(({ withdrawEnable }) => withdrawEnable)
        .toSorted((a, b) => (scaled(a.withdrawFee) < scaled(b.withdrawFee) ? -1 : 1));
      const detail = {
        minWithdrawAmount: cheapest?.withdrawMin ?? NONE,
        depositStatus: networks.some(({ depositEnable }) => depositEnable),
        withdrawFee: cheapest?.withdrawFee ?? NONE,
        withdrawStatus: cheapest !== undefined,
      };
      return [asset.code, detail];
    }),
  );
}
