/**
 * Loans in the bots' dialect: its flexible loans are our small ones, its VIP lists the desk's. By its names, as far as our rules fit: every
 * loan stands alone with its own term, so where a pair of coins has several, `orderId` (ours) names one; without it the oldest is meant.
 */
import { parsePositive } from "../../../../contract/decimal-string.ts";
import type { Asset } from "../../../../kernel/ledger/assets.ts";
import { plainDecimal } from "../../../../money/decimal.ts";
import { amount, timeMs, userId, type Amount } from "../../../../money/units.ts";
import type { BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { owedAt, pledgeFor, totalOf, unitsDown, worthUp, worthDown } from "../../formulas.ts";
import type { Loan, LoanProduct } from "../../kernel/public.ts";
import { readBorrowed, readBotMoves, type BotMove } from "./bot-loan-lists.ts";
import { readSales } from "./bot-loan-sales.ts";
import { collateralView, loanableView, ltvOf, vipLoanableView } from "./bot-loan-views.ts";

type Venue = BotContext["venue"];
type Kind = "small" | "desk";
const ROWS = { usual: 10, most: 100 };
const PPM = 1_000_000n;
/** Ours to the dialect's words. */
const REFUSALS: Readonly<Record<string, () => BotError>> = {
  loan_not_found: () => new BotError(-2013, "Order does not exist."),
  insufficient_balance: () => new BotError(-2010, "Account has insufficient balance for requested action."),
  loan_below_least: () => botError.invalid("loanAmount"),
  loan_above_most: () => botError.rejected("The borrow limit of this account is exceeded."),
  loan_too_many: () => botError.rejected("This account has as many loans as it may have."),
  loan_rate_too_low: () => botError.rejected("The LTV would be above the initial LTV."),
  loan_price_stale: () => botError.rejected("There is no fresh price of one of the coins."),
  cover_exhausted: () => botError.rejected("The venue can't lend so much of this coin now."),
  on_a_break: () => botError.rejected("This account is on a break of its own: nothing new opens."),
  loss_limit_reached: () => botError.rejected("This account has reached its own limit of losses for today."),
};
const errorOf = (refusal: string): BotError => REFUSALS[refusal]?.() ?? botError.rejected(`The request is refused: ${refusal}.`);

export const loanBotRoutes: BotRoutes = (door, context) => {
  const duplicate = (): BotError => botError.rejected("Duplicate request sent.");
  const flexible = (name: string): string => `/sapi/v2/loan/flexible/${name}`;
  const vip = (name: string): string => `/sapi/v1/loan/vip/${name}`;
  const post = (name: string) => ({ method: "POST", path: flexible(name), weight: 1, access: "trade", replayed: duplicate }) as const;
  const read = (path: string, weight: number) => ({ method: "GET", path, weight, access: "user_data" }) as const;
  door.signed(read(flexible("loanable/data"), 40), (call) => loanable(context, call));
  door.signed(read(flexible("collateral/data"), 40), (call) => collateral(context, call));
  door.signed(read(flexible("ongoing/orders"), 30), (call) => ongoing(context, call));
  door.signed(read(flexible("borrow/history"), 400), (call) => borrowed(context, call));
  door.signed(read(flexible("repay/history"), 400), (call) => repaid(context, call, "small"));
  door.signed(read(flexible("ltv/adjustment/history"), 400), (call) => adjusted(context, call));
  door.signed(read(flexible("liquidation/history"), 400), (call) => liquidated(context, call));
  door.signed(read(flexible("repay/rate"), 100), (call) => repayRate(context, call));
  door.signed(post("borrow"), (call) => borrow(context, call));
  door.signed(post("repay"), (call) => repay(context, call, "own"));
  door.signed(post("repay/collateral"), (call) => repay(context, call, "collateral"));
  door.signed(post("adjust/ltv"), (call) => adjust(context, call));
  door.signed(read(vip("loanable/data"), 40), (call) => vipLoanable(context, call));
  door.signed(read(vip("collateral/data"), 40), (call) => collateral(context, call));
  door.signed(read(vip("ongoing/orders"), 30), (call) => vipOngoing(context, call));
  door.signed(read(vip("repay/history"), 400), (call) => repaid(context, call, "desk"));
};

// What there is.

function productsOf({ kernel }: Venue, kind: Kind, code: string | undefined): readonly LoanProduct[] {
  return kernel.loans.catalogue
    .all()
    .filter(({ number, terms }) => terms.kind === kind && terms.isOnSale && !kernel.loans.catalogue.isPaused(number))
    .filter(({ terms }) => code === undefined || assetOf(kernel, terms.asset).code === code);
}

async function loanable({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const code = parameters.optional("loanCoin");
  parameters.requireAllRead();
  await venue.settled();
  const reader = { user: account.userId, at: venue.time.now() };
  const rows = productsOf(venue, "small", code).map((product) => loanableView(venue.kernel, product, reader));
  return { rows, total: rows.length };
}

async function vipLoanable({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const code = parameters.optional("loanCoin");
  parameters.whole("vipLevel");
  parameters.requireAllRead();
  await venue.settled();
  const reader = { user: account.userId, at: venue.time.now() };
  const rows = productsOf(venue, "desk", code).map((product) => vipLoanableView(venue.kernel, product, reader));
  return { rows, total: rows.length };
}

async function collateral({ venue }: BotContext, { parameters }: SignedBotCall): Promise<object> {
  const code = parameters.optional("collateralCoin");
  parameters.requireAllRead();
  await venue.settled();
  const rows = collateralView(venue.kernel, venue.time.now()).filter((row) => code === undefined || row.collateralCoin === code);
  return { rows, total: rows.length };
}

// Borrowing and repaying.

function coinNamed({ kernel }: Venue, parameters: SignedBotCall["parameters"], name: "loanCoin" | "collateralCoin"): Asset {
  const code = parameters.required(name);
  const found = kernel.assets.all().find((asset) => asset.code === code);
  if (found === undefined) throw botError.invalid(name);
  return found;
}

function unitsOf(text: string | undefined, name: string, decimals: number): Amount | undefined {
  if (text === undefined) return undefined;
  const units = parsePositive(text, decimals);
  if (typeof units !== "bigint") throw units === "too_many_decimals" ? botError.precision(name) : botError.invalid(name);
  return amount(units);
}

/** Of one of the two sums the other follows at the rate that a new loan needs. The term is the product's longest, or `termDays`, ours. */
async function borrow({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const [coin, pledged] = [coinNamed(venue, parameters, "loanCoin"), coinNamed(venue, parameters, "collateralCoin")];
  const [borrowText, pledgeText] = [parameters.decimal("loanAmount"), parameters.decimal("collateralAmount")];
  const term = parameters.whole("termDays");
  parameters.requireAllRead();
  if (borrowText === undefined && pledgeText === undefined) throw botError.eitherMissing("loanAmount", "collateralAmount");
  const [product] = productsOf(venue, "small", coin.code);
  if (product === undefined) throw botError.invalid("loanCoin");
  const given = {
    loan: unitsOf(borrowText, "loanAmount", coin.decimals),
    pledge: unitsOf(pledgeText, "collateralAmount", pledged.decimals),
  };
  const sums = sumsOf(venue, product, { coin, pledged }, given);
  const command = {
    type: "loans/apply",
    user: userId(account.userId),
    product: product.number,
    amount: sums.loan,
    days: term ?? product.terms.daysMost,
    collateral: pledged.id,
    pledge: sums.pledge,
  } as const;
  const { refusal, events } = await venue.submit(command);
  if (refusal !== undefined) throw errorOf(refusal);
  const applied = events.find((event) => event.type === "loans/applied");
  return {
    loanCoin: coin.code,
    loanAmount: plainDecimal(sums.loan, coin.decimals),
    collateralCoin: pledged.code,
    collateralAmount: plainDecimal(sums.pledge, pledged.decimals),
    status: "Succeeds",
    orderId: applied?.loan ?? 0,
  };
}

type Sums = { readonly loan: Amount; readonly pledge: Amount };

function sumsOf(
  { kernel, time }: Venue,
  { terms }: LoanProduct,
  { coin, pledged }: { readonly coin: Asset; readonly pledged: Asset },
  { loan, pledge }: { readonly loan: Amount | undefined; readonly pledge: Amount | undefined },
): Sums {
  if (loan !== undefined && pledge !== undefined) return { loan, pledge };
  const { coins } = kernel.loans;
  const at = timeMs(time.now());
  const [owed, against] = [coins.at(coin.id, at), coins.at(pledged.id, at)];
  if (against === undefined) throw botError.invalid("collateralCoin");
  if (owed?.price === undefined || against.price === undefined) throw errorOf("loan_price_stale");
  const sharePpm = coins.share(against, terms);
  if (loan !== undefined) {
    const needed = pledgeFor(worthUp(loan, owed.price), { price: against.price, sharePpm }, terms.openPpm);
    return { loan, pledge: amount(needed) };
  }
  const units = pledge ?? amount(0n);
  const value = (worthDown(units, against.price) * BigInt(sharePpm)) / PPM;
  const most = unitsDown((value * PPM) / BigInt(terms.openPpm), owed.price);
  if (most <= 0n) throw botError.invalid("collateralAmount");
  return { loan: amount(most), pledge: units };
}

/** One's own small loan of a pair of coins: the one that is named, else the oldest. */
function loanNamed(venue: Venue, { account, parameters }: SignedBotCall, number: number | undefined): Loan {
  const [coin, pledged] = [coinNamed(venue, parameters, "loanCoin"), coinNamed(venue, parameters, "collateralCoin")];
  parameters.requireAllRead();
  const found = runningOf(venue, account.userId, "small").find(
    (loan) => loan.asset === coin.id && loan.collateralAsset === pledged.id && (number === undefined || loan.number === number),
  );
  if (found === undefined) throw errorOf("loan_not_found");
  return found;
}

const runningOf = ({ kernel }: Venue, user: number, kind: Kind): readonly Loan[] =>
  kernel.loans.of(userId(user)).filter(({ openedAt, terms }) => openedAt > 0 && terms.kind === kind);

async function repay({ venue }: BotContext, call: SignedBotCall, from: "own" | "collateral"): Promise<object> {
  const { account, parameters } = call;
  const number = parameters.whole("orderId");
  const text = parameters.decimal("repayAmount");
  const isAll = parameters.flag("fullRepayment") ?? false;
  const isReturned = from === "own" && parameters.flag("collateralReturn") === true;
  const loan = loanNamed(venue, call, number);
  if (isReturned && !isAll) throw botError.rejected("Collateral comes back with the last repayment; take it out with adjust/ltv.");
  const [coin, pledged] = [assetOf(venue.kernel, loan.asset), assetOf(venue.kernel, loan.collateralAsset)];
  const units = isAll ? undefined : unitsOf(text, "repayAmount", coin.decimals);
  if (!isAll && units === undefined) throw botError.missing("repayAmount");
  const command = { type: "loans/repay", user: userId(account.userId), loan: loan.number, from } as const;
  const { refusal, events } = await venue.submit(units === undefined ? command : { ...command, amount: units });
  if (refusal !== undefined) throw errorOf(refusal);
  const paid = events.find((event) => event.type === "loans/repaid");
  const ended = events.find((event) => event.type === "loans/ended");
  const kept = venue.kernel.loans.loan(loan.number);
  return {
    loanCoin: coin.code,
    collateralCoin: pledged.code,
    remainingDebt: plainDecimal(paid === undefined ? 0n : totalOf(paid.left), coin.decimals),
    remainingCollateral: plainDecimal(kept?.collateral ?? 0n, pledged.decimals),
    fullRepayment: ended !== undefined,
    currentLTV: kept === undefined ? "0" : ltvOf(venue.kernel, kept, venue.time.now()),
    repayStatus: "Repaid",
  };
}

async function adjust({ venue }: BotContext, call: SignedBotCall): Promise<object> {
  const { account, parameters } = call;
  const number = parameters.whole("orderId");
  const text = parameters.decimal("adjustmentAmount");
  const direction = parameters.choice("direction", ["ADDITIONAL", "REDUCED"]);
  const loan = loanNamed(venue, call, number);
  const pledged = assetOf(venue.kernel, loan.collateralAsset);
  if (direction === undefined) throw botError.missing("direction");
  const units = unitsOf(text, "adjustmentAmount", pledged.decimals);
  if (units === undefined) throw botError.missing("adjustmentAmount");
  const type = direction === "ADDITIONAL" ? ("loans/add" as const) : ("loans/take" as const);
  const { refusal } = await venue.submit({ type, user: userId(account.userId), loan: loan.number, amount: units });
  if (refusal !== undefined) throw errorOf(refusal);
  return {
    loanCoin: assetOf(venue.kernel, loan.asset).code,
    collateralCoin: pledged.code,
    direction,
    adjustmentAmount: plainDecimal(units, pledged.decimals),
    currentLTV: ltvOf(venue.kernel, loan, venue.time.now()),
    status: "Succeeds",
  };
}

// Lists.

type Filter = { readonly isWanted: (loanCoin: string, collateralCoin: string) => boolean; readonly page: Page };
type Page = (rows: readonly object[]) => object;

/** Both coins may be named; pages of the dialect's own kind. */
function filterOf(parameters: SignedBotCall["parameters"]): Filter {
  const [loanCoin, collateralCoin] = [parameters.optional("loanCoin"), parameters.optional("collateralCoin")];
  const [current, limit] = [parameters.whole("current") ?? 1, parameters.whole("limit") ?? ROWS.usual];
  if (current < 1) throw botError.invalid("current");
  if (limit < 1) throw botError.invalid("limit");
  const many = Math.min(limit, ROWS.most);
  return {
    isWanted: (owed, pledged) => (loanCoin ?? owed) === owed && (collateralCoin ?? pledged) === pledged,
    page: (rows) => ({ rows: rows.slice((current - 1) * many, current * many), total: rows.length }),
  };
}

function timesOf(parameters: SignedBotCall["parameters"]): (at: number) => boolean {
  const [from, to] = [parameters.time("startTime") ?? 0, parameters.time("endTime") ?? Number.MAX_SAFE_INTEGER];
  return (at) => from <= at && at <= to;
}

async function ongoing({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { isWanted, page } = filterOf(parameters);
  parameters.requireAllRead();
  await venue.settled();
  const at = venue.time.now();
  const { kernel } = venue;
  const rows = runningOf(venue, account.userId, "small").flatMap((loan) => {
    const [coin, pledged] = [assetOf(kernel, loan.asset), assetOf(kernel, loan.collateralAsset)];
    if (!isWanted(coin.code, pledged.code)) return [];
    return [
      {
        loanCoin: coin.code,
        totalDebt: plainDecimal(totalOf(owedAt(loan, at)), coin.decimals),
        collateralCoin: pledged.code,
        collateralAmount: plainDecimal(loan.collateral, pledged.decimals),
        currentLTV: ltvOf(kernel, loan, at),
        orderId: loan.number,
        expirationTime: loan.endsAt,
      },
    ];
  });
  return page(rows);
}

async function vipOngoing({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const number = parameters.whole("orderId");
  const { isWanted, page } = filterOf(parameters);
  parameters.requireAllRead();
  await venue.settled();
  const at = venue.time.now();
  const { kernel } = venue;
  const rows = runningOf(venue, account.userId, "desk").flatMap((loan) => {
    const [coin, pledged] = [assetOf(kernel, loan.asset), assetOf(kernel, loan.collateralAsset)];
    if (!isWanted(coin.code, pledged.code) || (number !== undefined && number !== loan.number)) return [];
    const owed = owedAt(loan, at);
    return [
      {
        orderId: loan.number,
        loanCoin: coin.code,
        totalDebt: plainDecimal(totalOf(owed), coin.decimals),
        residualInterest: plainDecimal(owed.interest, coin.decimals),
        collateralCoin: pledged.code,
        collateralAmount: plainDecimal(loan.collateral, pledged.decimals),
        currentLTV: ltvOf(kernel, loan, at),
        expirationTime: loan.endsAt,
        loanDate: String(loan.openedAt),
        loanTerm: `${loan.days}days`,
      },
    ];
  });
  return page(rows);
}

async function borrowed({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { isWanted, page } = filterOf(parameters);
  const isWithin = timesOf(parameters);
  parameters.requireAllRead();
  await venue.projected();
  const { kernel } = venue;
  const loans = await readBorrowed(venue.pool, { user: account.userId, kind: "small" });
  const rows = loans.flatMap((row) => {
    const [coin, pledged] = [assetOf(kernel, row.asset), assetOf(kernel, row.collateral_asset)];
    if (!isWanted(coin.code, pledged.code) || !isWithin(Number(row.opened_at))) return [];
    return [
      {
        loanCoin: coin.code,
        initialLoanAmount: plainDecimal(BigInt(row.borrowed), coin.decimals),
        collateralCoin: pledged.code,
        initialCollateralAmount: plainDecimal(BigInt(row.pledged), pledged.decimals),
        borrowTime: Number(row.opened_at),
        status: "Succeeds",
        orderId: Number(row.id),
      },
    ];
  });
  return page(rows);
}

async function movesOf(
  { venue }: BotContext,
  { account, parameters }: SignedBotCall,
  { kind, of }: { readonly kind: Kind; readonly of: "paid" | "adjusted" },
  view: (move: BotMove, coin: Asset, pledged: Asset) => object,
): Promise<object> {
  const { isWanted, page } = filterOf(parameters);
  const isWithin = timesOf(parameters);
  parameters.requireAllRead();
  await venue.projected();
  const { kernel } = venue;
  const moves = await readBotMoves(venue.pool, { user: account.userId, kind }, of);
  const rows = moves.flatMap((move) => {
    const [coin, pledged] = [kernel.assets.get(move.owed_asset as Asset["id"]), kernel.assets.get(move.pledge_asset as Asset["id"])];
    if (coin === undefined || pledged === undefined) return [];
    return isWanted(coin.code, pledged.code) && isWithin(Number(move.at)) ? [view(move, coin, pledged)] : [];
  });
  return page(rows);
}

/** Those of sales, too. */
const repaid = (context: BotContext, call: SignedBotCall, kind: Kind): Promise<object> =>
  movesOf(context, call, { kind, of: "paid" }, ({ loan, at, amount: units }, coin, pledged) => ({
    loanCoin: coin.code,
    repayAmount: plainDecimal(BigInt(units), coin.decimals),
    collateralCoin: pledged.code,
    repayStatus: "Repaid",
    repayTime: Number(at),
    orderId: Number(loan),
  }));

/** Sales of what was pledged; nobody pays a fee for one, and its price follows from the book step by step. */
async function liquidated({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { isWanted, page } = filterOf(parameters);
  const isWithin = timesOf(parameters);
  parameters.requireAllRead();
  await venue.projected();
  const rows = (await readSales(venue.pool, account.userId)).flatMap(({ loan, owedAsset, pledgeAsset, at, debt, given, back }) => {
    const [coin, pledged] = [assetOf(venue.kernel, owedAsset), assetOf(venue.kernel, pledgeAsset)];
    if (!isWanted(coin.code, pledged.code) || !isWithin(at)) return [];
    return [
      {
        loanCoin: coin.code,
        liquidationDebt: plainDecimal(debt, coin.decimals),
        collateralCoin: pledged.code,
        liquidationCollateralAmount: plainDecimal(given, pledged.decimals),
        returnCollateralAmount: plainDecimal(back, pledged.decimals),
        liquidationFee: "0",
        liquidationStartingTime: at,
        orderId: loan,
      },
    ];
  });
  return page(rows);
}

/** So much of the owed coin one of the pledged coin is worth by the index, rounded down; paid with is only a coin that is the same. */
async function repayRate({ venue }: BotContext, { parameters }: SignedBotCall): Promise<object> {
  const [coin, pledged] = [coinNamed(venue, parameters, "loanCoin"), coinNamed(venue, parameters, "collateralCoin")];
  parameters.requireAllRead();
  await venue.settled();
  const { coins } = venue.kernel.loans;
  const at = timeMs(venue.time.now());
  const [owed, against] = [coins.at(coin.id, at), coins.at(pledged.id, at)];
  if (owed === undefined) throw botError.invalid("loanCoin");
  if (against === undefined) throw botError.invalid("collateralCoin");
  if (owed.price === undefined || against.price === undefined) throw errorOf("loan_price_stale");
  const one = amount(10n ** BigInt(pledged.decimals));
  const rate = coin.id === pledged.id ? one : unitsDown(worthDown(one, against.price), owed.price);
  return { loanCoin: coin.code, collateralCoin: pledged.code, rate: plainDecimal(rate, coin.decimals) };
}

const adjusted = (context: BotContext, call: SignedBotCall): Promise<object> =>
  movesOf(context, call, { kind: "small", of: "adjusted" }, ({ loan, at, amount: units, what }, coin, pledged) => ({
    loanCoin: coin.code,
    collateralCoin: pledged.code,
    direction: what === "added" ? "ADDITIONAL" : "REDUCED",
    collateralAmount: plainDecimal(BigInt(units), pledged.decimals),
    adjustTime: Number(at),
    orderId: Number(loan),
  }));
