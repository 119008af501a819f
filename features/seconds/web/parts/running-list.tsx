import type { ReactElement } from "react";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import type { SecondsOrder } from "../../contract/seconds-replies.ts";
import { SideChip } from "./running-cards.tsx";
import { lengthText } from "./words.ts";

interface ListProps {
  readonly orders: readonly SecondsOrder[];
  readonly settled: number;
  readonly now: number | undefined;
  /** Shows it in the chart; its market where that is another one. */
  readonly onPress: (order: SecondsOrder) => void;
}

/** All that run, in every market, and the way to what is settled. */
export function RunningList({ orders, settled, now, onPress }: ListProps): ReactElement {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  return (
    <section aria-label={t("seconds.running", { count: orders.length })} className="border-t border-line px-4 pt-2 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{t("seconds.running", { count: orders.length })}</h2>
        <Link to={routes.secondsOrders} className="flex min-h-11 items-center text-xs text-mut hover:text-fg">
          {t("seconds.settled", { count: settled })}
          <ChevronRight className="size-4" aria-hidden />
        </Link>
      </div>
      {orders.length === 0 && <p className="py-2 text-xs text-mut">{t(isLoggedIn ? "seconds.running.none" : "seconds.running.guest")}</p>}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id}>
            <button
              type="button"
              onClick={() => onPress(order)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-2 gap-y-1 py-1.5 text-left text-xs"
            >
              <span className="text-sm font-medium">{order.symbol_name}</span>
              <SideChip type={order.type} />
              <span className="text-mut">{lengthText(order.seconds)}</span>
              <Amount value={order.number} decimals={2} mine className="ml-auto font-semibold" unit="USDT" />
              <span className="w-12 text-right text-mut tabular-nums">{leftText(order, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function leftText(order: SecondsOrder, now: number | undefined): string {
  if (now === undefined || order.is_entered === 0) return "–";
  const left = Math.max(0, Math.ceil((order.due_ms - now) / 1000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
