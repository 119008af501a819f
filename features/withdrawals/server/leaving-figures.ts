/** What of a currency may leave, what keeps the rest, and on what terms it goes where. */
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, timeMs, userId, type Amount, type AssetId, type UserId } from "../../../money/units.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { networkFacts, takesWithdrawals } from "../../networks/formulas.ts";
import { LEVELS } from "../../verification/formulas.ts";
import type { LeavingReply } from "../contract/withdrawals.contract.ts";

type Say = (key: string) => string;
type Figures = Omit<LeavingReply, "asks" | "places">;

const BTC_DECIMALS = 8;

export function leavingFigures(venue: TradingVenue, person: number, asset: AssetId, say: Say): Figures {
  const { kernel, time } = venue;
  const [user, now] = [userId(person), timeMs(time.now())];
  const { code, decimals } = assetOf(kernel, asset);
  const { own, pledged, free, holds } = kernel.holds.withdrawable(user, asset, now);
  const text = (units: bigint): string => wireDecimal(units, decimals);
  const [legal, change] = [PURPOSE.legal, PURPOSE.change].map((kind) => kernel.ledger.balanceOf(user, kind, asset)) as [Amount, Amount];
  const payable = legal + change;
  return {
    ...{ now, currency: asset, currency_name: code, decimals },
    ...{ own: text(own), pledged: text(pledged), free: text(free < payable ? free : payable) },
    ...{ legal_balance: text(legal), change_balance: text(change) },
    holds: holds.map(({ hold, amount: kept }) => ({
      why: "hold",
      title: say(`holds.kind.${hold.kind}`),
      text: say(`holds.cause.${hold.cause}`),
      until: hold.until,
      amount: text(kept === undefined || kept > own - pledged ? own - pledged : kept),
    })),
    limit: limitOf(venue, user, asset),
    review_from: inAsset(venue, asset, "USDT", kernel.withdrawals.reviewFrom),
    score: kernel.creditScore.scoreOf(user, now),
    open: kernel.withdrawals.of(user).length,
    networks: networksOf(venue, asset),
  };
}

function limitOf(venue: TradingVenue, user: UserId, asset: AssetId): LeavingReply["limit"] {
  const { verification } = venue.kernel;
  const level = verification.levelOf(user);
  const left = verification.leftToWithdraw(user, timeMs(venue.time.now()));
  const next = LEVELS.find((one) => one > level);
  return {
    level,
    btc: wireDecimal(verification.limitsOf(level).withdrawal, BTC_DECIMALS),
    left_btc: wireDecimal(left, BTC_DECIMALS),
    left: inAsset(venue, asset, "BTC", left),
    next_level: next ?? 0,
  };
}

/** So much of BTC or USDT in units of an asset at the index, rounded down; "" without a price. */
function inAsset(venue: TradingVenue, asset: AssetId, code: "BTC" | "USDT", of: Amount): string {
  const { decimals } = assetOf(venue.kernel, asset);
  const scale = 10n ** BigInt(decimals + 12);
  // What a large round sum of the asset is worth, turned round.
  const worth = venue.kernel.withdrawals.worthIn(code, asset, amount(scale));
  return worth === undefined || worth === 0n ? "" : plainDecimal((of * scale) / worth, decimals);
}

function networksOf({ kernel, time }: TradingVenue, asset: AssetId): LeavingReply["networks"] {
  const { decimals } = assetOf(kernel, asset);
  const now = timeMs(time.now());
  return kernel.networks.of(asset).flatMap(({ network, terms }) => {
    const facts = networkFacts(network);
    if (facts === undefined) return [];
    const isOpen = takesWithdrawals(terms, now);
    return {
      network: facts.name,
      kind: facts.serves,
      fee: wireDecimal(terms.withdrawalFee, decimals),
      minimum: wireDecimal(terms.withdrawalMin, decimals),
      is_open: isOpen,
      paused_until: isOpen ? 0 : terms.pausedUntil,
      minutes: facts.minutes,
    };
  });
}
