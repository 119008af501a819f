/** The house accounts: a table where there is room, a list on phones. Arrows move, Enter opens. */
import { useRef } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { formatDecimal } from "../../../money/decimal.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatPercent } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Streak } from "../../../web/ui/stone/streak.tsx";
import type { Cover, CoverRow } from "./cover.rows.ts";
import { UNKNOWN_ICON, productFacts } from "./products.ts";

const COLUMNS =
  "sm:grid-cols-[minmax(0,1fr)_7rem_7rem_7rem] lg:grid-cols-[minmax(0,1fr)_7rem_7rem_7rem_4.5rem_8.500rem] min-[90rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_7rem_7rem_7rem_7rem_8.500rem]";

/** Tenths of a percent as text. */
export function usePercent(): (tenths: number) => string {
  const language = usePreferences((state) => state.language);
  return (tenths) => formatPercent(formatDecimal(tenths, 1), 1, language);
}

interface AccountTableProps {
  readonly cover: Cover;
  readonly chosen: string | undefined;
  readonly onChoose: (product: string) => void;
}

export function AccountTable({ cover, chosen, onChoose }: AccountTableProps): ReactElement {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const rows = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    const next = rows[at + step];
    if (step === 0 || at === -1 || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card">
      <div aria-hidden className={`hidden gap-3 px-5 py-2.5 text-2xs text-mut sm:grid ${COLUMNS}`}>
        <span>{t("cover.account")}</span>
        <span className="hidden min-[90rem]:inline">{t("cover.what")}</span>
        <span className="text-right">{t("cover.promised")}</span>
        <span className="text-right">{t("cover.held")}</span>
        <span className="text-right">{t("cover.free")}</span>
        <span className="hidden text-right lg:inline">{t("cover.pledged")}</span>
        <span className="hidden text-right lg:inline">{t("cover.covered")}</span>
      </div>
      {/* The keys are those of the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} onKeyDown={onKeyDown} className="divide-y divide-line sm:border-t sm:border-line">
        {cover.rows.map((row) => (
          <li key={row.product}>
            <Row row={row} chosen={row.product === chosen} onChoose={() => onChoose(row.product)} />
          </li>
        ))}
      </ul>
      <Together cover={cover} />
    </div>
  );
}

function Row({ row, chosen, onChoose }: { readonly row: CoverRow; readonly chosen: boolean; readonly onChoose: () => void }): ReactElement {
  const t = useT();
  const facts = productFacts(row.product);
  const Icon = facts?.icon ?? UNKNOWN_ICON;
  const promises = row.pledged !== undefined;
  return (
    <button
      type="button"
      aria-current={chosen ? "true" : undefined}
      onClick={onChoose}
      className={`relative grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left text-sm hover:bg-fill focus-visible:-outline-offset-2 sm:min-h-12 sm:px-5 sm:py-1 ${COLUMNS} ${chosen ? "bg-fill" : ""}`}
    >
      {chosen && <span aria-hidden className="absolute inset-y-0 left-0 w-0.5 bg-mark" />}
      <span className="flex min-w-0 items-center gap-3">
        <Icon className="size-5 shrink-0 text-mut max-[359px]:hidden" strokeWidth={1.7} aria-hidden />
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold wrap-break-word">{facts === undefined ? row.product : t(facts.name)}</span>
          <span className="block truncate text-2xs text-mut">house:{row.product}</span>
        </span>
      </span>
      <span className="hidden text-xs leading-[1rem] text-mut min-[90rem]:line-clamp-2">{facts !== undefined && t(facts.what)}</span>
      <span className="text-right font-semibold">
        <span className="sr-only">{t("cover.promised")} </span>
        {promises ? <Amount value={row.worth.promised} /> : <span className="font-normal text-mut">–</span>}
        <span className="block text-2xs font-normal text-mut sm:hidden">
          {t("cover.held")} <Amount value={row.worth.held} />
        </span>
      </span>
      <span className="hidden text-right font-semibold sm:block">
        <span className="sr-only">{t("cover.held")} </span>
        <Amount value={row.worth.held} />
      </span>
      <span className="hidden text-right sm:block">
        <span className="sr-only">{t("cover.free")} </span>
        <Amount value={row.worth.free} />
      </span>
      <span className="col-span-2 flex items-center justify-between gap-3 sm:col-span-full lg:contents">
        <Pledged row={row} />
        <Covered row={row} />
      </span>
    </button>
  );
}

function Pledged({ row }: { readonly row: CoverRow }): ReactElement {
  const t = useT();
  const percent = usePercent();
  if (row.pledged === undefined)
    return (
      <span className="text-xs text-mut lg:text-right">
        <span className="lg:sr-only">{t("cover.nothing_promised")}</span>
        <span aria-hidden className="hidden lg:inline">
          –
        </span>
      </span>
    );
  return (
    <span className="flex flex-1 items-center gap-2 text-xs lg:justify-end">
      <span aria-hidden className="h-1 max-w-40 flex-1 overflow-hidden rounded-full bg-fill-strong lg:max-w-14">
        <span className="block h-full rounded-full bg-[#4a69ae]" style={{ width: `${Math.min(100, row.pledged / 10)}%` }} />
      </span>
      <span>
        <span className="sr-only">{t("cover.pledged")} </span>
        {percent(row.pledged)}
      </span>
    </span>
  );
}

function Covered({ row }: { readonly row: CoverRow }): ReactElement {
  const t = useT();
  const percent = usePercent();
  const sums = row.agrees ? t("cover.sums_agree") : t("cover.sums_differ");
  return (
    <span className={`flex items-center justify-end gap-2 text-xs font-semibold whitespace-nowrap ${row.agrees ? "" : "text-down"}`}>
      {row.agrees && <Streak />}
      {row.covered === undefined || !row.agrees ? (
        sums
      ) : (
        <span>
          <span className="sr-only">{t("cover.covered")} </span>
          {percent(row.covered)}
        </span>
      )}
    </span>
  );
}

function Together({ cover }: { readonly cover: Cover }): ReactElement {
  const t = useT();
  const percent = usePercent();
  const { promised, held, free } = cover.worth;
  const isWhole = cover.agreeing === cover.rows.length;
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-4 py-3 text-sm font-semibold sm:px-5 ${COLUMNS}`}
    >
      <span>{t("cover.together")}</span>
      <span className="hidden text-xs font-normal text-mut min-[90rem]:block">{t("cover.unit")}</span>
      <span className="text-right">
        <Amount value={promised} />
      </span>
      <span className="hidden text-right sm:block">
        <Amount value={held} />
      </span>
      <span className="hidden text-right sm:block">
        <Amount value={free} />
      </span>
      <span className="hidden text-right text-xs font-normal lg:block">{cover.pledged === undefined ? "–" : percent(cover.pledged)}</span>
      <span
        className={`col-span-2 flex items-center justify-end gap-2 text-xs sm:col-span-full lg:col-span-1 ${isWhole ? "" : "text-down"}`}
      >
        {isWhole && <Streak />}
        {t("cover.agree_count", { agreeing: cover.agreeing, all: cover.rows.length })}
      </span>
    </div>
  );
}
