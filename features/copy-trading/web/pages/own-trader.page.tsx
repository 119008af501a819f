import { useState } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { Check, Circle } from "lucide-react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useSession } from "../../../../web/state/session.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../../web/ui/confirm-dialog.tsx";
import { TextField } from "../../../../web/ui/field.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { MyTraderReply } from "../../contract/copy-trading-replies.ts";
import { CopyTabs } from "../parts/copy-tabs.tsx";
import { Listed } from "../parts/listed.tsx";
import { Shares } from "../parts/shares.tsx";
import { CARD, Chip, Fact, useFigures } from "../parts/words.tsx";
import { useCopyAct, useFollowers, useMyTrader } from "../copy-trading.api.ts";

/** Being a trader: what is asked, the application, followers and earnings, what others see, notice. */
export function OwnTraderPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const me = useMyTrader();
  const { data } = me;
  return (
    <>
      <PageHeader title={t("copy-trading.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        <CopyTabs value="trader" />
        <div className="flex flex-col gap-3 pt-3">
          {me.isPending && <SkeletonRows count={6} />}
          {me.isError && data === undefined && (
            <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void me.refetch()} />
          )}
          {data !== undefined && <Own me={data} />}
        </div>
      </PageBody>
    </>
  );
}

function Own({ me }: { readonly me: MyTraderReply }): ReactElement {
  const t = useT();
  const state = me.status?.state;
  if (me.terms.is_offered === 0) return <EmptyState text={t("copy-trading.own.not_offered")} />;
  if (state === "active" || state === "leaving") return <Trading me={me} />;
  return (
    <>
      <p className="text-sm text-mut">{t("copy-trading.own.intro")}</p>
      {state === "applied" && <Applied />}
      {state === "refused" && <Told text={t("copy-trading.own.refused", { reason: me.reason })} />}
      {state === "left" && <Told text={t("copy-trading.own.left")} />}
      {state !== "applied" && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:gap-5 xl:grid-cols-2">
          <Needs me={me} />
          <Application me={me} />
        </div>
      )}
      {state === "left" && <Shares side="received" />}
    </>
  );
}

function Told({ text }: { readonly text: string }): ReactElement {
  return <p className="rounded-2xl bg-brand-tint px-4 py-3 text-sm wrap-anywhere text-brand">{text}</p>;
}

function Applied(): ReactElement {
  const t = useT();
  const act = useCopyAct();
  return (
    <div className={`${CARD} flex flex-col gap-3 p-4`}>
      <p className="text-sm">{t("copy-trading.own.applied")}</p>
      <Failure error={act.error} />
      <Button small pending={act.isPending} onClick={() => act.mutate({ path: "/follow/leave", fields: {} })}>
        {t("copy-trading.own.withdraw")}
      </Button>
    </div>
  );
}

function Failure({ error }: { readonly error: Error | null }): ReactElement {
  return (
    <p role="alert" className="text-sm text-down empty:hidden">
      {error === null ? "" : failureText(error)}
    </p>
  );
}

function Needs({ me: { terms, own } }: { readonly me: MyTraderReply }): ReactElement {
  const t = useT();
  const needs = [
    { isMet: own.level >= terms.level, text: t("copy-trading.own.need_level", { level: terms.level, own: own.level }) },
    {
      isMet: own.closed >= terms.closed || own.days >= terms.days,
      text: t("copy-trading.own.need_closed", { closed: terms.closed, days: terms.days, done: own.closed, since: own.days }),
    },
    { isMet: own.follows === 0, text: t("copy-trading.own.need_free") },
  ];
  return (
    <section className={`${CARD} p-4`}>
      <h2 className="pb-2 text-sm font-semibold">{t("copy-trading.own.needs")}</h2>
      <ul className="flex flex-col gap-2 text-sm">
        {needs.map(({ isMet, text }) => (
          <li key={text} className="flex gap-2.5">
            {isMet ? (
              <Check className="mt-0.5 size-4 shrink-0 text-up" aria-hidden />
            ) : (
              <Circle className="mt-0.5 size-4 shrink-0 text-mut" aria-hidden />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TEXT_MAX = 200;

function Delay({ value, onValue }: { readonly value: string; readonly onValue: (value: string) => void }): ReactElement {
  const t = useT();
  return (
    <div role="group" aria-label={t("copy-trading.own.delay")}>
      <p className="pb-2 text-sm text-mut">{t("copy-trading.own.delay")}</p>
      <div className="flex flex-wrap gap-2">
        {(["0", "15"] as const).map((minutes) => (
          <Chip key={minutes} chosen={value === minutes} onChoose={() => onValue(minutes)}>
            {t(`copy-trading.own.delay_${minutes}`)}
          </Chip>
        ))}
      </div>
    </div>
  );
}

const isShare = (text: string, most: string): boolean => text !== "" && Number(text) >= 0 && Number(text) <= Number(most);
const trimmed = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

function Application({ me: { terms } }: { readonly me: MyTraderReply }): ReactElement {
  const t = useT();
  const [text, setText] = useState("");
  const [share, setShare] = useState("10");
  const [delay, setDelay] = useState("0");
  const act = useCopyAct();
  const isRight = text.trim() !== "" && isShare(share, terms.share_max);
  return (
    <section className={`${CARD} flex flex-col gap-3 p-4`}>
      <TextField label={t("copy-trading.own.text")} value={text} maxLength={TEXT_MAX} onText={setText} />
      <NumberField
        label={t("copy-trading.own.share")}
        value={share}
        decimals={2}
        invalid={!isShare(share, terms.share_max)}
        onText={setShare}
      />
      {!isShare(share, terms.share_max) && (
        <p role="alert" className="text-xs text-down">
          {t("copy-trading.problem.percent", { most: trimmed(terms.share_max) })}
        </p>
      )}
      <Delay value={delay} onValue={setDelay} />
      <Failure error={act.error} />
      <Button
        tone="gold"
        disabled={!isRight}
        pending={act.isPending}
        onClick={() => act.mutate({ path: "/follow/apply", fields: { text: text.trim(), share: share.replace(/\.$/, ""), delay } })}
      >
        {t("copy-trading.own.apply")}
      </Button>
    </section>
  );
}

function Trading({ me }: { readonly me: MyTraderReply }): ReactElement {
  const t = useT();
  const { date } = useFigures();
  const id = useSession((state) => state.user)?.id;
  const { status } = me;
  return (
    <>
      {status?.is_paused === 1 && <Told text={t("copy-trading.own.paused", { reason: me.reason })} />}
      {status?.state === "leaving" && <Told text={t("copy-trading.own.leaving", { date: date(status.ends) })} />}
      <section className={`${CARD} p-4`}>
        <dl className="grid grid-cols-3 gap-3 big-letters:grid-cols-1">
          <Fact label={t("copy-trading.own.earned")}>
            <Amount value={me.earned} decimals={2} mine className="text-lg font-semibold" />
          </Fact>
          <Fact label={t("copy-trading.own.due")}>
            <Amount value={me.due} decimals={2} mine className="text-lg font-semibold" />
          </Fact>
          <Fact label={t("copy-trading.figure.followers")}>
            <span className="text-lg font-semibold">{me.figures?.followers ?? 0}</span>
          </Fact>
        </dl>
        {id !== undefined && (
          <Link
            to={withQuery(routes.trader, { trader_user_id: id })}
            className="-mb-2 inline-flex min-h-11 items-center text-sm font-medium text-brand"
          >
            {t("copy-trading.own.see")}
          </Link>
        )}
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <Followers />
          <Shares side="received" />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Shown me={me} />
          {status?.state === "active" && <Leave days={me.terms.notice_days} />}
        </div>
      </div>
    </>
  );
}

function Followers(): ReactElement {
  const t = useT();
  const { percent } = useFigures();
  const followers = useFollowers();
  const rows = followers.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section>
      <h2 className="pb-2 text-sm font-semibold">{t("copy-trading.figure.followers")}</h2>
      <Listed
        of={followers}
        count={rows.length}
        empty={<p className={`${CARD} px-4 py-3 text-sm text-mut`}>{t("copy-trading.own.no_followers")}</p>}
      >
        <ul className={`${CARD} divide-y divide-line overflow-hidden`}>
          {rows.map((row) => (
            <li key={`${row.nickname} ${row.since}`} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2.5">
              <span className="min-w-0">
                <span className="block text-sm font-medium wrap-anywhere">{row.nickname}</span>
                <span className="text-2xs text-mut">
                  <Moment at={row.since} /> · {t(`copy-trading.state.${row.state}`)} · {percent(row.share)} %
                </span>
              </span>
              <span className="ml-auto text-right">
                <Amount value={row.set_aside} decimals={2} unit="USDT" className="block text-sm" />
                <span className="text-2xs text-mut">
                  {t("copy-trading.mine.shared")} <Amount value={row.shared} decimals={2} mine />
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Listed>
    </section>
  );
}

/** The words and the delay are kept apart from the share, which the log keeps. */
function Shown({ me }: { readonly me: MyTraderReply }): ReactElement {
  const t = useT();
  const [text, setText] = useState(me.text);
  const [delay, setDelay] = useState(String(me.status?.delay ?? 0));
  const [share, setShare] = useState(trimmed(me.status?.share ?? "0"));
  const act = useCopyAct();
  const isRight = isShare(share, me.terms.share_max);
  return (
    <section className={`${CARD} flex flex-col gap-3 p-4`}>
      <h2 className="text-sm font-semibold">{t("copy-trading.own.shown")}</h2>
      <TextField label={t("copy-trading.own.text")} value={text} maxLength={TEXT_MAX} onText={setText} />
      <Delay value={delay} onValue={setDelay} />
      <Button
        small
        disabled={text.trim() === "" || (text.trim() === me.text && delay === String(me.status?.delay ?? 0))}
        pending={act.isPending}
        onClick={() => act.mutate({ path: "/follow/shown", fields: { text: text.trim(), delay } })}
      >
        {t("futures.save")}
      </Button>
      <NumberField label={t("copy-trading.own.share")} value={share} decimals={2} invalid={!isRight} onText={setShare} />
      <p className="text-xs text-mut">
        {isRight ? t("copy-trading.own.share_note") : t("copy-trading.problem.percent", { most: trimmed(me.terms.share_max) })}
      </p>
      <Failure error={act.error} />
      <Button
        small
        disabled={!isRight || Number(share) === Number(me.status?.share ?? "0")}
        pending={act.isPending}
        onClick={() => act.mutate({ path: "/follow/share", fields: { share: share.replace(/\.$/, "") } })}
      >
        {t("futures.save")}
      </Button>
    </section>
  );
}

function Leave({ days }: { readonly days: number }): ReactElement {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const act = useCopyAct();
  return (
    <section className={`${CARD} flex flex-col gap-2 p-4`}>
      <p className="text-xs text-mut">{t("copy-trading.own.leave_text", { days })}</p>
      <Failure error={act.error} />
      <Button small onClick={() => setAsking(true)}>
        {t("copy-trading.own.leave")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        title={t("copy-trading.own.leave")}
        text={t("copy-trading.own.leave_text", { days })}
        confirmLabel={t("copy-trading.own.leave")}
        cancelLabel={t("shell.cancel")}
        onConfirm={() => act.mutate({ path: "/follow/leave", fields: {} })}
      />
    </section>
  );
}
