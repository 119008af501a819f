import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import type { DualCoinRow, DualProductRow } from "../../contract/dual-investment-replies.ts";
import { distanceOf } from "../dual-view.ts";
import { useDualWords } from "./words.tsx";

interface TilesProps {
  readonly coin: DualCoinRow;
  readonly products: readonly DualProductRow[];
  readonly chosen?: number;
  /** Choosing another stays on the page. */
  readonly replaces?: boolean;
}

/** Strike, rate a year and distance of each product of a term, the lowest strike first; what can't be bought is pale. */
export function StrikeTiles({ coin, products, chosen, replaces = false }: TilesProps): ReactElement {
  const t = useT();
  const { price, percent, signed } = useDualWords();
  const sorted = products.toSorted((one, other) => one.exercise_price - other.exercise_price);
  return (
    <ul
      aria-label={t("dual-investment.strikes")}
      className="grid grid-cols-[repeat(auto-fit,minmax(2.85rem,1fr))] gap-1 min-[380px]:gap-1.5 big-letters:grid-cols-2"
    >
      {sorted.map((product) => {
        const isChosen = product.id === chosen;
        const distance = distanceOf(product.strike, coin.index);
        return (
          <li key={product.id} className="min-w-0">
            <Link
              to={withQuery(routes.dualPurchase, { id: product.id })}
              replace={replaces}
              aria-current={isChosen ? "true" : undefined}
              className={`block min-h-13 rounded-xl border py-1.5 text-center whitespace-nowrap tabular-nums ${isChosen ? "border-brand bg-brand-tint" : "border-transparent bg-fill hover:bg-fill-strong"}`}
            >
              <span
                className={`block text-2xs min-[380px]:text-xs min-[400px]:text-sm ${isChosen ? "font-semibold text-brand" : product.status === 0 ? "text-mut" : "font-semibold"}`}
              >
                {price(product.strike)}
              </span>
              <span className="block text-2xs min-[380px]:text-xs">
                {product.is_passed === 1 || product.rate_text === "" ? "–" : percent(product.rate, 1)}
              </span>
              <span className="block text-2xs text-mut">{distance === "" ? "–" : signed(distance)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
