/** Seconds contracts for operators: the table with what came of it, the markets, and what is at risk in which second. */
import Type from "typebox";
import { ROLES } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { marketId } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import type { SecondsDueRow, SecondsMarketRow, SecondsPeriodRow } from "../contract/seconds-rows.ts";
import { breakEvenPpm } from "../formulas.ts";
import type { SecondsContract } from "../kernel/public.ts";
import { readResults, USDT_DECIMALS } from "./seconds.rows.ts";

const PPM = 1_000_000n;
/** Seconds that are listed: the next ones. */
const DUE_ROWS = 200;
const rate = (ppm: bigint | number): string => `${plainDecimal(BigInt(ppm), 4)} %`;
const money = (units: bigint): string => plainDecimal(units, USDT_DECIMALS);

const periods = defineLook({
  name: "seconds/table",
  title: { en: "Seconds contracts by length", zh: "各时长秒合约" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly SecondsPeriodRow[] }> => {
    const { periods: sold } = venue.kernel.seconds.terms;
    const results = await readResults(venue.pool);
    const lengths = [...new Set([...sold.map(({ seconds }) => seconds), ...results.map(({ seconds }) => seconds)])];
    const rows = lengths.map((seconds) => {
      const ratio = sold.find((period) => period.seconds === seconds)?.ratioPpm;
      const mine = results.filter((row) => row.seconds === seconds);
      const count = (...words: readonly string[]): bigint =>
        mine.filter(({ result }) => words.includes(result)).reduce((sum, row) => sum + BigInt(row.count), 0n);
      const [won, lost] = [count("won"), count("lost")];
      return {
        key: String(seconds),
        seconds,
        ratio: ratio === undefined ? "" : rate(ratio),
        breakEven: ratio === undefined ? "" : rate(breakEvenPpm(ratio)),
        won: Number(won),
        lost: Number(lost),
        back: Number(count("even", "no_fair_price", "split", "closed")),
        shareWon: won + lost === 0n ? "–" : rate((won * PPM) / (won + lost)),
        result: money(mine.reduce((sum, row) => sum + BigInt(row.staked) - BigInt(row.paid), 0n)),
      };
    });
    return { rows };
  },
});

const sideSum = (contracts: readonly SecondsContract[], side: "up" | "down"): string =>
  money(contracts.reduce((sum, contract) => (contract.side === side ? sum + contract.profit : sum), 0n));

const markets = defineLook({
  name: "seconds/markets",
  title: { en: "Seconds contracts by market", zh: "各市场秒合约" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }): { readonly rows: readonly SecondsMarketRow[] } => {
    const open = Map.groupBy(kernel.seconds.contracts(), ({ market }) => market);
    const rows = kernel.seconds.terms.markets.map((id) => {
      const contracts = open.get(marketId(id)) ?? [];
      return {
        key: String(id),
        symbol: kernel.spot.markets.get(marketId(id))?.terms.symbol ?? "",
        isPaused: kernel.seconds.isPaused(marketId(id)),
        open: contracts.length,
        staked: money(contracts.reduce((sum, { stake }) => sum + stake, 0n)),
        up: sideSum(contracts, "up"),
        down: sideSum(contracts, "down"),
      };
    });
    return { rows };
  },
});

const due = defineLook({
  name: "seconds/due",
  title: { en: "Seconds contracts by due second", zh: "各到期秒的秒合约" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }): { readonly rows: readonly SecondsDueRow[] } => {
    const groups = new Map<string, SecondsContract[]>();
    for (const contract of kernel.seconds.contracts()) {
      if (contract.entry === undefined) continue;
      const key = `${contract.entry.second + contract.seconds} ${contract.market}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [contract]);
      else group.push(contract);
    }
    const rows = [...groups].map(([key, contracts]) => {
      const [second = "0", market = "0"] = key.split(" ");
      const symbol = kernel.spot.markets.get(marketId(Number(market)))?.terms.symbol ?? "";
      const sides = { up: sideSum(contracts, "up"), down: sideSum(contracts, "down") };
      return { key, due: Number(second) * 1000, symbol, contracts: contracts.length, ...sides };
    });
    return { rows: rows.sort((a, b) => a.due - b.due).slice(0, DUE_ROWS) };
  },
});

export const secondsLooks: readonly Look[] = [periods, markets, due];
