/**
 * The venue's figures for Prometheus. Counters are fed by durable commands and begin at zero with the process; gauges
 * are read when somebody asks. No figure names a person.
 */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Feature } from "../feature.ts";
import { FEATURES } from "../features.ts";
import type { Applied } from "../sequencer/sequencer.ts";
import type { VenueTime } from "../trading-venue.ts";
import type { Venue } from "../venue.ts";
import { labelCounter, type LabelCounter } from "./label-counter.ts";

export type MetricsOptions = {
  readonly venue: Pick<Venue, "kernel" | "sequencer" | "projector">;
  readonly time: VenueTime;
  /** Open connections by door. */
  readonly clients: () => Readonly<Record<string, number>>;
};

const SYNC_SECONDS = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2];
const FRAME_COMMANDS = [1, 4, 16, 64, 256, 1024, 4096];
/** Summing all accounts takes milliseconds a hundred thousand: not at every question. */
const SUM_EVERY_MS = 60_000;

export class VenueMetrics {
  readonly registry = new Registry();
  readonly #options: MetricsOptions;
  readonly #commands: LabelCounter<"type">;
  readonly #refusals: LabelCounter<"refusal">;
  /** Of the features. */
  readonly #counters: readonly ((applied: Applied) => void)[];
  #sampledAt: number | undefined;
  #summed = { at: -Infinity, imbalances: 0 };

  constructor(options: MetricsOptions) {
    this.#options = options;
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    const counter = <Label extends string>(name: string, help: string, label: Label): LabelCounter<Label> =>
      labelCounter({ name: `touchstone_${name}_total`, help, label, registers });
    this.#commands = counter("commands", "Durable commands by type", "type");
    this.#refusals = counter("refusals", "Commands refused, by reason", "refusal");
    const gauge = (name: string, help: string, read: () => number): void => {
      const shown: Gauge = new Gauge({ name: `touchstone_${name}`, help, registers, collect: () => shown.set(read()) });
    };
    const tools = { kernel: options.venue.kernel, counter, gauge };
    this.#counters = FEATURES.flatMap((feature: Feature) => feature.metrics?.(tools) ?? []);
    this.#gauges(registers, gauge);
    const { sequencer } = options.venue;
    sequencer.onApplied((applied) => this.#count(applied));
    const synced = {
      name: "touchstone_log_sync_seconds",
      help: "Time until a frame of the log was durable",
      buckets: SYNC_SECONDS,
      registers,
    };
    const frames = { name: "touchstone_log_frame_commands", help: "Commands in a frame of the log", buckets: FRAME_COMMANDS, registers };
    const [syncSeconds, frameCommands] = [new Histogram(synced), new Histogram(frames)];
    sequencer.onFrame((ms, commands) => {
      syncSeconds.observe(ms / 1000);
      frameCommands.observe(commands);
    });
  }

  #gauges(registers: Registry[], gauge: (name: string, help: string, read: () => number) => void): void {
    const { venue, clients, time } = this.#options;
    const { kernel, sequencer, projector } = venue;
    gauge("commands_waiting", "Commands applied and not yet durable", () => sequencer.waiting);
    gauge("projector_lag_commands", "Durable commands that the history tables lack", () => projector.lag);
    gauge("accounts", "Accounts in the ledger", () => kernel.ledger.size);
    gauge("ledger_imbalance", "Assets whose accounts do not sum to zero: must be 0", () => this.#imbalances());
    const connections: Gauge<"door"> = new Gauge({
      name: "touchstone_clients",
      help: "Open connections by door",
      labelNames: ["door"],
      registers,
      collect: () => Object.entries(clients()).forEach(([door, count]) => connections.set({ door }, count)),
    });
    gauge("feed_age_seconds", "Since the newest index sample; -1 before the first", () =>
      this.#sampledAt === undefined ? -1 : Math.max(0, time.now() - this.#sampledAt) / 1000,
    );
    gauge("clock_speed", "Venue seconds to a real second", () => time.speed);
    gauge(
      "clock_held_seconds",
      "How far the machine's clock is ahead of what is believed of it; 0 while it is believed",
      () => (time.heldMs() ?? 0) / 1000,
    );
  }

  #count(applied: Applied): void {
    const { command, outcome } = applied;
    if (outcome.repeated === true) return;
    this.#commands.inc({ type: command.type });
    if (command.type === "prices/sample") this.#sampledAt = command.at;
    if (outcome.refusal !== undefined) this.#refusals.inc({ refusal: outcome.refusal });
    for (const count of this.#counters) count(applied);
  }

  #imbalances(): number {
    const { time, venue } = this.#options;
    const now = time.now();
    if (now - this.#summed.at >= SUM_EVERY_MS) this.#summed = { at: now, imbalances: venue.kernel.ledger.imbalances() };
    return this.#summed.imbalances;
  }
}
