/** How a feature brings figures of its own: it declares them once and may hear of every durable command. */
import type { Kernel } from "../../kernel/kernel.ts";
import type { Applied } from "../sequencer/sequencer.ts";
import type { LabelCounter } from "./label-counter.ts";

export type MetricsTools = {
  readonly kernel: Kernel;
  /** `touchstone_<name>_total`, begins at zero with the process. */
  readonly counter: <Label extends string>(name: string, help: string, label: Label) => LabelCounter<Label>;
  /** `touchstone_<name>`, read when somebody asks. */
  readonly gauge: (name: string, help: string, read: () => number) => void;
};

/** What comes back hears of durable commands that were not repeated. */
export type FeatureMetrics = (tools: MetricsTools) => (applied: Applied) => void;
