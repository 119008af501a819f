/** Futures for operators: contracts and their terms, who stands where, the house's makers and fund, who is near a close-out, what was closed out, funding. */
import Type from "typebox";
import { PEOPLE_ROLES, ROLES } from "../../../contract/operator-roles.ts";
import { HOUSE, HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { timeMs, type AssetId, type MarketId } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type {
  BracketRow,
  CloseOutDeskRow,
  ContractDeskRow,
  ContractExposureRow,
  FundingDeskRow,
  FundPositionRow,
  FundRow,
  FuturesMakerRow,
  RiskRow,
} from "../contract/futures-console-rows.ts";
import { positionResult, positionValue, riskRate } from "../formulas.ts";
import type { Contract, FuturesAccount } from "../kernel/public.ts";
import { periodEnd } from "../kernel/marks.ts";
import { riskEquity, unrealisedOf } from "../kernel/risk.ts";
import { isFresh } from "../kernel/state.ts";
import { needsOf } from "./account-views.ts";
import { readCloseOutsWithPeople, readRatesOfAll } from "./futures-console.rows.ts";
import { numberText, priceText, scaleOf, type ContractScale } from "./futures.views.ts";
import { percentOfPpb } from "./public-views.ts";

const DAY_MS = 86_400_000;
const PPM = 1_000_000;
/** Accounts that are shown as nearest to a close-out. */
const NEAREST = 100;
/** Prices of one side that are counted. */
const LEVELS = 20;

const money = ({ quote }: ContractScale, units: bigint | number): string => formatDecimal(units, quote.decimals, 2);
const percent = (ppm: number): string => `${plainDecimal(ppm, 4)} %`;
const isPerson = ({ user }: FuturesAccount): boolean => user >= HOUSE_USERS_END;

/** Of amounts of all contracts: they share one quote asset. */
function quoteMoney(kernel: Kernel): (units: bigint | number) => string {
  const decimals = kernel.assets.all().find(({ code }) => code === "USDT")?.decimals ?? 0;
  return (units) => formatDecimal(units, decimals, 2);
}

const contracts = defineLook({
  name: "futures/contracts",
  title: { en: "Contracts", zh: "合约" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel, time } }): { readonly rows: readonly ContractDeskRow[] } => ({
    rows: kernel.futures.desk.contracts.all().map((contract) => contractRow(kernel, contract, time.now())),
  }),
});

function contractRow(kernel: Kernel, contract: Contract, now: number): ContractDeskRow {
  const scale = scaleOf(kernel, contract);
  const { index, mark, ratePpb, openLots, haltReason, perTickLot, book } = contract;
  return {
    key: scale.symbol,
    symbol: scale.symbol,
    halted: haltReason ?? "",
    haltEnds: kernel.contractHalts.untilOf(contract.terms.contract) ?? null,
    fresh: isFresh(contract, timeMs(now)),
    index: priceText(scale, index),
    mark: priceText(scale, mark),
    basisPpm: index === 0 ? 0 : Math.round(((mark - index) / index) * PPM),
    rate: percentOfPpb(ratePpb),
    due: periodEnd(timeMs(now)),
    openInterest: money(scale, positionValue(perTickLot, mark, openLots)),
    levels: book.depth("buy", LEVELS).length + book.depth("sell", LEVELS).length,
  };
}

const terms = defineLook({
  name: "futures/terms",
  title: { en: "Terms of contracts", zh: "合约条款" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }): { readonly rows: readonly BracketRow[] } => ({
    rows: kernel.futures.desk.contracts.all().map((contract) => {
      const scale = scaleOf(kernel, contract);
      const { lotsMax, makerPpm, takerPpm, overnightPpm, closeOutPpm, fundingCapPpb, bandPpm, brackets } = contract.terms;
      return {
        key: scale.symbol,
        symbol: scale.symbol,
        lot: `${numberText(scale, 1)} ${scale.base.code}`,
        most: `${numberText(scale, lotsMax)} ${scale.base.code}`,
        maker: percent(makerPpm),
        taker: percent(takerPpm),
        overnight: percent(overnightPpm),
        closeOut: percent(closeOutPpm),
        cap: `${percentOfPpb(fundingCapPpb)} %`,
        band: percent(bandPpm),
        brackets: brackets.map(({ valueMax, multipleMax }) => ({ to: money(scale, valueMax), multiple: multipleMax })),
      };
    }),
  }),
});

type Standing = { peopleLong: number; peopleShort: number; longs: number; shorts: number; makerNet: number; fundNet: number };
const NOTHING: Standing = { peopleLong: 0, peopleShort: 0, longs: 0, shorts: 0, makerNet: 0, fundNet: 0 };

function standings(kernel: Kernel): ReadonlyMap<MarketId, Standing> {
  const all = new Map<MarketId, Standing>();
  for (const account of kernel.futures.desk.accounts()) {
    for (const { contract, longLots, shortLots } of account.holdings) {
      const standing = all.get(contract) ?? { ...NOTHING };
      all.set(contract, standing);
      if (account.user === HOUSE) standing.fundNet += longLots - shortLots;
      else if (!isPerson(account)) standing.makerNet += longLots - shortLots;
      else {
        standing.peopleLong += longLots;
        standing.peopleShort += shortLots;
        standing.longs += longLots > 0 ? 1 : 0;
        standing.shorts += shortLots > 0 ? 1 : 0;
      }
    }
  }
  return all;
}

const exposure = defineLook({
  name: "futures/exposure",
  title: { en: "Exposure by contract", zh: "各合约敞口" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }): { readonly rows: readonly ContractExposureRow[] } => {
    const known = standings(kernel);
    return {
      rows: kernel.futures.desk.contracts.all().map((contract) => {
        const scale = scaleOf(kernel, contract);
        const { peopleLong, peopleShort, longs, shorts, makerNet, fundNet } = known.get(contract.terms.contract) ?? NOTHING;
        const worth = (lots: number): string => money(scale, positionValue(contract.perTickLot, contract.mark, lots));
        const both = peopleLong + peopleShort;
        return {
          key: scale.symbol,
          symbol: scale.symbol,
          peopleLong: worth(peopleLong),
          peopleShort: worth(peopleShort),
          longs,
          shorts,
          makerNet: worth(makerNet),
          fundNet: worth(fundNet),
          longPpm: both === 0 ? null : Math.round((peopleLong / both) * PPM),
        };
      }),
    };
  },
});

const makers = defineLook({
  name: "futures/makers",
  title: { en: "Market makers of contracts", zh: "合约做市账户" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }): { readonly rows: readonly FuturesMakerRow[] } => ({
    rows: kernel.futures.desk.contracts.all().map((contract) => {
      const scale = scaleOf(kernel, contract);
      const account = kernel.futures.desk.account(contract.terms.maker);
      const free = kernel.ledger.balanceOf(contract.terms.maker, PURPOSE.lever, scale.quote.id as AssetId);
      const margin = BigInt(account?.margin ?? 0);
      const equity = account === undefined ? free : riskEquity(needsOf(kernel), account);
      const rate = riskRate(equity, margin);
      return {
        key: scale.symbol,
        symbol: scale.symbol,
        equity: money(scale, equity),
        margin: money(scale, margin),
        unrealised: money(scale, account === undefined ? 0n : unrealisedOf(needsOf(kernel), account)),
        rate: rate === undefined ? null : plainDecimal(rate, 2),
      };
    }),
  }),
});

const fund = defineLook({
  name: "futures/fund",
  title: { en: "Insurance fund", zh: "保险基金" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly FundRow[] }> => {
    const { kernel, pool, time } = venue;
    const text = quoteMoney(kernel);
    const asset = kernel.assets.all().find(({ code }) => code === "USDT")?.id ?? (0 as AssetId);
    const balance = kernel.ledger.balanceOf(HOUSE, PURPOSE.insurance, asset);
    const account = kernel.futures.desk.account(HOUSE);
    const { rows } = await pool.query<{ balance: string }>({
      name: "console-futures-fund-before",
      text: "select balance from futures_fund where asset = $1 and minute <= $2 order by minute desc limit 1",
      values: [asset, time.now() - DAY_MS],
    });
    const before = rows[0]?.balance;
    const equity = balance + (account === undefined ? 0n : unrealisedOf(needsOf(kernel), account));
    return {
      rows: [{ key: "now", balance: text(balance), equity: text(equity), dayAgo: before === undefined ? null : text(BigInt(before)) }],
    };
  },
});

const fundPositions = defineLook({
  name: "futures/fund-positions",
  title: { en: "Positions of the insurance fund", zh: "保险基金持仓" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }): { readonly rows: readonly FundPositionRow[] } => ({
    rows: (kernel.futures.desk.account(HOUSE)?.positions ?? []).flatMap((position) => {
      const contract = kernel.futures.desk.contracts.get(position.contract);
      if (contract === undefined) return [];
      const scale = scaleOf(kernel, contract);
      const value = positionValue(contract.perTickLot, contract.mark, position.lots);
      const unrealised = positionResult(position.side, position.entryValue, value);
      return [
        {
          key: String(position.id),
          symbol: scale.symbol,
          side: position.side,
          size: numberText(scale, position.lots),
          value: money(scale, value),
          unrealised: money(scale, unrealised),
        },
      ];
    }),
  }),
});

const risk = defineLook({
  name: "futures/risk",
  title: { en: "Nearest to a close-out", zh: "最接近强平" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({}),
  noted: () => ({ subject: "futures-risk" }),
  answer: ({ venue: { kernel } }): { readonly rows: readonly RiskRow[] } => {
    const text = quoteMoney(kernel);
    const rated = kernel.futures.desk.accounts().flatMap((account) => {
      const equity = riskEquity(needsOf(kernel), account);
      const rate = isPerson(account) ? riskRate(equity, BigInt(account.margin)) : undefined;
      return rate === undefined ? [] : [{ account, equity, rate }];
    });
    const nearest = rated.sort((a, b) => Number(a.rate - b.rate)).slice(0, NEAREST);
    return {
      rows: nearest.map(({ account: { user, margin, positions, calledAt }, equity, rate }) => ({
        key: String(user),
        person: user,
        rate: plainDecimal(rate, 2),
        equity: text(equity),
        margin: text(margin),
        positions: positions.length,
        calledAt,
      })),
    };
  },
});

const closeOuts = defineLook({
  name: "futures/close-outs",
  title: { en: "Close-outs", zh: "强平记录" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS }),
  noted: () => ({ subject: "futures-close-outs" }),
  answer: async ({ venue }, fields) => {
    await venue.projected();
    const { kernel, pool } = venue;
    const limit = limitOf(fields);
    const found = await readCloseOutsWithPeople(pool, Number(fields.after ?? Number.MAX_SAFE_INTEGER), limit + 1);
    const rows = found.flatMap((row): readonly CloseOutDeskRow[] => {
      const contract = kernel.futures.desk.contracts.get(row.contract as MarketId);
      if (contract === undefined) return [];
      const scale = scaleOf(kernel, contract);
      const size = (lots: string): string => numberText(scale, BigInt(lots));
      return [
        {
          key: row.place,
          number: Number(row.number),
          at: Number(row.at),
          person: Number(row.user_id),
          rate: plainDecimal(BigInt(row.rate_before), 2),
          symbol: scale.symbol,
          side: row.side,
          size: size(row.lots),
          bankruptcy: priceText(scale, BigInt(row.bankruptcy_ticks)),
          filled: size(row.filled_lots),
          fund: size(row.fund_lots),
          deleveraged: size(row.deleveraged_lots),
          fee: money(scale, BigInt(row.close_out_fee)),
        },
      ];
    });
    return pageOf(rows, limit, "key");
  },
});

const funding = defineLook({
  name: "futures/funding",
  title: { en: "Funding rates", zh: "资金费率" },
  roles: ROLES,
  fields: Type.Object({ ...ROW_FIELDS }),
  answer: async ({ venue }, fields) => {
    await venue.projected();
    const { kernel, pool } = venue;
    const limit = limitOf(fields);
    const found = await readRatesOfAll(pool, Number(fields.after ?? Number.MAX_SAFE_INTEGER), limit + 1);
    const rows = found.flatMap(({ place, contract: id, due, rate_ppb: rate, mark, index_ticks: index }): readonly FundingDeskRow[] => {
      const contract = kernel.futures.desk.contracts.get(id as MarketId);
      if (contract === undefined) return [];
      const scale = scaleOf(kernel, contract);
      const price = (ticks: string): string => priceText(scale, BigInt(ticks));
      return [
        { key: place, due: Number(due), symbol: scale.symbol, rate: percentOfPpb(BigInt(rate)), mark: price(mark), index: price(index) },
      ];
    });
    return pageOf(rows, limit, "key");
  },
});

export const futuresLooks: readonly Look[] = [contracts, terms, exposure, makers, fund, fundPositions, risk, closeOuts, funding];
