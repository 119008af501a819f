/** Figures of token sales for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const tokenSaleMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const ordered = counter("token_sale_orders", "Orders of tokens, by project", "project");
  const ended = counter("token_sale_ends", "Orders that were handed over or came back, by how", "how");
  const sales = counter("token_sale_projects", "Projects that were published, allocated, called off, or not sold again", "what");
  gauge("token_sale_open_projects", "Projects of which something is still to come", () => kernel.tokenSale.projects().length);
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "token-sale/ordered") ordered.inc({ project: String(event.project) });
      else if (event.type === "token-sale/delivered") ended.inc({ how: event.granted > 0n ? "granted" : "nothing" });
      else if (event.type === "token-sale/returned") ended.inc({ how: event.why });
      else if (event.type === "token-sale/published") sales.inc({ what: "published" });
      else if (event.type === "token-sale/allocated") sales.inc({ what: "allocated" });
      else if (event.type === "token-sale/called-off") sales.inc({ what: "called_off" });
      else if (event.type === "token-sale/not-again") sales.inc({ what: "not_again" });
    }
  };
};
