import type { ReactElement } from "react";
import { Link } from "react-router";
import { counted } from "../../../../web/i18n/counted.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Avatar } from "../../../../web/shell/avatar.tsx";
import { Amount } from "../../../../web/ui/amounts.tsx";
import type { TraderRow } from "../../contract/copy-trading-replies.ts";
import { CARD, Drawdown, Fact, Percent, StateChips, useFigures } from "./words.tsx";

/** One trader of the list: the fall stands wherever the return does. */
export function TraderCard({ row }: { readonly row: TraderRow & { readonly curveElement: ReactElement } }): ReactElement {
  const t = useT();
  const { percent } = useFigures();
  const { figures, status, nickname, id } = row;
  const page = withQuery(routes.trader, { trader_user_id: id });
  return (
    <li className={`${CARD} relative p-4`}>
      <div className="flex items-center gap-3">
        <Avatar name={nickname} image={row.head_portrait} size={36} />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2 text-base font-semibold">
            {/* The whole card leads to the page; the button stands above that. */}
            <Link to={page} className="wrap-anywhere after:absolute after:inset-0 after:rounded-2xl">
              {nickname}
            </Link>
            <StateChips status={status} />
          </h2>
          <p className="text-2xs text-mut">{counted(t, "copy-trading.days_count", figures.days)}</p>
        </div>
        {row.is_followed ? (
          <span className="shrink-0 text-sm font-medium text-mut">{t("copy-trading.following")}</span>
        ) : (
          status.is_open === 1 && (
            <Link
              to={withQuery(routes.followTrader, { trader_user_id: id })}
              className="relative z-10 inline-flex min-h-11 shrink-0 items-center rounded-field bg-fill px-4 text-sm font-semibold"
            >
              {t("copy-trading.follow")}
            </Link>
          )
        )}
      </div>
      {row.text !== "" && <p className="line-clamp-2 pt-2 text-xs text-mut">{row.text}</p>}
      <div className="flex items-end justify-between gap-4 pt-2 big-letters:flex-wrap">
        <p>
          <span className="block text-2xs text-mut">{t("copy-trading.figure.return")}</span>
          <Percent value={figures.return} className="text-xl leading-[1.75rem] font-semibold" />
        </p>
        {row.curveElement}
      </div>
      <dl className="mt-3 grid grid-cols-4 gap-2 border-t border-line pt-2.5 max-[359px]:grid-cols-2 big-letters:grid-cols-2">
        <Fact label={t("copy-trading.figure.drawdown")}>
          <Drawdown value={figures.drawdown} />
        </Fact>
        <Fact label={t("copy-trading.figure.accuracy")}>
          {figures.accuracy === "" ? "–" : <Amount value={figures.accuracy} decimals={1} unit="%" />}
        </Fact>
        <Fact label={t("copy-trading.figure.followers")}>{figures.followers}</Fact>
        <Fact label={t("copy-trading.figure.share")}>{Number(status.share) === 0 ? t("futures.none") : `${percent(status.share)} %`}</Fact>
      </dl>
    </li>
  );
}
