import { Suspense, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { RefusedError } from "../../../../web/api/reply.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { later } from "../../../../web/ui/later.ts";
import { Moment } from "../../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { CloseOutReply, CloseOutStep } from "../../contract/futures-rows.ts";
import { CloseOutChart } from "../close-out/close-out-chart.tsx";
import { CloseOutSteps } from "../close-out/close-out-steps.tsx";
import { halfMarginPercent } from "../close-out/close-out-view.ts";
import { useCloseOut } from "../futures.api.ts";
import { SideChip } from "../parts/position-card.tsx";

/** With the panel of receipts, whose formulas it shares: beside it they would come with every page of trading. */
const Stone = later(async () => (await import("../../../../web/receipts/check-panel.tsx")).ReceiptStone);
const STONE_INPUTS = ["equity", "margin", "released"];

/** "Why it was closed": what happened, the steps in the order of the rule, the stone, and what can be done differently. */
export function CloseOutPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const [step, setStep] = useState(1);
  const [isWhole, setWhole] = useState(false);
  const id = params.get("id") ?? "";
  const reply = useCloseOut(id, step, isWhole);
  const story = reply.data;
  const chosen = story?.steps[story.chart.step - 1];
  return (
    <>
      <PageHeader title={t("futures.why.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        {reply.isPending && <Waiting />}
        {reply.isError && reply.error instanceof RefusedError && story === undefined && <EmptyState text={reply.error.message} />}
        {reply.isError && !(reply.error instanceof RefusedError) && story === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void reply.refetch()} />
        )}
        {story !== undefined && chosen !== undefined && (
          <div className="grid items-start gap-2 lg:gap-5 xl:grid-cols-[minmax(0,1fr)_416px]">
            <div className="flex min-w-0 flex-col gap-2 lg:gap-5">
              <What
                story={story}
                step={chosen}
                choices={<Choices story={story} step={step} isWhole={isWhole} onStep={setStep} onWhole={setWhole} />}
              />
              <CloseOutSteps story={story} />
            </div>
            <div className="flex min-w-0 flex-col gap-2 lg:gap-5">
              <Suspense fallback={<Skeleton className="h-64 w-full rounded-2xl" />}>
                <Stone id={story.receipt} inputs={STONE_INPUTS} />
              </Suspense>
              <Advice story={story} step={chosen} />
            </div>
          </div>
        )}
      </PageBody>
    </>
  );
}

interface PartProps {
  readonly story: CloseOutReply;
  readonly step: CloseOutStep;
}

function What({ story, step, choices }: PartProps & { readonly choices: ReactNode }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const told = {
    mark: formatFixed(step.mark, step.price_decimals, language),
    rate: formatFixed(story.rate, 2, language),
  };
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-2">
        <CoinIcon code={step.currency_name} size={24} />
        <span className="text-base font-semibold">{step.symbol}</span>
        <SideChip row={{ type: step.side === "long" ? 1 : 2, multiple: step.multiple }} />
        <Moment at={story.at} style="full" className="ml-auto text-xs text-mut tabular-nums" />
      </div>
      <p className="text-sm leading-[1.375rem]">{t(step.side === "long" ? "futures.why.fell" : "futures.why.rose", told)}</p>
      <CloseOutChart story={story} step={step} />
      {choices}
    </section>
  );
}

interface ChoicesProps {
  readonly story: CloseOutReply;
  readonly step: number;
  readonly isWhole: boolean;
  readonly onStep: (step: number) => void;
  readonly onWhole: (isWhole: boolean) => void;
}

/** Which position, where several were closed; and how far back, where it was opened long before. */
function Choices({ story, step, isWhole, onStep, onWhole }: ChoicesProps): ReactElement | null {
  const t = useT();
  const { steps, chart } = story;
  const opened = steps[chart.step - 1]?.opened ?? chart.from;
  const isLong = isWhole || opened < chart.from;
  if (steps.length === 1 && !isLong) return null;
  return (
    <div className="flex flex-col gap-2 pt-3">
      {steps.length > 1 && (
        <Choice label={t("futures.why.positions")}>
          {steps.map((one, i) => (
            <Chip key={one.id} chosen={i + 1 === step} onChoose={() => onStep(i + 1)}>
              {one.symbol} {t(one.side === "long" ? "futures.long" : "futures.short")}
            </Chip>
          ))}
        </Choice>
      )}
      {isLong && (
        <Choice label={t("futures.why.range")}>
          <Chip chosen={!isWhole} onChoose={() => onWhole(false)}>
            {t("futures.why.near")}
          </Chip>
          <Chip chosen={isWhole} onChoose={() => onWhole(true)}>
            {t("futures.why.whole")}
          </Chip>
        </Choice>
      )}
    </div>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </div>
  );
}

interface ChipProps {
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Chip({ chosen, onChoose, children }: ChipProps): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={`min-h-11 rounded-field px-3 text-sm font-medium ${chosen ? "border border-brand bg-brand-tint text-brand" : "bg-fill"}`}
    >
      {children}
    </button>
  );
}

function Advice({ story, step }: PartProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const liquidation = story.chart.liquidation.at(-1)?.[1];
  const lines = [
    ...(liquidation === undefined
      ? []
      : [t("futures.why.advice_stop", { price: formatFixed(liquidation, step.price_decimals, language) })]),
    t("futures.leverage_risk", {
      multiple: step.multiple,
      percent: formatTrimmed(halfMarginPercent(step.multiple), { least: 0, most: 2 }, language),
    }),
    t("futures.why.advice_money"),
  ];
  const links = [
    [withQuery(routes.futuresFacts, { show: "insurance" }), t("futures.facts.insurance")],
    [withQuery(routes.futuresPositions, { show: "history" }), t("futures.tab.history")],
  ] as const;
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <h2 className="pb-2 text-sm font-semibold">{t("futures.why.advice")}</h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-xs leading-[1.25rem] text-mut">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 pt-2">
        {links.map(([to, text]) => (
          <Link key={to} to={to} className="inline-flex min-h-11 items-center text-xs font-medium text-brand">
            {text}
          </Link>
        ))}
      </p>
    </section>
  );
}

/** Of the same heights as what comes. */
function Waiting(): ReactElement {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")} className="grid items-start gap-2 lg:gap-5 xl:grid-cols-[minmax(0,1fr)_416px]">
      <div className="flex flex-col gap-2 lg:gap-5">
        <Skeleton className="h-80 w-full rounded-2xl" />
        <Skeleton className="h-72 w-full rounded-2xl" />
      </div>
      <Skeleton className="h-64 w-full rounded-2xl" />
    </div>
  );
}
