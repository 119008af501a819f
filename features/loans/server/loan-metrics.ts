/** Figures of loans for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const loanMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const lent = counter("loans_disbursed", "Loans that were paid out, by currency", "currency");
  const ended = counter("loans_ends", "Loans that ended, by how", "how");
  const steps = counter("loans_sale_steps", "Steps of sales of what is pledged, by how", "how");
  gauge("loans_running", "Loans that are asked for or run", () => [...kernel.loans.all()].length);
  gauge(
    "loans_selling",
    "Loans whose pledge is being sold",
    () => [...kernel.loans.all()].filter(({ selling }) => selling !== undefined).length,
  );
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "loans/disbursed") lent.inc({ currency: kernel.assets.get(event.asset)?.code ?? "" });
      else if (event.type === "loans/ended") ended.inc({ how: event.how });
      else if (event.type === "loans/sold") steps.inc({ how: event.how });
    }
  };
};
