import type { ReactElement, ReactNode } from "react";
import { Circle, CircleCheck, CircleX, Clock, LockKeyhole, UserRoundCheck } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ListCard } from "../../../web/ui/list-row.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import type { LevelView, RealState, ReviewStatus } from "../contract/verification.contract.ts";
import { BindFirst } from "./bind-first.tsx";
import { PictureStep } from "./picture-step.tsx";
import { useApproveSelf, useVerification } from "./verification.api.ts";

/** How far I am verified, what it allows, and the next step: what 998 leads to (seed 8). */
export function RealMarkPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const state = useVerification();
  return (
    <>
      <PageHeader title={t("verification.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        {state.isPending && <SkeletonRows count={5} />}
        {state.isError && state.data === undefined && <HistoryError error={state.error} onRetry={() => void state.refetch()} />}
        {state.data !== undefined && <Verification state={state.data} />}
      </PageBody>
    </>
  );
}

function Verification({ state }: { readonly state: RealState }): ReactElement {
  const t = useT();
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_416px] xl:items-start xl:gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        <Steps state={state} />
        <Refusal state={state} />
        <NextStep state={state} />
        <p className="flex gap-3 rounded-2xl bg-fill p-4 text-sm text-mut">
          <LockKeyhole className="size-5 shrink-0" aria-hidden />
          {t("verification.privacy")}
        </p>
        {state.may_approve_self && <ApproveSelf />}
      </div>
      <Allowed levels={state.levels} reached={state.level} />
    </div>
  );
}

const STATUS_TEXTS: Record<ReviewStatus, TextKey> = { 0: "verification.none", 1: "verification.in_review", 2: "verification.passed" };
const STATUS_ICONS = {
  0: <Circle className="text-mut" aria-hidden />,
  1: <Clock className="text-brand" aria-hidden />,
  2: <CircleCheck className="text-up" aria-hidden />,
} as const;
const STATUS_TONES: Record<ReviewStatus, string> = { 0: "text-mut", 1: "text-brand", 2: "text-up" };

function Steps({ state }: { readonly state: RealState }): ReactElement {
  const t = useT();
  const step = (label: TextKey, level: number, status: ReviewStatus): ReactElement =>
    state.refused_level === level && status === 0 ? (
      <Row icon={<CircleX className="text-down" aria-hidden />} label={t(label)} value={t("verification.failed")} tone="text-down" />
    ) : (
      <Row icon={STATUS_ICONS[status]} label={t(label)} value={t(STATUS_TEXTS[status])} tone={STATUS_TONES[status]} />
    );
  return (
    <ListCard>
      {step("verification.level1", 1, state.review_status)}
      {step("verification.level2", 2, state.advanced_review_status)}
      <Row
        icon={<UserRoundCheck className="text-mut" aria-hidden />}
        label={t("verification.by_person")}
        value={t("verification.within")}
      />
    </ListCard>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly value: string;
  readonly tone?: string;
}

function Row({ icon, label, value, tone = "text-mut" }: RowProps): ReactElement {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2.5 [&_svg]:size-5">
      {icon}
      <span className="min-w-40 flex-1">{label}</span>
      <span className={`ml-auto text-right text-sm ${tone}`}>{value}</span>
    </div>
  );
}

function Refusal({ state: { refused, refused_words: words } }: { readonly state: RealState }): ReactElement | null {
  const t = useT();
  if (refused === "") return null;
  return (
    <section role="status" className="rounded-2xl border border-down bg-card p-4 text-sm">
      <p className="font-semibold text-down">{refused}</p>
      {words !== "" && <p className="mt-1 break-words text-mut">{t("verification.by_operator", { words })}</p>}
    </section>
  );
}

function NextStep({ state }: { readonly state: RealState }): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const isWaiting = state.review_status === 1 || state.advanced_review_status === 1;
  if (isWaiting || state.level === 2) return null;
  if (!state.mail_bound || !state.phone_bound) return <BindFirst />;
  if (state.level === 1) return <PictureStep />;
  return (
    <Button tone="gold" onClick={() => navigation.to(routes.real)}>
      {t("verification.start1")}
    </Button>
  );
}

/** A paper venue only, and labelled as that. */
function ApproveSelf(): ReactElement {
  const t = useT();
  const approve = useApproveSelf();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
      <p className="text-sm text-mut">{t("verification.paper")}</p>
      <Button tone="quiet" small pending={approve.isPending} onClick={() => approve.mutate()} className="-mr-2">
        {t("verification.approve")}
      </Button>
    </div>
  );
}

function Allowed({ levels, reached }: { readonly levels: readonly LevelView[]; readonly reached: number }): ReactElement {
  const t = useT();
  return (
    <section aria-label={t("verification.allows")} className="overflow-hidden rounded-2xl border border-line bg-card">
      <h2 className="border-b border-line px-4 py-3 font-semibold">{t("verification.allows")}</h2>
      {levels.map(({ level, withdrawal, fiat_trade: fiat }) => (
        <div key={level} className={`border-b border-line px-4 py-3 last:border-b-0 ${level === reached ? "bg-brand-tint" : ""}`}>
          <p className="text-sm font-semibold">{t("verification.level", { level: String(level) })}</p>
          <dl className="mt-1.5 grid grid-cols-2 gap-3 text-xs text-mut">
            <div>
              <dt>{t("verification.withdrawal")}</dt>
              <dd className="text-sm font-medium text-fg">
                <Amount value={withdrawal} decimals={8} least={0} unit="BTC" />
              </dd>
            </div>
            <div className="text-right">
              <dt>{t("verification.fiat")}</dt>
              <dd className="text-sm font-medium text-fg">
                <Amount value={fiat} decimals={6} least={0} unit="USDT" />
              </dd>
            </div>
          </dl>
        </div>
      ))}
    </section>
  );
}
