import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import type { EndedHoldView, HoldsReply, HoldTermsView, WithdrawableView } from "../contract/holds.contract.ts";
import { HoldCard } from "./hold-card.tsx";
import { useHolds } from "./holds.api.ts";
import { useNow } from "./use-now.ts";

/** What keeps my money from leaving, why, until when; what may leave; what has ended; and all that there may be. */
export function HoldsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const reply = useHolds();
  return (
    <>
      <PageHeader title={t("holds.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        <p className="pb-4 text-sm text-mut">{t("holds.intro")}</p>
        {reply.isPending && <SkeletonRows count={6} />}
        {reply.isError && reply.data === undefined && <HistoryError error={reply.error} onRetry={() => void reply.refetch()} />}
        {reply.data !== undefined && <Holds reply={reply.data} />}
      </PageBody>
    </>
  );
}

function Holds({ reply: { holds, withdrawable, ended, kinds } }: { readonly reply: HoldsReply }): ReactElement {
  const t = useT();
  const now = useNow();
  const standing = holds.filter(({ until }) => until > now);
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start xl:gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        {standing.length === 0 && <EmptyState text={t("holds.none")} />}
        {standing.map((hold) => (
          <HoldCard key={hold.id} hold={hold} now={now} />
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {withdrawable.length > 0 && <MayLeave rows={withdrawable} />}
        {ended.length > 0 && <Ended rows={ended} />}
        <WholeList kinds={kinds} />
      </div>
    </div>
  );
}

function Block({ title, note, children }: { readonly title: string; readonly note?: string; readonly children: ReactNode }): ReactElement {
  return (
    <section aria-label={title} className="overflow-hidden rounded-2xl border border-line bg-card">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-base leading-tight font-semibold">{title}</h2>
        {note !== undefined && <p className="mt-1 text-xs text-mut">{note}</p>}
      </header>
      {children}
    </section>
  );
}

/** What becomes of one's own before it may leave. */
const PARTS = ["own", "pledged", "held"] as const;

function MayLeave({ rows }: { readonly rows: readonly WithdrawableView[] }): ReactElement {
  const t = useT();
  return (
    <Block title={t("holds.may_leave")} note={t("holds.may_leave.note")}>
      {rows.map((row) => (
        <section key={row.currency} aria-label={row.currency_name} className="border-b border-line px-4 py-2.5 text-sm last:border-b-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <b className="font-semibold">{row.currency_name}</b>
            <span>
              <span className="mr-2 text-xs text-mut">{t("holds.free")}</span>
              <Amount value={row.free} decimals={8} least={2} mine className="font-semibold" />
            </span>
          </p>
          <dl className="mt-1 flex flex-wrap justify-between gap-x-3 gap-y-1 text-xs text-mut big-letters:flex-col">
            {PARTS.map((name) => (
              <div
                key={name}
                className="last:text-right nth-2:text-center big-letters:flex big-letters:flex-wrap big-letters:justify-between big-letters:gap-x-3"
              >
                <dt>{t(`holds.${name}`)}</dt>
                <dd className={name === "held" && !/^0[.0]*$/.test(row.held) ? "font-semibold text-brand" : ""}>
                  <Amount value={row[name]} decimals={8} least={2} mine />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Block>
  );
}

function Ended({ rows }: { readonly rows: readonly EndedHoldView[] }): ReactElement {
  const t = useT();
  return (
    <Block title={t("holds.past")}>
      <ul className="divide-y divide-line">
        {rows.map(({ id, title, ended, how }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 text-sm big-letters:flex-wrap">
            <span className="min-w-0">{title}</span>
            <span className="shrink-0 text-right text-xs text-mut">
              <Moment at={ended} /> · {t(how === "lifted" ? "holds.lifted" : "holds.by_itself")}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function WholeList({ kinds }: { readonly kinds: readonly HoldTermsView[] }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return (
    <Block title={t("holds.rules")} note={t("holds.rules.note")}>
      <ul className="divide-y divide-line">
        {kinds.map(({ kind, title, set_by: author, longest }) => (
          <li key={kind} className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 text-sm">
            <span className="min-w-0">
              {title} <span className="text-xs text-mut">{t(author === "rule" ? "holds.by_rule" : "holds.by_operator")}</span>
            </span>
            <span className="shrink-0 font-semibold">{formatWait(longest, language)}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
