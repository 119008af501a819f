import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Printer } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useIsPaper, useSite } from "../../../web/state/site.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { scrollRegion } from "../../../web/ui/scroll-region.ts";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import type { StatementMonth } from "../contract/statement.contract.ts";
import { monthText } from "./month-text.ts";
import { useMonth, useMonths } from "./statement.api.ts";

const SHOWN_DECIMALS = 8;
const CELL = "px-2 py-2 text-right tabular-nums whitespace-nowrap";

/** A month on one page, made for paper: what there was, came, left and is, by currency, with the seal of its last record. */
export function StatementMonthPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const language = usePreferences((state) => state.language);
  const [params] = useSearchParams();
  // An address without a month means the newest one.
  const months = useMonths();
  const month = params.get("month") ?? months.data?.[0]?.month ?? "";
  const statement = useMonth(month);
  const isNone = month === "" && months.isSuccess;
  const failed = month === "" ? months : statement;
  const title = t("statement.month.title", { month: monthText(month, language) });
  return (
    <div className="mx-auto max-w-4xl">
      <div className="print:hidden">
        <PageHeader title={title} onBack={navigation.back} backLabel={t("shell.back")} />
      </div>
      <div className="px-4 pb-8">
        {isNone ? <EmptyState text={t("statement.none")} /> : statement.isPending && !failed.isError && <SkeletonRows count={5} />}
        {failed.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void failed.refetch()} />}
        {statement.data !== undefined && <Month statement={statement.data} title={title} />}
      </div>
    </div>
  );
}

function Month({ statement, title }: { readonly statement: StatementMonth; readonly title: string }): ReactElement {
  const t = useT();
  const user = useSession((state) => state.user);
  const isPaper = useIsPaper();
  const venue = useSite().data?.site_name ?? "Touchstone";
  if (statement.list.length === 0) return <EmptyState text={t("statement.none")} />;
  return (
    <article className="rounded-2xl border border-line bg-card p-5 print:border-0 print:bg-white print:p-0 print:text-black">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="text-sm text-mut print:text-black">
            {venue} · {t("statement.month.member", { number: user?.id ?? "" })} ·{" "}
            {t(statement.closed === 1 ? "statement.months.closed" : "statement.months.open")}
          </p>
          {isPaper && (
            <p className="text-sm font-semibold">
              {t("shell.paper")} · {t("shell.paper.note")}
            </p>
          )}
        </div>
        <Button small className="print:hidden" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          {t("statement.month.print")}
        </Button>
      </header>
      <CurrencyList statement={statement} />
      <Currencies statement={statement} />
      <footer className="mt-4 text-xs text-mut print:text-black">
        <p>{t("statement.month.rule")}</p>
        {statement.seal_state === "coming" && <p className="mt-2 print:hidden">{t("statement.month.seal.coming")}</p>}
        {statement.seal_state === "away" && <p className="mt-2 print:hidden">{t("statement.month.seal.away")}</p>}
        {statement.seal !== "" && (
          <p className="mt-2">
            {t("statement.month.seal", { position: statement.position })}
            <code className="block break-all">{statement.seal}</code>
          </p>
        )}
      </footer>
    </article>
  );
}

/** What the table says, for a screen that has no room for its columns. */
function CurrencyList({ statement }: { readonly statement: StatementMonth }): ReactElement {
  const t = useT();
  return (
    <ul className="sm:hidden print:hidden">
      {statement.list.map(({ currency, currency_name: name, before, came, left, fees, after }) => (
        <li key={currency} className="border-t border-line py-3">
          <h3 className="font-semibold">{name}</h3>
          <dl className="mt-1 text-sm">
            <Fact label={t("statement.before")} value={before} />
            <Fact label={t("statement.in")} value={came} />
            <Fact label={t("statement.out")} value={left} />
            <Fact label={t("statement.kind.fees")} value={fees} />
            <Fact label={t("statement.month.after")} value={after} isStrong />
          </dl>
        </li>
      ))}
    </ul>
  );
}

type FactProps = { readonly label: string; readonly value: string; readonly isStrong?: boolean };

function Fact({ label, value, isStrong = false }: FactProps): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
      <dt className="text-mut">{label}</dt>
      <dd className={`ml-auto tabular-nums ${isStrong ? "font-semibold" : ""}`}>
        <Amount value={value} decimals={SHOWN_DECIMALS} least={2} />
      </dd>
    </div>
  );
}

function Currencies({ statement }: { readonly statement: StatementMonth }): ReactElement {
  const t = useT();
  const heads = [t("statement.before"), t("statement.in"), t("statement.out"), t("statement.kind.fees"), t("statement.month.after")];
  const figure = (value: string): ReactElement => <Amount value={value} decimals={SHOWN_DECIMALS} least={2} />;
  return (
    <div {...scrollRegion(t("statement.currency"))} className="overflow-x-auto outline-none max-sm:hidden print:block">
      <table className="w-full text-sm print:text-xs">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="px-2 py-2 text-left font-semibold">
              {t("statement.currency")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-2 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statement.list.map((sum) => (
            <tr key={sum.currency} className="border-b border-line">
              <th scope="row" className="px-2 py-2 text-left font-semibold">
                {sum.currency_name}
              </th>
              <td className={CELL}>{figure(sum.before)}</td>
              <td className={CELL}>{figure(sum.came)}</td>
              <td className={CELL}>{figure(sum.left)}</td>
              <td className={CELL}>{figure(sum.fees)}</td>
              <td className={`${CELL} font-semibold`}>{figure(sum.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
