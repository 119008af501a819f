/** Counts of what happens with every order, by one label. */
import { Counter, type Registry } from "prom-client";

export type LabelCounter<Label extends string> = { inc(labels: Readonly<Record<Label, string>>, by?: number): void };

type LabelCounterOptions<Label extends string> = {
  readonly name: string;
  readonly help: string;
  readonly label: Label;
  readonly registers: Registry[];
};

/**
 * Adds up here, and tells prom-client when somebody reads: its own counting makes a text of the labels and looks it up each time
 * (decision 0138).
 */
export function labelCounter<Label extends string>({ name, help, label, registers }: LabelCounterOptions<Label>): LabelCounter<Label> {
  const untold = new Map<string, number>();
  const counter = new Counter<string>({
    ...{ name, help, labelNames: [label], registers },
    collect: () => {
      for (const [value, count] of untold) counter.inc({ [label]: value }, count);
      untold.clear();
    },
  });
  return {
    inc: (labels, by = 1) => {
      const value = labels[label];
      untold.set(value, (untold.get(value) ?? 0) + by);
    },
  };
}
