import { useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { RefusedError } from "../../../../web/api/reply.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { useKeptForm } from "../../../../web/state/kept-form.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import type { FollowSettingsReply, TraderDetailReply } from "../../contract/copy-trading-replies.ts";
import { FollowConfirm } from "../parts/follow-confirm.tsx";
import { FollowFields } from "../parts/follow-form.tsx";
import { Simulation } from "../parts/simulation.tsx";
import { ProgramChip, RiskNote, useFigures } from "../parts/words.tsx";
import { useCopyAct, useFollowSettings, useTrader } from "../copy-trading.api.ts";
import { fieldsOf, formOf, problemOf } from "../copy.form.ts";

/** Begin to follow, or change one's settings: everything before the button, the past marked as past. */
export function FollowPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const id = params.get("trader_user_id") ?? "";
  const settings = useFollowSettings(id);
  const trader = useTrader(id);
  const name = trader.data?.trader_info.nickname ?? "";
  const error = settings.error ?? trader.error;
  const isReady = settings.data !== undefined && trader.data !== undefined;
  return (
    <>
      <PageHeader
        title={name === "" ? t("copy-trading.title") : t("copy-trading.form.title", { name })}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
      />
      <PageBody wide>
        {!isReady && error === null && <SkeletonRows count={8} />}
        {!isReady && error instanceof RefusedError && <EmptyState text={error.message} />}
        {!isReady && error !== null && !(error instanceof RefusedError) && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void settings.refetch()} />
        )}
        {settings.data !== undefined && trader.data !== undefined && (
          <Form id={id} reply={settings.data} trader={trader.data} isTrying={params.get("try") === "1"} />
        )}
      </PageBody>
    </>
  );
}

interface FormProps {
  readonly id: string;
  readonly reply: FollowSettingsReply;
  readonly trader: TraderDetailReply;
  readonly isTrying: boolean;
}

function Form({ id, reply, trader, isTrying }: FormProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { percent } = useFigures();
  const [form, setForm] = useKeptForm(() => formOf(reply));
  const [isAsking, setAsking] = useState(false);
  const act = useCopyAct();
  const problem = problemOf(form, reply);
  const error = act.error === null ? "" : failureText(act.error);
  const name = trader.trader_info.nickname;
  const done = { onSuccess: () => navigation.redirect(routes.myCopies) };
  const send = (): void => {
    const fields = fieldsOf(id, form);
    if (reply.is_followed) act.mutate({ path: "/follow/settings", fields }, done);
    // Refused where the share is another one by now than the one that was read.
    else act.mutate({ path: "/follow/follow", fields: { ...fields, share: trader.status.share } }, done);
  };
  const isBroad = useScreen("broad");
  // On a phone who came to try sees it first.
  const isFirst = isTrying && !isBroad;
  const simulation = <Simulation trader={id} form={form} canRun={problem === undefined} isWanted={isTrying} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-1 lg:gap-5 xl:grid-cols-[minmax(0,1fr)_416px]">
      <div className="flex min-w-0 flex-col gap-3">
        {trader.status.program !== "" && (
          <p className="flex flex-wrap items-center gap-2 text-xs text-mut">
            <ProgramChip program={trader.status.program} />
            {trader.text}
          </p>
        )}
        {isFirst && simulation}
        <FollowFields form={form} onForm={setForm} reply={reply} problem={problem} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {!isFirst && simulation}
        <RiskNote>{t("copy-trading.losses")}</RiskNote>
        <p className="text-xs text-mut">{t("copy-trading.share_weekly", { share: percent(reply.share) })}</p>
        {reply.is_followed && (
          <p role="alert" className="text-sm text-down empty:hidden">
            {error}
          </p>
        )}
        <Button
          tone="gold"
          disabled={problem !== undefined || (!reply.is_followed && trader.status.is_open === 0)}
          pending={reply.is_followed && act.isPending}
          onClick={() => (reply.is_followed ? send() : setAsking(true))}
        >
          {t(reply.is_followed ? "futures.save" : "copy-trading.follow")}
        </Button>
      </div>
      <FollowConfirm
        open={isAsking}
        onOpen={setAsking}
        name={name}
        program={trader.status.program}
        form={form}
        share={trader.status.share}
        isPending={act.isPending}
        error={error}
        onFollow={send}
      />
    </div>
  );
}
