import type { ReactElement } from "react";
import { ChevronRight, Gavel } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { isDue } from "../nft-view.ts";
import { useOrders } from "../nft.api.ts";
import { useNftWords } from "./words.tsx";

/** What one won and has not paid yet, with its time: on every page of the marketplace where one would look. */
export function DueLine({ code }: { readonly code?: string }): ReactElement | null {
  const t = useT();
  const { sum, moment } = useNftWords();
  const due = (useOrders().data ?? []).filter((order) => isDue(order) && (code === undefined || order.code === code));
  if (due.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {due.map((order) => (
        <li key={order.id}>
          <Link
            to={withQuery(routes.nftOrder, { id: order.id })}
            className="flex min-h-13 items-center gap-3 rounded-2xl border border-mark bg-brand-tint px-4 py-2 text-sm focus-visible:-outline-offset-2"
          >
            <Gavel className="size-5 shrink-0 text-brand" aria-hidden />
            <span className="min-w-0 flex-1">
              <strong className="block font-semibold">
                {t(order.is_second === 1 ? "nft.pay.second" : "nft.pay.won")}: {order.name}
              </strong>
              <span className="text-xs tabular-nums">
                {t("nft.pay.by", { amount: sum(order.rest, order.currency_name), time: moment(order.overtime * 1000) })}
              </span>
            </span>
            <ChevronRight className="size-4 text-mut" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
