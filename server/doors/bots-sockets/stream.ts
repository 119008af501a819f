/** What a stream is to the hub that carries it to its listeners. */
import type { MarketId } from "../../../money/units.ts";
import type { Applied } from "../../sequencer/sequencer.ts";

/** One stream that somebody listens to; all who listen share it. */
export interface Stream {
  /** Durable commands of this market concern it; undefined: those of every market. */
  readonly market: MarketId | undefined;
  /** At most one round of messages in so many milliseconds; zero: as soon as may be. */
  readonly everyMs: number;
  /** A durable command that concerns it; comes in the log's order. */
  applied(applied: Applied, changed: ReadonlySet<MarketId>): void;
  /** Somebody new listens: the present state is told to all again, where the stream has one. */
  renew(): void;
  /** Messages as JSON, oldest first. They may hold what isn't durable yet: they are sent after the next sync. */
  take(): readonly string[];
  /** Nobody listens any more. */
  close(): void;
}

/** Opens the stream of a name; undefined when there is none. `wake` asks for a `take`. */
export type OpenStream = (name: string, wake: () => void) => Stream | undefined;
