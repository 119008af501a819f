import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import type { CampaignView } from "../contract/campaigns.contract.ts";
import { orderLines, orderShare } from "./campaign-steps.ts";
import { useSecond } from "./use-second.ts";

/** One bar an order: green when it is done, filling while it runs. */
export function Progress({ campaign, className = "" }: { readonly campaign: CampaignView; readonly className?: string }): ReactElement {
  const t = useT();
  const lines = orderLines(campaign);
  const now = useSecond(lines.some(({ order }) => order?.state === "running"));
  const { orders, mine } = campaign;
  return (
    <span role="img" aria-label={t("campaigns.progress", { done: mine?.done ?? 0, orders })} className={`flex gap-1.5 ${className}`}>
      {lines.map(({ number, order }) => (
        <span key={number} className="h-1 flex-1 overflow-hidden rounded-full bg-fill-strong">
          <span
            className={`block h-full rounded-full ${order?.state === "done" ? "bg-up" : "bg-fg"}`}
            style={{ width: `${orderShare(order, now) * 100}%` }}
          />
        </span>
      ))}
    </span>
  );
}
