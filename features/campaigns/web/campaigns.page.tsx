import type { ReactElement } from "react";
import { ChevronRight, ScrollText } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { IconButton } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import type { CampaignView } from "../contract/campaigns.contract.ts";
import { CreditCard } from "./credit-card.tsx";
import { Progress } from "./progress.tsx";
import { StateChip } from "./state-chip.tsx";
import { useCampaigns } from "./campaigns.api.ts";

/** All campaigns: what they bring, what one is in, and what became of those before. */
export function CampaignsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const campaigns = useCampaigns();
  return (
    <>
      <PageHeader
        title={t("campaigns.title")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={
          <IconButton label={t("campaigns.rules")} onClick={() => navigation.to(routes.rules)}>
            <ScrollText className="size-5" aria-hidden />
          </IconButton>
        }
      />
      <PageBody>
        <p className="pb-4 text-sm text-mut">{t("campaigns.intro")}</p>
        {campaigns.isPending && <SkeletonRows count={4} />}
        {campaigns.isError && campaigns.data === undefined && (
          <HistoryError error={campaigns.error} onRetry={() => void campaigns.refetch()} />
        )}
        {campaigns.data?.length === 0 && <EmptyState text={t("campaigns.none")} />}
        <ul className="flex flex-col gap-3">
          {campaigns.data?.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </ul>
        <CreditCard />
      </PageBody>
    </>
  );
}

function CampaignRow({ campaign }: { readonly campaign: CampaignView }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const language = usePreferences((state) => state.language);
  const count = (value: number): string => formatTrimmed(String(value), { least: 0, most: 0 }, language);
  const { id, name, mine, bonus, currency_name: code, orders, stake, days, seats, seats_left: left } = campaign;
  return (
    <li>
      <button
        type="button"
        onClick={() => navigation.to(withQuery(routes.campaign, { id }))}
        className="flex w-full items-center gap-3 rounded-2xl border border-line bg-card p-4 text-left hover:bg-fill"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="text-base leading-5 font-semibold">{name}</b>
            <StateChip campaign={campaign} />
          </span>
          <span className="mt-2 block text-xs text-mut">{t("campaigns.bonus")}</span>
          <Amount value={bonus} decimals={6} least={2} unit={code} className="block text-xl font-semibold" />
          <span className="mt-1 block text-xs text-mut">{t("campaigns.facts", { orders, stake, code, days })}</span>
          {mine === null ? (
            <span className="block text-xs text-mut">{t("campaigns.seats", { left: count(left), seats: count(seats) })}</span>
          ) : (
            <Progress campaign={campaign} className="mt-2.5" />
          )}
        </span>
        <ChevronRight className="size-5 shrink-0 text-mut" aria-hidden />
      </button>
    </li>
  );
}
