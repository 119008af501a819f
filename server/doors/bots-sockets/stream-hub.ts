/**
 * Streams and who listens to them: opened with the first listener, closed with the last.
 *
 * Durable commands wake the streams of their markets; a round visits those awake that are due, awaits the sync and sends. Rounds
 * follow one another, so a stream's messages keep their order. A message is encoded once per stream and form, not per
 * listener.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MarketId } from "../../../money/units.ts";
import type { Applied } from "../../sequencer/sequencer.ts";
import { messageInMicroseconds } from "../bots/time-unit.ts";
import { textFrame } from "../socket-writers/frame.ts";
import type { Outlet, SocketWriters } from "../socket-writers/socket-writers.ts";
import type { OpenStream, Stream } from "./stream.ts";

/** A connection, as the hub sees it. */
export interface Listener {
  /** Wants each message under its stream's name. */
  readonly isCombined: boolean;
  /** Wants times in microseconds. */
  readonly isMicro: boolean;
  /** Where it is written to now; undefined when nothing is: it is ending, or was sent away as too far behind. */
  outlet(): Outlet | undefined;
}

type Carried = {
  readonly name: string;
  readonly listeners: Set<Listener>;
  readonly stream: Stream;
  dueAt: number;
};

export type StreamHubOptions = {
  readonly open: OpenStream;
  /** Why a name can't be a stream's, for names that are refused instead of being silent. */
  readonly refuses?: (name: string) => string | undefined;
  /** The markets (contracts) that a command concerns; those whose book, price or session it changed unless said otherwise. */
  readonly concerns?: (applied: Applied) => ReadonlySet<MarketId>;
  /** Resolves when everything read from live state is durable. */
  readonly settled: () => Promise<void>;
  readonly onFault: (error: unknown, where: string) => void;
  readonly writers: SocketWriters;
};

const ROUND_MS = 10;
/** Listeners that are written to in one go: some milliseconds. */
const SLICE = 500;
/** Forms of a message: plain, under its stream's name, with times in microseconds, both. */
const [COMBINED, MICRO] = [1, 2] as const;

export class StreamHub {
  readonly #options: StreamHubOptions;
  readonly #carried = new Map<string, Carried>();
  /** By market; undefined: those of all markets. */
  readonly #byMarket = new Map<MarketId | undefined, Set<Carried>>();
  readonly #awake = new Set<Carried>();
  readonly #timer: NodeJS.Timeout;
  #running = false;

  constructor(options: StreamHubOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#round(), ROUND_MS);
    this.#timer.unref();
  }

  /** Why these can't be listened to, said of the first that is refused. */
  refusalOf(names: readonly string[]): string | undefined {
    for (const name of names) {
      const why = this.#options.refuses?.(name);
      if (why !== undefined) return why;
    }
    return undefined;
  }

  /** Streams that somebody listens to. */
  get streams(): number {
    return this.#carried.size;
  }

  /** Who listens to what there is not hears nothing, and nothing of it is kept here: such names have no end. */
  listen(name: string, listener: Listener): void {
    const carried = this.#carried.get(name) ?? this.#open(name);
    if (carried === undefined) return;
    carried.listeners.add(listener);
    carried.stream.renew();
    this.#awake.add(carried);
  }

  leave(name: string, listener: Listener): void {
    const carried = this.#carried.get(name);
    if (carried === undefined || !carried.listeners.delete(listener) || carried.listeners.size > 0) return;
    this.#carried.delete(name);
    this.#awake.delete(carried);
    this.#byMarket.get(carried.stream.market)?.delete(carried);
    carried.stream.close();
  }

  /** To be called with every durable command. */
  applied(applied: Applied): void {
    if (this.#carried.size === 0 || applied.outcome.repeated === true) return;
    const changed = (this.#options.concerns ?? marketsOf)(applied);
    if (changed.size === 0) return;
    for (const market of [undefined, ...changed]) {
      for (const carried of this.#byMarket.get(market) ?? []) {
        carried.stream.applied(applied, changed);
        this.#awake.add(carried);
      }
    }
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { stream } of this.#carried.values()) stream.close();
    this.#carried.clear();
    this.#byMarket.clear();
    this.#awake.clear();
  }

  #open(name: string): Carried | undefined {
    const stream = this.#options.open(name, () => this.#wake(name));
    if (stream === undefined) return undefined;
    const opened: Carried = { name, listeners: new Set(), stream, dueAt: 0 };
    this.#carried.set(name, opened);
    const together = this.#byMarket.get(stream.market) ?? new Set();
    this.#byMarket.set(stream.market, together.add(opened));
    return opened;
  }

  #wake(name: string): void {
    const carried = this.#carried.get(name);
    if (carried !== undefined) this.#awake.add(carried);
  }

  async #round(): Promise<void> {
    if (this.#running || this.#awake.size === 0) return;
    this.#running = true;
    try {
      const due = this.#take();
      if (due.length === 0) return;
      await this.#options.settled();
      let written = 0;
      for (const { carried, messages } of due) {
        for (const message of messages) {
          if (written > SLICE) {
            await nextTurn();
            written = 0;
          }
          written += carried.listeners.size;
          publish(carried, message, this.#options.writers);
        }
      }
      await this.#options.writers.caughtUp();
    } catch (error: unknown) {
      // The venue is stopping: what was read is not durable and must not be shown.
      if (!(error instanceof Error && error.name === "VenueStopped")) this.#options.onFault(error, "bot streams");
    } finally {
      this.#running = false;
    }
  }

  #take(): { readonly carried: Carried; readonly messages: readonly string[] }[] {
    const now = performance.now();
    const taken: { carried: Carried; messages: readonly string[] }[] = [];
    for (const carried of [...this.#awake]) {
      const { stream } = carried;
      if (now < carried.dueAt) continue;
      this.#awake.delete(carried);
      carried.dueAt = now + stream.everyMs;
      const messages = stream.take();
      if (messages.length > 0) taken.push({ carried, messages });
    }
    return taken;
  }
}

/** Encoded at most once in each of four forms. */
function publish({ name, listeners }: Carried, message: string, writers: SocketWriters): void {
  const forms: (Outlet[] | undefined)[] = [];
  for (const listener of listeners) {
    const outlet = listener.outlet();
    if (outlet !== undefined) (forms[(listener.isCombined ? COMBINED : 0) + (listener.isMicro ? MICRO : 0)] ??= []).push(outlet);
  }
  const isMicroAsked = forms.length > MICRO;
  const micro = isMicroAsked ? messageInMicroseconds(message) : message;
  // Forms that nobody wants have no entry.
  forms.forEach((outlets = [], form) => {
    const text = form >= MICRO ? micro : message;
    writers.write(outlets, textFrame(form % MICRO === COMBINED ? `{"stream":${JSON.stringify(name)},"data":${text}}` : text));
  });
}

/** Markets whose book, price or session a command changed. */
function marketsOf({ command, outcome }: Applied): ReadonlySet<MarketId> {
  const markets = new Set<MarketId>();
  for (const event of outcome.events) {
    if (event.type === "prices/sampled") for (const { market } of event.samples) markets.add(market);
    else if ("market" in event) markets.add(event.market);
  }
  if (command.type === "spot/quote") markets.add(command.market);
  return markets;
}
