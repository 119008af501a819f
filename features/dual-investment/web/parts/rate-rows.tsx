import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import type { DualCoinRow, DualProductRow } from "../../contract/dual-investment-replies.ts";
import { byRate, distanceOf } from "../dual-view.ts";
import { useDualWords } from "./words.tsx";

interface RateRowsProps {
  readonly coin: DualCoinRow;
  readonly products: readonly DualProductRow[];
}

/** Products of all terms, the highest rate first: a high one is a strike that is near, so term and distance stand beside it. */
export function RateRows({ coin, products }: RateRowsProps): ReactElement {
  const t = useT();
  const { price, percent, signed, days, utc } = useDualWords();
  return (
    <ul aria-label={t("dual-investment.strikes")} className="border-t border-line">
      {byRate(products).map((product) => {
        const distance = distanceOf(product.strike, coin.index);
        const hasRate = product.is_passed === 0 && product.rate_text !== "";
        return (
          <li key={product.id} className="border-b border-line">
            <Link
              to={withQuery(routes.dualPurchase, { id: product.id })}
              className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-1.5 tabular-nums hover:bg-fill focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className={`block text-sm ${product.status === 0 ? "text-mut" : "font-semibold"}`}>{price(product.strike)}</span>
                <span className="block text-2xs text-mut">
                  {days(product.day)} · {t("dual-investment.settles", { time: utc(product.settles_ms) })}
                </span>
              </span>
              <span className="ml-auto text-right">
                <span className="block text-sm">{hasRate ? percent(product.rate, 1) : "–"}</span>
                <span className="block text-2xs text-mut">{distance === "" ? "–" : signed(distance)}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
