/** The book and the tape of the market on screen: read once, then pushed, drawn at 10 Hz. */
import { useEffect, useState } from "react";
import { get } from "../../api/client.ts";
import type { DepthEvent, Trade, TradesEvent } from "../../socket/events.ts";
import { flushSoon } from "../../socket/flush.ts";
import { listen, watch } from "../../socket/socket.ts";

/** Trades kept on the tape. */
const TAPE_LENGTH = 40;

/**
 * Reads `path` at once and after every reconnection, then takes the pushes of `event` for this symbol; `join` makes the
 * next state. Undefined until something came.
 */
function useTopic<Message extends { readonly symbol: string }>(
  symbol: string,
  event: "market_depth" | "market_book" | "match_trade",
  path: string,
  join: (before: Message | undefined, next: Message) => Message,
): Message | undefined {
  const [state, setState] = useState<Message | undefined>(undefined);
  useEffect(() => {
    let current = true;
    let latest: Message | undefined;
    setState(undefined);
    const draw = (): void => {
      if (current) setState(latest);
    };
    const read = async (): Promise<void> => {
      try {
        const message = await get<Message>(path, { symbol }, { quiet: true });
        latest ??= message;
        draw();
      } catch (error: unknown) {
        console.warn(`${path} could not be read; waiting for pushes.`, error);
      }
    };
    const stopListening = listen<Message>(event, (message) => {
      if (message.symbol !== symbol) return;
      latest = join(latest, message);
      flushSoon(draw);
    });
    const stopWatching = watch([`${event}:${symbol}`]);
    void read();
    return () => {
      current = false;
      stopListening();
      stopWatching();
    };
  }, [symbol, event, path, join]);
  return state?.symbol === symbol ? state : undefined;
}

const latestDepth = (_before: DepthEvent | undefined, next: DepthEvent): DepthEvent => next;

/** Ten levels a side, or thirty where there is room for them; the first ten are read at once either way. */
export function useDepth(symbol: string, isDeep = false): DepthEvent | undefined {
  return useTopic(symbol, isDeep ? "market_book" : "market_depth", "/currency/depth", latestDepth);
}

/** The newest trades first, each once. */
export function joinTrades(before: TradesEvent | undefined, next: TradesEvent): TradesEvent {
  if (before === undefined) return next;
  const known = new Set(before.data.map((trade) => trade.id));
  const fresh = next.data.filter((trade) => !known.has(trade.id));
  const data = [...fresh, ...before.data].sort((left, right) => right.ts - left.ts).slice(0, TAPE_LENGTH);
  return { symbol: next.symbol, data };
}

export function useTape(symbol: string): readonly Trade[] | undefined {
  return useTopic(symbol, "match_trade", "/currency/trades", joinTrades)?.data;
}
