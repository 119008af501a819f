import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Amount } from "../../../web/ui/amounts.tsx";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import type { InvitedView, RebateView } from "../contract/invites.contract.ts";
import { useInvited, useRebates, type Rows } from "./invites.api.ts";

type List = "people" | "hours";

/** Whom one invited with what each brought, or the rebates hour by hour. */
export function InviteLists(): ReactElement {
  const t = useT();
  const [list, setList] = useState<List>("people");
  const options = [
    { value: "people", label: t("invites.people") },
    { value: "hours", label: t("invites.hours") },
  ] as const;
  return (
    <section aria-label={options.find(({ value }) => value === list)?.label}>
      <Tabs<List> options={options} value={list} onValue={setList} label={t("invites.lists")} />
      {list === "people" ? <People /> : <Hours />}
    </section>
  );
}

function People(): ReactElement {
  const t = useT();
  return <Listed rows={useInvited()} empty={t("invites.nobody")} row={(row) => <Person key={row.id} row={row} />} />;
}

function Hours(): ReactElement {
  const t = useT();
  const rebates = useRebates();
  const ids = rebates.data?.pages.flat().map(({ receipt }) => receipt) ?? [];
  return <Listed rows={rebates} empty={t("invites.no_rebates")} row={(row) => <Hour key={row.id} row={row} ids={ids} />} />;
}

type ListedProps<Row> = { readonly rows: Rows<Row>; readonly empty: string; readonly row: (row: Row) => ReactNode };

function Listed<Row>({ rows, empty, row }: ListedProps<Row>): ReactElement {
  const t = useT();
  if (rows.isPending) return <SkeletonRows count={4} />;
  if (rows.isError && rows.data === undefined) return <HistoryError error={rows.error} onRetry={() => void rows.refetch()} />;
  const all = rows.data.pages.flat();
  if (all.length === 0) return <EmptyState text={empty} />;
  return (
    <>
      <ul className="divide-y divide-line">{all.map(row)}</ul>
      <LoadMore
        more={rows.hasNextPage}
        pending={rows.isFetchingNextPage}
        onMore={() => void rows.fetchNextPage()}
        endText={t("shell.no_more")}
        pendingLabel={t("shell.loading")}
      />
    </>
  );
}

/** Grounds of the letters, told apart by who it is. */
const GROUNDS = ["#2d6a5f", "#5b4a8a", "#7a4a3c", "#3b5b8c", "#6a5a26"];

function Person({ row }: { readonly row: InvitedView }): ReactElement {
  const t = useT();
  const { id, account, since, second_num: second, usdt_value: value, rebates } = row;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-full text-sm font-semibold text-white uppercase"
        style={{ backgroundColor: GROUNDS[id % GROUNDS.length] }}
      >
        {account.replaceAll("*", "").slice(0, account.includes("@") ? 1 : 2) || "–"}
      </span>
      <p className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{account === "" ? t("invites.closed") : account}</span>
        <span className="block text-xs text-mut">
          {t("invites.since")} <Moment at={since} style="day" />
          {second > 0 && ` · ${t("invites.brought", { count: second })}`}
        </span>
      </p>
      <p className="text-right">
        <Amount value={value} decimals={4} least={2} mine unit="USDT" className="block text-sm font-semibold" />
        {rebates.map(({ currency, currency_name: code, value: units }) =>
          code === "USDT" ? null : (
            <Amount key={currency} value={units} decimals={8} least={0} mine unit={code} className="block text-xs text-mut" />
          ),
        )}
      </p>
    </li>
  );
}

const HOUR_MS = 3_600_000;

function Hour({ row, ids }: { readonly row: RebateView; readonly ids: readonly string[] }): ReactElement {
  const t = useT();
  const { hour, currency_name: code, value, usdt_value: worth, receipt } = row;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <p className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">
          <Moment at={hour} />
          <span className="text-mut">–</span>
          <Moment at={hour + HOUR_MS} style="clock" />
        </span>
        <CheckLink id={receipt} ids={ids} />
      </p>
      <p className="text-right">
        <Amount value={value} decimals={8} least={2} mine signed unit={code} className="block text-sm font-semibold" />
        {code !== "USDT" && (
          <span className="block text-xs text-mut">
            {t("invites.about")} <Amount value={worth} decimals={4} least={2} mine unit="USDT" />
          </span>
        )}
      </p>
    </li>
  );
}
