import type { ReactElement, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { KeyRound, ScrollText } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { IconButton } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { Slab } from "../../../web/ui/stone/slab.tsx";
import type { CampaignView, ParticipationView } from "../contract/campaigns.contract.ts";
import { CampaignFoot } from "./campaign-foot.tsx";
import { useCampaign } from "./campaigns.api.ts";
import { LeaveCard } from "./leave-card.tsx";
import { OrderList, Rule } from "./order-list.tsx";
import { Progress } from "./progress.tsx";
import { StateChip } from "./state-chip.tsx";

/** One campaign: what it brings, its orders, the way out and the way on; and a record once it is over. */
export function CampaignPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const id = Number.parseInt(params.get("id") ?? "", 10);
  const campaign = useCampaign(Number.isNaN(id) ? 0 : id);
  return (
    <>
      <PageHeader
        title={t("campaigns.one")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <IconButton label={t("campaigns.rules")} onClick={() => navigation.to(routes.rules)}>
            <ScrollText className="size-5" aria-hidden />
          </IconButton>
        }
      />
      <PageBody wide className="pb-0!">
        {Number.isNaN(id) && <EmptyState text={t("campaigns.gone")} />}
        {campaign.isPending && !Number.isNaN(id) && (
          <div role="status" aria-label={t("shell.loading")} className="flex flex-col gap-3">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-34 w-full" />
            <Skeleton className="h-60 w-full" />
          </div>
        )}
        {campaign.isError && !Number.isNaN(id) && campaign.data === undefined && (
          <HistoryError error={campaign.error} onRetry={() => void campaign.refetch()} />
        )}
        {campaign.data !== undefined && <Shown campaign={campaign.data} />}
      </PageBody>
    </>
  );
}

function Shown({ campaign }: { readonly campaign: CampaignView }): ReactElement {
  const t = useT();
  const { name, mine, orders } = campaign;
  const isOpen = mine === null || mine.state === "running";
  return (
    <div className="grid gap-2 [overflow-anchor:none] xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start xl:gap-5">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="*:min-h-20! *:pt-6!">
          <Slab state="bare">
            <h2 className="flex flex-wrap items-center gap-x-2 text-lg font-semibold">{name}</h2>
            <p className="text-xs text-[#c8cdd8]">{t("campaigns.progress", { done: mine?.done ?? 0, orders })}</p>
          </Slab>
        </div>
        {campaign.about !== "" && <p className="px-1 py-1 text-sm text-mut">{campaign.about}</p>}
        <BonusCard campaign={campaign} />
        {mine === null ? <Terms campaign={campaign} /> : <OrderList campaign={campaign} />}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        {isOpen && <LeaveCard />}
        {mine !== null && !isOpen && <RecordCard campaign={campaign} mine={mine} />}
        {isOpen && <CodeCard />}
        <CampaignFoot campaign={campaign} />
      </div>
    </div>
  );
}

function BonusCard({ campaign }: { readonly campaign: CampaignView }): ReactElement {
  const t = useT();
  const { bonus, currency_name: code, mine } = campaign;
  return (
    <section aria-label={t("campaigns.bonus")} className="rounded-2xl border border-line bg-card px-4 py-3">
      <div className="flex items-end justify-between gap-4 max-[379px]:flex-col max-[379px]:items-start max-[379px]:gap-1 big-letters:flex-col big-letters:items-start big-letters:gap-1">
        <p className="shrink-0 big-letters:shrink">
          <span className="block text-xs text-mut">{t("campaigns.bonus")}</span>
          <Amount value={bonus} decimals={6} least={2} className="text-2xl font-semibold" />
          <span className="ml-1.5 text-sm text-mut">{code}</span>
        </p>
        <p className="min-w-0 text-right text-xs text-mut max-[379px]:text-left big-letters:text-left">{t("campaigns.becomes")}</p>
      </div>
      {mine !== null && <Progress campaign={campaign} className="mt-2.5" />}
      {mine?.state === "running" && (
        <dl className="mt-2.5 grid grid-cols-3 gap-3 big-letters:grid-cols-1">
          <Figure label={t("campaigns.credit")} value={mine.credit} />
          <Figure label={t("campaigns.in_order")} value={mine.in_order} />
          <Figure label={t("campaigns.free")} value={sumDecimals([mine.credit, `-${mine.in_order}`])} />
        </dl>
      )}
    </section>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-mut">{label}</dt>
      <dd>
        <Amount value={value} decimals={2} className="text-base font-semibold" />
      </dd>
    </div>
  );
}

/** Before one joins: sums, days, seats, and the rule. */
function Terms({ campaign }: { readonly campaign: CampaignView }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { orders, stake, currency_name: code, days, seats, seats_left: left, score, open_until: until } = campaign;
  const count = (value: number): string => formatTrimmed(String(value), { least: 0, most: 0 }, language);
  return (
    <section aria-label={t("campaigns.orders")} className="rounded-2xl border border-line bg-card px-4 py-3">
      <h2 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm font-semibold">
        {t("campaigns.orders")} <StateChip campaign={campaign} />
      </h2>
      <ul className="py-2 text-sm leading-6">
        <li>{t("campaigns.facts", { orders, stake, code, days })}</li>
        <li>{t("campaigns.seats", { left: count(left), seats: count(seats) })}</li>
        {until !== 0 && (
          <li>
            {t("campaigns.open_until")} <Moment at={until} />. {t("campaigns.anew")}
          </li>
        )}
        <li>{t("campaigns.score", { score })}</li>
        <li>{t("campaigns.no_skip")}</li>
      </ul>
      <Rule campaign={campaign} />
    </section>
  );
}

function CodeCard(): ReactElement {
  const t = useT();
  return (
    <Note icon={<KeyRound className="size-5" aria-hidden />} title={t("campaigns.code.title")}>
      {t("campaigns.code.text")}
    </Note>
  );
}

function Note({ icon, title, children }: { readonly icon: ReactNode; readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section aria-label={title} className="flex items-center gap-3 rounded-2xl border border-line bg-card px-4 py-2.5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-field bg-fill text-mut">{icon}</span>
      <span className="min-w-0">
        <b className="block text-sm leading-5 font-semibold">{title}</b>
        <span className="block text-xs text-mut">{children}</span>
      </span>
    </section>
  );
}

/** What became of it, for good. */
function RecordCard({ campaign, mine }: { readonly campaign: CampaignView; readonly mine: ParticipationView }): ReactElement {
  const t = useT();
  const back = { credit: mine.credit_back, code: campaign.currency_name };
  return (
    <section aria-label={t(`campaigns.mine.${mine.state}`)} className="rounded-2xl border border-line bg-card p-4 text-sm">
      <p className="pb-2">
        <StateChip campaign={campaign} />
      </p>
      {mine.state === "earned" && <p>{t("campaigns.record.earned")}</p>}
      {mine.state === "paid" && (
        <p>
          {t("campaigns.record.paid")} <Moment at={mine.ended} />.
        </p>
      )}
      {mine.state === "left" && <p>{t("campaigns.record.left", back)}</p>}
      {(mine.state === "expired" || mine.state === "closed") && <p>{t("campaigns.record.expired", back)}</p>}
      {mine.receipt !== "" && <CheckLink id={mine.receipt} ids={[mine.receipt]} />}
    </section>
  );
}
