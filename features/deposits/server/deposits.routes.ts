/** The calls of deposits (wire.md 10): whose it is comes from the token alone. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import { pagesPage } from "../../../contract/pagination.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import { formatDecimal, plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, assetId, timeMs, userId } from "../../../money/units.ts";
import { ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { chainServes } from "../../chain/server/chain-service.ts";
import { CHAIN_BOARD } from "../../chain/server/run-chain.ts";
import { networkFacts } from "../../networks/formulas.ts";
import type { CoinNetwork } from "../../networks/kernel/public.ts";
import {
  cancelDepositCall,
  chargeCall,
  depositDetailCall,
  depositLogCall,
  depositOptionsCall,
  inAddressCall,
  paperDepositCall,
  type DepositNetwork,
  type DepositOptions,
} from "../contract/deposits.contract.ts";
import { ANSWERED_WITHIN_MS, dayEnd, PAPER_A_DAY, REQUESTS_MAX } from "../formulas.ts";
import { QuickBuyDesk } from "../../quick-buy/server/quick-buy-desk.ts";
import { DepositDesk } from "./deposit-desk.ts";
import { depositView, readDeposit, readDeposits } from "./deposits.rows.ts";
import { practiceAddress, practiceMemo } from "./practice-address.ts";

const LIMIT_DEFAULT = 10;
const USDT_DECIMALS = 6;
const HOUR_MS = 3_600_000;

export const depositsRoutes: TradingRoutes = (app, context) => {
  void readingRoutes(app, context);
  const { venue } = context;
  const desk = new DepositDesk(context);
  const payPage = (person: number, payment: number, given: string): Promise<string> => orderPage(context, person, payment, given);

  app.on(inAddressCall, async ({ fields: { currency }, caller }) => {
    const asset = assetOf(venue, currency);
    const networks = await networksOf(context, caller.id, asset);
    await venue.settled();
    const of = (name: string): string => networks.find((one) => one.name === name)?.address ?? "";
    return ok(asset.code === "USDT" ? { erc20: of("ERC20"), trc20: of("TRC20") } : (networks[0]?.address ?? ""));
  });

  app.on(chargeCall, async ({ fields: { account: picture = "", amount: given, currency, type = 0, network = 0 }, caller }) => {
    if (type !== 0) return ok(await payPage(caller.id, type, given));
    if (picture === "") return refused("deposit_voucher_missing");
    const asset = assetOf(venue, currency);
    const units = unitsOf(given, asset);
    mayComeBy(venue, asset, network, units);
    await desk.ask(caller.id, { picture, asset: asset.id, units, network });
    return said("deposits.sent", { hours: ANSWERED_WITHIN_MS / HOUR_MS });
  });

  app.on(paperDepositCall, async ({ fields: { currency, amount: given, request_id: id }, caller }) => {
    const asset = assetOf(venue, currency);
    const units = unitsOf(given, asset);
    const taken = { user: userId(caller.id), asset: asset.id, amount: amount(units) };
    const { refusal } = await venue.submit({ type: "deposits/paper", ...requestKey(caller.id, id), ...taken });
    if (refusal === "paper_deposit_limit") {
      const { most, left } = paperOf(venue, caller.id);
      return refused(refusal, { high: most, low: left });
    }
    if (refusal !== undefined) return refused(refusal);
    return said("deposits.paper_credited", { amount: plainDecimal(units, asset.decimals), currency: asset.code });
  });

  app.on(cancelDepositCall, async ({ fields: { id }, caller }) => {
    const { refusal } = await venue.submit({ type: "deposits/cancel", user: userId(caller.id), deposit: id });
    return refusal === undefined ? said("deposits.cancelled") : refused(refusal);
  });
};

/** What one's deposits are, and where a currency can be sent. */
const readingRoutes: TradingRoutes = (app, context) => {
  const { venue, texts } = context;
  app.on(depositLogCall, async ({ fields, caller, language }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT, currency: asset = 0 } = fields;
    const { rows, total } = await readDeposits(venue.pool, { user: caller.id, asset, page, limit });
    const view = depositView(venue.kernel, (key, parameters) => texts.say(key, language, parameters));
    return ok(pagesPage({ rows: rows.map(view), page, limit, total }));
  });

  app.on(depositDetailCall, async ({ fields: { id }, caller, language }) => {
    await venue.projected();
    const row = await readDeposit(venue.pool, id);
    if (row === undefined || Number(row.user_id) !== caller.id) return refused("deposit_not_open");
    return ok(depositView(venue.kernel, (key, parameters) => texts.say(key, language, parameters))(row));
  });

  app.on(depositOptionsCall, async ({ fields: { currency }, caller }) => {
    const options = await optionsOf(context, caller.id, assetOf(venue, currency));
    await venue.settled();
    return ok(options);
  });
};

/** wire.md 16: of a way to pay the answer is where one pays. What is paid is whole, in the country's own currency. */
async function orderPage(context: ServerContext<TradingVenue>, person: number, payment: number, given: string): Promise<string> {
  const desk = new QuickBuyDesk(context);
  if (!/^[0-9]{1,13}$/.test(given)) throw new Refused("amount_invalid");
  const country = (await desk.offered()).get(payment)?.country;
  const bank = country?.banks[0] ?? "";
  const pay = Number(given);
  const order = await desk.order(person, { payment, bank, pay, payer: {}, requestId: undefined });
  const currency = country?.currency ?? "";
  return `${context.settings.publicUrl}${desk.termsOf({ order, pay, currency }, true).url}`;
}

function assetOf({ kernel }: TradingVenue, currency: number): Asset {
  const asset = kernel.assets.get(assetId(currency));
  if (asset === undefined) throw new Refused("asset_not_found");
  return asset;
}

function unitsOf(given: string, { decimals }: Asset): bigint {
  const units = parsePositive(given, decimals);
  if (units === "too_many_decimals") throw new Refused("quantity_off_lot", { decimals, step: formatDecimal(1n, decimals) });
  if (typeof units !== "bigint") throw new Refused("amount_invalid");
  return units;
}

/** By the terms of now; what was sent before they changed is asked for without naming a network. */
function mayComeBy({ kernel }: TradingVenue, { id, code, decimals }: Asset, network: number, units: bigint): void {
  if (network === 0) return;
  const terms = kernel.networks.terms(id, network);
  if (terms?.deposits !== true) throw new Refused("deposit_network_closed");
  if (units < terms.depositMin)
    throw new Refused("deposit_below_minimum", { minimum: plainDecimal(terms.depositMin, decimals), currency: code });
}

type Context = Pick<ServerContext<TradingVenue>, "venue" | "pictures" | "settings">;

/** Those that an address lies on: what a bank brings comes otherwise. */
export async function networksOf(context: Context, person: number, asset: Asset): Promise<readonly DepositNetwork[]> {
  const all = context.venue.kernel.networks.of(asset.id);
  const served = all.filter(({ network }) => networkFacts(network)?.serves === "address");
  return Promise.all(served.map((one) => networkOf(context, person, asset, one)));
}

async function networkOf(context: Context, person: number, asset: Asset, { network, terms }: CoinNetwork): Promise<DepositNetwork> {
  const { venue, pictures, settings } = context;
  const { decimals } = asset;
  const facts = networkFacts(network);
  const { name = "", minutes = 0 } = facts ?? {};
  const isWatched = chainServes(settings, asset.code, name);
  // A venue with real money gives out none that nothing watches.
  const isPaper = venue.kernel.wallet.paper !== undefined && !isWatched;
  const practice = isPaper ? practiceAddress(pictures.sealer, person, network) : "";
  const address = isWatched ? ((await venue.live.of(CHAIN_BOARD).adapter?.addressOf(person)) ?? "") : practice;
  const memo = isPaper && facts?.memo !== undefined ? practiceMemo(pictures.sealer, person, network) : "";
  const confirmations = (isWatched ? settings.chain?.confirmations : facts?.confirmations) ?? 0;
  const least = wireDecimal(terms.depositMin, decimals);
  return { network, name, address, memo, deposit_min: least, confirmations, minutes, open: terms.deposits };
}

async function optionsOf(context: Context, person: number, asset: Asset): Promise<DepositOptions> {
  const { kernel } = context.venue;
  const whole = kernel.deposits.worthOf(asset.id, amount(10n ** BigInt(asset.decimals)));
  return {
    currency: asset.id,
    currency_name: asset.code,
    decimals: asset.decimals,
    is_paper: kernel.wallet.paper !== undefined,
    networks: await networksOf(context, person, asset),
    paper: paperOf(context.venue, person),
    price: whole === undefined ? "" : plainDecimal(whole, USDT_DECIMALS),
    answered_within: ANSWERED_WITHIN_MS,
    requests_max: REQUESTS_MAX,
    waiting: kernel.deposits.of(userId(person)).length,
  };
}

function paperOf({ kernel, time }: TradingVenue, person: number): DepositOptions["paper"] {
  if (kernel.wallet.paper === undefined) return { most: "", taken: "", left: "", ends: 0 };
  const at = timeMs(time.now());
  const taken = kernel.deposits.paperTaken(userId(person), at);
  const shown = (units: bigint): string => plainDecimal(units, USDT_DECIMALS);
  return { most: shown(PAPER_A_DAY), taken: shown(taken), left: shown(PAPER_A_DAY - taken), ends: dayEnd(at) };
}
