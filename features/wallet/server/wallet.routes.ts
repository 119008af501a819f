/** The calls around balances (wire.md 10). Balances are live state, the change log is history. */
import { listPage } from "../../../contract/pagination.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { USER_PURPOSES, type AccountKind, type Bucket } from "../../../kernel/ledger/chart.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { userId } from "../../../money/units.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import { ListPages } from "../../../server/sql/list-pages.ts";
import { assetOf, requestKey, type TradingRoutes } from "../../../server/trading-venue.ts";
import { changeLogCall, startAgainCall, userCurrencyListCall, walletDetailCall, walletListCall } from "../contract/wallet.contract.ts";
import { changeView, readChangeLog, type ChangeAccount } from "./change-log.ts";
import { currencyWithBalances, detailView, exchangeRate, kindOf, owedView, walletView } from "./wallet.views.ts";

const LIMIT_DEFAULT = 10;

export const walletRoutes: TradingRoutes = (app, { venue, texts }) => {
  const pages = new ListPages();
  app.on(walletListCall, async ({ fields, caller }) => {
    const view = (kind: "legal" | "change" | "lever" | "micro"): object => walletView(venue, caller.id, kind, fields.currency_name);
    const message = {
      legal_wallet: view("legal"),
      change_wallet: view("change"),
      lever_wallet: view("lever"),
      micro_wallet: view("micro"),
      owed_usdt: owedView(venue, caller.id, venue.time.now()),
      ExRate: exchangeRate,
      is_open_CTbi: 0,
    };
    await venue.settled();
    return ok(message);
  });

  app.on(walletDetailCall, async ({ fields, caller }) => {
    const kind = kindOf(fields.type ?? "change");
    const asset = venue.kernel.assets.all().find(({ id }) => id === fields.currency);
    if (kind === undefined) return refused("wallet_type_unknown");
    if (asset === undefined) return refused("wallet_not_found");
    const message = detailView(venue, caller.id, kind, asset);
    await venue.settled();
    return ok(message);
  });

  app.on(changeLogCall, async ({ fields, caller, language }) => {
    await venue.projected();
    const { currency = 0, page = 1, limit = LIMIT_DEFAULT, bucket = "own" } = fields;
    const accounts = accountsOf(venue.kernel, currency, kindOf(fields.type ?? ""), bucket);
    const query = { user: caller.id, accounts, bucket, page, limit };
    const found = await readChangeLog(venue.pool, pages, query, changeView(venue.kernel, texts, language));
    return found === undefined ? refused("parameter_error") : ok(listPage({ ...found, page, limit }));
  });

  app.on(userCurrencyListCall, async ({ caller }) => {
    const transferable = venue.kernel.assets.all().filter(({ kinds }) => kinds.length > 1);
    const message = transferable.map((asset) => currencyWithBalances(venue, caller.id, asset));
    await venue.settled();
    return ok(message);
  });

  app.on(startAgainCall, async ({ fields, caller }) => {
    const key = requestKey(caller.id, fields.request_id);
    const { refusal } = await venue.submit({ type: "wallet/start-again", ...key, user: userId(caller.id) });
    const { paper } = venue.kernel.wallet;
    if (refusal !== undefined || paper === undefined) return refused(refusal ?? "paper_only");
    const { code, decimals } = assetOf(venue.kernel, paper.asset);
    return said("wallet.started_again", { amount: formatDecimal(paper.grant, decimals, 0), currency: code });
  });
};

/** All of a person's accounts that a form means; "all" where it names neither coin nor kind, of the bucket that moves all the time. */
function accountsOf(kernel: Kernel, currency: number, kind: AccountKind | undefined, bucket: Bucket): readonly ChangeAccount[] | "all" {
  if (currency === 0 && kind === undefined && bucket === "own") return "all";
  const kinds = kind === undefined ? USER_PURPOSES : [kind];
  const assets = kernel.assets.all().filter(({ id }) => currency === 0 || id === currency);
  return assets.flatMap(({ id: asset }) => kinds.map((one) => ({ asset, kind: one })));
}
