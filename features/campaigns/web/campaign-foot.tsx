import { useState } from "react";
import type { ReactElement } from "react";
import { newRequestId } from "../../../web/api/request-id.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useLine } from "../../../web/connection/line.store.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { CampaignView } from "../contract/campaigns.contract.ts";
import { nextStep, type NextStep } from "./campaign-steps.ts";
import { useCampaignStep } from "./campaigns.api.ts";
import { ClaimSheet } from "./claim-sheet.tsx";
import { LeaveSheet } from "./leave-card.tsx";

/** In sight however long the page is: the way out as large as the way on. */
export function CampaignFoot({ campaign }: { readonly campaign: CampaignView }): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const step = useCampaignStep();
  const [asks, setAsks] = useState<"leave" | "claim">();
  const isOffline = useLine((line) => line.state === "offline");
  const next = nextStep(campaign);
  const { id, mine } = campaign;
  if (next === undefined) return null;
  const go = (): void => {
    if (next.step === "claim") return setAsks("claim");
    const fields = next.step === "join" ? { campaign: id } : { id: mine?.id ?? 0 };
    step.mutate(
      { step: next.step, fields: { ...fields, request_id: newRequestId() } },
      { onSuccess: (text) => showToast(text, "good"), onError: (error) => showToast(failureText(error)) },
    );
  };
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-bg px-4 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))] xl:static xl:mx-0 xl:rounded-2xl xl:border xl:bg-card xl:pb-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 pb-1 text-xs text-mut">
        <span>
          {mine === null ? (
            t("campaigns.covered")
          ) : (
            <>
              {t("campaigns.pledged")} <Moment at={mine.joined} />
            </>
          )}
        </span>
        <button type="button" className="-my-2.5 min-h-11 font-semibold text-brand" onClick={() => navigation.to(routes.cover)}>
          {t("campaigns.account")}
        </button>
      </p>
      <div className="grid grid-cols-2 gap-2.5 big-letters:grid-cols-1">
        <WayOut next={next} onLeave={() => setAsks("leave")} onBack={navigation.back} />
        <Button tone="gold" className="min-w-0 px-2 text-sm leading-5" pending={step.isPending} disabled={isOffline} onClick={go}>
          {wayOn(t, next)}
        </Button>
      </div>
      <LeaveSheet campaign={campaign} open={asks === "leave"} onOpen={(open) => setAsks(open ? "leave" : undefined)} />
      <ClaimSheet campaign={campaign} open={asks === "claim"} onOpen={(open) => setAsks(open ? "claim" : undefined)} />
    </div>
  );
}

type WayOutProps = { readonly next: NonNullable<NextStep>; readonly onLeave: () => void; readonly onBack: () => void };

/** What is earned can't be left behind, and what one is not in need not be left. */
function WayOut({ next, onLeave, onBack }: WayOutProps): ReactElement {
  const t = useT();
  const isIn = next.step === "play" || next.step === "sell";
  return (
    <Button className="min-w-0 px-2 text-sm leading-5" onClick={isIn ? onLeave : onBack}>
      {t(isIn ? "campaigns.leave" : "campaigns.not_now")}
    </Button>
  );
}

function wayOn(t: ReturnType<typeof useT>, next: NonNullable<NextStep>): string {
  switch (next.step) {
    case "join":
      return t("campaigns.join");
    case "claim":
      return t("campaigns.claim");
    case "play":
      return t("campaigns.begin", { order: next.order });
    case "sell":
      return t("campaigns.sell", { order: next.order });
  }
}
