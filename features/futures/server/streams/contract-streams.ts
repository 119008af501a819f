/** The market streams of futures, by name: "btcusdt@markPrice@1s", "!ticker@arr", "btcusdt@forceOrder". */
import type { MarketId } from "../../../../money/units.ts";
import type { OpenStream, Stream } from "../../../../server/doors/bots-sockets/stream.ts";
import type { Applied } from "../../../../server/sequencer/sequencer.ts";
import type { TradingVenue } from "../../../../server/trading-venue.ts";
import { BOT_INTERVALS } from "../../../market/server/bots/bot-intervals.ts";
import { allListed, type Listed } from "../bots/fapi-contracts.ts";
import { ContractDepth, ContractLevels } from "./contract-books.stream.ts";
import { contractKlines, ForceOrders, ContractTrades } from "./contract-events.stream.ts";
import { bookTicker, dayFigures, markPrice, openInterest, ShownStream, type Show } from "./contract-shown.stream.ts";

/** What a stream of contracts is made from. */
export type ContractSource = {
  readonly venue: Pick<TradingVenue, "kernel" | "live">;
  readonly clock: () => number;
  readonly wake: () => void;
};

const SECOND_MS = 1000;
/** Marks come every second; without "@1s" every third is told. */
const MARK_MS = 3000;
const TOLD_MS = 1000;
const SPEEDS: Readonly<Record<string, number>> = { "0ms": 0, "100ms": 100, "250ms": 250, "500ms": 500 };
const BOOK_MS = 250;
/** Two ways to name the candles of a contract. */
const CANDLES = /^(?:kline|continuousKline)_(.+)$/;

export function contractStreams(venue: ContractSource["venue"], clock: () => number): OpenStream {
  return (name, wake) => {
    const source = { venue, clock, wake };
    if (name.startsWith("!")) return openForAll(name, source);
    const [symbol = "", kind = "", speed, ...more] = name.split("@");
    if (more.length > 0 || symbol !== symbol.toLowerCase()) return undefined;
    const pair = kind.startsWith("continuousKline_") ? symbol.replace(/_perpetual$/, "") : symbol;
    const listed = allListed(venue.kernel).find((one) => one.symbol.toLowerCase() === pair);
    return listed === undefined ? undefined : openForContract(kind, speed, source, listed);
  };
}

/** Candles of an interval that there is not: who waits for them would wait for good. */
export function refusedContractStream(name: string): string | undefined {
  const interval = CANDLES.exec(name.split("@")[1] ?? "")?.[1];
  if (interval === undefined || BOT_INTERVALS.has(interval)) return undefined;
  return `unknown interval of ${name}, expected one of ${[...BOT_INTERVALS.keys()].join(", ")}`;
}

/** Contracts whose book, mark or last price a command changed. */
export function contractsOf({ command, outcome }: Applied): ReadonlySet<MarketId> {
  const contracts = new Set<MarketId>();
  for (const event of outcome.events) {
    if (event.type === "futures/marked") for (const { contract } of event.marks) contracts.add(contract);
    else if (event.type.startsWith("futures/") && "contract" in event) contracts.add(event.contract as MarketId);
  }
  if (command.type === "futures/quote") contracts.add(command.contract);
  return contracts;
}

function openForAll(name: string, source: ContractSource): Stream | undefined {
  const all = (show: (listed: Listed) => Show, everyMs: number, isList: boolean): Stream =>
    new ShownStream(
      undefined,
      everyMs,
      allListed(source.venue.kernel).map((listed) => show(listed)),
      isList,
    );
  switch (name) {
    case "!markPrice@arr":
      return all((listed) => markPrice(source, listed), MARK_MS, true);
    case "!markPrice@arr@1s":
      return all((listed) => markPrice(source, listed), SECOND_MS, true);
    case "!ticker@arr":
      return all((listed) => dayFigures(source, listed, false), TOLD_MS, true);
    case "!miniTicker@arr":
      return all((listed) => dayFigures(source, listed, true), TOLD_MS, true);
    case "!bookTicker":
      return all((listed) => bookTicker(source, listed), 0, false);
    case "!forceOrder@arr":
      return new ForceOrders(source, undefined);
    default:
      return undefined;
  }
}

function openForContract(kind: string, speed: string | undefined, source: ContractSource, listed: Listed): Stream | undefined {
  const books = /^depth(5|10|20)?$/.exec(kind);
  if (books !== null) {
    const everyMs = speed === undefined ? BOOK_MS : SPEEDS[speed];
    if (everyMs === undefined) return undefined;
    return books[1] === undefined
      ? new ContractDepth(source, listed, everyMs)
      : new ContractLevels(source, listed, everyMs, Number(books[1]));
  }
  if (kind === "markPrice" && (speed === undefined || speed === "1s")) {
    const everyMs = speed === undefined ? MARK_MS : SECOND_MS;
    return new ShownStream(listed.id, everyMs, [markPrice(source, listed)], false);
  }
  if (speed !== undefined) return undefined;
  const interval = CANDLES.exec(kind)?.[1] ?? "";
  if (BOT_INTERVALS.has(interval)) return contractKlines(source, listed, interval, kind.startsWith("continuous"));
  const shown = shownOf(kind, source, listed);
  if (shown !== undefined) return new ShownStream(listed.id, kind === "bookTicker" ? 0 : TOLD_MS, [shown], false);
  if (kind === "trade" || kind === "aggTrade") return new ContractTrades(source, listed, kind);
  return kind === "forceOrder" ? new ForceOrders(source, listed.id) : undefined;
}

function shownOf(kind: string, source: ContractSource, listed: Listed): Show | undefined {
  if (kind === "bookTicker") return bookTicker(source, listed);
  if (kind === "ticker" || kind === "miniTicker") return dayFigures(source, listed, kind === "miniTicker");
  return kind === "openInterest" ? openInterest(source, listed) : undefined;
}
