import { useState, type ReactElement } from "react";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { ProjectRow } from "../../contract/token-sale-replies.ts";
import { useProjects, useSaleMine } from "../token-sale.api.ts";
import { newestOfEach } from "../sale-view.ts";
import { CARD, CountDown, Line, Risk, useNow, useSaleWords } from "../parts/words.tsx";

const GROUPS = ["running", "warm_up", "ended"] as const;

/** Everything that is sold, comes or was sold, and what one has of it. */
export function SaleProjectsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const projects = useProjects();
  const rows = projects.data?.pages.flatMap(({ list }) => list) ?? [];
  const of = (group: (typeof GROUPS)[number]): readonly ProjectRow[] =>
    rows.filter(({ state }) => (group === "ended" ? state === "ended" || state === "called_off" : state === group));
  return (
    <>
      <PageHeader title={t("product.token_sale")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-3">
        <p className="text-sm text-mut">{t("token-sale.lead")}</p>
        <Mine />
        {projects.isPending && <SkeletonRows />}
        {projects.isError && projects.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void projects.refetch()} />
        )}
        {projects.isSuccess && rows.length === 0 && <EmptyState text={t("token-sale.none")} />}
        {GROUPS.map((group) => {
          const found = of(group);
          if (found.length === 0) return null;
          return (
            <section key={group} aria-label={t(`token-sale.state.${group}`)}>
              <h2 className="pt-1 pb-2 text-sm font-semibold">{t(`token-sale.state.${group}`)}</h2>
              {group === "ended" ? <Ended projects={found} /> : <Cards projects={found} />}
            </section>
          );
        })}
        <Risk>{t("token-sale.risk")}</Risk>
        {rows.length > 0 && (
          <LoadMore
            more={projects.hasNextPage}
            pending={projects.isFetchingNextPage}
            onMore={() => void projects.fetchNextPage()}
            endText=""
            pendingLabel={t("shell.loading")}
          />
        )}
      </PageBody>
    </>
  );
}

function Cards({ projects }: { readonly projects: readonly ProjectRow[] }): ReactElement {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 xl:grid-cols-3 xl:gap-5">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} />
        </li>
      ))}
    </ul>
  );
}

/** The newest of each token; the others when they are asked for. */
function Ended({ projects }: { readonly projects: readonly ProjectRow[] }): ReactElement {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { newest, earlier } = newestOfEach(projects);
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Cards projects={newest} />
      </div>
      {earlier.length > 0 && (
        <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("token-sale.earlier", { count: earlier.length })}
        </Button>
      )}
      {isOpen && (
        <div className="w-full">
          <Cards projects={earlier} />
        </div>
      )}
    </div>
  );
}

function ProjectCard({ project }: { readonly project: ProjectRow }): ReactElement {
  const t = useT();
  const { money, tokens, percent } = useSaleWords();
  const now = useNow(project.state === "running" || project.state === "warm_up");
  const { currency_name: code, decimals, pay_currency_name: cash, mode } = project;
  const taken = 100 - Number(project.percentage);
  return (
    <Link
      to={withQuery(routes.saleProject, { project_id: project.id })}
      className={`${CARD} block px-4 py-3 hover:bg-fill focus-visible:-outline-offset-2`}
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CoinIcon code={code} size={32} />
        <span className="min-w-0">
          <span className="block text-sm font-semibold">
            {project.title} <span className="font-normal text-mut">{code}</span>
          </span>
          <span className="block text-xs text-mut tabular-nums">
            {money(project.price, cash, project.pay_decimals)} {cash}
          </span>
        </span>
        <CountDown project={project} now={now} />
      </span>
      <span aria-hidden className="mt-2 block h-1 overflow-hidden rounded-full bg-fill-strong">
        <span className="block h-full rounded-full bg-sale" style={{ width: `${taken}%` }} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 pt-1 text-xs text-mut tabular-nums">
        <span>{t("token-sale.asked_of", { asked: tokens(project.asked, decimals), total: tokens(project.amount, decimals) })}</span>
        <span>{t("token-sale.left_percent", { percent: percent(project.percentage) })}</span>
      </span>
      <span className="block pt-1 text-xs">{t(`token-sale.mode.${mode}`)}</span>
    </Link>
  );
}

/** What one has asked for and was granted, and the way to it. */
function Mine(): ReactElement | null {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const { tokens, own, moment } = useSaleWords();
  const rows = useSaleMine().data?.rows ?? [];
  if (!isLoggedIn) return null;
  return (
    <section className={CARD}>
      <Link to={routes.saleOrders} className="flex min-h-12 items-center gap-2 px-4 text-sm font-semibold">
        <span className="flex-1">{t("token-sale.mine")}</span>
        <ChevronRight className="size-4 text-mut" aria-hidden />
      </Link>
      {rows.map((row) => (
        <dl key={row.project_id} className="border-t border-line px-4 py-2">
          <Line label={`${row.title}, ${t(row.granted === "0" ? "token-sale.stands" : "token-sale.granted")}`}>
            {own(`${tokens(row.granted === "0" ? row.stands : row.granted, row.decimals)} ${row.currency_name}`)}
          </Line>
          {row.next_ms > 0 && (
            <Line label={t("token-sale.next_part", { date: moment(row.next_ms) })}>
              {own(`${tokens(row.next_amount, row.decimals)} ${row.currency_name}`)}
            </Line>
          )}
        </dl>
      ))}
    </section>
  );
}
