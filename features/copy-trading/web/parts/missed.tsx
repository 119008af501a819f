import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { Moment } from "../../../../web/ui/moment.tsx";
import type { NotCopiedRow } from "../../contract/copy-trading-replies.ts";
import { useMissed } from "../copy-trading.api.ts";
import { Listed } from "./listed.tsx";
import { CARD, ProgramChip, useFigures, usePrices } from "./words.tsx";

/** "Why not copied": what, of whom, and the reason with its figures. */
export function Missed(): ReactElement {
  const t = useT();
  const missed = useMissed();
  const [params] = useSearchParams();
  const section = useRef<HTMLElement>(null);
  // The message of it leads here.
  const isAsked = params.get("show") === "missed";
  const isRead = missed.isSuccess;
  useEffect(() => {
    if (isAsked && isRead) section.current?.scrollIntoView({ block: "start" });
  }, [isAsked, isRead]);
  const rows = missed.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section ref={section} className="scroll-mt-32">
      <h2 className="pb-2 text-sm font-semibold">{t("copy-trading.missed")}</h2>
      <Listed
        of={missed}
        count={rows.length}
        empty={<p className={`${CARD} px-4 py-3 text-sm text-mut`}>{t("copy-trading.missed.none")}</p>}
      >
        <ul className={`${CARD} divide-y divide-line overflow-hidden`}>
          {rows.map((row) => (
            <MissedRow key={row.id} row={row} />
          ))}
        </ul>
      </Listed>
    </section>
  );
}

function MissedRow({ row }: { readonly row: NotCopiedRow }): ReactElement {
  const t = useT();
  const { sum } = useFigures();
  const price = usePrices();
  const shown = (value: string): string => (value === "" ? "–" : price(row.currency_id, value));
  const said = { price: shown(row.price), limit: shown(row.limit) };
  const figures = [
    ...(row.limit === "" ? [] : [t(row.what === "close" ? "copy-trading.missed.mark" : "copy-trading.missed.prices", said)]),
    ...(row.limit === "" && row.price !== "" ? [t("copy-trading.missed.price", said)] : []),
    ...(row.needed === ""
      ? []
      : [t("copy-trading.missed.money", { needed: sum(row.needed), left: row.left === "" ? "–" : sum(row.left) })]),
  ];
  return (
    <li className="px-4 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">
          {row.symbol} · {t(row.type === 1 ? "futures.long" : "futures.short")} · {t(`copy-trading.what.${row.what}`)}
        </span>
        <Moment at={row.at} style="second" className="ml-auto text-2xs text-mut" />
      </p>
      <p className="text-xs">{row.text}</p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-2xs text-mut">
        <ProgramChip program={row.trader.program} />
        {[row.trader.nickname, ...figures].join(" · ")}
      </p>
    </li>
  );
}
