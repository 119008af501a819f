/**
 * All markets with their live quotes, outside React: rows subscribe to their own symbol, lists to the list.
 *
 * Read once from GET /currency/quotation_new, then kept by `daymarket` pushes, drawn at 10 Hz.
 */
import { useSyncExternalStore } from "react";
import { get } from "../api/client.ts";
import { RefusedError } from "../api/reply.ts";
import { noteHeard, noteUnanswered } from "../connection/line.store.ts";
import type { DayMarketEvent } from "../socket/events.ts";
import { flushSoon } from "../socket/flush.ts";
import { listen } from "../socket/socket.ts";
import { mergeDayMarket, readQuote, rereadQuote } from "./quote.ts";
import type { QuotationRow, Quote } from "./quote.ts";

export interface QuoteList {
  readonly status: "pending" | "success" | "error";
  readonly quotes: readonly Quote[];
}

type Listener = () => void;
const bySymbol = new Map<string, Quote>();
/** When each market was last heard of, on the steady clock, ms. */
const heardOf = new Map<string, number>();
const waitingPushes = new Map<string, DayMarketEvent>();
const symbolListeners = new Map<string, Set<Listener>>();
const listListeners = new Set<Listener>();
/** Fires on every flush in which any price moved: for views that sort by price. */
const tickListeners = new Set<Listener>();
let list: QuoteList = { status: "pending", quotes: [] };
let ticks = 0;
let loading: Promise<void> | undefined;

function notifyAll(): void {
  for (const listener of listListeners) listener();
  for (const listeners of symbolListeners.values()) for (const listener of listeners) listener();
}

async function load(signal?: AbortSignal): Promise<void> {
  const options = { quiet: true, ...(signal === undefined ? {} : { signal }) };
  try {
    const groups = await get<readonly { readonly quotation: readonly QuotationRow[] }[]>("/currency/quotation_new", {}, options);
    const rows = groups[0]?.quotation ?? [];
    // A market that has ended can be read by its symbol and is in no list.
    const quotes = rows.filter((row) => row.is_display !== 0).map(readQuote);
    for (const quote of rows.map(readQuote)) {
      bySymbol.set(quote.symbol, rereadQuote(quote, bySymbol.get(quote.symbol)));
      heardOf.set(quote.symbol, performance.now());
    }
    list = { status: "success", quotes };
    noteHeard();
  } catch (error: unknown) {
    console.warn("The markets could not be read.", error);
    if (!(error instanceof RefusedError)) noteUnanswered();
    if (list.status !== "success") list = { status: "error", quotes: [] };
  }
  notifyAll();
}

/** Reads the markets anew, for instance by the retry button. */
export async function loadQuotes(): Promise<void> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  await loading;
}

/** Reads the markets to see whether the venue answers; a reading that hangs since before is not waited for. */
export function probeQuotes(signal: AbortSignal): Promise<void> {
  return load(signal);
}

function applyPushes(): void {
  for (const [symbol, event] of waitingPushes) {
    const quote = bySymbol.get(symbol);
    if (quote === undefined) continue;
    bySymbol.set(symbol, mergeDayMarket(quote, event));
    heardOf.set(symbol, performance.now());
    for (const listener of symbolListeners.get(symbol) ?? []) listener();
  }
  waitingPushes.clear();
  noteHeard();
  ticks += 1;
  for (const listener of tickListeners) listener();
}

/** Starts the store: first read, pushes, and a fresh read after a lost connection. */
export function startQuotes(): void {
  void loadQuotes();
  listen<DayMarketEvent>("daymarket", (event) => {
    waitingPushes.set(event.symbol, event);
    flushSoon(applyPushes);
  });
  let connections = 0;
  listen("connected", () => {
    connections += 1;
    if (connections > 1 || list.status === "error") void loadQuotes();
  });
}

function subscribeList(listener: Listener): () => void {
  listListeners.add(listener);
  return () => listListeners.delete(listener);
}

/** The markets in the venue's order, as first read: stable between pushes. */
export function useQuoteList(): QuoteList {
  return useSyncExternalStore(subscribeList, () => list);
}

function subscribeTicks(listener: Listener): () => void {
  tickListeners.add(listener);
  const stop = subscribeList(listener);
  return () => {
    tickListeners.delete(listener);
    stop();
  };
}

/** The live quotes, drawn again at every flush: only for views whose order depends on prices. */
export function useLiveQuotes(): readonly Quote[] {
  useSyncExternalStore(subscribeTicks, () => `${ticks} ${list.status}`);
  return list.quotes.map((quote) => bySymbol.get(quote.symbol) ?? quote);
}

/** One market, live; undefined until the markets are read or when it isn't listed. */
export function useQuote(symbol: string): Quote | undefined {
  return useSyncExternalStore(
    (listener) => subscribeSymbol(symbol, listener),
    () => bySymbol.get(symbol),
  );
}

/** Which way one market's price went last; draws only when that changes. */
export function useTick(symbol: string): Quote["tick"] {
  return useSyncExternalStore(
    (listener) => subscribeSymbol(symbol, listener),
    () => bySymbol.get(symbol)?.tick ?? 0,
  );
}

function subscribeSymbol(symbol: string, listener: Listener): () => void {
  const listeners = symbolListeners.get(symbol) ?? new Set<Listener>();
  symbolListeners.set(symbol, listeners);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function heardAt(symbol: string): number | undefined {
  return heardOf.get(symbol);
}

export function currentQuote(symbol: string): Quote | undefined {
  return bySymbol.get(symbol);
}
