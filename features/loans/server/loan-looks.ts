/** Loans for operators: products with what they lend, applications, running loans by risk, sales, market makers. Out of the kernel: all that runs. */
import Type from "typebox";
import { ROLES, type Role } from "../../../contract/operator-roles.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { assetId, timeMs } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { LoanDeskRow, LoanMakerRow, LoanOverRow, LoanProductDeskRow } from "../contract/loan-console-rows.ts";
import { owedAt, totalOf } from "../formulas.ts";
import { LOAN_COVER, type Loan, type LoanProduct } from "../kernel/public.ts";
import { readOver, type LoanRecord } from "./loan-orders.ts";
import { hourPercent, percent, risk } from "./loan-views.ts";

const READERS: readonly Role[] = ["admin", "compliance", "finance", "business", "support", "auditor"];
const ROWS_MOST = 500;

const products = defineLook({
  name: "loans/products",
  title: { en: "Products of loans", zh: "借款产品" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly LoanProductDeskRow[] }> => {
    await venue.settled();
    return { rows: venue.kernel.loans.catalogue.all().map((product) => productRow(venue.kernel, product)) };
  },
});

function productRow(kernel: Kernel, { number, terms }: LoanProduct): LoanProductDeskRow {
  const { code, decimals } = assetOf(kernel, terms.asset);
  const usdt = assetOf(kernel, kernel.loans.coins.unit ?? 0).decimals;
  let [lent, promised] = [0n, 0n];
  for (const loan of kernel.loans.all()) {
    if (loan.product !== number) continue;
    lent += loan.principal;
    if (loan.state === "approved") promised += loan.borrowed;
  }
  const rates = [terms.openPpm, terms.callPpm, terms.sellPpm].map(percent);
  return {
    key: String(number),
    number,
    currency: code,
    kind: terms.kind,
    range: `${plainDecimal(terms.least, usdt)} – ${plainDecimal(terms.most, usdt)}`,
    days: `${terms.daysLeast} – ${terms.daysMost}`,
    year: `${hourPercent(terms.hourlyPpb, 8760)} %`,
    late: `${percent(terms.latePpm)} %`,
    rates: `${rates.join(" / ")} %`,
    lent: plainDecimal(lent, decimals),
    promised: plainDecimal(promised, decimals),
    free: plainDecimal(kernel.cover.free(LOAN_COVER, assetId(terms.asset)), decimals),
    state: !terms.isOnSale ? "off" : kernel.loans.catalogue.isPaused(number) ? "paused" : "sold",
  };
}

const loans = defineLook({
  name: "loans/loans",
  title: { en: "Loans that are asked for or run", zh: "申请与进行中的借款" },
  roles: READERS,
  fields: Type.Object({ view: Type.Enum(["asked", "running", "selling"]) }),
  labels: { view: { en: "Which", zh: "类别" } },
  noted: ({ view }) => ({ subject: `loans-${view}` }),
  answer: async ({ venue }, { view }): Promise<{ readonly rows: readonly LoanDeskRow[] }> => {
    await venue.settled();
    const { kernel, time } = venue;
    const at = time.now();
    const rows = [...kernel.loans.all()].filter((loan) => isIn(loan, view)).map((loan) => loanRow(kernel, loan, at));
    const byRisk = rows.toSorted((a, b) => (view === "asked" ? a.at - b.at : a.ratePpm - b.ratePpm));
    return { rows: byRisk.slice(0, ROWS_MOST) };
  },
});

function isIn({ openedAt, selling }: Loan, view: "asked" | "running" | "selling"): boolean {
  if (view === "asked") return openedAt === 0;
  return openedAt > 0 && (view === "running" || selling !== undefined);
}

function loanRow(kernel: Kernel, loan: Loan, at: number): LoanDeskRow {
  const [coin, pledge] = [assetOf(kernel, loan.asset), assetOf(kernel, loan.collateralAsset)];
  const owed = loan.openedAt === 0 ? loan.borrowed : totalOf(owedAt(loan, at));
  const { rate_ppm: ratePpm, sell_price: sellPrice } = risk(kernel, loan, owed, at);
  return {
    key: String(loan.number),
    number: loan.number,
    person: loan.user,
    kind: loan.terms.kind,
    state: loan.selling === undefined ? loan.state : "selling",
    currency: coin.code,
    amount: plainDecimal(loan.borrowed, coin.decimals),
    owed: plainDecimal(owed, coin.decimals),
    pledgeCurrency: pledge.code,
    pledged: plainDecimal(loan.collateral, pledge.decimals),
    ratePpm,
    sellPrice,
    days: loan.days,
    at: loan.openedAt === 0 ? loan.appliedAt : loan.openedAt,
    until: loan.openedAt === 0 ? loan.lapsesAt : loan.endsAt,
  };
}

const over = defineLook({
  name: "loans/over",
  title: { en: "Loans that are over, with their receipts", zh: "已结束的借款与凭证" },
  roles: READERS,
  fields: Type.Object({ ...ROW_FIELDS, person: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })) }),
  labels: { person: { en: "Person", zh: "用户" } },
  noted: ({ person }) => ({ ...(person === undefined ? {} : { person: Number(person) }), subject: "loans-over" }),
  answer: async ({ venue: { pool, kernel, projected } }, fields) => {
    await projected();
    const { person, after = "0" } = fields;
    const limit = limitOf(fields);
    const found = await readOver(pool, { user: person === undefined ? undefined : Number(person), after: Number(after), limit: limit + 1 });
    return pageOf(
      found.map((row) => overRow(kernel, row)),
      limit,
      "number",
    );
  },
});

function overRow(kernel: Kernel, row: LoanRecord): LoanOverRow {
  const { code, decimals } = assetOf(kernel, assetId(row.asset));
  const sum = (units: string): string => plainDecimal(BigInt(units), decimals);
  return {
    key: row.id,
    number: Number(row.id),
    person: Number(row.user_id),
    kind: row.kind,
    state: row.state as LoanOverRow["state"],
    currency: code,
    amount: sum(row.borrowed),
    interest: sum(row.interest_paid),
    late: sum(row.late_paid),
    shortfall: sum(row.shortfall),
    at: Number(row.closed_at),
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

const makers = defineLook({
  name: "loans/makers",
  title: { en: "Market makers", zh: "做市商" },
  roles: READERS,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly LoanMakerRow[] }> => {
    await venue.settled();
    const { kernel, time } = venue;
    const { status } = kernel.loans;
    const usdt = assetOf(kernel, kernel.loans.coins.unit ?? 0).decimals;
    const row = (person: ReturnType<typeof status.makers>[number], state: LoanMakerRow["state"], at: number): LoanMakerRow => ({
      key: String(person),
      person,
      state,
      at,
      volume: plainDecimal(kernel.vip.standing(person, timeMs(time.now())).volume, usdt),
    });
    const asked = status.applications().map((person) => row(person, "asked", status.askedUntil(person) ?? 0));
    return { rows: [...asked, ...status.makers().map((person) => row(person, "held", status.since(person) ?? 0))].slice(0, ROWS_MOST) };
  },
});

export const loanLooks: readonly Look[] = [products, loans, over, makers];
