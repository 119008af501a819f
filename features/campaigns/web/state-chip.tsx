import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import type { CampaignView } from "../contract/campaigns.contract.ts";

/** What became of one's own part in it; before one joins, whether one can. */
export function StateChip({ campaign: { state, mine } }: { readonly campaign: CampaignView }): ReactElement {
  const t = useT();
  const isOn = mine === null ? state === "open" : mine.state === "running" || mine.state === "earned";
  const tone = mine?.state === "paid" ? "bg-up-tint text-up" : isOn ? "bg-brand-tint text-brand" : "bg-fill text-mut";
  return (
    <span className={`rounded-md px-2 py-0.5 text-xs font-semibold ${tone}`}>
      {t(mine === null ? `campaigns.state.${state}` : `campaigns.mine.${mine.state}`)}
    </span>
  );
}
