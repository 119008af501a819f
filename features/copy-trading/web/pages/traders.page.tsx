import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { ChevronDown, Search } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { CopyTabs } from "../parts/copy-tabs.tsx";
import { Listed } from "../parts/listed.tsx";
import { SmallCurve } from "../parts/small-curve.tsx";
import { TraderCard } from "../parts/trader-card.tsx";
import { Chip, RiskNote, useFigures } from "../parts/words.tsx";
import { useTraders } from "../copy-trading.api.ts";

const SORTS = ["return", "profit", "drawdown", "accuracy", "followers", "copying", "days"] as const;
type Sort = (typeof SORTS)[number];
const MOST_DRAWDOWN = 15;
const LEAST_DAYS = 30;
const REST_MS = 250;

/** Once nothing was typed for a moment: a name is one question, not one a letter. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

interface Wanted {
  readonly sort: Sort;
  readonly open: boolean;
  readonly followed: boolean;
  readonly starred: boolean;
  readonly calm: boolean;
  readonly old: boolean;
}
const ALL: Wanted = { sort: "return", open: false, followed: false, starred: false, calm: false, old: false };

/** Who can be followed, with sorting, filters and a small curve each. */
export function TradersPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { language } = useFigures();
  const [wanted, setWanted] = useState(ALL);
  const [search, setSearch] = useState("");
  const typed = useRested(search.trim());
  const traders = useTraders({
    sort: wanted.sort,
    ...(wanted.open ? { open: "1" } : {}),
    ...(wanted.followed ? { followed: "1" } : {}),
    ...(wanted.starred ? { starred: "1" } : {}),
    ...(wanted.calm ? { most_drawdown: MOST_DRAWDOWN } : {}),
    ...(wanted.old ? { least_days: LEAST_DAYS } : {}),
    ...(typed === "" ? {} : { search: typed }),
  });
  const rows = traders.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHeader title={t("copy-trading.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        <CopyTabs value="traders" />
        <div className="flex flex-col gap-3 pt-3">
          <RiskNote>
            {t("copy-trading.risk")}{" "}
            <Link
              to={withQuery(routes.copyAgreement, { lang: language })}
              className="font-semibold text-brand underline underline-offset-2"
            >
              {t("copy-trading.how")}
            </Link>
          </RiskNote>
          <Filters wanted={wanted} onWanted={setWanted} search={search} onSearch={setSearch} />
          <Listed of={traders} count={rows.length} empty={t("copy-trading.none")}>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-2">
              {rows.map((row) => (
                <TraderCard
                  key={row.id}
                  row={{ ...row, curveElement: <SmallCurve values={row.curve} className="h-10 w-32 shrink-0 lg:w-48" /> }}
                />
              ))}
            </ul>
          </Listed>
        </div>
      </PageBody>
    </>
  );
}

interface FiltersProps {
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

function Filters({ wanted, onWanted, search, onSearch }: FiltersProps): ReactElement {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const toggle = (name: "open" | "followed" | "starred" | "calm" | "old") => () => onWanted({ ...wanted, [name]: !wanted[name] });
  return (
    <div className="flex flex-col gap-2 lg:flex-row lg:flex-wrap lg:items-center">
      <label className="flex h-11 min-w-0 items-center gap-2 rounded-field bg-fill px-3 focus-within:outline-2 focus-within:outline-mark lg:w-64">
        <Search className="size-4 shrink-0 text-mut" aria-hidden />
        <input
          type="search"
          value={search}
          maxLength={40}
          onChange={(event) => onSearch(event.target.value)}
          placeholder={t("copy-trading.search")}
          aria-label={t("copy-trading.search")}
          className="min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-mut"
        />
      </label>
      <div
        role="group"
        aria-label={t("copy-trading.filters")}
        className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 lg:mx-0 lg:px-0.5"
      >
        <label className="relative inline-flex shrink-0 items-center rounded-field bg-fg text-bg">
          <select
            aria-label={t("copy-trading.sort")}
            value={wanted.sort}
            onChange={(event) => onWanted({ ...wanted, sort: SORTS.find((sort) => sort === event.target.value) ?? "return" })}
            className="h-11 appearance-none rounded-field bg-transparent pr-8 pl-3 text-sm font-medium [&>option]:text-black"
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`copy-trading.figure.${sort}`)}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute right-2.5 size-4" aria-hidden />
        </label>
        <Chip chosen={wanted.calm} onChoose={toggle("calm")}>
          {t("copy-trading.filter.drawdown", { percent: MOST_DRAWDOWN })}
        </Chip>
        <Chip chosen={wanted.old} onChoose={toggle("old")}>
          {t("copy-trading.filter.days", { count: LEAST_DAYS })}
        </Chip>
        <Chip chosen={wanted.open} onChoose={toggle("open")}>
          {t("copy-trading.filter.open")}
        </Chip>
        {isLoggedIn && (
          <>
            <Chip chosen={wanted.followed} onChoose={toggle("followed")}>
              {t("copy-trading.filter.followed")}
            </Chip>
            <Chip chosen={wanted.starred} onChoose={toggle("starred")}>
              {t("copy-trading.filter.starred")}
            </Chip>
          </>
        )}
      </div>
    </div>
  );
}
