import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ArrowLeftRight, CreditCard, HandCoins } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { NumberField } from "../../../web/ui/number-field.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import type { OtcDeskReply } from "../contract/exchange.contract.ts";
import { useAskWider, useCancelWider, useOtcDesk } from "./exchange.api.ts";

const HOUR_MS = 3_600_000;

/** Sums beyond the counter: by a payment, by a large exchange with a limit of one's own, by a loan. */
export function OtcPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const desk = useOtcDesk();
  return (
    <>
      <PageHeader title={t("exchange.otc")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        <p className="pb-4 text-sm text-mut">{t("exchange.otc.intro")}</p>
        <div className="grid gap-4 xl:grid-cols-3 xl:items-start xl:gap-5">
          <Card icon={ArrowLeftRight} title={t("exchange.otc.large")} text={t("exchange.otc.large.text")}>
            {desk.isPending && <SkeletonRows count={2} />}
            {desk.isError && desk.data === undefined && <HistoryError error={desk.error} onRetry={() => void desk.refetch()} />}
            {desk.data !== undefined && <Large desk={desk.data} />}
          </Card>
          <Card icon={CreditCard} title={t("exchange.otc.buy")} text={t("exchange.otc.buy.text")}>
            <To path={routes.quickBuy}>{t("exchange.otc.buy.go")}</To>
          </Card>
          <Card icon={HandCoins} title={t("exchange.otc.loan")} text={t("exchange.otc.loan.text")}>
            <To path={routes.borrowing}>{t("exchange.otc.loan.go")}</To>
          </Card>
        </div>
      </PageBody>
    </>
  );
}

interface CardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Card({ icon: Icon, title, text, children }: CardProps): ReactElement {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-card p-4">
      <div className="flex items-start gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-fill text-brand">
          <Icon className="size-5" aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold">{title}</h2>
          <p className="text-sm text-mut">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}

function To({ path, children }: { readonly path: string; readonly children: ReactNode }): ReactElement {
  return (
    <Link to={path} className="inline-flex h-12 items-center justify-center rounded-field bg-fill px-4 font-semibold hover:bg-fill-strong">
      {children}
    </Link>
  );
}

/** The limit of now, what is asked for, and asking. */
function Large({ desk }: { readonly desk: OtcDeskReply }): ReactElement {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const cancel = useCancelWider();
  const { mine, request } = desk;
  return (
    <>
      <dl className="divide-y divide-line border-y border-line text-sm">
        <Line label={t("exchange.otc.mine")}>
          <Amount value={mine} decimals={0} least={0} unit="USDT" />
        </Line>
        {request !== null && (
          <>
            <Line label={t(request.state === "asked" ? "exchange.otc.asked" : "exchange.otc.granted")}>
              <Amount value={request.worth} decimals={0} least={0} unit="USDT" />
            </Line>
            <Line label={t(request.state === "asked" ? "exchange.otc.answered_by" : "exchange.otc.holds_until")}>
              <Moment at={request.until} />
            </Line>
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        <To path={routes.exchange}>{t("exchange.otc.large.go")}</To>
        {request === null ? (
          <Button tone="gold" onClick={() => setAsks(true)}>
            {t("exchange.otc.ask")}
          </Button>
        ) : (
          <Button pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("exchange.otc.give_back")}
          </Button>
        )}
      </div>
      <Sheet open={asks} onOpen={setAsks} title={t("exchange.otc.ask")}>
        <AskForm desk={desk} onDone={() => setAsks(false)} />
      </Sheet>
    </>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
      <dt className="text-mut">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function AskForm({ desk, onDone }: { readonly desk: OtcDeskReply; readonly onDone: () => void }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [worth, setWorth] = useState("");
  const ask = useAskWider();
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (worth !== "" && !ask.isPending) ask.mutate(worth, { onSuccess: onDone });
      }}
    >
      <p className="text-sm text-mut">
        {t("exchange.otc.ask.text", {
          hours: desk.answered_within / HOUR_MS,
          day: desk.holds_for / HOUR_MS,
          most: formatTrimmed(desk.most, { least: 0, most: 0 }, language),
        })}
      </p>
      <NumberField
        label={t("exchange.otc.worth")}
        value={worth}
        decimals={0}
        onText={setWorth}
        invalid={ask.isError}
        describedBy="otc-refusal"
      />
      <p id="otc-refusal" role="alert" className="text-sm text-down empty:hidden">
        {ask.error === null ? "" : failureText(ask.error)}
      </p>
      <Button type="submit" tone="gold" pending={ask.isPending} disabled={worth === ""}>
        {t("exchange.otc.send")}
      </Button>
    </form>
  );
}
